import type { IToken } from "chevrotain";
import type { Filter } from "../ast/filter.js";
import { settledGroup } from "./assembly.js";
import { isOpen } from "./token-kinds.js";
import { BROKEN_TOKENS, Close } from "./tokens.js";

export interface Nesting {
  readonly deepest: number;
  /** The first parenthesis that is deeper than the limit. */
  readonly firstTooDeep: IToken | undefined;
  /** Whether the tokens may fit the grammar: groups are closed, and every token has a place in it. */
  readonly isPlausible: boolean;
}

export function measureNesting(tokens: readonly IToken[], limit: number): Nesting {
  let depth = 0;
  let deepest = 0;
  let firstTooDeep: IToken | undefined;
  let isPlausible = true;
  for (const token of tokens) {
    if (isOpen(token)) {
      if (++depth > deepest) deepest = depth;
      if (depth > limit) firstTooDeep ??= token;
    } else if (token.tokenType === Close) depth--;
    else if (BROKEN_TOKENS.has(token.tokenType)) isPlausible = false;
  }
  return { deepest, firstTooDeep, isPlausible: isPlausible && depth === 0 };
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
  const frames: IToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isOpen(token) && ++depth % RECURSION_DEPTH === 0) frames.push([]);
    frames.at(-1)?.push(token);
    if (token.tokenType !== Close || depth-- % RECURSION_DEPTH !== 0) continue;
    const group = frames.pop() ?? [];
    const filter = read(group);
    if (filter === undefined) return undefined;
    frames.at(-1)?.push(...settledGroup(token.startOffset, filter));
  }
  return read(frames[0] ?? []);
}
