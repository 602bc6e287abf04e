import type { Comparison } from "../ast/filter.js";
import { isNegative, listFormOf, OPERATOR_OF, type Operator, positiveOf, writeList } from "../ast/operators.js";
import { withoutBrackets } from "../ast/sql-spellings.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Finding } from "../diagnostics/finding.js";
import { suspectComparison } from "../lint/find-suspicious.js";
import { writeValue } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import type { Field } from "../types/field.js";
import { readRelative } from "../values/relative-time.js";
import { nextDay, readDate } from "../values/time.js";
import { type TimeZone, UTC } from "../values/time-zone.js";
import { plainSpan } from "./exceeded-limit.js";

// Warnings about valid conditions that depend on the type of the field.

/** Returns a function that creates the warning about a valid comparison that was probably meant differently. */
export function suspectValue(node: Comparison, { type }: Field, timeZone: TimeZone): (() => Finding) | undefined {
  const { value } = node;
  if (value === null) return undefined;
  if (type === "timestamp") return suspectMidnight(node, value, timeZone);
  return type === "text" && isBare(node, value) ? suspectText(node, value) : undefined;
}

/** In quotes, or in a condition that was built, the value is meant literally. */
function isBare({ span: { value: at } }: Comparison, value: string): boolean {
  return at.end - at.start === value.length;
}

const ASTERISK = 0x2a;
const PERCENT = 0x25;

function suspectText(node: Comparison, value: string): (() => Finding) | undefined {
  const { field, operator } = node;
  const first = value.charCodeAt(0);
  const last = value.charCodeAt(value.length - 1);
  // One "%" is that of a number: `50%`.
  const isSqlPattern = first === PERCENT && last === PERCENT;
  const hasWildcard = isSqlPattern || first === ASTERISK || last === ASTERISK;
  const pattern = isSqlPattern ? SQL_PATTERN : PATTERN;
  const meant = hasWildcard ? withoutWildcards(operator, value, pattern) : listOfWords(operator, value);
  // A misread operator has a warning of its own.
  if (meant === undefined || suspectComparison(operator, value) !== undefined) return undefined;
  const span = across(node.span.operator, node.span.value);
  const code = hasWildcard ? "suspect.wildcard" : "suspect.commas";
  return () => diagnose(code, span, { value, didYouMean: [field + meant] }, { span, text: meant });
}

const PATTERN = /^(\*?)([^*]+)(\*?)$/s;
const SQL_PATTERN = /^(%)([^%]+)(%)$/s;

function withoutWildcards(operator: Operator, value: string, pattern: RegExp): string | undefined {
  const [, start, part, end] = pattern.exec(value) ?? [];
  if (part === undefined) return undefined;
  const meant = operatorFor(positiveOf(operator), start !== "", end !== "", isNegative(operator));
  return meant === undefined ? undefined : meant + writeValue(part);
}

/** Returns the operator that searches where the wildcards allow other text. */
function operatorFor(positive: Operator, atStart: boolean, atEnd: boolean, isNegated: boolean): Operator | undefined {
  const { eq, contains, notContains, startsWith, notStartsWith, endsWith, notEndsWith } = OPERATOR_OF;
  const isEquality = positive === eq;
  if (positive === contains || (isEquality && atStart && atEnd)) return isNegated ? notContains : contains;
  if ((isEquality || positive === startsWith) && !atStart) return isNegated ? notStartsWith : startsWith;
  if ((isEquality || positive === endsWith) && !atEnd) return isNegated ? notEndsWith : endsWith;
  return undefined;
}

/** Two or more words with nothing but commas between them. */
const WORDS = /^[\p{L}\p{N}_-]+(?:,[\p{L}\p{N}_-]+)+$/u;
const LETTER = /\p{L}/u;

function listOfWords(operator: Operator, value: string): string | undefined {
  if (!value.includes(",")) return undefined;
  const list = listFormOf(operator);
  // Without a letter it is a number: `1,000`.
  const words = withoutBrackets(value);
  const isList = list !== undefined && WORDS.test(words) && LETTER.test(words);
  return isList ? writeList(list, words.split(",").map(writeValue)) : undefined;
}

/** `created=2024-05-31` matches midnight only, and `created<=2024-05-31` nothing else of that day. */
function suspectMidnight(node: Comparison, value: string, timeZone: TimeZone): (() => Finding) | undefined {
  const { field, operator } = node;
  const { lt, gte, lte, eq } = OPERATOR_OF;
  if ((operator !== lte && positiveOf(operator) !== eq) || !isDay(value)) return undefined;
  return () => {
    const span = across(node.span.operator, node.span.value);
    const details = { operator, value, ...(timeZone === UTC ? {} : { timeZone: timeZone.name }) };
    const next = dayAfter(value);
    if (next === undefined) return diagnose("suspect.midnight", span, { ...details, didYouMean: [] });
    const before = `${field}${lt}${next}`;
    const inside = `${field}${gte}${value}&${before}`;
    const meant = operator === lte ? before : operator === eq ? inside : `!(${inside})`;
    const fix = fixOf(plainSpan(node.span), meant);
    return diagnose("suspect.midnight", span, { ...details, didYouMean: [meant] }, fix);
  };
}

/** Whether a valid timestamp is written as a day. */
export function isDay(value: string): boolean {
  return value.length === "YYYY-MM-DD".length ? readDate(value) !== undefined : isRelativeDay(value);
}

function isRelativeDay(value: string): boolean {
  return value.startsWith("today") && readRelative(value, "date") !== undefined;
}

/** Returns the day after, in the way that the day is written, or undefined if it cannot be written. */
export function dayAfter(value: string): string | undefined {
  const relative = readRelative(value, "date");
  if (relative === undefined) return nextDay(value);
  const { unit, amount } = relative;
  if (unit !== "d" && unit !== "w") return undefined;
  const days = amount * (unit === "w" ? 7 : 1) + 1;
  const written = days === 0 ? "today" : `today${days > 0 ? "+" : ""}${days}d`;
  return readRelative(written, "date") && written;
}

/** A condition that was built has no text to fix. */
function fixOf(span: Span, text: string) {
  return span.end === 0 ? undefined : { span, text };
}
