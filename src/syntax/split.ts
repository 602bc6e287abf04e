import type { IToken, TokenType } from "chevrotain";
import { isWhiteSpace } from "../text/characters.js";
import { makeToken } from "./token-kinds.js";
import {
  GroupBare,
  GroupComparison,
  Operator,
  operatorLength,
  Quoted,
  QuotedComparison,
  TopBare,
  TopComparison,
  UnclosedComparison,
  UnclosedQuote,
} from "./tokens.js";

/** What the value of a comparison is by itself. */
const VALUES: ReadonlyMap<TokenType, TokenType> = new Map([
  [TopComparison, TopBare],
  [GroupComparison, GroupBare],
  [QuotedComparison, Quoted],
  [UnclosedComparison, UnclosedQuote],
]);

/** The tokens with each comparison as an operator and a value, which remembers the comparison. */
export function splitComparisons(tokens: readonly IToken[]): IToken[] {
  return tokens.flatMap((token) => {
    const valueType = VALUES.get(token.tokenType);
    if (valueType === undefined) return [token];
    const length = operatorLength(token.image, 0);
    let start = length;
    while (isWhiteSpace(token.image.charCodeAt(start))) start++;
    return [
      { ...makeToken(Operator, token.startOffset), image: token.image.slice(0, length) },
      { ...makeToken(valueType, token.startOffset + start), image: token.image.slice(start), payload: token },
    ];
  });
}

/** The inverse, for the tokens that the repair kept. */
export function joinComparisons(tokens: readonly IToken[]): IToken[] {
  return tokens.flatMap((token, i) => {
    if (token.tokenType === Operator) return [];
    return tokens[i - 1]?.tokenType === Operator ? [token.payload as IToken] : [token];
  });
}
