import { NAME_PATTERN, trimWhiteSpace } from "../text/characters.js";
import { hasUnopenedParenthesis, unquote, writeValue } from "../text/quoting.js";
import { COMPARISON_OPERATOR, LIST_OPENING } from "./operator-patterns.js";
import { type BuilderName, isListOperator, isNegative, OPERATOR_OF, type Operator, writeList } from "./operators.js";

// Conditions in the syntax of SQL, OData, search boxes and others. The translations are guesses: callers verify them.

/** Longer texts are not translated: people do not type them, and the patterns would be slow. */
export const MAX_GUESSED_LENGTH = 500;

/** The spellings of each operator in other languages. The first pattern that matches wins. */
const SPELLINGS: Readonly<Record<BuilderName, RegExp>> = {
  notIn: /^(?:not\s+in|nin)\b/i,
  isIn: /^(?:in\b|:\s*(?=[[(]))/i,
  notContains: /^(?:not\s+(?:i?like|contains?)\b|!~)/i,
  contains: /^(?:(?:i?like|contains|includes|co)\b|~=?)/i,
  notStartsWith: /^not\s+(?:start|begin)s?[\s_]*with\b/i,
  startsWith: /^(?:(?:start|begin)s?[\s_]*with|sw)\b/i,
  notEndsWith: /^not\s+ends?[\s_]*with\b/i,
  endsWith: /^(?:ends?[\s_]*with|ew)\b/i,
  ne: /^(?:(?:is\s+not|neq?|not)\b|!\s+=)/i,
  gte: /^(?:gt?e\b|:\s*>=)/i,
  gt: /^(?:gt\b|:\s*>)/i,
  lte: /^(?:lt?e\b|:\s*<=)/i,
  lt: /^(?:lt\b|:\s*<)/i,
  eq: /^(?:(?:is|eq|equals)\b|:=|:)/i,
};
const BUILDERS = Object.keys(SPELLINGS) as readonly BuilderName[];

interface SpelledCondition {
  readonly field: string;
  /** The text at the position of the operator, and its offset. */
  readonly found: string;
  readonly at: number;
  /** The condition in this language, if it can be expressed. */
  readonly rewrite?: string;
  /** Whether the condition searches for a pattern that no operator expresses. */
  readonly isPattern?: true;
  /** A condition that matches all records of the pattern, and perhaps more. */
  readonly broader?: string;
}

const CONDITION = new RegExp(`^(${NAME_PATTERN})(\\s*)(\\S.*)$`, "s");
const CALL = new RegExp(`^([a-z_]+)\\(\\s*(${NAME_PATTERN})\\s*,(.*)\\)$`, "is");
const NATIVE = new RegExp(`^(${NAME_PATTERN})\\s*(${COMPARISON_OPERATOR})(.*)$`, "s");
const NATIVE_LIST = new RegExp(`^${NAME_PATTERN}\\s*${LIST_OPENING}`);
const QUOTED = /^"(?:[^"\\]|\\.)*"$/s;
const NEGATIONS = /(?:not\s+|!\s*)*$/i;

/** Reads the first condition of a text, such as `a not in (1,2)`, `not a like '%x%'` or `contains(a,'x')`. */
export function readSpelledCondition(text: string): Omit<SpelledCondition, "rewrite"> | undefined {
  const [condition = ""] = conditionsIn(text.slice(0, MAX_GUESSED_LENGTH));
  const { before, body } = partsOf(condition);
  const read = readOneCondition(body);
  if (read === undefined) return undefined;
  const { rewrite: _rewrite, broader, ...test } = read;
  // Negated, a broader condition would match too few records.
  const isUseful = broader !== undefined && !/not|!/i.test(before);
  return { ...test, at: before.length + test.at, ...(isUseful ? { broader } : {}) };
}

function readOneCondition(text: string): SpelledCondition | undefined {
  const [, word, argument = "", value = ""] = CALL.exec(text) ?? [];
  if (word !== undefined) return readSpelling(argument, `${word} ${trimWhiteSpace(value)}`, 0);
  const [, field = "", space = "", rest = ""] = CONDITION.exec(text) ?? [];
  return readSpelling(field, rest, field.length + space.length);
}

function readSpelling(field: string, text: string, at: number): SpelledCondition | undefined {
  const [, between, not, low = "", high = ""] =
    /^((not\s+)?between)\s+(\S.*?)(?<!\s)\s+and\s+(\S.*)$/is.exec(text) ?? [];
  if (between !== undefined) {
    const test = { field, found: between, at };
    const [least, most] = [rewriteValue(low), rewriteValue(high)];
    if (least === undefined || most === undefined) return test;
    const { lt, gt, gte, lte } = OPERATOR_OF;
    const inside = `${field}${gte}${least}&${field}${lte}${most}`;
    const rewrite = not ? `(${field}${lt}${least}|${field}${gt}${most})` : inside;
    return { ...test, rewrite };
  }
  for (const builder of BUILDERS) {
    const found = SPELLINGS[builder].exec(text)?.[0];
    if (found === undefined) continue;
    const operator = OPERATOR_OF[builder];
    const value = trimWhiteSpace(text.slice(found.length));
    const test = { field, found: trimWhiteSpace(found), at };
    if (/like$/i.test(found)) return { ...test, ...rewriteLike(field, isNegative(operator), value) };
    const rewrite = rewriteRest(operator, /^is/i.test(found) && /^empty$/i.test(value) ? '""' : value);
    return rewrite === undefined ? test : { ...test, rewrite: field + rewrite };
  }
  return undefined;
}

/** Translates a LIKE pattern. Without a wildcard, `x` most likely means `%x%`. */
function rewriteLike(field: string, isNegated: boolean, value: string): Partial<SpelledCondition> {
  const text = readValue(value);
  if (text === undefined) return {};
  const { contains, startsWith, endsWith, notContains, notStartsWith, notEndsWith } = OPERATOR_OF;
  const write = (operator: Operator, part: string): string => (part === "" ? "" : field + operator + writeValue(part));
  const [, before, part = "", after] = /^(%?)([^%_]+)(%?)$/s.exec(text) ?? [];
  if (part !== "") {
    const [anywhere, atStart, atEnd] = isNegated
      ? [notContains, notStartsWith, notEndsWith]
      : [contains, startsWith, endsWith];
    return { rewrite: write(before === after ? anywhere : before === "" ? atStart : atEnd, part) };
  }
  if (isNegated) return { isPattern: true };
  const parts = text.split(/[%_]/);
  const conditions = parts.map((part, i) =>
    write(i === 0 ? startsWith : i === parts.length - 1 ? endsWith : contains, part),
  );
  const broader = conditions.filter((condition) => condition !== "").join("&");
  return { isPattern: true, ...(broader === "" ? {} : { broader }) };
}

function rewriteRest(operator: Operator, value: string): string | undefined {
  if (!isListOperator(operator)) {
    const rewritten = rewriteValue(value);
    return rewritten && operator + rewritten;
  }
  const list = `${withoutBrackets(value)},`;
  // Each item with the comma after it. A comma inside quotes is part of the item.
  const items = list.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^,'"])*,/gs) ?? [];
  if (items.join("") !== list) return undefined;
  const values = items.map((item) => rewriteValue(trimWhiteSpace(item.slice(0, -1))));
  return values.every((value) => value !== undefined) ? writeList(operator, values) : undefined;
}

function rewriteValue(value: string): string | undefined {
  return /^null$/i.test(value) ? "null" : writeIfKnown(readValue(value));
}

function writeIfKnown(text: string | undefined): string | undefined {
  return text === undefined ? undefined : writeValue(text);
}

/** Returns the text of a value that is one word or entirely quoted. Anything else may be more than a value. */
function readValue(value: string): string | undefined {
  return /^[^\s'"`()[\]{},;=<>!*~:][^\s'"`()[\]{},;]*$/.test(value) ? value : withoutQuotes(value);
}

function withoutQuotes(value: string): string | undefined {
  if (!QUOTED.test(value)) return withoutOtherQuotes(value);
  const { value: text, faults } = unquote(value);
  return faults.length === 0 ? text : undefined;
}

/** Removes a pair of parentheses, brackets or braces around a text. */
export function withoutBrackets(text: string): string {
  return text.replace(/^(?:\((.*)\)|\[(.*)\]|\{(.*)\})$/s, "$1$2$3");
}

/** Returns the text between curly quotes, or between single quotes, in which each quote is doubled. */
export function withoutOtherQuotes(text: string): string | undefined {
  const [, double, single] = /^(?:“([^“”]*)”|‘([^‘’]*)’)$/.exec(text) ?? [];
  const inner = /^'(.*)'$/s.exec(text)?.[1];
  return double ?? single ?? (inner?.replaceAll("''", "").includes("'") ? undefined : inner?.replaceAll("''", "'"));
}

/** Translates conditions with "and" and "or" between them. Returns undefined if one cannot be translated. */
export function translate(text: string): string | undefined {
  if (text.length > MAX_GUESSED_LENGTH) return undefined;
  const parts = conditionsIn(text).map((part, i) =>
    i % 2 === 0 ? translateCondition(part) : /and/i.test(part) ? "&" : "|",
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** Splits a text into its conditions and the words between them. */
function conditionsIn(text: string): string[] {
  const [first = "", ...pieces] = text.split(/(?<!\s)(\s+(?:and|or)\s+)/i);
  const conditions = [first];
  for (let i = 0; i < pieces.length; i += 2) {
    const [word = "", next = ""] = pieces.slice(i, i + 2);
    const { body } = partsOf(next);
    if (NATIVE.test(body) || NATIVE_LIST.test(body) || readOneCondition(body) !== undefined)
      conditions.push(word, next);
    else conditions.push(conditions.pop() + word + next);
  }
  return conditions;
}

/** Separates a condition from the negations and parentheses around it, which need not be balanced. */
function partsOf(condition: string): { readonly before: string; readonly body: string; readonly after: string } {
  const before = /^(?:not\s+|[!(]\s*)*/i.exec(condition)?.[0] ?? "";
  let body = condition.slice(before.length);
  while (body.endsWith(")") && hasUnopenedParenthesis(body)) body = trimWhiteSpace(body.slice(0, -1));
  return { before, body, after: condition.slice(before.length + body.length) };
}

function translateCondition(condition: string): string | undefined {
  const { before, body, after } = partsOf(condition);
  const [negations = ""] = NEGATIONS.exec(before) ?? [];
  let translated = NATIVE_LIST.test(body) ? body : (rewriteNative(body) ?? readOneCondition(body)?.rewrite);
  if (translated === undefined) return undefined;
  for (const _negation of negations.match(/not|!/gi) ?? []) translated = `!(${translated})`;
  const groups = before.slice(0, before.length - negations.length).replace(/(?:not|!)\s*/gi, "!");
  // Later conditions may belong to the group, so it cannot be negated twice here.
  return groups.includes("!!") ? undefined : groups + translated + after;
}

/** Rewrites a condition that uses an operator of this language. Removes SQL quotes around the value. */
function rewriteNative(condition: string): string | undefined {
  const [, field, operator, value = ""] = NATIVE.exec(condition) ?? [];
  const text = field && readNative(trimWhiteSpace(value));
  return text && field + operator + text;
}

function readNative(value: string): string | undefined {
  if (/^[^'"]+$/.test(value) || QUOTED.test(value)) return value;
  return writeIfKnown(withoutOtherQuotes(value));
}
