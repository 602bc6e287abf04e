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
  return codePoint === 0 ? `Character U+${hex}` : `Lone surrogate U+${hex}`;
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

// Characters that would move the cursor, end the line, turn the direction of writing or drive the terminal.
const UNPRINTABLE =
  /[\0-\x08\x0A-\x1F\x7F-\x9F\u200E\u200F\u2028-\u202E\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text with one U+FFFD for each character that a terminal must not get; every offset stays. */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, "\uFFFD");
}

let segmenter: Intl.Segmenter | undefined;

interface Grapheme {
  readonly segment: string;
  readonly index: number;
}

/** What a reader sees as one character each: a letter with its accents, an emoji with its modifiers. */
export function graphemes(text: string): Iterable<Grapheme> {
  // Most filters are ASCII, where every character is one; the segmenter takes far longer.
  if (/^[\t -~]*$/.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303E\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji}\uFE0F/u;
const HALF_WIDTH = /^[\uFF61-\uFFDC]/;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** The columns that one grapheme takes in a fixed-width font: 0, 1 or 2. */
export function displayWidth(grapheme: string): number {
  if (grapheme.length === 1 && grapheme <= "~") return 1;
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) && !HALF_WIDTH.test(grapheme) ? 2 : 1;
}
