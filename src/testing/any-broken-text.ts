import type fc from "fast-check";
import { anyBrokenFilter } from "./internals/any-broken-filter.js";

/**
 * Draws texts that do not parse, even without limits. Each is a valid filter with one piece removed, inserted or
 * replaced.
 *
 * @example
 * fc.assert(fc.property(anyBrokenText(), (text) => !parse(text).ok));
 */
export function anyBrokenText(): fc.Arbitrary<string> {
  return anyBrokenFilter().map(({ broken }) => broken);
}
