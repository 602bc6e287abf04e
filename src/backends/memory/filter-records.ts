import type { BoundFilter } from "../../bind/bound-filter.js";
import type { Schema } from "../../schema/schema.js";
import type { RecordFor } from "./record-for.js";
import { toPredicate } from "./to-predicate.js";

/** The records that the filter matches, one by one as they are asked for: of any number, none but one is held. */
export function* filterRecords<S extends Schema, R extends RecordFor<S>>(
  bound: BoundFilter<S>,
  records: Iterable<R>,
): Generator<R, void, undefined> {
  const matches = toPredicate(bound);
  for (const record of records) {
    if (matches(record)) yield record;
  }
}

/** `filterRecords` for a stream, a cursor or anything else that gives its records over time. */
export async function* filterRecordsAsync<S extends Schema, R extends RecordFor<S>>(
  bound: BoundFilter<S>,
  records: AsyncIterable<R> | Iterable<R>,
): AsyncGenerator<R, void, undefined> {
  const matches = toPredicate(bound);
  for await (const record of records) {
    if (matches(record)) yield record;
  }
}
