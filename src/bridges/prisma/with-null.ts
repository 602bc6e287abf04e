import type { BoundField } from "../../language/bind/bound-filter.js";
import type { Test } from "./provider.js";
import { allOf, anyOf, isNotNull, isNull, isNullList, not, type Operators, onField, type WherePart } from "./where.js";

/**
 * Returns a condition that selects the values that pass the test, or fail it if `isPositive` is false, and null if
 * `selectsNull` is true. The SQL of the condition is never NULL. Returns a boolean if the result is the same for all
 * records. `name` is the name of the field in Prisma.
 */
export function withNull(
  { name, definition }: BoundField,
  test: Test,
  isPositive: boolean,
  selectsNull: boolean,
): WherePart | boolean {
  const isList = definition.type === "list";
  // Prisma has no nullable lists, but a list that was never set is NULL in the database.
  const nullable = definition.nullable || isList;
  const ofNull = isList ? isNullList(name) : isNull(name);
  const notNull = isList ? not(isNullList(name)) : isNotNull(name);
  if (typeof test === "boolean") {
    const selectsValues = test === isPositive;
    if (!nullable || selectsNull === selectsValues) return selectsValues;
    return selectsNull ? ofNull : notNull;
  }
  // A filter on a list has exactly one operator, so null needs a condition of its own.
  if (nullable && isPositive && !selectsNull && !isList && isOne(test)) return onField(name, { not: null, ...test });
  const passed = isOne(test) ? onField(name, test) : anyOf(test.map((one) => onField(name, one)));
  const selected = isPositive ? passed : not(passed);
  if (!nullable) return selected;
  return selectsNull ? anyOf([selected, ofNull]) : allOf([notNull, selected]);
}

function isOne(test: Operators | readonly Operators[]): test is Operators {
  return !Array.isArray(test);
}
