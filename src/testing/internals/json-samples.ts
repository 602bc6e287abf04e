import fc from "fast-check";
import type { Sample } from "./sample.js";

/** Draws JSON, which no filter can contain. */
export function jsonSamples(): fc.Arbitrary<Sample> {
  return fc.jsonValue({ maxDepth: 2 }).map((value) => ({
    inRecord: () => [value],
    inFilter: () => [],
    fragments: () => [],
    neighbours: () => [],
  }));
}
