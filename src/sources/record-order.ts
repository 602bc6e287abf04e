import type { BoundField } from "../bind/bound-filter.js";
import { compareNumerals } from "../values/numeral.js";
import { meaningOf } from "../values/record-number.js";
import { readTime } from "../values/record-time.js";
import { isValueOf, readField } from "../values/record-value.js";
import { compareByCodePoint, compareUnits } from "../values/text-order.js";

/**
 * The records in the order of their key: numbers exactly, whether they are numbers, bigints or digits, texts by code
 * point, times as instants, false before true. Records whose key is missing or no value of its type come last; among
 * themselves, and among those with the same key, they stay as they are.
 */
export function inOrder<R>(records: readonly R[], { name, definition }: BoundField): R[] {
  const { type } = definition;
  const held = records.map((record) => ({ record, value: readField(record, name) }));
  const [valid, invalid] = [held.filter(isValid), held.filter((one) => !isValid(one))];
  return [...ordered(valid), ...invalid].map(({ record }) => record);

  function isValid({ value }: Held<R>): boolean {
    return isValueOf(value, type);
  }

  /** Each key is read once, and not in every comparison. */
  function ordered(all: readonly Held<R>[]): readonly Held<R>[] {
    switch (type) {
      case "integer":
      case "decimal":
        return sortBy(all, (value) => meaningOf(value as number | bigint | string, type), compareNumerals);
      case "number":
      case "boolean":
        return sortBy(all, Number, (a, b) => a - b);
      case "date":
      case "timestamp":
        return sortBy(all, (value) => readTime(value, type) ?? "", compareUnits);
      case "text":
      case "enumeration":
        return sortBy(all, String, compareByCodePoint);
    }
  }
}

interface Held<R> {
  readonly record: R;
  readonly value: unknown;
}

function sortBy<R, Key>(
  all: readonly Held<R>[],
  keyOf: (value: unknown) => Key,
  compare: (a: Key, b: Key) => number,
): readonly Held<R>[] {
  return all.map((one) => ({ ...one, key: keyOf(one.value) })).sort((a, b) => compare(a.key, b.key));
}
