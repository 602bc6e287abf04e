import { skipWhiteSpace, trimmedEnd } from "../language/text/characters.js";
import { unquote } from "../language/text/quoting.js";
import type { ValueTarget } from "./completion-target.js";

export const QUOTE = '"';
/** Nothing is typed yet. */
export const EMPTY = { typed: "", raw: "", isQuoted: false, isWhole: true } as const;

/** The value before a position. */
export type Typed = Pick<ValueTarget, "typed" | "raw" | "isQuoted" | "isWhole">;

export function typedBare(text: string, start: number, position: number): Typed {
  const raw = text.slice(start, position);
  return { typed: raw, raw, isQuoted: false, isWhole: true };
}

/** A backslash at the end is the beginning of an escape. */
export function typedQuoted(text: string, start: number, position: number): Typed {
  const raw = text.slice(start, position);
  const finished = raw.slice(0, raw.length - (slashesAtEnd(raw) % 2));
  const { value, faults } = unquote(finished + QUOTE);
  return { typed: value, raw, isQuoted: true, isWhole: faults.length === 0 };
}

export function slashesAtEnd(text: string): number {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === "\\") count++;
  return count;
}

/**
 * Returns the end of a quoted value that is open at the position. The quote at its `end` closes it only if a value may
 * end there: in `name="bo & brand="x"`, the second quote begins another value.
 */
export function endOfQuote(text: string, position: number, end: number | undefined, followers: string): number {
  if (end !== undefined) {
    const next = skipWhiteSpace(text, end);
    if (end === position + 1 || next === text.length || followers.includes(text.charAt(next))) return end;
  }
  return endBefore(text, position, end ?? text.length, (at) => followers.includes(text.charAt(at)));
}

/** Returns the end of a range, or the first offset in it that passes the test, without white space before it. */
export function endBefore(text: string, start: number, end: number, isEnd: (at: number) => boolean): number {
  let at = start;
  while (at < end && !isEnd(at)) at++;
  return trimmedEnd(text, start, at);
}
