import type { Literal } from "../ast/filter.js";
import type { Limits } from "../ast/limits.js";
import { operatorAt } from "../ast/operator-patterns.js";
import { acceptsNull, type ComparisonOperator, factsOf, type MembershipOperator } from "../ast/operators.js";
import { isConnectiveWord, looksPlain, suspectComparison, suspectItem } from "../lint/find-suspicious.js";
import { END, endOfName, isWhiteSpace, skipWhiteSpace, unitOrEnd } from "../text/characters.js";
import { hasUnopenedParenthesis, unquote } from "../text/quoting.js";
import type { Span } from "../text/span.js";
import * as is from "./alphabet.js";
import type { ListFault, Scanned } from "./scanned.js";

// The only module that defines the syntax of a condition. It reads each character once and copies no text twice.

export interface ScanContext {
  readonly limits: Limits;
  /** The number of open groups. Inside a group, a `)` without its `(` ends a bare value. */
  readonly depth: number;
}

/** Scans the condition at an offset, valid or broken. Returns undefined unless a name and an operator are there. */
export function scanCondition(text: string, start: number, context: ScanContext): Scanned | undefined {
  const end = endOfName(text, start);
  if (end === start) return undefined;
  return scanOperatorAndValue(text, skipWhiteSpace(text, end), context, { start, end });
}

/** Scans the operator at an offset and its value or list. `field` is the span of the name before it. */
export function scanOperatorAndValue(text: string, at: number, context: ScanContext, field: Span): Scanned | undefined {
  const found = operatorAt(text, at);
  if (found === undefined) return undefined;
  const operatorSpan = { start: at, end: at + found.length };
  if (found.isList) return scanList(text, context, field, found.operator, operatorSpan);
  return scanComparison(text, context, field, found.operator, operatorSpan);
}

function scanComparison(
  text: string,
  { limits, depth }: ScanContext,
  field: Span,
  operator: ComparisonOperator,
  operatorSpan: Span,
): Scanned {
  const start = skipWhiteSpace(text, operatorSpan.end);
  const first = unitOrEnd(text, start);
  if (first === is.QUOTE) return scanQuotedComparison(text, limits, field, operator, operatorSpan, start);
  const found = endOfBareValue(text, start, depth);
  const end = found < 0 ? ~found : found;
  if (end === start) {
    const value = { start: operatorSpan.end, end: operatorSpan.end };
    const span = { start: field.start, end: value.end, field, operator: operatorSpan, value };
    return { kind: "irregular-comparison", operator, span, fault: "missing-value" };
  }
  const span = { start: field.start, end, field, operator: operatorSpan, value: { start, end } };
  const value = text.slice(start, end);
  if (value === "null" && factsOf(operator).null !== "text") {
    if (!acceptsNull(operator)) return { kind: "irregular-comparison", operator, span };
    return { kind: "comparison", field: text.slice(field.start, field.end), operator, value: null, span };
  }
  const needsCheck = found < 0 || !looksPlain(first, end - start);
  if (value.length > limits.value || (needsCheck && isIrregular(operator, value))) {
    return { kind: "irregular-comparison", operator, span };
  }
  return { kind: "comparison", field: text.slice(field.start, field.end), operator, value, span };
}

function isIrregular(operator: ComparisonOperator, value: string): boolean {
  return suspectComparison(operator, value) !== undefined || hasUnopenedParenthesis(value);
}

function scanQuotedComparison(
  text: string,
  limits: Limits,
  field: Span,
  operator: ComparisonOperator,
  operatorSpan: Span,
  start: number,
): Scanned {
  const found = endOfQuoted(text, start);
  const end = found === UNCLOSED ? text.length : found;
  const span = { start: field.start, end, field, operator: operatorSpan, value: { start, end } };
  if (found === UNCLOSED) return { kind: "irregular-comparison", operator, span, fault: "unclosed-quote" };
  const value = unquoted(text, start, end);
  if (value === undefined || value.length > limits.value) return { kind: "irregular-comparison", operator, span };
  return { kind: "comparison", field: text.slice(field.start, field.end), operator, value, span };
}

/**
 * Returns the end of the bare value at `start`, without trailing white space. Returns the bitwise complement (`~end`) if
 * the value needs a closer look: it contains the word "and" or "or", or outside of groups a `)` without its `(`.
 */
function endOfBareValue(text: string, start: number, depth: number): number {
  let end = start;
  let open = 0;
  let needsCheck = false;
  const { length } = text;
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code <= is.CLOSE || code === is.BAR) {
      if (code === is.AMPERSAND || code === is.BAR) break;
      if (isWhiteSpace(code)) continue;
      if (code === is.OPEN) open++;
      else if (code === is.CLOSE && --open < 0) {
        if (depth > 0) break;
        needsCheck = true;
      }
    }
    if (end !== at && isConnectiveWord(text, at)) needsCheck = true;
    end = at + 1;
  }
  return needsCheck ? ~end : end;
}

function scanList(
  text: string,
  { limits }: ScanContext,
  field: Span,
  operator: MembershipOperator,
  operatorSpan: Span,
): Scanned {
  const items: Literal[] = [];
  const spans: Span[] = [];
  const faults: ListFault[] = [];
  let needsCheck = false;
  let expectsItem = true;
  let position = 1;
  /** The offset of the comma before the expected item, or -1. */
  let comma = -1;
  let at = operatorSpan.end;
  for (;;) {
    at = skipWhiteSpace(text, at);
    const code = unitOrEnd(text, at);
    if (code === END) {
      faults.push({ kind: "unclosed-list", end: expectsItem && comma !== -1 ? comma : text.length });
      break;
    }
    if (code === is.COMMA || code === is.LIST_CLOSE) {
      if (expectsItem && (code === is.COMMA || comma !== -1)) {
        const gap = { start: comma === -1 ? operatorSpan.end : comma + 1, end: at };
        faults.push({ kind: "missing-item", position, gap, comma: comma === -1 ? at : comma });
      }
      if (code === is.LIST_CLOSE) {
        at++;
        break;
      }
      comma = at++;
      position++;
      expectsItem = true;
      continue;
    }
    const isQuoted = code === is.QUOTE;
    const end = isQuoted ? endOfQuoted(text, at) : endOfItem(text, at);
    if (end === UNCLOSED) {
      faults.push({ kind: "unclosed-quote", start: at, mayFix: expectsItem });
      at = text.length;
      break;
    }
    const span = { start: at, end };
    const written = isQuoted ? unquoted(text, at, end) : text.slice(at, end);
    if (written === undefined || written.length > limits.value) needsCheck = true;
    const item = written === undefined || (written === "null" && !isQuoted) ? null : written;
    if (item !== null && !isQuoted && suspectItem(operator, item) !== undefined) needsCheck = true;
    if (!expectsItem) faults.push({ kind: "unexpected-text", span });
    items.push(item);
    spans.push(span);
    expectsItem = false;
    at = end;
  }
  const span = { start: field.start, end: at, field, operator: operatorSpan, items: spans };
  if (faults.length > 0 || needsCheck || items.length === 0 || items.length > limits.items) {
    return { kind: "irregular-membership", operator, span, faults };
  }
  return { kind: "membership", field: text.slice(field.start, field.end), operator, items, span };
}

/** Returns the end of the bare item at `start`, without trailing white space. */
function endOfItem(text: string, start: number): number {
  let end = start + 1;
  const { length } = text;
  for (let at = end; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === is.COMMA || code === is.LIST_CLOSE) break;
    if (!isWhiteSpace(code)) end = at + 1;
  }
  return end;
}

/** Unescapes the quoted text between two offsets. Returns undefined if it has an invalid escape. */
function unquoted(text: string, start: number, end: number): string | undefined {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes("\\")) return inner;
  const { value, faults } = unquote(text.slice(start, end));
  return faults.length === 0 ? value : undefined;
}

const UNCLOSED = -1;

/** Returns the offset after the closing quote of the quoted text at `start`, or UNCLOSED. */
function endOfQuoted(text: string, start: number): number {
  const { length } = text;
  for (let at = start + 1; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === is.QUOTE) return at + 1;
    if (code === is.BACKSLASH) at++;
  }
  return UNCLOSED;
}
