import type { CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { show } from "../../language/diagnostics/display.js";
import type { Schema } from "../../language/schema/schema.js";
import { cachedValues } from "../cached-values.js";
import { complete } from "../complete.js";
import { completeAsync } from "../complete-async.js";
import type { Completion, ValueRequest } from "../completion.js";
import type { ValueSource } from "../value-source.js";
import { type ListedOption, toListed, toResult } from "./completion-result.js";
import { checkOptionsOf, schemaOf } from "./filter-schema.js";
import { isOpenValue } from "./opens-at.js";
import { showStatus } from "./status.js";

/** Typing does not start a request until it pauses, in milliseconds. */
const PAUSE = 150;
const DEADLINE = 1_000;

/** A response with fewer values has all that fit, so that a longer text needs no request. */
const MAX_VALUES = 50;

/** Returns the source of values that the caller knows. It never blocks the other source, and a late response is dropped. */
export function valueSource(values: ValueSource, onError: ((error: unknown) => void) | undefined): CompletionSource {
  const bySchema = new WeakMap<Schema, ValueSource>();
  const sourceFor = (schema: Schema): ValueSource => {
    const source = bySchema.get(schema) ?? cachedValues(afterPause(values));
    bySchema.set(schema, source);
    return source;
  };

  return async (context: CompletionContext) => {
    const { state, pos, explicit, view } = context;
    const place = view?.composing ? undefined : placeAt(state, pos);
    if (place === undefined || !(explicit || isOpenValue(place.text, pos))) return null;
    const { text, schema, request } = place;
    const controller = new AbortController();
    const { signal } = controller;
    context.addEventListener("abort", () => controller.abort(), { onDocChange: true });
    const options = { ...checkOptionsOf(state), values: sourceFor(schema), signal, deadline: PAUSE + DEADLINE };
    // Rejects only if it is aborted.
    const found = await completeAsync(text, pos, schema, options).catch(() => undefined);
    if (found === undefined) return null;
    if (found.failed !== undefined) {
      onError?.(found.error);
      view?.dispatch({ effects: showStatus(`The values of ${show(request.field)} could not be loaded.`) });
      return null;
    }
    return toValueResult(place, optionsOf(place, found));
  };
}

function afterPause(values: ValueSource): ValueSource {
  return async (query) => {
    query.signal.throwIfAborted();
    await new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, PAUSE);
      query.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(query.signal.reason);
      });
    });
    return values(query);
  };
}

interface Place {
  readonly text: string;
  readonly schema: Schema;
  readonly found: Completion;
  readonly request: ValueRequest;
}

function placeAt(state: EditorState, position: number): Place | undefined {
  const schema = schemaOf(state);
  const text = state.doc.toString();
  const found = schema && complete(text, position, schema, checkOptionsOf(state));
  return schema === undefined || found?.values === undefined
    ? undefined
    : { text, schema, found, request: found.values };
}

/** Returns the options that the other source does not have. */
function optionsOf({ schema, found }: Place, { options }: Completion): readonly ListedOption[] {
  const known = new Set(found.options.map(({ insert }) => insert));
  return options.filter(({ insert }) => !known.has(insert)).map((option) => toListed(option, schema));
}

/** While the typed text grows, the same values are offered at once if they are all. */
function toValueResult({ text, found, request }: Place, options: readonly ListedOption[]): CompletionResult {
  const { from, to } = found;
  const shown = options.filter(({ apply }) => apply !== text.slice(from, to));
  return toResult({ from, to, options: shown, typed: request.typed }, (state, position) => {
    const next = placeAt(state, position);
    const isSame = options.length < MAX_VALUES && next !== undefined && continues(next.request, request);
    return isSame
      ? toValueResult(
          next,
          options.filter((option) => fits(option, next.request.typed)),
        )
      : null;
  });
}

function continues(next: ValueRequest, { field, operator, typed }: ValueRequest): boolean {
  return next.field === field && next.operator === operator && next.typed.startsWith(typed);
}

function fits({ label, detail = "" }: ListedOption, typed: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase());
}
