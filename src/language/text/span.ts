/** A half-open range of UTF-16 offsets into the filter text: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span of a node that was built instead of parsed. */
export const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

/** Returns the span from the start of the first to the end of the last. */
export function across(first: Span, last: Span): Span {
  return { start: first.start, end: last.end };
}
