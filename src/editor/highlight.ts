import type { Span } from "../text/span.js";

/**
 * What a part of a filter is. `value` is a bare value, `string` a quoted one; `connective` is `&` or `|`, `not` is `!`
 * before a group, `punctuation` is a bracket, parenthesis or comma; `error` does not belong to any filter.
 */
export type HighlightKind =
  | "field"
  | "operator"
  | "value"
  | "string"
  | "null"
  | "connective"
  | "not"
  | "punctuation"
  | "space"
  | "error";

/** A part of the text. */
export interface HighlightSpan extends Span {
  readonly kind: HighlightKind;
}

/** Returns the parts of a filter in order. Together they are the whole text. */
export function highlight(text: string): readonly HighlightSpan[] {
  return text === "" ? [] : [{ start: 0, end: text.length, kind: "value" }];
}
