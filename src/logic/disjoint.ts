import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { type Answer, answerOf, checkFilters } from "./answer.js";
import type { LogicOptions } from "./budget.js";

/**
 * Returns whether no record matches both filters. If not, the witness matches both.
 *
 * @example
 * ```ts
 * const products = defineSchema({ price: decimal(), tag: text() });
 * disjoint(checkOrThrow("price<5", products), checkOrThrow("price>=5", products)); // { answer: "yes" }
 * ```
 */
export function disjoint<S extends Schema>(a: BoundFilter<S>, b: BoundFilter<S>, options?: LogicOptions): Answer<S> {
  const budget = checkFilters("disjoint()", [a, b], options);
  return answerOf([{ matching: [a, b] }], budget);
}
