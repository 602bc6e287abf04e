import { quote } from "../language/text/quoting.js";
import type { Span } from "../language/text/span.js";
import { highlight } from "./highlight.js";

/** A line break in quotes: `\n`. */
const ESCAPED_BREAK = quote("\n").slice(1, -1);

/** A line break of a text, and what replaces it on one line: a space, or in quotes its escape. */
export interface LineBreak extends Span {
  readonly insert: string;
}

/** Returns the line breaks of a filter, with what keeps the meaning of the filter on one line. */
export function lineBreaks(text: string): readonly LineBreak[] {
  if (!text.includes("\n") && !text.includes("\r")) return [];
  const strings = highlight(text).filter(({ kind }) => kind === "string");
  let next = 0;
  return Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: written, index: start }) => {
    while ((strings[next]?.end ?? text.length) <= start) next++;
    const isQuoted = (strings[next]?.start ?? text.length) < start;
    return { start, end: start + written.length, insert: isQuoted ? ESCAPED_BREAK : " " };
  });
}

/** Returns the filter on one line, with the same meaning. */
export function joinLines(text: string): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, insert } of lineBreaks(text)) {
    parts.push(text.slice(at, start), insert);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
