/** Codes of the ASCII characters that the readers look for. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
/** The first byte of a byte order mark in UTF-8. */
export const MARK_START = 0xef;

/** Returns whether a byte is white space of JSON. */
export function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** Returns the offset of the first byte that is not white space, or `end`. */
export function skipSpace(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(bytes[at])) at++;
  return at;
}

/** Returns a view of bytes as a Buffer, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns the end of a row without its line break. At the end of an input, the line feed may be missing. */
export function withoutLineBreak(bytes: Uint8Array, start: number, end: number): number {
  const last = end > start && bytes[end - 1] === LINE_FEED ? end - 1 : end;
  return last > start && bytes[last - 1] === CARRIAGE_RETURN ? last - 1 : last;
}

export const NOTHING = Buffer.alloc(0);
