import type { CustomPatternMatcherReturn } from "chevrotain";
import { endOfName, isRelationName, skipWhiteSpace, unitOrEnd } from "../text/characters.js";
import { BANG, CLOSE, COMMA, endOfJunk, OPEN } from "./alphabet.js";
import { ParseState } from "./parse-state.js";
import { scanCondition, scanOperatorAndValue } from "./scan-condition.js";
import type { Scanned } from "./scanned.js";

const IDLE = new ParseState("");

/** The current parse. Chevrotain passes only the text to the patterns. */
let state = IDLE;

/** Sets the current parse. Call it before the lexer runs, and again without an argument afterwards. */
export function setParseState(current = IDLE): void {
  state = current;
  MATCH[0] = "";
  MATCH.payload = undefined;
}

type Match = CustomPatternMatcherReturn | null;

export function condition(text: string, at: number): Match {
  const { first } = state;
  return matchOf(text, at, first?.span.start === at ? first : scanCondition(text, at, state));
}

export function fieldlessCondition(text: string, at: number): Match {
  return invalid(operatorAndValue(text, at));
}

function operatorAndValue(text: string, at: number): Match {
  return matchOf(text, at, scanOperatorAndValue(text, at, state, { start: at, end: at }));
}

/** Matches the operator and the number after the group of a relation: `>=3`. */
export function count(text: string, at: number): Match {
  return at === state.countAt ? operatorAndValue(text, at) : null;
}

/** The result for every condition: one object, reused because the lexer copies its content at once. */
const MATCH: CustomPatternMatcherReturn = [""];
MATCH.payload = undefined;

function matchOf(text: string, at: number, scanned: Scanned | undefined): Match {
  if (scanned === undefined) return null;
  MATCH[0] = text.slice(at, scanned.span.end);
  MATCH.payload = scanned;
  return MATCH;
}

export function whiteSpace(text: string, at: number): Match {
  return upTo(text, at, skipWhiteSpace(text, at));
}

export function name(text: string, at: number): Match {
  return invalid(upTo(text, at, endOfName(text, at)));
}

export function junk(text: string, at: number): Match {
  return invalid(upTo(text, at, endOfJunk(text, at)));
}

/** Matches a `!` that no other token begins with. */
export function bang(): Match {
  return invalid(["!"]);
}

/** Matches a `)` that no other token begins with. */
export function strayClose(): Match {
  return invalid([")"]);
}

/** Notes that no rule accepts the token. */
function invalid(match: Match): Match {
  if (match !== null) state.hasInvalidTokens = true;
  return match;
}

function upTo(text: string, at: number, end: number): Match {
  return end === at ? null : [text.slice(at, end)];
}

const OPENING: Match = ["("];
const NEGATING: Match = ["!("];
const CLOSING: Match = [")"];

export function open(text: string, at: number): Match {
  if (unitOrEnd(text, at) !== OPEN) return null;
  state.openGroup(at, at + 1, false);
  return OPENING;
}

/** Matches `!(`, with optional white space between the two characters. */
export function notOpen(text: string, at: number): Match {
  const parenthesis = skipWhiteSpace(text, at + 1);
  if (unitOrEnd(text, at) !== BANG || unitOrEnd(text, parenthesis) !== OPEN) return null;
  state.openGroup(at, parenthesis + 1, false);
  return parenthesis === at + 1 ? NEGATING : [text.slice(at, parenthesis + 1)];
}

/** Matches the name of a relation and the `(` of its group, with optional white space between them. */
export function relatedOpen(text: string, at: number): Match {
  const end = endOfRelatedOpen(text, at);
  if (end === at) return null;
  state.openGroup(at, end, true);
  return [text.slice(at, end)];
}

/** Matches `!` and then what `relatedOpen` matches, with optional white space between them. */
export function notRelatedOpen(text: string, at: number): Match {
  if (unitOrEnd(text, at) !== BANG) return null;
  const name = skipWhiteSpace(text, at + 1);
  const end = endOfRelatedOpen(text, name);
  if (end === name) return null;
  state.openGroup(at, end, true);
  return [text.slice(at, end)];
}

/** Returns the offset after the `(` of the relation at an offset, or the offset itself. `contains(name,` is a function. */
function endOfRelatedOpen(text: string, at: number): number {
  const end = endOfName(text, at);
  const open = skipWhiteSpace(text, end);
  if (end === at || unitOrEnd(text, open) !== OPEN || !isRelationName(text.slice(at, end))) return at;
  const argument = skipWhiteSpace(text, open + 1);
  const after = endOfName(text, argument);
  const isFunction = after > argument && unitOrEnd(text, skipWhiteSpace(text, after)) === COMMA;
  return isFunction ? at : open + 1;
}

/** Matches the `)` of a group. Outside of groups it is a StrayClose. */
export function close(text: string, at: number): Match {
  return unitOrEnd(text, at) === CLOSE && state.closeGroup(at + 1) ? CLOSING : null;
}
