import type { BoundFilter } from "../../bind/bound-filter.js";
import type { Schema } from "../../schema/schema.js";
import { compile, evaluate } from "./decision-graph.js";
import type { RecordFor } from "./record-for.js";

export type Predicate<R = object> = (record: R) => boolean;

/** Tells of any record whether the filter matches it. What depends on the filter alone is done here, once. */
export function toPredicate<S extends Schema>(bound: BoundFilter<S>): Predicate<RecordFor<S>> {
  const graph = compile(bound.root);
  return (record) => evaluate(graph, record);
}
