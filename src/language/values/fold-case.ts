/** Returns the text with the letters A to Z in lower case. All other characters stay the same. */
export function foldCase(text: string): string {
  // The test avoids a copy of a text without capitals.
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/** Returns the lower case of a code unit or code point, if it is one of A to Z. */
export function foldUnit(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
}

/** Returns whether a text has the folded part at an offset, ignoring the case of A to Z. Copies no text. */
export function hasFoldedAt(text: string, at: number, foldedPart: string): boolean {
  const { length } = foldedPart;
  if (at < 0 || at + length > text.length) return false;
  for (let i = 0; i < length; i++) {
    if (foldUnit(text.charCodeAt(at + i)) !== foldedPart.charCodeAt(i)) return false;
  }
  return true;
}
