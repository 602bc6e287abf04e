import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_LIMITS, parse } from "../../src/index.js";
import { anyBrokenFilter, MAX_REMOVED, PIECES } from "../../src/testing/internals/any-broken-filter.js";
import { anyBrokenText } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";

test("no broken text parses, and together they cause most diagnostic codes", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyBrokenText(), (broken) => {
      const result = parse(broken, { limits: NO_LIMITS });
      expect(result.ok).toBe(false);
      if (!result.ok) for (const { code } of result.diagnostics) seen.add(code);
    }),
    { numRuns: RUNS, seed: 1 },
  );
  expect(seen.size).toBeGreaterThanOrEqual(15);
});

test("each broken text differs from a filter by one piece", () => {
  fc.assert(
    fc.property(anyBrokenFilter(), ({ valid, broken }) => {
      expect(parse(valid).ok).toBe(true);
      expect(isOnePieceAway(valid, broken)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

/** Whether replacing up to `MAX_REMOVED` characters of `valid` with a piece results in `broken`. */
function isOnePieceAway(valid: string, broken: string): boolean {
  for (let start = 0; start <= valid.length && valid.slice(0, start) === broken.slice(0, start); start++) {
    for (let removed = 0; removed <= MAX_REMOVED; removed++) {
      const rest = valid.slice(start + removed);
      const piece = broken.slice(start, broken.length - rest.length);
      if (broken.slice(start) === piece + rest && (PIECES as readonly string[]).includes(piece)) return true;
    }
  }
  return false;
}
