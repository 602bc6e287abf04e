import type { IToken } from "chevrotain";
import { translate } from "../ast/foreign.js";
import { isOpen } from "./token-kinds.js";
import { Condition, Name } from "./tokens.js";

/** Whether the parenthesis at `open` belongs to what begins at `start`: `field in (`, `contains(` and the like. */
export function takesParenthesis(tokens: readonly IToken[], start: number, open: number): boolean {
  if (tokens[start]?.tokenType !== Name || open - start > 4) return false;
  const words = tokens.slice(start, open).map(({ image }) => image.toLowerCase());
  return /^(?:not )?(?:contains|(?:starts|ends)_?with|\S+ (?:in|not in|nin|:))$/.test(words.join(" "));
}

/** Whether the word `not`, at most three times, stands before an operand at an index, and is no field of that name. */
export function isWordNot(tokens: readonly IToken[], at: number, most = 3): boolean {
  const [word, next] = tokens.slice(at, at + 2);
  if (word?.tokenType !== Name || !/^not$/i.test(word.image)) return false;
  if (isOpen(next) || next?.tokenType === Condition) return true;
  return most > 1 && isWordNot(tokens, at + 1, most - 1);
}

/** A negation binds tighter than the words that the operand may hold. */
export function negated(operand: string): string {
  return translate(`not ${operand}`) ?? `!(${operand})`;
}
