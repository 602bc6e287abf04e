import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { type Answer, answerOf, checkFilters } from "./answer.js";
import type { LogicOptions } from "./budget.js";

/**
 * Returns whether every record that `a` matches also matches `b`. If not, the witness matches `a` only.
 *
 * @example
 * ```ts
 * const products = defineSchema({ price: decimal(), tag: text() });
 * const cheap = checkOrThrow("price<10", products);
 * implies(checkOrThrow("price<5&tag=red", products), cheap); // { answer: "yes" }
 * implies(cheap, checkOrThrow("price<5", products)); // { answer: "no", witness: { price: 5, tag: "" } }
 * ```
 */
export function implies<S extends Schema>(a: BoundFilter<S>, b: BoundFilter<S>, options?: LogicOptions): Answer<S> {
  const budget = checkFilters("implies()", [a, b], options);
  return answerOf([{ matching: [a], other: [b] }], budget);
}
