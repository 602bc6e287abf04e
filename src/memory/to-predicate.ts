import { type BoundFilter, checkBound } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { compile, evaluate } from "./decision-graph.js";
import type { RecordFor } from "./record-for.js";

/** A function that returns whether a record matches. */
export type Predicate<R = object> = (record: R) => boolean;

/**
 * Compiles a filter to a function that tests records.
 *
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal(), tag: text() });
 * const matches = toPredicate(checkOrThrow("price<10 | tag=red", schema));
 * matches({ price: 5, tag: "blue" }); // true
 * ```
 */
export function toPredicate<S extends Schema>(bound: BoundFilter<S>): Predicate<RecordFor<S>> {
  checkBound(bound, "toPredicate()");
  const graph = compile(bound.root);
  return (record) => evaluate(graph, record);
}
