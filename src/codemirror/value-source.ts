import type { CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { isListOperator, writeList } from "../ast/operators.js";
import { check } from "../check/check.js";
import { show } from "../diagnostics/display.js";
import { complete } from "../editor/complete.js";
import type { Completion, ValueRequest } from "../editor/completion.js";
import type { Schema } from "../schema/schema.js";
import { quote, writeValue } from "../text/quoting.js";
import { type ListedOption, toResult } from "./completion-result.js";
import { schemaOf } from "./filter-schema.js";
import { type OfferedValue, ValueLoader, type ValueSource } from "./load-values.js";
import { isOpenValue } from "./opens-at.js";
import { showStatus } from "./status.js";

/** Returns the source of values that the caller knows. It never blocks the other source, and a late answer is dropped. */
export function valueSource(values: ValueSource, onError: ((error: unknown) => void) | undefined): CompletionSource {
  const loaders = new WeakMap<Schema, ValueLoader>();
  const loaderOf = (schema: Schema): ValueLoader => {
    const loader = loaders.get(schema) ?? new ValueLoader(values);
    loaders.set(schema, loader);
    return loader;
  };

  const resultFor = (place: Place, offered: readonly OfferedValue[]): CompletionResult =>
    toResult({ ...place.found, options: optionsOf(place, offered), typed: place.request.typed }, (state, position) => {
      const next = placeAt(state, position);
      const known = next && loaderOf(next.schema).known(next.request);
      return next === undefined || known === undefined ? null : resultFor(next, known);
    });

  return async (context: CompletionContext) => {
    const { state, pos, explicit, view } = context;
    const place = view?.composing ? undefined : placeAt(state, pos);
    if (place === undefined || !(explicit || isOpenValue(place.text, pos))) return null;
    const controller = new AbortController();
    context.addEventListener("abort", () => controller.abort(), { onDocChange: true });
    try {
      const offered = await loaderOf(place.schema).load(place.request, controller.signal, explicit ? 0 : undefined);
      return resultFor(place, offered);
    } catch (error) {
      if (!controller.signal.aborted) {
        onError?.(error);
        view?.dispatch({ effects: showStatus(`The values of ${show(place.request.field)} could not be loaded.`) });
      }
      return null;
    }
  };
}

const QUOTE = '"';

interface Place {
  readonly text: string;
  readonly schema: Schema;
  readonly found: Completion;
  readonly request: ValueRequest;
}

function placeAt(state: EditorState, position: number): Place | undefined {
  const schema = schemaOf(state);
  const text = state.doc.toString();
  const found = schema && complete(text, position, schema);
  return schema === undefined || found?.values === undefined
    ? undefined
    : { text, schema, found, request: found.values };
}

/** Returns the values that the field accepts and that the other source does not offer. */
function optionsOf({ text, schema, found, request }: Place, offered: readonly OfferedValue[]): readonly ListedOption[] {
  const written = text.slice(found.from, found.to);
  const known = new Set([written, ...found.options.map(({ insert }) => insert)]);
  return offered.flatMap(({ value, detail }) => {
    const insert = written.startsWith(QUOTE) ? quote(value) : writeValue(value);
    if (known.has(insert) || !isAccepted(schema, request, insert)) return [];
    known.add(insert);
    return { label: value, displayLabel: detail ? `${value} ${detail}` : value, apply: insert, type: "value" as const };
  });
}

function isAccepted(schema: Schema, { field, operator }: ValueRequest, insert: string): boolean {
  const condition = isListOperator(operator) ? writeList(operator, [insert]) : `${operator}${insert}`;
  return check(field + condition, schema).ok;
}
