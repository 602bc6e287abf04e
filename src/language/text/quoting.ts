import { findForbidden, isWhiteSpace } from "./characters.js";
import type { Span } from "./span.js";

// Quoting and unquoting. For every text, one is the inverse of the other.

const NEEDS_QUOTES = /[\p{Cc}&|,\]]/u;
const NEEDS_ESCAPE = /["\\\p{Cc}]/gu;
const LETTER_OF: Readonly<Record<string, string>> = { "\n": "n", "\r": "r", "\t": "t", '"': '"', "\\": "\\" };
const CHARACTER_OF: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

/** Writes a value as canonical filter text: without quotes if it is read as the same text anywhere in a filter. */
export function writeValue(value: string): string {
  return isPlain(value) ? value : quote(value);
}

export function writeLiteral(value: string | null): string {
  return value === null ? "null" : writeValue(value);
}

function isPlain(value: string): boolean {
  if (value === "" || value === "null") return false;
  const first = value.charCodeAt(0);
  return (
    first !== 0x22 &&
    first !== 0x3d &&
    !isWhiteSpace(first) &&
    !isWhiteSpace(value.charCodeAt(value.length - 1)) &&
    !NEEDS_QUOTES.test(value) &&
    hasBalancedParentheses(value)
  );
}

/** Returns whether all parentheses are paired. */
export function hasBalancedParentheses(value: string): boolean {
  return countUnclosed(value) === 0;
}

/** Returns whether there is a `)` without a `(` before it. */
export function hasUnopenedParenthesis(value: string): boolean {
  return countUnclosed(value) < 0;
}

/** Returns the number of unclosed `(`; a negative number if there is a `)` without a `(` before it. */
function countUnclosed(value: string): number {
  let open = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === 0x28) open++;
    else if (code === 0x29 && --open < 0) return open;
  }
  return open;
}

export function quote(value: string): string {
  return `"${value.replace(NEEDS_ESCAPE, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  const letter = LETTER_OF[character];
  return letter === undefined ? `\\u${hex4(character.charCodeAt(0))}` : `\\${letter}`;
}

function hex4(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

/** An error inside a quoted value. The span is relative to the opening quote. */
export interface QuoteFault {
  readonly kind: "escape" | "character";
  readonly text: string;
  readonly span: Span;
}

/** Unescapes a quoted value, passed with its quotes. If there are faults, ignore `value`. */
export function unquote(quoted: string): { readonly value: string; readonly faults: readonly QuoteFault[] } {
  const inner = quoted.slice(1, -1);
  if (!inner.includes("\\")) return { value: inner, faults: [] };
  const faults: QuoteFault[] = [];
  let value = "";
  let copied = 0;
  for (let at = inner.indexOf("\\"); at !== -1; at = inner.indexOf("\\", copied)) {
    value += inner.slice(copied, at);
    const read = readEscape(inner, at);
    copied = at + read.length;
    if ("value" in read) value += read.value;
    else {
      const span = { start: at + 1, end: copied + 1 };
      faults.push({ kind: read.fault, text: inner.slice(at, copied), span });
    }
  }
  return { value: value + inner.slice(copied), faults };
}

type Escape = { readonly length: number } & ({ readonly value: string } | { readonly fault: QuoteFault["kind"] });

const UNICODE_ESCAPES = /\\u([0-9A-Fa-f]{4})(?:\\u([Dd][C-Fc-f][0-9A-Fa-f]{2}))?/y;

function readEscape(inner: string, at: number): Escape {
  const letter = inner.charAt(at + 1);
  const character = Object.hasOwn(CHARACTER_OF, letter) ? CHARACTER_OF[letter] : undefined;
  if (character !== undefined) return { length: 2, value: character };
  UNICODE_ESCAPES.lastIndex = at;
  const match = letter === "u" ? UNICODE_ESCAPES.exec(inner) : null;
  if (match === null) {
    // The error shows the whole code point, not half of a surrogate pair.
    const codePoint = inner.codePointAt(at + 1) ?? 0;
    return { length: codePoint > 0xffff ? 3 : 2, fault: "escape" };
  }
  const [, first = "", second] = match;
  const unit = Number.parseInt(first, 16);
  const isHigh = unit >= 0xd800 && unit <= 0xdbff;
  if (isHigh && second !== undefined) {
    return { length: 12, value: String.fromCharCode(unit, Number.parseInt(second, 16)) };
  }
  const value = String.fromCharCode(unit);
  return findForbidden(value) === -1 ? { length: 6, value } : { length: 6, fault: "character" };
}
