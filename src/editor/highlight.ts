import { acceptsNull } from "../language/ast/operators.js";
import { checkText } from "../language/syntax/parse.js";
import type { Scanned } from "../language/syntax/scanned.js";
import { readTextTokens, type TextToken } from "../language/syntax/text-tokens.js";
import { findForbidden, isWhiteSpace } from "../language/text/characters.js";
import { unquote } from "../language/text/quoting.js";
import type { Span } from "../language/text/span.js";

/**
 * What a part of a filter is. `field` is the name of a field or relation, `value` is a bare value, `string` a quoted one;
 * `connective` is `&` or `|`, `not` is `!` before a group, `punctuation` is a bracket, parenthesis or comma; `error` does not belong to any filter.
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

/**
 * Returns the parts of a filter in order. Together they are the whole text, valid or not: each part begins where the one
 * before it ends, and none is empty.
 *
 * @param text - The filter so far, also if it is invalid.
 * @example
 * ```ts
 * highlight("name*bolt"); // field 0 to 4, operator 4 to 5, value 5 to 9
 * ```
 */
export function highlight(text: string): readonly HighlightSpan[] {
  checkText(text, "highlight()");
  const writer = new SpanWriter(text);
  let wantsOperand = true;
  for (const token of readTextTokens(text).tokens) {
    writeToken(token, wantsOperand, writer);
    wantsOperand = BEFORE_OPERAND.has(token.kind);
  }
  writer.fill(text.length);
  return withForbidden(text, writer.spans);
}

const BEFORE_OPERAND: ReadonlySet<TextToken["kind"]> = new Set(["connective", "open", "not-open", "not"]);

function writeToken(token: TextToken, wantsOperand: boolean, writer: SpanWriter): void {
  switch (token.kind) {
    case "condition":
    case "fieldless":
      writeCondition(token.scanned, writer);
      break;
    case "name":
      writer.write(token, wantsOperand ? "field" : "error");
      break;
    case "not-open":
      writer.write({ start: token.start, end: token.start + 1 }, "not");
      writer.write({ start: token.end - 1, end: token.end }, "punctuation");
      break;
    case "not":
      writer.write(token, "not");
      break;
    case "open":
    case "close":
      writer.write(token, "punctuation");
      break;
    case "connective":
      writer.write(token, "connective");
      break;
    default:
      writer.write(token, "error");
  }
}

function writeCondition({ operator, span, ...scanned }: Scanned, writer: SpanWriter): void {
  writer.write(span.field, "field");
  writer.write(span.operator, "operator");
  const nullKind = acceptsNull(operator) ? "null" : "value";
  if ("value" in span) {
    writer.writeValue(span.value, nullKind);
    return;
  }
  const faults = "faults" in scanned ? scanned.faults : [];
  const unexpected = new Set<Span>();
  for (const fault of faults) if (fault.kind === "unexpected-text") unexpected.add(fault.span);
  for (const item of span.items) {
    if (unexpected.has(item)) writer.write(item, "error");
    else writer.writeValue(item, nullKind);
  }
  const unclosed = faults.find((fault) => fault.kind === "unclosed-quote");
  if (unclosed?.kind === "unclosed-quote") writer.writeValue({ start: unclosed.start, end: span.end }, nullKind);
  writer.fill(span.end);
}

const QUOTE = '"';

class SpanWriter {
  readonly spans: HighlightSpan[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  /** Writes the text before the span as well. */
  write({ start, end }: Span, kind: HighlightKind): void {
    this.fill(start);
    if (end > start) this.spans.push({ start, end, kind });
    this.at = end;
  }

  writeValue(span: Span, nullKind: "null" | "value"): void {
    const written = this.text.slice(span.start, span.end);
    if (!written.startsWith(QUOTE)) {
      this.write(span, written === "null" ? nullKind : "value");
      return;
    }
    // Without its closing quote the last character is part of the value.
    const { faults } = unquote(isClosed(written) ? written : written + QUOTE);
    for (const { span: fault } of faults) {
      const start = span.start + fault.start;
      this.write({ start: this.at < span.start ? span.start : this.at, end: start }, "string");
      this.write({ start, end: Math.min(span.start + fault.end, span.end) }, "error");
    }
    this.write({ start: Math.max(this.at, span.start), end: span.end }, "string");
  }

  /** Writes white space and the commas and brackets of lists up to an offset. */
  fill(end: number): void {
    let start = this.at;
    for (let at = start; at < end; at++) {
      const isSpace = isWhiteSpace(this.text.charCodeAt(at));
      const isNextSpace = at + 1 < end && isWhiteSpace(this.text.charCodeAt(at + 1));
      if (isSpace && isNextSpace) continue;
      this.spans.push({ start, end: at + 1, kind: isSpace ? "space" : "punctuation" });
      start = at + 1;
    }
    this.at = end;
  }
}

function isClosed(quoted: string): boolean {
  let at = 1;
  while (at < quoted.length && quoted.charAt(at) !== QUOTE) at += quoted.charAt(at) === "\\" ? 2 : 1;
  return at === quoted.length - 1;
}

/** Marks the characters that no filter may contain. */
function withForbidden(text: string, spans: readonly HighlightSpan[]): readonly HighlightSpan[] {
  let forbidden = findForbidden(text);
  if (forbidden === -1) return spans;
  const marked: HighlightSpan[] = [];
  for (const span of spans) {
    let { start } = span;
    while (forbidden !== -1 && forbidden < span.end) {
      if (forbidden > start) marked.push({ ...span, start, end: forbidden });
      marked.push({ start: forbidden, end: forbidden + 1, kind: "error" });
      start = forbidden + 1;
      forbidden = findForbidden(text, start);
    }
    if (start < span.end) marked.push({ ...span, start });
  }
  return marked;
}
