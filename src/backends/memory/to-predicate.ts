import type { BoundFilter } from "../../bind/bound-filter.js";
import type { RecordOf } from "../../schema/record-of.js";
import type { Schema } from "../../schema/schema.js";
import { placesOf } from "./places.js";
import { runnerOf } from "./runner.js";

/** The records of a schema; any object where the compiler does not know the schema's fields. */
export type RecordFor<S extends Schema> = string extends keyof S["fields"] ? object : RecordOf<S>;

export type Predicate<S extends Schema = Schema> = (record: RecordFor<S>) => boolean;

/** Tells of any record whether the filter matches it. What depends on the filter alone is done here, once. */
export function toPredicate<S extends Schema>(bound: BoundFilter<S>): Predicate<S> {
  return runnerOf(bound.root, placesOf(bound.schema.byName.keys()));
}
