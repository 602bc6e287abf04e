import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { complete } from "../editor/complete.js";
import type { Completion } from "../editor/completion.js";
import { isWhiteSpace } from "../text/characters.js";
import { type ListedOption, toListed, toResult } from "./completion-result.js";
import { schemaOf } from "./filter-schema.js";
import { wasPicked } from "./picked.js";

/** Offers fields, operators, values that the schema has, and connectives. */
export function syntaxSource({ state, pos, explicit, view }: CompletionContext): CompletionResult | null {
  const result = view?.composing ? null : resultAt(state, pos, explicit);
  return result === null || result.options.length === 0 ? null : result;
}

/** A result without options closes the list at once; without a result it would stay until the next query. */
function resultAt(state: EditorState, position: number, isExplicit: boolean): CompletionResult | null {
  const schema = schemaOf(state);
  if (schema === undefined) return null;
  const text = state.doc.toString();
  const found = complete(text, position, schema);
  const options = isExplicit || opensAt(state, position, found) ? found.options : [];
  const listed = withCount(
    options.map((option) => toListed(option, schema)),
    found.more,
  );
  return toResult({ ...found, options: listed, typed: typedIn(found, text, position) }, (next, at) =>
    resultAt(next, at, isExplicit),
  );
}

/** Returns the part of the token that is typed, for the match in the labels. */
export function typedIn(found: Completion, text: string, position: number): string {
  return found.values?.typed ?? text.slice(found.from, position);
}

/** Whether the list opens without being asked for: at a word that is not finished, and after what needs a next part. */
export function opensAt(state: EditorState, position: number, { from, to, options }: Completion): boolean {
  if (state.field(wasPicked, false)) return true;
  const text = state.doc.toString();
  if (position === 0 || isWhiteSpace(text.charCodeAt(position - 1))) return false;
  const typed = text.slice(from, to);
  const parts = options.filter(({ kind }) => kind === "field" || kind === "operator" || kind === "value");
  const isFinished = parts.some(({ insert }) => insert === typed);
  return isFinished ? parts.some(({ insert }) => insert !== typed && insert.startsWith(typed)) : parts.length > 0;
}

function withCount(options: readonly ListedOption[], more: number): readonly ListedOption[] {
  const last = options.at(-1);
  return last === undefined || more === 0 ? options : [...options.slice(0, -1), { ...last, more }];
}
