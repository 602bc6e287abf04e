import { type FieldAt, fieldAt } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { belongsTo, recordTypeOf } from "../language/types/types.js";
import { isArray } from "../language/values/record-value.js";
import { compareByCodePoint } from "../language/values/text-order.js";
import type { FacetValue } from "../list/facet.js";
import { valueField } from "../list/facet-field.js";
import { countedValue } from "../list/facet-value.js";
import { compareColumn, readerOf } from "./sort-order.js";

/** Counts the values of a field in records: the most frequent ones first, equally frequent ones in their order. */
export function countValues(records: Iterable<unknown>, schema: Schema, name: string): readonly FacetValue[] {
  const found = fieldAt(schema, name) as FieldAt;
  const { definition } = found;
  const field = valueField(definition);
  const read = readerOf(found);
  const counts = new Map<string | null, { value: unknown; count: number }>();
  const count = (key: string | null, value: unknown): void => {
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { value, count: 1 });
    else {
      known.count++;
      // Equal texts may differ in case: the first by code point stands for all.
      if (typeof value === "string" && value < String(known.value)) known.value = value;
    }
  };
  for (const record of records) {
    const value = read(record);
    if (value === null || value === undefined) count(null, null);
    else if (definition.type !== "list") {
      const counted = countedValue(value, field);
      count(counted.key, counted.value);
    } else for (const [key, item] of differentItems(value, field)) count(key, item);
  }
  const all = [...counts.values()];
  const values = all.map(({ value }) => value);
  const compare = compareColumn(recordTypeOf(field).column(values, field));
  return all
    .map((_, index) => index)
    .sort(
      (one, other) =>
        (all[other]?.count ?? 0) - (all[one]?.count ?? 0) ||
        compare(one, other) ||
        compareNames(values[one], values[other]),
    )
    .map((index) => all[index] as FacetValue);
}

/** Orders names that an enumeration does not have, which are alike in its order, and null after them. */
function compareNames(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareByCodePoint(String(one), String(other));
}

/** A record counts once for each of its items. Items of another type equal nothing. */
function differentItems(list: unknown, item: Field): ReadonlyMap<string, unknown> {
  const items = isArray(list) ? list.filter((one) => belongsTo(one, item)) : [];
  return new Map(
    items.map((one) => {
      const { key, value } = countedValue(one, item);
      return [key, value];
    }),
  );
}
