import type { IToken, TokenType } from "chevrotain";
import { isWhiteSpace } from "../text/characters.js";
import { makeToken } from "./token-kinds.js";
import {
  BareItem,
  BareNextItem,
  Comma,
  GroupBare,
  GroupComparison,
  Operator,
  operatorAt,
  Quoted,
  QuotedComparison,
  QuotedItem,
  QuotedNextItem,
  TopBare,
  TopComparison,
  UnclosedComparison,
  UnclosedQuote,
} from "./tokens.js";

/** What the two halves of each double token are by themselves. */
const HALVES: ReadonlyMap<TokenType, readonly [TokenType, TokenType]> = new Map([
  [TopComparison, [Operator, TopBare]],
  [GroupComparison, [Operator, GroupBare]],
  [QuotedComparison, [Operator, Quoted]],
  [UnclosedComparison, [Operator, UnclosedQuote]],
  [BareNextItem, [Comma, BareItem]],
  [QuotedNextItem, [Comma, QuotedItem]],
]);

/** The tokens with each double one as its two halves, the second of which remembers it. */
export function splitTokens(tokens: readonly IToken[]): IToken[] {
  return tokens.flatMap((token) => {
    const { image, startOffset } = token;
    const halves = HALVES.get(token.tokenType);
    if (halves === undefined) return [token];
    const first = halves[0] === Comma ? "," : operatorAt(image, 0);
    let start: number = first.length;
    while (isWhiteSpace(image.charCodeAt(start))) start++;
    return [
      { ...makeToken(halves[0], startOffset), image: first },
      { ...makeToken(halves[1], startOffset + start), image: image.slice(start), payload: token },
    ];
  });
}

/** The inverse, for the tokens that the repair kept. */
export function joinTokens(tokens: readonly IToken[]): IToken[] {
  return tokens.flatMap((token) => {
    if (token.tokenType === Operator || token.tokenType === Comma) return [];
    const double = token.payload as IToken | undefined;
    return [double !== undefined && HALVES.has(double.tokenType) ? double : token];
  });
}
