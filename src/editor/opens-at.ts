import type { Schema } from "../language/schema/schema.js";
import type { Completion, CompletionOption } from "./completion.js";
import { type HighlightSpan, highlight } from "./highlight.js";

const QUOTE = '"';

/**
 * Returns whether the list opens without being asked for: at a word that is not finished, and after what needs another
 * part. Not after a finished word, not for brackets and connectives alone, and not for the quote that ends a text.
 */
export function opensAt(text: string, position: number, { options }: Completion, schema: Schema): boolean {
  const before = wordBefore(text, position);
  if (before === undefined || isEnded(before, position)) return false;
  if (before.kind !== "field") return options.some(isPart);
  const typed = text.slice(before.start, position);
  const fields = options.filter(({ kind }) => kind === "field");
  return schema.visibleNames.includes(typed) ? fields.some(({ label }) => label.startsWith(typed)) : fields.length > 0;
}

/** Returns whether a value may be typed at the position: white space has not ended it. */
export function isOpenValue(text: string, position: number): boolean {
  const before = wordBefore(text, position);
  return before !== undefined && !isEnded(before, position);
}

/** Returns the last part before a position that is not white space. */
function wordBefore(text: string, position: number): HighlightSpan | undefined {
  return highlight(text.slice(0, position)).findLast(({ kind }) => kind !== "space");
}

const WORDS: ReadonlySet<string> = new Set(["field", "value", "string", "null", "error"]);

function isEnded({ kind, end }: HighlightSpan, position: number): boolean {
  return end < position && WORDS.has(kind);
}

function isPart({ kind, label }: CompletionOption): boolean {
  return kind === "field" || kind === "operator" || (kind === "value" && label !== QUOTE);
}

/** Returns whether the list opens again after an option: a field needs an operator, an operator a value, `&` a field. */
export function opensAfter(kind: string | undefined, label: string): boolean {
  return kind !== "value" && label !== ")" && label !== "]";
}
