import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isDigit,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  POINT,
  QUOTE,
  SPACE,
  skipSpace,
  ZERO,
} from "./bytes.js";

/** Deeper rows are left to the parser. */
const MAX_DEPTH = 512;

/** By byte: 1 if it ends a run of plain characters of a string, that is `"`, `\` and control characters. */
const ENDS_RUN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < SPACE || byte === QUOTE || byte === BACKSLASH ? 1 : 0,
);

/** By byte: the number of bytes of an escape after the backslash; 0 if the escape is invalid. */
const ESCAPES = new Uint8Array(256);
for (const character of '"\\/bfnrt') ESCAPES[character.charCodeAt(0)] = 1;
ESCAPES["u".charCodeAt(0)] = 5;

const LITERALS: ReadonlyMap<number, Uint8Array> = new Map(
  ["true", "false", "null"].map((word) => [word.charCodeAt(0), Buffer.from(word)]),
);

/**
 * Finds some properties of an object in JSON without parsing the others, yet validates all of it. Much faster than
 * `JSON.parse`, because it creates no values.
 */
export class JsonScanner {
  /** The range of the value of each name; -1 if the object does not have it. Of equal names, the last counts. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Whether the value contains a backslash. */
  readonly escaped: Uint8Array;
  /** The range of a name of the object that was not asked for; -1 if it has no such name. */
  otherStart = -1;
  otherEnd = -1;
  private readonly names: readonly Uint8Array[];
  /** Each name as it usually is in a row: in quotes, with the colon. Empty if JSON may escape it. */
  private readonly usual: readonly Uint8Array[];
  /** The indexes of the names by their length in bytes. */
  private readonly byLength: readonly (readonly number[] | undefined)[];
  /** 1 for each open array, 0 for each open object. */
  private readonly arrays = new Uint8Array(MAX_DEPTH + 1);
  private hasEscape = 0;

  constructor(names: readonly string[]) {
    this.names = names.map((name) => Buffer.from(name));
    this.usual = names.map((name) => Buffer.from(JSON.stringify(name) === `"${name}"` ? `"${name}":` : ""));
    const byLength: number[][] = [];
    this.names.forEach(({ length }, index) => {
      byLength[length] ??= [];
      byLength[length].push(index);
    });
    // Without holes, which are slow to read.
    this.byLength = Array.from(byLength);
    this.starts = new Int32Array(names.length);
    this.ends = new Int32Array(names.length);
    this.escaped = new Uint8Array(names.length);
  }

  /**
   * Reads an object in valid UTF-8. Returns false if the bytes are not an object in JSON, and for rare forms: an escape
   * in a name of the object, and very deep nesting. The parser decides about those.
   */
  scan(bytes: Uint8Array, start: number, end: number): boolean {
    const { starts, ends, escaped, arrays } = this;
    // Not by the native method, whose call would take longer than this.
    for (let i = 0; i < starts.length; i++) starts[i] = -1;
    // Most rows have the same names in the same order. If some are not wanted, it takes longer to expect a name than to find it.
    const areWanted = this.otherStart < 0;
    this.otherStart = -1;
    let at = skipSpace(bytes, start, end);
    if (at >= end || bytes[at] !== OPEN_BRACE) return false;
    at = skipSpace(bytes, at + 1, end);
    if (at < end && bytes[at] === CLOSE_BRACE) return skipSpace(bytes, at + 1, end) === end;
    let depth = 1;
    let inArray = false;
    let slot = -1;
    let expected = 0;
    let valueStart = 0;
    this.hasEscape = 0;
    for (;;) {
      const afterName = areWanted && depth === 1 ? this.skipName(expected, bytes, at, end) : -1;
      if (afterName >= 0) {
        slot = expected++;
        at = afterName;
        if (at < end && (bytes[at] as number) <= SPACE) at = skipSpace(bytes, at, end);
      } else if (!inArray) {
        if (at >= end || bytes[at] !== QUOTE) return false;
        const nameStart = at + 1;
        at = this.skipString(bytes, nameStart, end);
        if (at < 0) return false;
        if (depth === 1) {
          if (this.hasEscape === 1) return false;
          slot = this.find(bytes, nameStart, at - 1);
          if (slot < 0) {
            this.otherStart = nameStart;
            this.otherEnd = at - 1;
          } else expected = slot + 1;
        }
        if (at < end && bytes[at] !== COLON) at = skipSpace(bytes, at, end);
        if (at >= end || bytes[at] !== COLON) return false;
        at++;
        if (at < end && (bytes[at] as number) <= SPACE) at = skipSpace(bytes, at, end);
      }
      if (at >= end) return false;
      if (depth === 1) valueStart = at;
      const first = bytes[at] as number;
      if (first === QUOTE) {
        at = this.skipString(bytes, at + 1, end);
        if (at < 0) return false;
      } else if (first === OPEN_BRACE || first === OPEN_BRACKET) {
        const isArray = first === OPEN_BRACKET;
        at = skipSpace(bytes, at + 1, end);
        if (at < end && bytes[at] === (isArray ? CLOSE_BRACKET : CLOSE_BRACE)) at++;
        else {
          if (depth === MAX_DEPTH) return false;
          arrays[++depth] = isArray ? 1 : 0;
          inArray = isArray;
          continue;
        }
      } else {
        at = isDigit(first) || first === MINUS ? skipNumber(bytes, at, end) : skipLiteral(bytes, at, end);
        if (at < 0) return false;
      }
      // A value ends at `at`. Containers that end after it are values too.
      for (;;) {
        if (depth === 1) {
          if (slot >= 0) {
            starts[slot] = valueStart;
            ends[slot] = at;
            escaped[slot] = this.hasEscape;
          }
          this.hasEscape = 0;
        }
        if (at < end && (bytes[at] as number) <= SPACE) at = skipSpace(bytes, at, end);
        if (at >= end) return false;
        const next = bytes[at++] as number;
        if (next === COMMA) {
          if (at < end && (bytes[at] as number) <= SPACE) at = skipSpace(bytes, at, end);
          break;
        }
        if (next !== (inArray ? CLOSE_BRACKET : CLOSE_BRACE)) return false;
        if (--depth === 0) return skipSpace(bytes, at, end) === end;
        inArray = arrays[depth] === 1;
      }
    }
  }

  /** Returns the offset after a name in its usual form, or -1 if the bytes are not that. */
  private skipName(index: number, bytes: Uint8Array, start: number, end: number): number {
    const usual = this.usual[index];
    if (usual === undefined || usual.length === 0 || start + usual.length > end) return -1;
    for (let i = 0; i < usual.length; i++) if (usual[i] !== bytes[start + i]) return -1;
    return start + usual.length;
  }

  /** Returns the offset after the closing quote, or -1 if the string is invalid. */
  private skipString(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const byte = bytes[at] as number;
      if (ENDS_RUN[byte] === 0) at++;
      else if (byte === QUOTE) return at + 1;
      else {
        if (byte !== BACKSLASH || at + 1 >= end) return -1;
        this.hasEscape = 1;
        const length = ESCAPES[bytes[at + 1] as number] as number;
        if (length === 0 || (length === 5 && !areHexDigits(bytes, at + 2, end))) return -1;
        at += length + 1;
      }
    }
    return -1;
  }

  private find(bytes: Uint8Array, start: number, end: number): number {
    const candidates = this.byLength[end - start];
    if (candidates === undefined) return -1;
    const length = end - start;
    for (let i = 0; i < candidates.length; i++) {
      const index = candidates[i] as number;
      const name = this.names[index] as Uint8Array;
      let at = 0;
      while (at < length && name[at] === bytes[start + at]) at++;
      if (at === length) return index;
    }
    return -1;
  }
}

function areHexDigits(bytes: Uint8Array, start: number, end: number): boolean {
  if (start + 4 > end) return false;
  for (let at = start; at < start + 4; at++) {
    const byte = bytes[at] as number;
    // Letters in lower case.
    const letter = byte | 0x20;
    if (!isDigit(byte) && !(letter >= 0x61 && letter <= 0x66)) return false;
  }
  return true;
}

function skipDigits(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(bytes[at])) at++;
  return at;
}

/** Returns the offset after the number, or -1 if it is invalid. */
function skipNumber(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] === MINUS ? start + 1 : start;
  let at = skipDigits(bytes, first, end);
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return -1;
  if (at < end && bytes[at] === POINT) {
    const fraction = at + 1;
    at = skipDigits(bytes, fraction, end);
    if (at === fraction) return -1;
  }
  // "e" or "E".
  if (at < end && ((bytes[at] as number) | 0x20) === 0x65) {
    at++;
    // "+" or "-".
    if (at < end && (bytes[at] === 0x2b || bytes[at] === MINUS)) at++;
    const exponent = at;
    at = skipDigits(bytes, exponent, end);
    if (at === exponent) return -1;
  }
  return at;
}

function skipLiteral(bytes: Uint8Array, start: number, end: number): number {
  const literal = LITERALS.get(bytes[start] as number);
  if (literal === undefined || start + literal.length > end) return -1;
  for (let i = 1; i < literal.length; i++) if (bytes[start + i] !== literal[i]) return -1;
  return start + literal.length;
}
