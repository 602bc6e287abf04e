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
  for (const token of tokens) {
    const role = ROLES[token.tokenTypeIdx];
    if (role === undefined) continue;
    if (role === "broken") isPlausible = false;
    else if (role === "close") depth--;
    else {
      if (++depth > deepest) deepest = depth;
      if (depth > limit) firstTooDeep ??= token;
    }
  }
  return { deepest, firstTooDeep, isPlausible: isPlausible && depth === 0 };
}

/** By the index of a token's type, as this looks at every token of every filter. */
const ROLES: readonly ("open" | "close" | "broken" | undefined)[] = (() => {
  const roles: ("open" | "close" | "broken" | undefined)[] = [];
  for (const type of ALL_TOKENS) {
    const isOpening = type === Open || type === NotOpen;
    const role = isOpening ? "open" : type === Close ? "close" : BROKEN_TOKENS.has(type) ? "broken" : undefined;
    roles[type.tokenTypeIdx ?? 0] = role;
  }
  return roles;
})();

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
