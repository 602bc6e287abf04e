/** The result of `unitOrEnd` at the end of a text. */
export const END = -1;

/** Returns the UTF-16 code unit at an offset, or END. */
export function unitOrEnd(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : END;
}

/** Returns whether a code unit is a space, tab, LF or CR. The language has no other white space. */
export function isWhiteSpace(charCode: number): boolean {
  return charCode <= 0x20 && (charCode === 0x20 || charCode === 0x09 || charCode === 0x0a || charCode === 0x0d);
}

/** Returns the end of a range without its trailing white space. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isWhiteSpace(text.charCodeAt(trimmed - 1))) trimmed--;
  return trimmed;
}

/** Returns the offset of the first character at or after `from` that is not white space. */
export function skipWhiteSpace(text: string, from: number): number {
  const { length } = text;
  let at = from;
  while (at < length && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Removes the language's white space at both ends. `String.prototype.trim` removes more. */
export function trimWhiteSpace(text: string): string {
  const start = skipWhiteSpace(text, 0);
  return text.slice(start, trimmedEnd(text, start, text.length));
}

const NAME_START = "[A-Za-z_\\u0080-\\uFFFF]";
const NAME_PART = "[A-Za-z0-9_.\\-\\u0080-\\uFFFF]";

/** The source of a pattern for field names. */
export const NAME_PATTERN = `${NAME_START}${NAME_PART}*`;

/** By ASCII code: 2 if a field name may begin with the character, 1 if it may contain it, 0 otherwise. */
const NAME_CLASS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return new RegExp(NAME_START).test(character) ? 2 : new RegExp(NAME_PART).test(character) ? 1 : 0;
});

/** Returns the end of the field name at `start`; `start` itself if no name begins there. */
export function endOfName(text: string, start: number): number {
  const { length } = text;
  if (start >= length || !isInName(text.charCodeAt(start), 2)) return start;
  let end = start + 1;
  while (end < length && isInName(text.charCodeAt(end), 1)) end++;
  return end;
}

function isInName(unit: number, minimum: 1 | 2): boolean {
  return unit >= 0x80 || (NAME_CLASS[unit] as number) >= minimum;
}

const WHOLE_NAME = new RegExp(`^${NAME_PATTERN}$`);

/** Returns whether a text is a valid field name. */
export function isFieldName(name: string): boolean {
  return WHOLE_NAME.test(name) && findForbidden(name) === -1;
}

/** In other languages, a parenthesis follows these words. */
const OTHER_WORD = /^(?:and|or|not|n?in)$/i;

/** Returns whether a valid field name can also be the name of a relation. */
export function isRelationName(name: string): boolean {
  return !OTHER_WORD.test(name);
}

/** Returns the offset of the first U+0000 or lone surrogate at or after `from`, or -1. No filter may contain them. */
export function findForbidden(text: string, from = 0): number {
  if (from === 0 && text.isWellFormed() && !text.includes("\0")) return -1;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0) return i;
    if (code < 0xd800 || code > 0xdfff) continue;
    const low = text.charCodeAt(i + 1);
    if (code > 0xdbff || !(low >= 0xdc00 && low <= 0xdfff)) return i;
    i++;
  }
  return -1;
}
