import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { checkFilters, findWitness, type Unknown, type Witness } from "./answer.js";
import type { LogicOptions } from "./budget.js";

/** The result of `satisfiable`. */
export type SatisfiableAnswer<S extends Schema = Schema> =
  | ({ readonly answer: "yes" } & Witness<S>)
  | { readonly answer: "no" }
  | Unknown;

/**
 * Returns whether there is a record that a filter matches, with that record.
 *
 * @example
 * ```ts
 * const products = defineSchema({ price: decimal(), tag: text() });
 * satisfiable(checkOrThrow("price>10&price<5", products)); // { answer: "no" }
 * ```
 */
export function satisfiable<S extends Schema>(bound: BoundFilter<S>, options?: LogicOptions): SatisfiableAnswer<S> {
  const budget = checkFilters("satisfiable()", [bound], options);
  const found = findWitness({ matching: [bound] }, budget);
  if (found === "none") return { answer: "no" };
  return "witness" in found ? { answer: "yes", ...found } : found;
}
