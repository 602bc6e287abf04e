import { OPERATOR_OF, writeList } from "../language/ast/operators.js";
import { MAX_GUESSED_LENGTH, translate, withoutBrackets, withoutOtherQuotes } from "../language/ast/sql-spellings.js";
import type { Schema } from "../language/schema/schema.js";
import { hasUnopenedParenthesis, writeValue } from "../language/text/quoting.js";
import type { Field, FieldType } from "../language/types/field.js";
import { periodOf } from "./period.js";

/** What a filter in the syntax of another language probably means. Callers verify it. */
export interface MeantFilter {
  readonly text: string;
  /** The first text between two conditions that this language reads as part of a value. */
  readonly separator: string | undefined;
  /** The fields that are written as in the data, by that text. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Operators of other languages by what they mean here. The others mean the same. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["===", "="],
  ["==", "="],
  [":", "="],
  ["!==", "!="],
  ["<>", "!="],
  ["=>", ">="],
  ["=<", "<="],
  ["=~", "*"],
  ["~", "*"],
  ["!~", "!*"],
]);
const SYMBOL = "[!=]==?|[!=<>]=|<>|=>|=~|![~*^$[]|[=<>~:*^$[]";
const WORD =
  "(?:not\\s+)?(?:i?like|in|between|contains?|includes|(?:start|begin|end)s?[\\s_]*with)\\b|" +
  "is\\s+(?:not\\s+)?null\\b|(?:is|eq|equals|neq?|gte?|ge|lte?|le)\\s";
/**
 * What combines conditions: of this language, of programming languages, of SQL, and what people write between items. Space alone
 * only before a symbol, because a text may contain the words.
 */
const CONNECTIVE = /\s*(&&?|\|\|?|[,;+]|(?<=[\s)])(?:and|or)(?=[\s(]))\s*|(\s)\s*/iy;

/** A search for a word in more fields than this is too long to suggest. */
const MAX_SEARCHED = 8;

/** A field by the text that begins a condition. */
interface Start {
  /** Negations and parentheses before the name. */
  readonly before: string;
  readonly name: string;
  /** The name in the text. */
  readonly spelled: string;
  readonly operator: string;
  readonly end: number;
}

/**
 * Reads a filter as people write it who know SQL, jq or a programming language: `Origin = 'Japan' AND Year >= 1980`,
 * `.Origin=="Japan"`, `Origin=Japan, Cylinders=4`. Only a known field with an operator begins a condition, so other
 * text between commas stays a value. A name may also be written as in the data, with spaces. Returns undefined if the text
 * cannot be read in this way.
 */
export function meantFilter(text: string, schema: Schema): MeantFilter | undefined {
  if (text.length > MAX_GUESSED_LENGTH) return undefined;
  const startAt = startReader(schema);
  // The name of a field may begin a query, too.
  const whole = startAt(text, 0) === undefined ? conditionsOf(text) : text;
  let start = startAt(whole, 0);
  if (start === undefined) return undefined;
  const renamed = new Map<string, string>();
  let written = "";
  let separator: string | undefined;
  for (;;) {
    const next = nextCondition(whole, start.end, startAt);
    const condition = writeCondition(start, whole.slice(start.end, next.valueEnd), schema);
    if (condition === undefined) return undefined;
    written += condition;
    if (start.spelled.toLowerCase() !== start.name.toLowerCase()) renamed.set(start.spelled, start.name);
    if (next.start === undefined) return { text: written, separator, renamed };
    const { connective } = next;
    if (separator === undefined && connective !== "&" && connective !== "|") separator = connective;
    written += /^(?:\||or)/i.test(connective) ? "|" : "&";
    start = next.start;
  }
}

const QUERIES = [
  // jq: select(.a == 1), .[] | select(.a == 1), map(select(.a == 1)).
  /^\s*(?:\.\[\]\s*\|\s*)?select\s*\((.*)\)\s*$/s,
  /^\s*map\s*\(\s*select\s*\((.*)\)\s*\)\s*$/s,
  // SQL: where a = 1, select * from t where a = 1 order by b limit 5.
  /^\s*(?:select\s[^'"]*?\s)?where\s(.*?)(?:\s(?:(?:group|order)\s+by|having|limit|offset)\s[^'"]*)?[\s;]*$/is,
];

/** Returns the conditions of a query in the syntax of jq or SQL, or the text itself. */
function conditionsOf(text: string): string {
  for (const query of QUERIES) {
    const [, conditions] = query.exec(text) ?? [];
    if (conditions !== undefined) return conditions;
  }
  return text;
}

/** Returns a function that reads the start of a condition at an offset of a text. */
function startReader(schema: Schema): (text: string, at: number) => Start | undefined {
  const names = new Map<string, string>();
  for (const [name, { path, hidden }] of schema.byName) {
    if (hidden) continue;
    names.set(name.toLowerCase(), name);
    if (path !== undefined && !names.has(path.toLowerCase())) names.set(path.toLowerCase(), name);
  }
  // The longest first: one name can begin with another.
  const any = [...names.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(
    `((?:\\s|[(!]|not\\s)*)(?:\\.\\[?)?(["\`]?)(${any.join("|")})\\2\\]?\\s*(${SYMBOL}|${WORD})`,
    "iy",
  );
  return (text, at) => {
    pattern.lastIndex = at;
    const [, before = "", , spelled = "", operator = ""] = pattern.exec(text) ?? [];
    const name = schema.byName.get(spelled)?.hidden === false ? spelled : names.get(spelled.toLowerCase());
    if (name === undefined || spelled === "") return undefined;
    return { before, name, spelled, operator: operator.trim(), end: pattern.lastIndex };
  };
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

interface NextCondition {
  readonly valueEnd: number;
  readonly connective: string;
  readonly start: Start | undefined;
}

/** Finds the end of a value: before a connective that a condition follows, or at the end of the text. */
function nextCondition(
  text: string,
  from: number,
  startAt: (text: string, at: number) => Start | undefined,
): NextCondition {
  let at = from;
  while (at < text.length) {
    at = afterQuoted(text, at, from);
    CONNECTIVE.lastIndex = at;
    const [whole, symbol, space] = CONNECTIVE.exec(text) ?? [];
    const start = whole === undefined ? undefined : startAt(text, at + whole.length);
    const isStart = start !== undefined && (symbol !== undefined || !/^[a-z]/i.test(start.operator));
    if (isStart) return { valueEnd: at, connective: symbol ?? space ?? "", start };
    at++;
  }
  return { valueEnd: text.length, connective: "", start: undefined };
}

/** Returns the offset after a quoted text that begins here. A quote inside of a word is an apostrophe. */
function afterQuoted(text: string, at: number, from: number): number {
  const quote = text[at];
  if ((quote !== '"' && quote !== "'") || /[^\s,([]/.test(text.slice(Math.max(from, at - 1), at))) return at;
  const end = text.indexOf(quote, at + 1);
  return end === -1 ? at : end + 1;
}

function writeCondition({ before, name, operator }: Start, given: string, schema: Schema): string | undefined {
  let value = given.trim();
  let after = "";
  while (value.endsWith(")") && hasUnopenedParenthesis(value)) {
    value = value.slice(0, -1).trimEnd();
    after += ")";
  }
  const prefix = before.replace(/not\s+(?=\()/gi, "!").replace(/\s+/g, "");
  if (/not|!(?!\()/i.test(prefix)) return undefined;
  if (operator.endsWith("[")) return prefix + name + operator + value + after;
  const field = schema.byName.get(name) as Field;
  const symbol = SYMBOLS.get(operator) ?? operator;
  const condition = /^[a-z]/i.test(symbol)
    ? translate(`${name} ${symbol} ${value}`)
    : comparisonOf(name, field, symbol, value);
  return condition === undefined ? undefined : prefix + condition + after;
}

function comparisonOf(name: string, field: Field, operator: string, value: string): string | undefined {
  if (value.startsWith('"')) return name + operator + value;
  if (value === "") return undefined;
  const plain = withoutOtherQuotes(value) ?? value;
  // A connective without a condition that is known: more values, or the rest cannot be read.
  if (plain === value && value.includes("&")) return undefined;
  if (plain === value && value.includes("|")) return operator === OPERATOR_OF.eq ? listOf(name, value) : undefined;
  return WRITTEN[field.type]?.(name, operator, plain, value) ?? name + operator + plain;
}

/** `Origin=Japan|USA` and `Origin=(Japan|USA)`: one of the values. */
function listOf(name: string, values: string): string | undefined {
  const items = withoutBrackets(values)
    .split(/\|\|?/)
    .map((value) => value.trim())
    .map((value) => withoutOtherQuotes(value) ?? value);
  const isClear = items.every((item) => item !== "" && !/^[([{]|[)\]}]$/.test(item));
  return isClear ? name + writeList(OPERATOR_OF.isIn, items.map(writeValue)) : undefined;
}

/** How the values of some types are written. Undefined: as they are. */
const WRITTEN: {
  readonly [Type in FieldType]?: (name: string, operator: string, plain: string, value: string) => string | undefined;
} = {
  integer: withoutGroups,
  decimal: withoutGroups,
  number: withoutGroups,
  date: inPeriod,
  timestamp: inPeriod,
  text: (name, operator, plain, value) => {
    return name + operator + (plain === value && value === "null" ? value : writeValue(plain));
  },
};

/** Removes what groups the digits of a number: `1,000`. */
function withoutGroups(name: string, operator: string, number: string): string | undefined {
  const isGrouped = /^[+-]?[0-9]{1,3}(?:([,_'])[0-9]{3}(?:\1[0-9]{3})*)(?:\.[0-9]+)?$/.test(number);
  return isGrouped ? name + operator + number.replace(/[,_']/g, "") : undefined;
}

/** Compares with a year or month as a whole: `Year>=1980`. Returns undefined for other values. */
function inPeriod(name: string, operator: string, value: string): string | undefined {
  const period = periodOf(value);
  if (period === undefined) return undefined;
  const { first, next } = period;
  const inside = `${name}>=${first}&${name}<${next}`;
  switch (operator) {
    case ">=":
    case "<":
      return name + operator + first;
    case ">":
      return `${name}>=${next}`;
    case "<=":
      return `${name}<${next}`;
    case "!=":
    case "!*":
    case "!^":
      return `!(${inside})`;
    default:
      return inside;
  }
}

/** Returns a search for a text without a field in all texts. The name of a boolean field means that it is true. */
export function searchFilter(text: string, schema: Schema): string | undefined {
  const word = text.trim();
  if (!/^(["']?)[\p{L}\p{N}][\p{L}\p{N} _'.-]*\1$/u.test(word)) return undefined;
  const plain = word.replace(/^(["'])(.*)\1$/, "$2");
  if (schema.byName.get(plain)?.type === "boolean") return `${plain}=true`;
  const [first = ""] = plain.split(/\s/, 1);
  const isCondition = schema.byName.has(first) || /^(?:select|where|order\s+by|sort|limit)\b/i.test(plain);
  const texts = [...schema.byName].filter(
    ([, { type, hidden, filterable }]) => type === "text" && !hidden && filterable,
  );
  if (isCondition || texts.length === 0 || texts.length > MAX_SEARCHED) return undefined;
  return texts.map(([name]) => `${name}*${writeValue(plain)}`).join("|");
}
