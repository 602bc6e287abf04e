import type { IToken } from "chevrotain";
import type { Filter } from "../ast/filter.js";
import { settledGroup } from "./assembly.js";
import { isOpen } from "./token-kinds.js";
import { Close } from "./tokens.js";

export interface Nesting {
  readonly deepest: number;
  /** The first parenthesis that is deeper than the limit. */
  readonly firstTooDeep: IToken | undefined;
  /** Whether every group is closed. */
  readonly isBalanced: boolean;
}

/** Of a text without parentheses. */
export const FLAT: Nesting = { deepest: 0, firstTooDeep: undefined, isBalanced: true };

export function measureNesting(tokens: readonly IToken[], limit: number): Nesting {
  let depth = 0;
  let deepest = 0;
  let firstTooDeep: IToken | undefined;
  for (const token of tokens) {
    if (isOpen(token)) {
      if (++depth > deepest) deepest = depth;
      if (depth > limit) firstTooDeep ??= token;
    } else if (token.tokenType === Close) depth--;
  }
  return { deepest, firstTooDeep, isBalanced: depth === 0 };
}

/** How many groups deep the parser may recurse: far less than any stack holds. */
export const RECURSION_DEPTH = 50;

/**
 * Reads balanced tokens of any depth: every group at a multiple of RECURSION_DEPTH is read by itself, innermost first,
 * and stands in the tokens around it as a settled group. Undefined where some part does not fit the grammar.
 */
export function readNested(
  tokens: readonly IToken[],
  read: (tokens: IToken[]) => Filter | undefined,
): Filter | undefined {
  const outer: IToken[][] = [];
  let inner: IToken[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (isOpen(token) && ++depth % RECURSION_DEPTH === 0) {
      outer.push(inner);
      inner = [];
    }
    inner.push(token);
    if (token.tokenType !== Close || depth-- % RECURSION_DEPTH !== 0) continue;
    const filter = read(inner);
    if (filter === undefined) return undefined;
    inner = outer.pop() as IToken[];
    inner.push(...settledGroup(token.startOffset, filter));
  }
  return read(inner);
}
