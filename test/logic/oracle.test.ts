import { expect, test } from "vitest";
import { RUNS, SEED } from "../support/runs.js";
import { compareWithOracle } from "./oracle.js";

test("answers about tiny domains are those of an oracle that matches every record, and none is unknown", () => {
  const { wrong, unknown, yes, no } = compareWithOracle(RUNS * 4, SEED);
  expect({ wrong, unknown }).toEqual({ wrong: [], unknown: 0 });
  // Otherwise the pairs would show little.
  expect(Math.min(yes, no)).toBeGreaterThan(RUNS);
});
