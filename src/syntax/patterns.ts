import type { CustomPatternMatcherReturn } from "chevrotain";
import { endOfName, skipWhiteSpace, unitOrEnd } from "../text/characters.js";
import { BANG, CLOSE, endOfJunk, OPEN } from "./alphabet.js";
import { Reading } from "./reading.js";
import { scanCondition, scanTest } from "./scan-condition.js";
import type { Scanned } from "./scanned.js";

const NOT_READING = new Reading("");

/** The parse that the patterns work for: the lexer gives them the text and nothing else. */
let reading = NOT_READING;

/** Must be called before the lexer is, and again without an argument afterwards, so that nothing is left behind. */
export function readFor(current = NOT_READING): void {
  reading = current;
  CARRYING[0] = "";
  CARRYING.payload = undefined;
}

type Match = CustomPatternMatcherReturn | null;

export function condition(text: string, at: number): Match {
  const { first } = reading;
  return carrying(text, at, first?.span.start === at ? first : scanCondition(text, at, reading));
}

export function test(text: string, at: number): Match {
  return carrying(text, at, scanTest(text, at, reading, { start: at, end: at }));
}

/** What the lexer is told of each condition, one after the other: it takes everything out at once. */
const CARRYING: CustomPatternMatcherReturn = [""];
CARRYING.payload = undefined;

function carrying(text: string, at: number, scanned: Scanned | undefined): Match {
  if (scanned === undefined) return null;
  CARRYING[0] = text.slice(at, scanned.span.end);
  CARRYING.payload = scanned;
  return CARRYING;
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
  reading.openGroup(at, at + 1);
  return OPENING;
}

/** White space may stand between the `!` and the `(`. */
export function notOpen(text: string, at: number): Match {
  const parenthesis = skipWhiteSpace(text, at + 1);
  if (unitOrEnd(text, at) !== BANG || unitOrEnd(text, parenthesis) !== OPEN) return null;
  reading.openGroup(at, parenthesis + 1);
  return parenthesis === at + 1 ? NEGATING : [text.slice(at, parenthesis + 1)];
}

/** The `)` of a group; there is another token for one outside of groups. */
export function close(text: string, at: number): Match {
  return unitOrEnd(text, at) === CLOSE && reading.closeGroup() ? CLOSING : null;
}
