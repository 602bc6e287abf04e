import type { OrderOperator } from "../ast/operators.js";
import type { Field } from "./field.js";
import { type InlineTest, inlineOneOf, inlineSame } from "./inline-test.js";

/** Test of a record's value other than null. A value of another type passes none. */
export type Accepts = (value: unknown) => boolean;

/**
 * The values of a field in a form that is fast to compare by index: numbers with `<`, texts with `<`, or a function.
 * Null, missing and invalid values are infinite or undefined, and greater than all others.
 */
export type Column =
  | { readonly kind: "numbers"; readonly values: Float64Array }
  | { readonly kind: "texts"; readonly values: readonly (string | undefined)[] }
  | {
      readonly kind: "others";
      readonly compare: (one: number, other: number) => number;
      readonly isNull: (index: number) => boolean;
    };

/** How records in memory are filtered and sorted by a field type. `Value` is that of a bound value. */
export interface RecordType<F extends Field = Field, Value = unknown> {
  /** A value of the type, with its article: "an integer". */
  readonly noun: string;
  /** Returns the canonical text of a value in a filter. Default: `String`. */
  literal?(value: Value): string;
  compares(operator: OrderOperator, value: Value, field: F): Accepts;
  isOneOf(values: readonly Value[], field: F): Accepts;
  /**
   * Returns a primitive that is the same for equal record values, and undefined for a value of another type. Default: the
   * value itself.
   */
  key?(value: unknown, field: F): unknown;
  /** The tests that are short as code. Without one, code calls the function that `compares` or `isOneOf` returns. */
  readonly inline?: {
    compares(operator: OrderOperator, value: Value, field: F): InlineTest | undefined;
    isOneOf(values: readonly Value[], field: F): InlineTest | undefined;
  };
  /** Reads the values of a field once, instead of in every comparison of a sort. */
  column(values: readonly unknown[], field: F): Column;
}

/** Comparison results that each operator accepts. None accepts NaN, the result for a value of another type. */
export const ACCEPTS: Readonly<Record<OrderOperator, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
};

/** Test of values that equal only themselves: there is one spelling of each. */
export function isSame(_operator: OrderOperator, wanted: unknown): Accepts {
  return (value) => value === wanted;
}

export function isOneOfSame(values: readonly unknown[]): Accepts {
  const set = new Set(values);
  return (value) => set.has(value);
}

/** The same as code. */
export const SAME = {
  compares: (_operator: OrderOperator, wanted: unknown): InlineTest => inlineSame(wanted),
  isOneOf: (values: readonly unknown[]): InlineTest | undefined => inlineOneOf(values),
};

/** The order of values that cannot be sorted by. */
export function unsorted(): Column {
  return { kind: "others", compare: () => 0, isNull: () => false };
}

/** The order in a column of numbers of all that is not a value. */
export const LAST = Number.POSITIVE_INFINITY;

/** Returns undefined if `read` returns undefined: the order of the value cannot be expressed by a number. */
export function numbersOf(
  values: readonly unknown[],
  read: (value: unknown) => number | undefined,
): Column | undefined {
  const column = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const number = read(values[i]);
    if (number === undefined) return undefined;
    column[i] = number;
  }
  return { kind: "numbers", values: column };
}

export function othersOf<T>(values: readonly (T | undefined)[], compare: (a: T, b: T) => number): Column {
  return {
    kind: "others",
    compare(one, other) {
      const a = values[one];
      const b = values[other];
      if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
      return compare(a, b);
    },
    isNull: (index) => values[index] === undefined,
  };
}
