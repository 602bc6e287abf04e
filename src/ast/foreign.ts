import { NAME_PATTERN, trimWhiteSpace } from "../text/characters.js";
import { writeValue } from "../text/quoting.js";
import type { Operator } from "./operators.js";

// Conditions as SQL, OData, search boxes and others spell them. What is made of them here is a guess, to be tried.

/** How other languages spell our operators; the first pattern that fits wins. */
const SPELLINGS: readonly (readonly [RegExp, Operator])[] = [
  [/^(?:not\s+in|nin)\b/i, "![]"],
  [/^(?:in\b|:\s*(?=[[(]))/i, "[]"],
  [/^(?:(?:not|does\s+not)\s+i?(?:like|contains?)\b|!~)/i, "!*"],
  [/^(?:(?:i?like|contains|includes|(?:starts?|begins?|ends?)[\s_]*with)\b|~=?)/i, "*"],
  [/^(?:(?:is\s+not|neq?|not)\b|!\s+=|\/=)/i, "!="],
  [/^:\s*>=/, ">="],
  [/^:\s*>/, ">"],
  [/^:\s*<=/, "<="],
  [/^:\s*</, "<"],
  [/^(?:(?:is|eq|equals)\b|:=|:)/i, "="],
  [/^(?:gte|ge)\b/i, ">="],
  [/^gt\b/i, ">"],
  [/^(?:lte|le)\b/i, "<="],
  [/^lt\b/i, "<"],
];

export interface Foreign {
  readonly field: string;
  /** What stands for the operator, and where in the text. */
  readonly found: string;
  readonly at: number;
  readonly operator: Operator;
  /** The condition in our spelling, where there is one. */
  readonly rewrite?: string;
  /** One that holds for more records than the condition: for the start or the end of a text there is no operator. */
  readonly broader?: string;
}

const CONDITION = new RegExp(`^((?:not\\s+)?)(${NAME_PATTERN})(\\s*)(\\S.*)$`, "is");
const CALL = new RegExp(`^((?:not\\s+)?)([a-z_]+)\\(\\s*(${NAME_PATTERN})\\s*,(.*)\\)$`, "is");
const NATIVE = new RegExp(`^(?:!?\\(|${NAME_PATTERN}\\s*(?:!?\\[|!=|!\\*|[=*<>]))`);

/** Reads one condition, such as `a not in (1,2)`, `not a like '%x%'` or `contains(a,'x')`. */
export function readForeign(text: string): Foreign | undefined {
  const [, callNot, word = "", argument = "", value = ""] = CALL.exec(text) ?? [];
  if (callNot !== undefined) return readTest(argument, `${word} ${trimWhiteSpace(value)}`, callNot, callNot.length);
  const [, not = "", field = "", space = "", rest = ""] = CONDITION.exec(text) ?? [];
  return readTest(field, rest, not, not.length + field.length + space.length);
}

function readTest(field: string, text: string, not: string, at: number): Foreign | undefined {
  const negated = (condition: string): string => (not === "" ? condition : `!(${condition})`);
  const between = /^(not\s+)?between\s+(\S.*?)(?<!\s)\s+and\s+(\S.*)$/is.exec(text);
  if (between !== null) {
    const [low = "", high = ""] = between.slice(2).map((bound) => writeValue(withoutSingleQuotes(bound)));
    const found = /^(?:not\s+)?between/i.exec(text)?.[0] ?? "";
    const rewrite = between[1] ? `(${field}<${low}|${field}>${high})` : `${field}>=${low}&${field}<=${high}`;
    return { field, found, at, operator: ">=", rewrite: negated(rewrite) };
  }
  for (const [pattern, operator] of SPELLINGS) {
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const rest = trimWhiteSpace(text.slice(found.length));
    const value = /^is/i.test(found) && /^empty$/i.test(rest) ? '""' : rest;
    const pinned = operator.endsWith("*") ? pinnedText(found, value) : undefined;
    const made = pinned === undefined ? rewriteTest(operator, value) : pinned && operator + writeValue(pinned);
    const rewrite = made && negated(field + made);
    const suggestion = rewrite && (pinned === undefined ? { rewrite } : { broader: rewrite });
    return { field, found: trimWhiteSpace(found), at, operator, ...(suggestion || {}) };
  }
  return undefined;
}

/** The text that is looked for at one end only; empty where it is a pattern that has no plain text. */
function pinnedText(word: string, value: string): string | undefined {
  const text = withoutSingleQuotes(value);
  if (/with$/i.test(word)) return /^"/.test(text) ? "" : text;
  if (!/like$/i.test(word) || !/^%|%$/.test(text) || /^%.*%$/s.test(text)) return undefined;
  return text.replace(/^%|%$/, "");
}

function rewriteTest(operator: Operator, value: string): string | undefined {
  if (operator.endsWith("]")) {
    const items = value.replace(/^[([{](.*)[)\]}]$/s, "$1").split(",");
    return `${operator.slice(0, -1)}${items.map((item) => rewriteValue(trimWhiteSpace(item))).join(",")}]`;
  }
  if (value === "") return undefined;
  if (!operator.endsWith("*")) return operator + rewriteValue(value);
  return operator + rewriteValue(withoutSingleQuotes(value).replace(/^%(.+)%$/s, "$1"));
}

function rewriteValue(value: string): string {
  if (value.startsWith('"')) return value;
  return /^null$/i.test(value) ? "null" : writeValue(withoutSingleQuotes(value));
}

export function withoutSingleQuotes(text: string): string {
  return /^'(.*)'$/s.exec(text)?.[1] ?? text;
}

/** Conditions that are joined by words, each in whatever spelling, in ours; undefined where one of them is in none. */
export function translate(text: string): string | undefined {
  const pieces = text.split(/(?<!\s)(\s+(?:and|or)\s+)/i);
  let whole = "";
  let condition = pieces[0] as string;
  for (let i = 2; i <= pieces.length + 1; i += 2) {
    const [word = "", next] = pieces.slice(i - 1, i + 1);
    if (next !== undefined && !beginsCondition(next)) condition += word + next;
    else {
      const made = inOurs(condition);
      if (made === undefined) return undefined;
      whole += made + (next === undefined ? "" : /and/i.test(word) ? "&" : "|");
      condition = next ?? "";
    }
  }
  return whole;
}

function beginsCondition(text: string): boolean {
  return NATIVE.test(withoutNot(text)) || readForeign(text) !== undefined;
}

function inOurs(condition: string): string | undefined {
  const plain = withoutNot(condition);
  if (!NATIVE.test(plain)) return readForeign(condition)?.rewrite;
  if (plain === condition) return condition;
  return plain.startsWith("(") ? `!${plain}` : `!(${plain})`;
}

function withoutNot(text: string): string {
  return text.replace(/^not\s+/i, "");
}
