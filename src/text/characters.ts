/** Space, tab, LF and CR; no other character counts as white space anywhere in the language. */
export function isWhiteSpace(charCode: number): boolean {
  return charCode === 0x20 || charCode === 0x09 || charCode === 0x0a || charCode === 0x0d;
}

export function hasWhiteSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isWhiteSpace(text.charCodeAt(i))) return true;
  return false;
}

/** Where the white space before `end` begins, looking back no further than `start`. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isWhiteSpace(text.charCodeAt(trimmed - 1))) trimmed--;
  return trimmed;
}

/** White space at both ends dropped: the language's own, unlike `String.prototype.trim`. */
export function trimWhiteSpace(text: string): string {
  let start = 0;
  while (start < text.length && isWhiteSpace(text.charCodeAt(start))) start++;
  return text.slice(start, trimmedEnd(text, start, text.length));
}

/** The source of a field name's pattern, for the lexer and for whoever checks a name by itself. */
export const NAME_PATTERN = "[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_.\\-\\u0080-\\uFFFF]*";

const WHOLE_NAME = new RegExp(`^${NAME_PATTERN}$`);

/** Whether a filter can name this field; a lone surrogate cannot be written at all. */
export function isFieldName(name: string): boolean {
  return WHOLE_NAME.test(name) && findForbidden(name) === -1;
}

/** The offset of the first U+0000 or lone surrogate at or after `from`, or -1: no filter may hold one. */
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
