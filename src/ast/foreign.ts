import { NAME_PATTERN, trimWhiteSpace } from "../text/characters.js";
import { hasUnopenedParenthesis, unquote, writeValue } from "../text/quoting.js";
import { COMPARISON_OPERATOR, LIST_OPENING } from "./operator-patterns.js";
import { type BuilderName, OPERATOR_OF, type Operator, takesList, writeList } from "./operators.js";

// Conditions as SQL, OData, search boxes and others spell them. What is made of them here is a guess, to be tried.

/** Longer texts are not guessed at: people do not type them, and no pattern here is worth its time on them. */
export const MAX_GUESSED_LENGTH = 500;

const WITH = "(?:starts?|begins?|ends?)[\\s_]*with";

/** How other languages spell our operators; the first pattern that fits wins. */
const SPELLINGS: Readonly<Record<BuilderName, RegExp>> = {
  notIn: /^(?:not\s+in|nin)\b/i,
  isIn: /^(?:in\b|:\s*(?=[[(]))/i,
  notContains: new RegExp(`^(?:not\\s+(?:i?like|contains?|${WITH})\\b|!~)`, "i"),
  contains: new RegExp(`^(?:(?:i?like|contains|includes|${WITH})\\b|~=?)`, "i"),
  ne: /^(?:(?:is\s+not|neq?|not)\b|!\s+=)/i,
  gte: /^(?:gt?e\b|:\s*>=)/i,
  gt: /^(?:gt\b|:\s*>)/i,
  lte: /^(?:lt?e\b|:\s*<=)/i,
  lt: /^(?:lt\b|:\s*<)/i,
  eq: /^(?:(?:is|eq|equals)\b|:=|:)/i,
};
const BUILDERS = Object.keys(SPELLINGS) as readonly BuilderName[];

interface Test {
  readonly field: string;
  /** What stands for the operator, and where in the text. */
  readonly found: string;
  readonly at: number;
  /** The condition in our spelling, where there is one. */
  readonly rewrite?: string;
  /** What is looked for is a pattern, or a text at one end: there is no operator for that. */
  readonly isPattern?: true;
  /** A condition that holds for more records than a pattern does. */
  readonly broader?: string;
}

const CONDITION = new RegExp(`^(${NAME_PATTERN})(\\s*)(\\S.*)$`, "s");
const CALL = new RegExp(`^([a-z_]+)\\(\\s*(${NAME_PATTERN})\\s*,(.*)\\)$`, "is");
const NATIVE = new RegExp(`^(${NAME_PATTERN})\\s*(${COMPARISON_OPERATOR})(.*)$`, "s");
const NATIVE_LIST = new RegExp(`^${NAME_PATTERN}\\s*${LIST_OPENING}`);
const QUOTED = /^"(?:[^"\\]|\\.)*"$/s;
const NEGATIONS = /(?:not\s+|!\s*)*$/i;

/** Reads the first of some conditions, such as `a not in (1,2)`, `not a like '%x%'` or `contains(a,'x')`. */
export function readForeign(text: string): Omit<Test, "rewrite"> | undefined {
  const [condition = ""] = conditionsIn(text.slice(0, MAX_GUESSED_LENGTH));
  const { before, body } = partsOf(condition);
  const read = readTest(body);
  if (read === undefined) return undefined;
  const { rewrite: _rewrite, broader, ...test } = read;
  // What holds for more records holds for fewer once it is negated.
  const isUseful = broader !== undefined && !/not|!/i.test(before);
  return { ...test, at: before.length + test.at, ...(isUseful ? { broader } : {}) };
}

function readTest(text: string): Test | undefined {
  const [, word, argument = "", value = ""] = CALL.exec(text) ?? [];
  if (word !== undefined) return readSpelling(argument, `${word} ${trimWhiteSpace(value)}`, 0);
  const [, field = "", space = "", rest = ""] = CONDITION.exec(text) ?? [];
  return readSpelling(field, rest, field.length + space.length);
}

function readSpelling(field: string, text: string, at: number): Test | undefined {
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
    if (/(?:like|with)$/i.test(found)) return { ...test, ...rewritePattern(field, operator, found, value) };
    const rewrite = rewriteRest(operator, /^is/i.test(found) && /^empty$/i.test(value) ? '""' : value);
    return rewrite === undefined ? test : { ...test, rewrite: field + rewrite };
  }
  return undefined;
}

/** A pattern of LIKE, or a text at the start or the end. */
function rewritePattern(field: string, operator: Operator, word: string, value: string): Partial<Test> {
  const text = readValue(value);
  if (text === undefined) return {};
  const plain = /with$/i.test(word) ? text : text.replace(/^%/, "").replace(/%$/, "");
  const isPlain = plain !== "" && !/[%_]/.test(plain);
  const condition = field + operator + writeValue(plain);
  if (isPlain && /like$/i.test(word) && (plain === text || text === `%${plain}%`)) return { rewrite: condition };
  return { isPattern: true, ...(isPlain && operator === OPERATOR_OF.contains ? { broader: condition } : {}) };
}

function rewriteRest(operator: Operator, value: string): string | undefined {
  if (!takesList(operator)) {
    const made = rewriteValue(value);
    return made && operator + made;
  }
  const list = `${value.replace(/^[([{](.*)[)\]}]$/s, "$1")},`;
  // Each item with the comma after it; a comma between quotes is part of its item.
  const items = list.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^,'"])*,/gs) ?? [];
  if (items.join("") !== list) return undefined;
  const values = items.map((item) => rewriteValue(trimWhiteSpace(item.slice(0, -1))));
  return values.every((value) => value !== undefined) ? writeList(operator, values) : undefined;
}

function rewriteValue(value: string): string | undefined {
  return /^null$/i.test(value) ? "null" : written(readValue(value));
}

function written(text: string | undefined): string | undefined {
  return text === undefined ? undefined : writeValue(text);
}

/** The text of a value that is one word or all of it between quotes; anything else may mean more than a value. */
function readValue(value: string): string | undefined {
  return /^[^\s'"`()[\]{},;=<>!*~:][^\s'"`()[\]{},;]*$/.test(value) ? value : withoutQuotes(value);
}

function withoutQuotes(value: string): string | undefined {
  if (!QUOTED.test(value)) return withoutSingleQuotes(value);
  const { value: text, faults } = unquote(value);
  return faults.length === 0 ? text : undefined;
}

/** What stands between single quotes, where each quote in it is doubled. */
export function withoutSingleQuotes(text: string): string | undefined {
  const inner = /^'(.*)'$/s.exec(text)?.[1];
  return inner?.replaceAll("''", "").includes("'") ? undefined : inner?.replaceAll("''", "'");
}

/** Conditions that are joined by words, each in whatever spelling, in ours; undefined where one of them is in none. */
export function translate(text: string): string | undefined {
  if (text.length > MAX_GUESSED_LENGTH) return undefined;
  const parts = conditionsIn(text).map((part, i) => (i % 2 === 0 ? inOurs(part) : /and/i.test(part) ? "&" : "|"));
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** The conditions, and between them the words that join them. */
function conditionsIn(text: string): string[] {
  const [first = "", ...pieces] = text.split(/(?<!\s)(\s+(?:and|or)\s+)/i);
  const conditions = [first];
  for (let i = 0; i < pieces.length; i += 2) {
    const [word = "", next = ""] = pieces.slice(i, i + 2);
    const { body } = partsOf(next);
    if (NATIVE.test(body) || NATIVE_LIST.test(body) || readTest(body) !== undefined) conditions.push(word, next);
    else conditions.push(conditions.pop() + word + next);
  }
  return conditions;
}

/** A condition without the negations and parentheses around it, some of which may be of a longer text. */
function partsOf(condition: string): { readonly before: string; readonly body: string; readonly after: string } {
  const before = /^(?:not\s+|[!(]\s*)*/i.exec(condition)?.[0] ?? "";
  let body = condition.slice(before.length);
  while (body.endsWith(")") && hasUnopenedParenthesis(body)) body = trimWhiteSpace(body.slice(0, -1));
  return { before, body, after: condition.slice(before.length + body.length) };
}

function inOurs(condition: string): string | undefined {
  const { before, body, after } = partsOf(condition);
  const [negations = ""] = NEGATIONS.exec(before) ?? [];
  let made = NATIVE_LIST.test(body) ? body : (rewriteNative(body) ?? readTest(body)?.rewrite);
  if (made === undefined) return undefined;
  for (const _negation of negations.match(/not|!/gi) ?? []) made = `!(${made})`;
  const groups = before.slice(0, before.length - negations.length).replace(/(?:not|!)\s*/gi, "!");
  // What follows may belong to the group, so that it cannot be wrapped once more.
  return groups.includes("!!") ? undefined : groups + made + after;
}

/** A condition with an operator of ours; what is between quotes of SQL is not part of its value. */
function rewriteNative(condition: string): string | undefined {
  const [, field, operator, value = ""] = NATIVE.exec(condition) ?? [];
  const text = field && readNative(trimWhiteSpace(value));
  return text && field + operator + text;
}

function readNative(value: string): string | undefined {
  if (/^[^'"]+$/.test(value) || QUOTED.test(value)) return value;
  return written(withoutSingleQuotes(value));
}
