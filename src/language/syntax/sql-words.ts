import type { IToken } from "chevrotain";
import { translate } from "../ast/sql-spellings.js";
import { isOpen } from "./token-kinds.js";
import { Condition, Name } from "./tokens.js";

/** Returns whether the parenthesis at `open` belongs to the syntax of another language that begins at `start`: `field in (`, `contains(`. */
export function isSqlParenthesis(tokens: readonly IToken[], start: number, open: number): boolean {
  if (tokens[start]?.tokenType !== Name || open - start > 4) return false;
  const words = tokens.slice(start, open).map(({ image }) => image.toLowerCase());
  return /^(?:not )?(?:contains|(?:starts|ends)_?with|\S+ (?:in|not in|nin|:))$/.test(words.join(" "));
}

/** Returns whether the token at an index is the word `not` before an operand (up to `most` times), not a field name. */
export function isWordNot(tokens: readonly IToken[], at: number, most = 3): boolean {
  const [word, next] = tokens.slice(at, at + 2);
  if (word?.tokenType !== Name || !/^not$/i.test(word.image)) return false;
  if (isOpen(next) || next?.tokenType === Condition) return true;
  return most > 1 && isWordNot(tokens, at + 1, most - 1);
}

/** Writes the negation of an operand, which may contain words of other languages. */
export function writeNegation(operand: string): string {
  return translate(`not ${operand}`) ?? `!(${operand})`;
}
