import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { checkFilters, findWitness, type Unknown, type Witness } from "./answer.js";
import type { LogicOptions } from "./budget.js";

/** The result of `difference`. */
export type DifferenceAnswer<S extends Schema = Schema> =
  | ({
      readonly answer: "yes";
      /** The filter that matches the witness. */
      readonly matches: "a" | "b";
    } & Witness<S>)
  | { readonly answer: "no" }
  | Unknown;

/**
 * Returns whether there is a record that one filter matches and the other does not, with that record. If there are records
 * of both kinds, it is one that `a` matches.
 *
 * @example
 * ```ts
 * const products = defineSchema({ price: decimal() });
 * difference(checkOrThrow("price<5", products), checkOrThrow("price<=5", products));
 * // { answer: "yes", matches: "b", witness: { price: 5 } }
 * ```
 */
export function difference<S extends Schema>(
  a: BoundFilter<S>,
  b: BoundFilter<S>,
  options?: LogicOptions,
): DifferenceAnswer<S> {
  const budget = checkFilters("difference()", [a, b], options);
  const ofFirst = findWitness({ matching: [a], other: [b] }, budget);
  if (typeof ofFirst === "object" && "witness" in ofFirst) return { answer: "yes", matches: "a", ...ofFirst };
  const ofSecond = findWitness({ matching: [b], other: [a] }, budget);
  if (typeof ofSecond === "object" && "witness" in ofSecond) return { answer: "yes", matches: "b", ...ofSecond };
  if (ofFirst === "none") return ofSecond === "none" ? { answer: "no" } : ofSecond;
  return ofFirst;
}
