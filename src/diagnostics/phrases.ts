const LONGEST_SHOWN = 60;

/** A text from the input, cut to what a sentence can hold. */
export function clip(text: string): string {
  const points = Array.from(text.slice(0, 2 * LONGEST_SHOWN + 2));
  return points.length > LONGEST_SHOWN ? `${points.slice(0, LONGEST_SHOWN).join("")}…` : text;
}

export function show(text: string): string {
  return `"${clip(text)}"`;
}

/** A character that no filter may hold. */
export function nameOf(codePoint: number): string {
  const hex = codePoint.toString(16).toUpperCase().padStart(4, "0");
  return codePoint === 0 ? `The character U+${hex}` : `The lone surrogate U+${hex}`;
}
