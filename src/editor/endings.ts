import { type Limits, MAX_TEXT_DEPTH } from "../ast/limits.js";
import { readParts } from "../syntax/parts.js";
import { skipWhiteSpace } from "../text/characters.js";
import type { CompletionOption } from "./completion.js";
import type { Before, ListState } from "./place.js";

// Options for what surrounds conditions and items. `written` is the text before the position that the option replaces.

/** Returns the options for `&`, `|` and `)` after a condition or group. */
export function connectives(
  text: string,
  position: number,
  written: string,
  before: Before,
  limits: Limits,
): readonly CompletionOption[] {
  const next = text.charAt(skipWhiteSpace(text, position));
  const options: CompletionOption[] = [];
  if (next !== "&" && next !== "|" && before.conditions < limits.conditions) {
    options.push(
      { label: "&", insert: `${written}&`, kind: "connective", detail: "and" },
      { label: "|", insert: `${written}|`, kind: "connective", detail: "or" },
    );
  }
  if (before.depth > 0 && next !== ")" && isUnclosed(text, position)) {
    options.push({ label: ")", insert: `${written})`, kind: "group", detail: "end of the group" });
  }
  return options;
}

/** Returns whether the whole text, too, has an unclosed group. */
function isUnclosed(text: string, position: number): boolean {
  return position === text.length || readParts(text).depth > 0;
}

/** Returns the options for `,` and `]` after an item. */
export function listEnds(written: string, list: ListState, limits: Limits): readonly CompletionOption[] {
  const options: CompletionOption[] = [];
  if (list.mayAdd && list.others.length + 1 < limits.items) {
    options.push({ label: ",", insert: `${written},`, kind: "list", detail: "another value" });
  }
  if (list.mayClose) options.push({ label: "]", insert: `${written}]`, kind: "list", detail: "end of the list" });
  return options;
}

/** Returns the options for `(` and `!(`. */
export function groups(before: Before, limits: Limits): readonly CompletionOption[] {
  const isTooDeep = before.depth >= Math.min(limits.depth, MAX_TEXT_DEPTH);
  if (isTooDeep || before.forbidsGroups || before.conditions >= limits.conditions) return [];
  return [{ label: "(", insert: "(", kind: "group", detail: "group" }, NEGATED_GROUP];
}

const NEGATED_GROUP: CompletionOption = { label: "!(", insert: "!(", kind: "group", detail: "not" };
