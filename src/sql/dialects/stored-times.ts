import type { OrderOperator } from "../../language/ast/operators.js";
import type { BoundField } from "../../language/bind/bound-filter.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, StoredTime } from "../../language/types/field.js";
import { compareOutside, NEVER } from "../sql.js";
import type { Dialect, Sorting } from "./dialect.js";
import { otherTimeIn } from "./parameters.js";

/** Characters of `YYYY-MM-DDTHH:MM:SS.ffffffZ` up to the smallest unit of each form. */
const LENGTHS: Readonly<Record<StoredTime, number>> = {
  seconds: 19,
  "epoch-seconds": 19,
  milliseconds: 23,
  "epoch-milliseconds": 23,
  microseconds: 26,
};

/** A time in the form of a column: the last such time that is not after it, and whether they are the same time. */
interface ColumnTime {
  readonly value: BoundValue;
  readonly isExact: boolean;
}

/** Cutting the digits of a calendar time rounds down, also before 1970. */
function columnTime(canonical: string, stored: StoredTime): ColumnTime {
  const length = LENGTHS[stored];
  const isExact = /^[.0]*Z$/.test(canonical.slice(length));
  return { value: columnValue(canonical.slice(0, length), stored), isExact };
}

function columnValue(floor: string, stored: StoredTime): BoundValue {
  switch (stored) {
    case "seconds":
      return { type: "text", value: floor.replace("T", " ") };
    case "milliseconds":
    case "microseconds":
      return { type: "text", value: `${floor}Z` };
    case "epoch-seconds":
      return { type: "integer", value: BigInt(Date.parse(`${floor}Z`) / 1000) };
    case "epoch-milliseconds":
      return { type: "integer", value: BigInt(Date.parse(`${floor}Z`)) };
  }
}

/** Returns the form in which a column contains the times of a field; undefined for all other columns. */
export function storedFormOf(field: Field): StoredTime | undefined {
  return field.type === "timestamp" ? field.stored : undefined;
}

/** Returns the field as its column is declared: a text or an integer instead of a time with a stored form. */
export function columnField(field: Field): Field {
  const stored = storedFormOf(field);
  if (stored === undefined || field.type !== "timestamp") return field;
  const { zone: _zone, stored: _stored, type: _type, ...common } = field;
  // Selected as numbers, like integers of 32 bits: times of all known years are exact.
  if (stored.startsWith("epoch-")) return { ...common, type: "integer", bits: 32 };
  return { ...common, type: "text", ordered: true, containsIgnoresCase: false, ignoresCase: false };
}

/**
 * Adds the stored forms of times to a dialect, which then compares the texts or integers of the column. No stored time
 * lies between a time and the last one of the form before it, so that one replaces times with more digits.
 * Calls are marked as pure, so that bundlers drop the dialects that a program does not use.
 */
export function withStoredTimes(dialect: Dialect): Dialect {
  return {
    ...dialect,
    compare: ofColumns(dialect.compare),
    sorting: sortingOfColumns(dialect.sorting),
    oneOf: (column, items, field) => {
      const stored = storedFormOf(field.definition);
      if (stored === undefined) return dialect.oneOf(column, items, field);
      const times = items.flatMap((item) => (item.type === "timestamp" ? [columnTime(item.value, stored)] : []));
      const values = times.filter(({ isExact }) => isExact).map(({ value }) => value);
      return values.length === 0 ? NEVER : dialect.oneOf(column, values, asColumn(field));
    },
    read: (column, field) => {
      const stored = storedFormOf(field);
      if (stored === undefined) return dialect.read(column, field);
      return { sql: dialect.read(column, columnField(field)).sql, form: `stored ${stored}` };
    },
  };
}

function ofColumns(compare: Dialect["compare"]): Dialect["compare"] {
  return (column, operator, bound, field) => {
    if (bound.type !== "timestamp") return compare(column, operator, bound, field);
    const stored = storedFormOf(field.definition);
    if (stored === undefined) return compare(column, operator, bound, field);
    const other = otherTimeIn(bound);
    // Only texts can contain such a time, if it has four digits.
    if (other !== undefined && (stored.startsWith("epoch-") || !/^\d{4}-\d\d-\d\dT.*Z$/.test(bound.value))) {
      return compareOutside(operator, other.side);
    }
    const { value, isExact } = columnTime(bound.value, stored);
    const exactOperator = isExact ? operator : fromBelow(operator);
    return exactOperator === undefined ? NEVER : compare(column, exactOperator, value, asColumn(field));
  };
}

function sortingOfColumns(sorting: Sorting): Sorting {
  const { by, compare, operand } = sorting;
  const adapted = {
    ...sorting,
    by: (column: string, field: Field) => by(column, columnField(field)),
    compare: ofColumns(compare),
  };
  if (operand === undefined) return adapted;
  return {
    ...adapted,
    operand: (bound, field) => {
      const stored = storedFormOf(field.definition);
      const value = stored === undefined || bound.type !== "timestamp" ? bound : columnTime(bound.value, stored).value;
      return operand(value, asColumn(field));
    },
  };
}

function asColumn({ name, definition }: BoundField): BoundField {
  return { name, definition: columnField(definition) };
}

/** Returns the equivalent operator for the stored time before the value; undefined if no stored time is equal. */
function fromBelow(operator: OrderOperator): OrderOperator | undefined {
  if (operator === "=") return undefined;
  return operator.startsWith(">") ? ">" : "<=";
}
