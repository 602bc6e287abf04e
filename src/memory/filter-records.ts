import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import type { RecordFor } from "./record-for.js";
import { type PredicateOptions, toPredicate } from "./to-predicate.js";

/**
 * Yields the records that match the filter. Reads one record at a time, so it works for inputs larger than memory.
 *
 * @param records - The records to test, such as an array.
 * @example
 * ```ts
 * const bound = checkOrThrow("price<10", defineSchema({ price: decimal() }));
 * [...filterRecords(bound, [{ price: 5 }, { price: 20 }])]; // [{ price: 5 }]
 * ```
 */
export function* filterRecords<S extends Schema, R extends RecordFor<S>>(
  bound: BoundFilter<S>,
  records: Iterable<R>,
  options?: PredicateOptions,
): Generator<R, void, undefined> {
  const matches = toPredicate(bound, options);
  for (const record of records) {
    if (matches(record)) yield record;
  }
}

/**
 * Yields the records of a stream, a database cursor or another async iterable that match the filter, one at a time.
 *
 * @param records - The records to test, such as a stream.
 * @example
 * ```ts
 * for await (const product of filterRecordsAsync(bound, cursor)) console.log(product);
 * ```
 */
export async function* filterRecordsAsync<S extends Schema, R extends RecordFor<S>>(
  bound: BoundFilter<S>,
  records: AsyncIterable<R> | Iterable<R>,
  options?: PredicateOptions,
): AsyncGenerator<R, void, undefined> {
  const matches = toPredicate(bound, options);
  for await (const record of records) {
    if (matches(record)) yield record;
  }
}
