import type { TokenType } from "chevrotain";
import { type Limits, NO_LIMITS } from "../ast/limits.js";
import { endOfName, skipWhiteSpace } from "../text/characters.js";
import type { Span } from "../text/span.js";
import { BANG } from "./alphabet.js";
import { endOf, tokenize } from "./lexer.js";
import { ParseState } from "./parse-state.js";
import type { Scanned } from "./scanned.js";
import {
  And,
  Bang,
  Close,
  Condition,
  Count,
  FieldlessCondition,
  Junk,
  Name,
  NotOpen,
  NotRelatedOpen,
  Open,
  Or,
  RelatedOpen,
  StrayClose,
} from "./tokens.js";

// The tokens of any text, in terms that do not depend on the lexer: for editors.

const KINDS = new Map([
  [Name, "name"],
  [And, "connective"],
  [Or, "connective"],
  [Open, "open"],
  [NotOpen, "not-open"],
  [Close, "close"],
  [StrayClose, "stray-close"],
  [Bang, "bang"],
  [Junk, "junk"],
] as const satisfies readonly (readonly [TokenType, string])[]);

/**
 * A token without white space. A stray `)` is outside of groups. A bang begins neither an operator nor a group; that of
 * `!relation(` is `not`.
 */
export type TextToken = Span &
  (
    | { readonly kind: "condition" | "fieldless"; readonly scanned: Scanned }
    | { readonly kind: "name" | "connective" | "open" | "not" | "not-open" | "close" | "stray-close" | "bang" | "junk" }
  );

/** The tokens of a text in order. The text between them is white space. */
export interface TextTokens {
  readonly tokens: readonly TextToken[];
  /** The number of groups that are open at the end of the text. */
  readonly depth: number;
}

/** Returns the tokens of a valid or broken text. The limits only decide which conditions count as irregular. */
export function readTextTokens(text: string, limits: Limits = NO_LIMITS): TextTokens {
  const state = new ParseState(text, limits);
  const tokens = tokenize(state).flatMap((token): TextToken | TextToken[] => {
    const start = token.startOffset;
    const end = endOf(token);
    const type = token.tokenType;
    if (type === Condition) return { kind: "condition", start, end, scanned: token.payload as Scanned };
    if (type === FieldlessCondition || type === Count) {
      return { kind: "fieldless", start, end, scanned: token.payload as Scanned };
    }
    if (type === RelatedOpen || type === NotRelatedOpen) return relatedTokens(text, start, end);
    return { kind: KINDS.get(type) ?? "junk", start, end };
  });
  return { tokens, depth: state.depth };
}

/** Returns the tokens of `relation(` or `!relation(`. */
function relatedTokens(text: string, start: number, end: number): TextToken[] {
  const isNegated = text.charCodeAt(start) === BANG;
  const name = isNegated ? skipWhiteSpace(text, start + 1) : start;
  return [
    ...(isNegated ? [{ kind: "not", start, end: start + 1 } as const] : []),
    { kind: "name", start: name, end: endOfName(text, name) },
    { kind: "open", start: end - 1, end },
  ];
}
