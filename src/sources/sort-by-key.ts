import type { BoundField } from "../bind/bound-filter.js";
import { pathOf } from "../schema/path.js";
import { compareExactNumbers } from "../values/exact-number.js";
import { exactNumberOf } from "../values/record-number.js";
import { readTime } from "../values/record-time.js";
import { isValueOf, readPath } from "../values/record-value.js";
import { compareByCodePoint, compareUnits } from "../values/text-order.js";

/**
 * Sorts records by their key: numbers exactly (as number, bigint or text), texts by code point, times as instants,
 * false before true. Records with a missing or invalid key come last. The sort is stable.
 */
export function sortByKey<R>(records: readonly R[], { name, definition }: BoundField): R[] {
  const { type } = definition;
  const path = pathOf(name, definition);
  const keyed = records.map((record) => ({ record, value: readPath(record, path) }));
  const [valid, invalid] = [keyed.filter(isValid), keyed.filter((one) => !isValid(one))];
  return [...ordered(valid), ...invalid].map(({ record }) => record);

  function isValid({ value }: Keyed<R>): boolean {
    return isValueOf(value, type);
  }

  /** Reads each key once instead of in every comparison. */
  function ordered(all: readonly Keyed<R>[]): readonly Keyed<R>[] {
    switch (type) {
      case "integer":
      case "decimal":
        return sortBy(all, (value) => exactNumberOf(value as number | bigint | string, type), compareExactNumbers);
      case "number":
      case "boolean":
        return sortBy(all, Number, (a, b) => a - b);
      case "date":
      case "timestamp":
        return sortBy(all, (value) => readTime(value, type) ?? "", compareUnits);
      case "text":
      case "enumeration":
        return sortBy(all, String, compareByCodePoint);
      case "uuid":
        return sortBy(all, (value) => String(value).toLowerCase(), compareUnits);
      case "list":
      case "json":
        return all;
    }
  }
}

interface Keyed<R> {
  readonly record: R;
  readonly value: unknown;
}

function sortBy<R, Key>(
  all: readonly Keyed<R>[],
  keyOf: (value: unknown) => Key,
  compare: (a: Key, b: Key) => number,
): readonly Keyed<R>[] {
  return all.map((one) => ({ ...one, key: keyOf(one.value) })).sort((a, b) => compare(a.key, b.key));
}
