import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { complete } from "../complete.js";
import { opensAt } from "../opens-at.js";
import { type ListedOption, toListed, toResult } from "./completion-result.js";
import { completeOptionsOf, schemaOf } from "./filter-schema.js";
import { wasPicked } from "./picked.js";

/** Offers fields, operators, values that the schema has, and connectives. */
export function syntaxSource({ state, pos, explicit, view }: CompletionContext): CompletionResult | null {
  const result = view?.composing ? null : completeAt(state, pos, explicit);
  return result === null || result.options.length === 0 ? null : result;
}

/**
 * Returns the options at a position. `isExplicit` is whether the user asked for them. A result without options closes an
 * open list at once, while null would leave it until the next query.
 */
export function completeAt(state: EditorState, position: number, isExplicit: boolean): CompletionResult | null {
  const schema = schemaOf(state);
  if (schema === undefined) return null;
  const text = state.doc.toString();
  const found = complete(text, position, schema, completeOptionsOf(state));
  const isOpen = isExplicit || state.field(wasPicked, false) || opensAt(text, position, found, schema);
  const options = isOpen ? found.options.map((option) => toListed(option, schema)) : [];
  const { from, to, more, values } = found;
  const typed = values?.typed ?? text.slice(from, position);
  return toResult({ from, to, options: withCount(options, more), typed }, (next, at) =>
    completeAt(next, at, isExplicit),
  );
}

function withCount(options: readonly ListedOption[], more: number): readonly ListedOption[] {
  const last = options.at(-1);
  return last === undefined || more === 0 ? options : [...options.slice(0, -1), { ...last, more }];
}
