/** A half-open range of UTF-16 offsets into the filter text: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span of what no text was read for: nodes that a builder made. */
export const NOWHERE: Span = Object.freeze({ start: 0, end: 0 });

/** From the start of the one to the end of the other. */
export function across(first: Span, last: Span): Span {
  return { start: first.start, end: last.end };
}
