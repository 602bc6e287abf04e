import type { CustomPatternMatcherReturn } from "chevrotain";
import { endOfName, skipWhiteSpace, unitOrEnd } from "../text/characters.js";
import { BANG, CLOSE, endOfJunk, OPEN } from "./alphabet.js";
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
  return matchOf(text, at, scanOperatorAndValue(text, at, state, { start: at, end: at }));
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
  return upTo(text, at, endOfName(text, at));
}

export function junk(text: string, at: number): Match {
  return upTo(text, at, endOfJunk(text, at));
}

function upTo(text: string, at: number, end: number): Match {
  return end === at ? null : [text.slice(at, end)];
}

const OPENING: Match = ["("];
const NEGATING: Match = ["!("];
const CLOSING: Match = [")"];

export function open(text: string, at: number): Match {
  if (unitOrEnd(text, at) !== OPEN) return null;
  state.openGroup(at, at + 1);
  return OPENING;
}

/** Matches `!(`, with optional white space between the two characters. */
export function notOpen(text: string, at: number): Match {
  const parenthesis = skipWhiteSpace(text, at + 1);
  if (unitOrEnd(text, at) !== BANG || unitOrEnd(text, parenthesis) !== OPEN) return null;
  state.openGroup(at, parenthesis + 1);
  return parenthesis === at + 1 ? NEGATING : [text.slice(at, parenthesis + 1)];
}

/** Matches the `)` of a group. Outside of groups it is a StrayClose. */
export function close(text: string, at: number): Match {
  return unitOrEnd(text, at) === CLOSE && state.closeGroup() ? CLOSING : null;
}
