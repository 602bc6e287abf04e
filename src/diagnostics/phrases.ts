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

/** What may have been meant, as a question behind a sentence; empty where nothing is near. */
export function didYouMean(candidates: string | readonly string[] | undefined): string {
  const list = typeof candidates === "string" ? [candidates] : (candidates ?? []);
  return list.length === 0 ? "" : ` Did you mean ${list.map(show).join(" or ")}?`;
}

/** The first few of many names. */
export function some(names: readonly string[]): string {
  const shown = names.slice(0, 8).map(show).join(", ");
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}
