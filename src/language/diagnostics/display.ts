const MAX_SHOWN = 60;

/** Cuts a text from the input to a length that fits in a message. */
export function clip(text: string, maximum: number = MAX_SHOWN): string {
  if (text.length <= maximum) return text;
  const points = Array.from(text.slice(0, 2 * maximum + 2));
  return points.length > maximum ? `${points.slice(0, maximum).join("")}…` : text;
}

/** Returns a text from the input in quotes, cut to fit in a message, without characters that control a terminal. */
export function show(text: string): string {
  return `"${visible(clip(text))}"`;
}

/** Names a character that is not allowed in filters. */
export function describeCharacter(codePoint: number): string {
  const hex = codePoint.toString(16).toUpperCase().padStart(4, "0");
  return codePoint === 0 ? `Character U+${hex}` : `Lone surrogate U+${hex}`;
}

/** Returns the suggestions as a question to append to a message, or "" without suggestions. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0 ? "" : ` Did you mean ${candidates.map(show).join(" or ")}?`;
}

/** Returns the first 8 names in quotes, and the number of the others. */
export function showSome(names: readonly string[]): string {
  const shown = names.slice(0, 8).map(show).join(", ");
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

// Characters that move the cursor, end the line, change the writing direction or control the terminal.
const UNPRINTABLE =
  /[\0-\x08\x0A-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Replaces each character that could control a terminal with one U+FFFD, so offsets do not change. Every text from data that
 * people read on a terminal passes through this function.
 */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, "\uFFFD");
}

let segmenter: Intl.Segmenter | undefined;

interface Grapheme {
  readonly segment: string;
  readonly index: number;
}

/** Splits a text into user-perceived characters: a letter with its accents, an emoji with its modifiers. */
export function graphemes(text: string): Iterable<Grapheme> {
  // Most filters are ASCII, where every code unit is a grapheme. The segmenter is much slower.
  if (/^[\t -~]*$/.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303E\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji}\uFE0F/u;
const HALF_WIDTH = /^[\uFF61-\uFFDC]/;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Returns the columns of a grapheme in a fixed-width font: 0, 1 or 2. */
export function displayWidth(grapheme: string): number {
  if (grapheme.length === 1 && grapheme <= "~") return 1;
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) && !HALF_WIDTH.test(grapheme) ? 2 : 1;
}
