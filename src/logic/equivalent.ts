import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { type Answer, answerOf, checkFilters, type Question } from "./answer.js";
import type { LogicOptions } from "./budget.js";

/**
 * Returns whether two filters match the same records. If not, the witness matches one of them only.
 *
 * @example
 * ```ts
 * const tasks = defineSchema({ archived: boolean() });
 * equivalent(checkOrThrow("archived=false", tasks), checkOrThrow("!(archived=true)", tasks)); // { answer: "yes" }
 * ```
 */
export function equivalent<S extends Schema>(a: BoundFilter<S>, b: BoundFilter<S>, options?: LogicOptions): Answer<S> {
  const budget = checkFilters("equivalent()", [a, b], options);
  const questions: readonly Question<S>[] = [
    { matching: [a], other: [b] },
    { matching: [b], other: [a] },
  ];
  return answerOf(questions, budget);
}
