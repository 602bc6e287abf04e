import type { IToken } from "chevrotain";
import type { Operator } from "../ast/operators.js";
import { trimWhiteSpace } from "../text/characters.js";
import { unquote, writeValue } from "../text/quoting.js";
import { Field } from "./tokens.js";

/** How other languages spell our operators; the first pattern that fits wins. */
const SPELLINGS: readonly (readonly [RegExp, Operator])[] = [
  [/^not\s+in\b/i, "![]"],
  [/^in\b/i, "[]"],
  [/^(?:(?:not|does\s+not)\s+i?(?:like|contains?)\b|!~)/i, "!*"],
  [/^(?:i?like\b|contains\b|~=?)/i, "*"],
  [/^(?:is\s+not\b|ne\b|neq\b|not\b|!\s+=|\/=)/i, "!="],
  [/^(?:is\b|eq\b|equals\b|:=|:)/i, "="],
  [/^(?:gte|ge)\b/i, ">="],
  [/^gt\b/i, ">"],
  [/^(?:lte|le)\b/i, "<="],
  [/^lt\b/i, "<"],
];

export interface Spelling {
  readonly found: string;
  readonly operator: Operator;
  /** The condition's operator and value in our spelling, where the rest of the text allows one. */
  readonly rewrite?: string;
}

/** Reads what follows a field's name, such as `not in (1,2)` or `like '%x%'`. */
export function readSpelling(text: string): Spelling | undefined {
  for (const [pattern, operator] of SPELLINGS) {
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const rest = trimWhiteSpace(text.slice(found.length));
    const rewrite =
      operator === "[]" || operator === "![]" ? rewriteList(operator, rest) : rewriteComparison(operator, rest);
    return rewrite === undefined ? { found, operator } : { found, operator, rewrite };
  }
  return undefined;
}

/** Whether the tokens from `start` are `field in (` or `field not in (`, with the parenthesis at `open`. */
export function isInOfList(tokens: readonly IToken[], start: number, open: number): boolean {
  const words = tokens.slice(start + 1, Math.min(open, start + 3)).map(({ image }) => image.toLowerCase());
  const isNamed = tokens[start]?.tokenType === Field;
  return isNamed && open - start <= 3 && (words.join(" ") === "in" || words.join(" ") === "not in");
}

function rewriteList(operator: "[]" | "![]", rest: string): string | undefined {
  const inner = /^[([]([^"()[\]]*)[)\]]$/.exec(rest)?.[1];
  const items = inner?.split(",").map(trimWhiteSpace);
  if (items === undefined || items.includes("")) return undefined;
  return `${operator.slice(0, -1)}${items.map((item) => rewriteValue(item, true)).join(",")}]`;
}

function rewriteComparison(operator: Operator, rest: string): string | undefined {
  if (rest === "") return undefined;
  if (rest.startsWith('"')) {
    const isWhole = /^"(?:[^"\\]|\\.)*"$/s.test(rest) && unquote(rest).faults.length === 0;
    return isWhole ? operator + rest : undefined;
  }
  const isPattern = operator === "*" || operator === "!*";
  return operator + (isPattern ? rewritePattern(rest) : rewriteValue(rest, operator === "=" || operator === "!="));
}

function rewritePattern(rest: string): string {
  const text = withoutSingleQuotes(rest);
  return writeValue(/^%(.+)%$/s.exec(text)?.[1] ?? text);
}

function rewriteValue(value: string, takesNull: boolean): string {
  return takesNull && /^null$/i.test(value) ? "null" : writeValue(withoutSingleQuotes(value));
}

export function withoutSingleQuotes(text: string): string {
  return /^'(.*)'$/s.exec(text)?.[1] ?? text;
}
