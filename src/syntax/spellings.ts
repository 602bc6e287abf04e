import type { IToken } from "chevrotain";
import { isOpen, isTest } from "./token-kinds.js";
import { Field } from "./tokens.js";

/** Whether the parenthesis at `open` belongs to what begins at `start`: `field in (`, `contains(` and the like. */
export function takesParenthesis(tokens: readonly IToken[], start: number, open: number): boolean {
  if (tokens[start]?.tokenType !== Field || open - start > 3) return false;
  const words = tokens.slice(start, open).map(({ image }) => image.toLowerCase());
  if (/^(?:not )?(?:contains|startswith|starts_with|endswith|ends_with)$/.test(words.join(" "))) return true;
  return /^(?:in|not in|nin|:)$/.test(words.slice(1).join(" "));
}

/** Whether the word `not` stands before an operand at an index of the tokens, and is no field of that name. */
export function isWordNot(tokens: readonly IToken[], at: number): boolean {
  const [word, next, test] = tokens.slice(at, at + 3);
  if (word?.tokenType !== Field || !/^not$/i.test(word.image)) return false;
  return isOpen(next) || (next?.tokenType === Field && isTest(test));
}
