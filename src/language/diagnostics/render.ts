import type { Span } from "../text/span.js";
import { checkArgument } from "./argument.js";
import type { Diagnostic } from "./diagnostic.js";
import { displayWidth, graphemes, visible } from "./display.js";

/** Longer lines are shown as an excerpt of this many UTF-16 code units around the problem. */
const WINDOW = 100;
const BEFORE_IN_WINDOW = 40;

/** The texts that the spans of diagnostics refer to when a query string was read: see `source` of a diagnostic. */
export interface Sources {
  readonly filter: string;
  readonly raw: string;
}

/**
 * Renders each diagnostic as its message, the line of the text and carets under the span, for a terminal, a log or a
 * `<pre>`.
 *
 * @example
 * ```ts
 * const result = check("prise>=10", schema);
 * if (!result.ok) console.log(renderDiagnostics("prise>=10", result.diagnostics));
 * // Unknown field "prise". Did you mean "price"?
 * //   prise>=10
 * //   ^^^^^
 * ```
 */
export function renderDiagnostics(text: string | Sources, diagnostics: readonly Diagnostic[]): string {
  const { filter, raw } = typeof text === "string" ? { filter: text, raw: text } : (Object(text) as Sources);
  const isText = typeof filter === "string" && typeof raw === "string";
  checkArgument(isText, "renderDiagnostics()", "text", "a string, or an object with the strings filter and raw");
  checkArgument(Array.isArray(diagnostics), "renderDiagnostics()", "diagnostics", "an array of diagnostics");
  const lines = { filter: startsOfLines(filter), raw: startsOfLines(raw) };
  return diagnostics
    .map((diagnostic) => renderOne(diagnostic.source === "raw" ? raw : filter, lines[diagnostic.source], diagnostic))
    .join("\n");
}

function renderOne(text: string, lineStarts: readonly number[], diagnostic: Diagnostic): string {
  const prefix = diagnostic.severity === "warning" ? "Warning: " : "";
  const message = prefix + visible(diagnostic.message).replaceAll("\t", " ");
  if (text === "") return message;
  const line = lineOf(lineStarts, Math.min(diagnostic.span.start, text.length));
  const gutter = lineStarts.length > 1 ? `${line + 1} | ` : "";
  const { excerpt, span } = excerptOf(text, lineStarts, line, diagnostic.span);
  return `${message}\n  ${gutter}${excerpt}\n  ${" ".repeat(gutter.length)}${underline(excerpt, span)}`;
}

/** Returns the line or an excerpt of a long one, without line break, and the span relative to it, cut at its edges. */
function excerptOf(text: string, lineStarts: readonly number[], line: number, span: Span) {
  const lineStart = lineStarts[line] ?? 0;
  const lineEnd = lineStarts[line + 1] ?? text.length;
  const isLong = lineEnd - lineStart > WINDOW;
  const start = isLong ? atCharacterStart(text, Math.max(lineStart, span.start - BEFORE_IN_WINDOW)) : lineStart;
  const end = isLong ? atCharacterStart(text, Math.min(lineEnd, start + WINDOW)) : lineEnd;
  const shown = text.slice(start, end).replace(/\r\n$|[\r\n]$/, "");
  const before = start > lineStart ? "…" : "";
  const after = end < lineEnd ? "…" : "";
  const from = Math.min(Math.max(span.start - start, 0), shown.length) + before.length;
  const to = Math.min(Math.max(span.end - start, 0), shown.length) + before.length;
  return { excerpt: before + visible(shown) + after, span: { start: from, end: to } };
}

function underline(excerpt: string, span: Span): string {
  let indent = "";
  let carets = "";
  for (const { segment, index } of graphemes(excerpt)) {
    // A tab under a tab aligns the caret for every tab width.
    if (index < span.start) indent += segment === "\t" ? "\t" : " ".repeat(displayWidth(segment));
    else if (index < span.end)
      carets += segment === "\t" && carets !== "" ? "\t" : "^".repeat(Math.max(1, displayWidth(segment)));
  }
  return indent + (carets === "" ? "^" : carets);
}

/** Returns the offset, or the one before it if it would split a surrogate pair. */
function atCharacterStart(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff && offset > 0 ? offset - 1 : offset;
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (const lineBreak of text.matchAll(/\r\n|[\r\n]/g)) starts.push(lineBreak.index + lineBreak[0].length);
  return starts;
}

/** Finds the last line that starts at or before the offset, by binary search. */
function lineOf(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
