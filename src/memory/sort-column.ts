import type { Field } from "../language/types/field.js";
import { compareExactNumbers } from "../language/values/exact-number.js";
import { foldCase } from "../language/values/fold-case.js";
import { exactNumberOf, isNumeric, type NumericType } from "../language/values/record-number.js";
import { orderedTime, readTime, type TimeType } from "../language/values/record-time.js";
import { compareByCodePoint, isBelowSurrogates } from "../language/values/text-order.js";
import { readUuid } from "../language/values/uuid.js";
import { writeSortValue } from "../list/sort-value.js";

/**
 * The values of a field in a form that is fast to compare by index: numbers with `<`, texts with `<`, or a function.
 * Null, missing and invalid values are infinite or undefined, and greater than all others.
 */
export type Column =
  | { readonly kind: "numbers"; readonly values: Float64Array }
  | { readonly kind: "texts"; readonly values: readonly (string | undefined)[] }
  | { readonly kind: "others"; readonly compare: (one: number, other: number) => number };

/**
 * Reads the values of a field once, instead of in every comparison. Numbers compare exactly (as number, bigint or text),
 * texts by code point, times as instants, false before true.
 */
export function columnOf(values: readonly unknown[], field: Field): Column {
  switch (field.type) {
    case "integer":
    case "decimal":
    case "number":
      return numericColumn(values, field.type);
    case "boolean":
      // The same booleans as in a cursor, which accepts 0 and 1. Otherwise, the records after a cursor would include its
      // own record.
      return {
        kind: "numbers",
        values: Float64Array.from(values, (value) => ORDER_OF_BOOLEANS.get(writeSortValue(value, field)) ?? LAST),
      };
    case "date":
    case "timestamp":
      return timeColumn(values, field.type);
    case "text":
      return textColumn(
        field.ignoresCase ? values.map((value) => (typeof value === "string" ? foldCase(value) : value)) : values,
      );
    case "enumeration":
      return textColumn(values);
    case "uuid":
      return textColumn(values.map((value) => (typeof value === "string" ? readUuid(value) : undefined)));
    case "list":
    case "json":
      // Never sorted by.
      return { kind: "others", compare: () => 0 };
  }
}

const LAST = Number.POSITIVE_INFINITY;
const ORDER_OF_BOOLEANS: ReadonlyMap<string | undefined, number> = new Map([
  ["false", 0],
  ["true", 1],
]);

/** Returns undefined if `read` returns undefined: the order of the value cannot be expressed by a number. */
function numbers(values: readonly unknown[], read: (value: unknown) => number | undefined): Column | undefined {
  const column = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const number = read(values[i]);
    if (number === undefined) return undefined;
    column[i] = number;
  }
  return { kind: "numbers", values: column };
}

function numericColumn(values: readonly unknown[], type: NumericType): Column {
  const column = numbers(values, (value) => (isNumeric(value, type) ? orderedNumber(value) : LAST));
  if (column !== undefined) return column;
  const exactType = type === "integer" ? "integer" : "decimal";
  const exact = values.map((value) => (isNumeric(value, exactType) ? exactNumberOf(value, exactType) : undefined));
  return others(exact, compareExactNumbers);
}

/**
 * Returns a number that orders the value exactly, or undefined. Up to 15 digits, decimals are in the same order as the
 * nearest doubles.
 */
function orderedNumber(value: number | bigint | string): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return BigInt.asIntN(50, value) === value ? Number(value) : undefined;
  return value.length <= 15 && !/e/i.test(value) ? Number(value) : undefined;
}

function timeColumn(values: readonly unknown[], type: TimeType): Column {
  const column = numbers(values, (value) => {
    if (value === null || value === undefined) return LAST;
    const time = orderedTime(value, type);
    if (time === undefined) return LAST;
    return Number.isSafeInteger(time) ? time : undefined;
  });
  return column ?? { kind: "texts", values: values.map((value) => readTime(value, type)) };
}

function textColumn(values: readonly unknown[]): Column {
  const texts = values.map((value) => (typeof value === "string" ? value : undefined));
  const isPlain = texts.every((text) => text === undefined || isBelowSurrogates(text));
  return isPlain ? { kind: "texts", values: texts } : others(texts, compareByCodePoint);
}

function others<T>(values: readonly (T | undefined)[], compare: (a: T, b: T) => number): Column {
  return {
    kind: "others",
    compare(one, other) {
      const a = values[one];
      const b = values[other];
      if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
      return compare(a, b);
    },
  };
}
