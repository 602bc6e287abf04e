import type { CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { show } from "../../language/diagnostics/display.js";
import type { Schema } from "../../language/schema/schema.js";
import { complete } from "../complete.js";
import { completeAsync } from "../complete-async.js";
import type { Completion, ValueRequest } from "../completion.js";
import { isOpenValue } from "../opens-at.js";
import { continues, fits, hasAll, TYPING_DEADLINE, typedValues } from "../typed-values.js";
import type { ValueSource } from "../value-source.js";
import { type ListedOption, toListed, toResult } from "./completion-result.js";
import { completeOptionsOf, schemaOf } from "./filter-schema.js";
import { showStatus } from "./status.js";

/** Returns the source of values that the caller knows. It never blocks the other source, and a late response is dropped. */
export function valueSource(values: ValueSource, onError: ((error: unknown) => void) | undefined): CompletionSource {
  const bySchema = new WeakMap<Schema, ValueSource>();
  const sourceFor = (schema: Schema): ValueSource => {
    const source = bySchema.get(schema) ?? typedValues(values);
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
    const asked = { ...completeOptionsOf(state), values: sourceFor(schema), signal, deadline: TYPING_DEADLINE };
    // Rejects only if it is aborted.
    const found = await completeAsync(text, pos, schema, asked).catch(() => undefined);
    if (found === undefined) return null;
    if (found.failed !== undefined) {
      onError?.(found.error);
      view?.dispatch({ effects: showStatus(`The values of ${show(request.field)} could not be loaded.`) });
      return null;
    }
    const options = optionsOf(place, found);
    return toValueResult(place, options, hasAll(options.length, found.more));
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
  const found = schema && complete(text, position, schema, completeOptionsOf(state));
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
function toValueResult(
  { text, found, request }: Place,
  options: readonly ListedOption[],
  isComplete: boolean,
): CompletionResult {
  const { from, to } = found;
  const shown = options.filter(({ apply }) => apply !== text.slice(from, to));
  return toResult({ from, to, options: shown, typed: request.typed }, (state, position) => {
    const next = placeAt(state, position);
    if (!isComplete || next === undefined || !continues(next.request, request)) return null;
    const fitting = options.filter((option) => fits(option, next.request.typed));
    return toValueResult(next, fitting, isComplete);
  });
}
