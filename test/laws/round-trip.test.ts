import fc from "fast-check";
import { expect, test } from "vitest";
import { type Filter, NO_LIMITS, parse, pretty, print, sameFilter } from "../../src/index.js";
import { anyPieces, anyTree, mutated } from "../support/arbitraries.js";
import { RUNS } from "../support/runs.js";

function read(text: string): Filter {
  const result = parse(text, { limits: NO_LIMITS });
  if (!result.ok)
    throw new Error(`${JSON.stringify(text)}: ${result.diagnostics.map(({ message }) => message).join(" ")}`);
  return result.value;
}

/** Returns the tree without spans, so that a failed test shows the difference. */
function bare(filter: Filter): unknown {
  return JSON.parse(JSON.stringify(filter, (key, value: unknown) => (key === "span" ? undefined : value)));
}

test("parse is the inverse of print", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      expect(bare(read(print(tree)))).toEqual(bare(tree));
      expect(sameFilter(read(print(tree)), tree)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test("parse is the inverse of pretty", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      expect(bare(read(pretty(tree)))).toEqual(bare(tree));
    }),
    { numRuns: RUNS },
  );
});

test("parsing and printing a printed text returns the same text, without white space at its ends", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const text = print(tree);
      expect(print(read(text))).toBe(text);
      expect(text).not.toMatch(/^[ \t\r\n]|[ \t\r\n]$/);
    }),
    { numRuns: RUNS },
  );
});

test("parsing, printing and parsing any valid text returns the same tree", () => {
  fc.assert(
    fc.property(fc.oneof(anyPieces, mutated(anyTree.map(print)), mutated(anyTree.map(pretty))), (text) => {
      const result = parse(text);
      if (result.ok) expect(bare(read(print(result.value)))).toEqual(bare(result.value));
    }),
    { numRuns: RUNS },
  );
});

test("parsing again after another parse returns the same result", () => {
  fc.assert(
    fc.property(anyPieces, anyPieces, (text, other) => {
      const first = parse(text);
      parse(other);
      expect(parse(text)).toEqual(first);
    }),
    { numRuns: RUNS },
  );
});
