import type { IToken } from "chevrotain";
import type { Filter } from "../ast/filter.js";
import { settledGroup } from "./assembly.js";
import { isOpen } from "./token-kinds.js";
import { ALL_TOKENS, BROKEN_TOKENS, Close, NotOpen, Open } from "./tokens.js";

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
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as IToken;
    const role = ROLES[token.tokenTypeIdx];
    if (role === PLAIN) continue;
    if (role === BROKEN) isPlausible = false;
    else if (role === CLOSES) depth--;
    else {
      if (++depth > deepest) deepest = depth;
      if (depth > limit) firstTooDeep ??= token;
    }
  }
  return { deepest, firstTooDeep, isPlausible: isPlausible && depth === 0 };
}

const PLAIN = 0;
const OPENS = 1;
const CLOSES = 2;
const BROKEN = 3;

/** By the index of a token's type: numbers in a typed array, as every token of every filter is looked up here. */
const ROLES = new Uint8Array(1 + Math.max(...ALL_TOKENS.map(({ tokenTypeIdx }) => tokenTypeIdx ?? 0)));
for (const type of BROKEN_TOKENS) ROLES[type.tokenTypeIdx ?? 0] = BROKEN;
ROLES[Open.tokenTypeIdx ?? 0] = OPENS;
ROLES[NotOpen.tokenTypeIdx ?? 0] = OPENS;
ROLES[Close.tokenTypeIdx ?? 0] = CLOSES;

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
