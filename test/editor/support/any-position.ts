import fc from "fast-check";
import type { Schema } from "../../../src/index.js";
import { anyFilterText, anySchema } from "../../../src/testing.js";

/** A position in a text, which may be broken. */
export interface Position {
  readonly schema: Schema;
  readonly text: string;
  readonly position: number;
}

const PIECES = [
  ...'&|()[]!=*<>,"\\ %5',
  "&&",
  "!(",
  '"x',
  "![",
  "\\u00",
  "\0",
  "\ud800",
  "name",
  "null",
  "today-",
  " and ",
];

/** Draws filters that are valid for their schema, with a position in them. */
export const anyValidPosition: fc.Arbitrary<Position> = anySchema({ relations: true }).chain((schema) =>
  fc.tuple(anyFilterText(schema), fc.nat()).map(([text, at]) => ({ schema, text, position: at % (text.length + 1) })),
);

/** Draws valid filters up to the position. */
export const anyPrefix: fc.Arbitrary<Position> = anyValidPosition.map(cut);

/** Draws filters in which one or two pieces are removed, replaced or inserted, often directly before the position. */
export const anyBrokenPosition: fc.Arbitrary<Position> = fc
  .tuple(
    anyValidPosition,
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 4 }), fc.constantFrom("", ...PIECES)), { minLength: 1, maxLength: 2 }),
    fc.integer({ min: -1, max: 3 }),
  )
  .map(([{ schema, text, position }, edits, distance]) => {
    let broken = text;
    let last = position;
    for (const [at, length, piece] of edits) {
      const start = at % (broken.length + 1);
      broken = broken.slice(0, start) + piece + broken.slice(start + length);
      last = start + piece.length;
    }
    const near = distance < 0 ? position : last + distance;
    return { schema, text: broken, position: Math.min(near, broken.length) };
  });

/** Draws broken texts that end at the position. */
export const anyBrokenPrefix: fc.Arbitrary<Position> = anyBrokenPosition.map(cut);

function cut({ schema, text, position }: Position): Position {
  return { schema, text: text.slice(0, position), position };
}
