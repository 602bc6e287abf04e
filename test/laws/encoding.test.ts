import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFilter, encodeFilter, print } from "../../src/index.js";
import { anyTree, anyValue } from "../support/arbitraries.js";
import { RUNS } from "../support/runs.js";

test("decodeFilter is the inverse of encodeFilter", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      expect(decodeFilter(encodeFilter(tree))).toEqual({ ok: true, value: print(tree), warnings: [] });
    }),
    { numRuns: RUNS },
  );
});

test("every decoder reads the same filter from an encoded one, and URL keeps it unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(anyTree.map(print), anyValue), (text) => {
      const encoded = encodeFilter(text);
      expect(decodeURIComponent(encoded)).toBe(text);
      expect(new URLSearchParams(`filter=${encoded}`).get("filter")).toBe(text);
      expect(new URL(`http://localhost/?filter=${encoded}&page=1`).search).toBe(`?filter=${encoded}&page=1`);
      expect(encoded).toMatch(/^[A-Za-z0-9\-_.!~*()%]*$/);
    }),
    { numRuns: RUNS },
  );
});

test("decodeFilter agrees with decodeURIComponent on any bytes", () => {
  const anyRaw = fc
    .array(
      fc.oneof(
        fc.constantFrom("%", "+", "a", "%2", "%zz", "é"),
        fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, "0")}`),
      ),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(anyRaw, (raw) => {
      const decoded = decodeFilter(raw);
      let expected: string | undefined;
      try {
        expected = decodeURIComponent(raw.replaceAll("+", " "));
      } catch {
        expected = undefined;
      }
      expect(decoded.ok ? decoded.value : undefined).toBe(expected);
    }),
    { numRuns: RUNS },
  );
});
