import type { Literal } from "../ast/filter.js";
import { ANY_OPERATOR, operatorAt } from "../ast/operator-patterns.js";
import {
  ALL_OPERATORS,
  acceptsNull,
  type ComparisonOperator,
  factsOf,
  listFormOf,
  type MembershipOperator,
  OPERATOR_OF,
  type Operator,
  openingOf,
  positiveOf,
} from "../ast/operators.js";
import { translate, withoutOtherQuotes } from "../ast/sql-spellings.js";
import type { Details } from "../diagnostics/details.js";
import type { FILTER_CODES } from "../diagnostics/filter-codes.js";
import { isWhiteSpace, NAME_PATTERN, trimWhiteSpace, unitOrEnd } from "../text/characters.js";
import { writeLiteral, writeValue } from "../text/quoting.js";

type SuspectCode = Extract<keyof typeof FILTER_CODES, `suspect.${string}`>;

/**
 * A valid condition that its author probably meant differently. It becomes a warning, or the suggestion of the error if
 * the field does not accept the condition.
 */
export type Suspicion = { [Code in SuspectCode]: SuspicionOf<Code> }[SuspectCode];

interface SuspicionOf<Code extends SuspectCode> {
  readonly code: Code;
  readonly details: Details[Code];
  /** The probable meaning as filter text: operator and value. Missing if that text may not parse. */
  readonly rewrite?: string;
  /** The first condition of `rewrite`. */
  readonly meant?: { readonly operator: Operator; readonly values: readonly Literal[] };
}

/** The operator that was probably meant, by the parsed operator and the first character of the value (`=>`: `>=`). */
const MISREAD: ReadonlyMap<string, Operator> = new Map(
  ALL_OPERATORS.flatMap((meant) =>
    (factsOf(meant).misspelled ?? []).map((text): [string, Operator] => {
      const read = operatorAt(text, 0)?.operator ?? "";
      return [read + trimWhiteSpace(text.slice(read.length)).charAt(0), meant];
    }),
  ),
);

/** Whether a suspicious value can start with a character, by ASCII code: an operator, list, quote, pattern or null. */
const SUSPICIOUS_STARTS = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return "['%nN".includes(character) || [...MISREAD.keys()].some((misread) => misread.endsWith(character));
});

/** Those that begin a text, by code. */
const CURLY_QUOTES: readonly number[] = [0x2018, 0x201c];

/** Whether a bare value with this first character and length is not suspicious, unless it contains `and` or `or`. */
export function looksPlain(first: number, length: number): boolean {
  if (first >= 0x80) return !CURLY_QUOTES.includes(first);
  if (SUSPICIOUS_STARTS[first] === false) return true;
  return (first | 0x20) === 0x6e && length !== "null".length;
}

/** Whether the word `and` or `or`, followed by white space, is at an offset. */
export function isConnectiveWord(text: string, at: number): boolean {
  const first = lowerCaseAt(text, at);
  if (first === 0x6f) return lowerCaseAt(text, at + 1) === 0x72 && isWhiteSpace(unitOrEnd(text, at + 2));
  if (first !== 0x61 || lowerCaseAt(text, at + 1) !== 0x6e || lowerCaseAt(text, at + 2) !== 0x64) return false;
  return isWhiteSpace(unitOrEnd(text, at + 3));
}

/** Returns the code of an ASCII letter in lower case. */
function lowerCaseAt(text: string, at: number): number {
  return unitOrEnd(text, at) | 0x20;
}

/** Returns the first suspicion about a comparison with this bare value, if any. */
export function suspectComparison(operator: ComparisonOperator, value: string): Suspicion | undefined {
  return (
    misreadOperator(operator, value) ??
    listAfterEquals(operator, value) ??
    otherQuotes(operator, value) ??
    sqlPattern(operator, value) ??
    (acceptsNull(operator) ? nullInOtherCase(operator, value) : undefined) ??
    wordForConnective(operator, value)
  );
}

/** Returns the first suspicion about a bare list item. Its rewrite replaces only the item. */
export function suspectItem(operator: MembershipOperator, item: string): Suspicion | undefined {
  const first = item.charCodeAt(0);
  if (first !== 0x27 && (first | 0x20) !== 0x6e && !CURLY_QUOTES.includes(first)) return undefined;
  return withoutOperator(otherQuotes(operator, item) ?? nullInOtherCase(operator, item));
}

function withoutOperator(suspicion: Suspicion | undefined): Suspicion | undefined {
  const [value] = suspicion?.meant?.values ?? [];
  return suspicion && value !== undefined ? { ...suspicion, rewrite: writeLiteral(value) } : suspicion;
}

function misreadOperator(operator: ComparisonOperator, value: string): Suspicion | undefined {
  const meant = MISREAD.get(operator + value.charAt(0));
  if (meant === undefined) return undefined;
  const extra = /^=+|^./s.exec(value)?.[0] ?? "";
  const rest = trimWhiteSpace(value.slice(extra.length));
  // Without the space, the two would be one operator.
  const spaced = operatorAt(operator + value, 0)?.operator === operator ? "" : " ";
  const details = { found: operator + spaced + extra, didYouMean: [meant] };
  return isCertainValue(rest)
    ? {
        code: "suspect.operator",
        details,
        rewrite: meant + writeValue(rest),
        meant: { operator: meant, values: [rest] },
      }
    : { code: "suspect.operator", details };
}

/** Whether a bare value is read literally after every operator. */
function isCertainValue(text: string): boolean {
  return text !== "" && text !== "null" && !text.startsWith('"');
}

function listAfterEquals(operator: ComparisonOperator, value: string): Suspicion | undefined {
  const meant = listFormOf(operator);
  if (meant === undefined || !/^\[[^"\]]*\]$/.test(value)) return undefined;
  const rewrite = openingOf(meant) + value.slice(1);
  const inner = trimWhiteSpace(value.slice(1, -1));
  const items = inner === "" ? [] : inner.split(",").map(trimWhiteSpace);
  if (items.includes("")) return { code: "suspect.list", details: {} };
  const values = items.map((item) => (item === "null" ? null : item));
  return { code: "suspect.list", details: {}, rewrite, meant: { operator: meant, values } };
}

function otherQuotes(operator: Operator, value: string): Suspicion | undefined {
  const inner = withoutOtherQuotes(value);
  if (inner === undefined) return undefined;
  const rewrite = operator + writeValue(inner);
  return { code: "suspect.single-quotes", details: { value }, rewrite, meant: { operator, values: [inner] } };
}

function sqlPattern(operator: ComparisonOperator, value: string): Suspicion | undefined {
  const inner = positiveOf(operator) === OPERATOR_OF.contains ? /^%(.+)%$/s.exec(value)?.[1] : undefined;
  if (inner === undefined || inner.includes("%")) return undefined;
  const rewrite = operator + writeValue(inner);
  return { code: "suspect.pattern", details: { value }, rewrite, meant: { operator, values: [inner] } };
}

function nullInOtherCase(operator: Operator, value: string): Suspicion | undefined {
  if (value === "null" || !/^null$/i.test(value)) return undefined;
  return { code: "suspect.null", details: { value }, rewrite: `${operator}null`, meant: { operator, values: [null] } };
}

const WS = "[ \\t\\r\\n]";
/** The word with white space around it, then the possible start of a condition. */
const WORD_THEN_CONDITION = new RegExp(
  // The look-arounds match each run of white space as a whole: a long run is not scanned from each of its characters.
  // A word of SQL counts only before a quote or parenthesis, because texts contain "in" and "like" too.
  `(?<!${WS})${WS}+(and|or)${WS}+(?!${WS})(?=!?${WS}*\\(|not${WS}|${NAME_PATTERN}(?:${WS}*${ANY_OPERATOR}|${WS}+(?:not${WS}+)?(?:i?like|in)${WS}*['"(]))`,
  "i",
);

function wordForConnective(operator: ComparisonOperator, value: string): Suspicion | undefined {
  const match = WORD_THEN_CONDITION.exec(value);
  if (match === null) return undefined;
  const [found, word = ""] = match;
  const connective = word.toLowerCase() === "and" ? "&" : "|";
  const suspicion = { code: "suspect.word", details: { found: word, joiner: connective } } as const;
  const before = value.slice(0, match.index);
  const left = withoutOtherQuotes(before) ?? before;
  const right = translate(value.slice(match.index + found.length));
  if (right === undefined || (left === before && /['"]/.test(before))) return suspicion;
  return {
    ...suspicion,
    rewrite: operator + writeValue(left) + connective + right,
    meant: { operator, values: [left] },
  };
}
