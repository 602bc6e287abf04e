import fc from "fast-check";
import type { Sample } from "./sample.js";

/** Draws JSON except null, which is the absence of a value. No filter can contain JSON. */
export function jsonSamples(): fc.Arbitrary<Sample> {
  const present = fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null);
  return present.map((value) => ({
    inRecord: () => [value],
    inFilter: () => [],
    fragments: () => [],
    neighbours: () => [],
  }));
}
