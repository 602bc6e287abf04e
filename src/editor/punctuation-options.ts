import { conditionField } from "../language/schema/field-at.js";
import { readTextTokens } from "../language/syntax/text-tokens.js";
import { skipWhiteSpace, trimWhiteSpace } from "../language/text/characters.js";
import type { CompletionOption } from "./completion.js";
import { type CompletionContext, mayAddCondition, mayOpenGroup } from "./completion-context.js";
import type { ListState } from "./completion-target.js";
import { hasUnusedValue } from "./list-items.js";

// Options for what surrounds conditions and items. `written` is the text before the position that the option replaces.

/** Returns the options for `&`, `|` and `)` after a condition or group. */
export function connectives(context: CompletionContext, written: string): readonly CompletionOption[] {
  const { text, position, before } = context;
  const next = text.charAt(skipWhiteSpace(text, position));
  const options: CompletionOption[] = [];
  if (next !== "&" && next !== "|" && mayAddCondition(context)) {
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

/** Returns the option for `)` after the `(` of a relation: `comments()` is a condition on its own. */
export function emptyGroupEnd({ text, position }: CompletionContext): readonly CompletionOption[] {
  const isOfRelation = /[^\s(!&|]\($/.test(trimWhiteSpace(text.slice(0, position)));
  if (!isOfRelation || text.charAt(skipWhiteSpace(text, position)) === ")") return [];
  return [{ label: ")", insert: ")", kind: "group", detail: "without conditions" }];
}

/** Returns whether the whole text, too, has an unclosed group. */
function isUnclosed(text: string, position: number): boolean {
  return position === text.length || readTextTokens(text).depth > 0;
}

/** Returns the options for `,` and `]` after an item. */
export function listEnds(
  { schema, settings }: CompletionContext,
  written: string,
  list: ListState,
): readonly CompletionOption[] {
  const options: CompletionOption[] = [];
  const field = conditionField(schema, list.field);
  const isFull = list.others.length + 1 >= settings.limits.items;
  if (list.mayAdd && !isFull && (field === undefined || hasUnusedValue(field, list))) {
    options.push({ label: ",", insert: `${written},`, kind: "list", detail: "another value" });
  }
  if (list.mayClose) options.push({ label: "]", insert: `${written}]`, kind: "list", detail: "end of the list" });
  return options;
}

/**
 * Returns the options for `(` and `!(`: none if nothing could be in the group, or if the text would become invalid.
 * `after` is the text after the position that the option keeps.
 */
export function groupOptions(context: CompletionContext, after = ""): readonly CompletionOption[] {
  if (!mayOpenGroup(context) || !mayAddCondition(context)) return [];
  return [
    { label: "(", insert: `(${after}`, kind: "group", detail: "group" },
    { label: "!(", insert: `!(${after}`, kind: "group", detail: "not" },
  ];
}
