import fc from "fast-check";
import type { Field } from "../../schema/field.js";
import { anyIndex, pick } from "./choices.js";

/** A value of a field in all its representations, so that generators do not depend on the field's type. */
export interface Sample {
  /** Forms of the value in a record, simplest first. All values of a field have the same number of forms. */
  inRecord(): readonly unknown[];
  /** Texts of the value in a filter, canonical first. Empty if no filter can contain the value. */
  inFilter(): readonly string[];
  /** Texts to search for with `*`. Empty for types other than text. */
  fragments(): readonly string[];
  /** Other values of the field that a faulty comparison confuses with this one. */
  neighbours(): readonly Sample[];
}

/** A field of a record: a value with the index of its form, null, undefined, or a missing property. */
export type Cell<V> = { readonly value: V; readonly form: number } | (typeof ABSENT)[number];

const ABSENT = ["null", "missing", "undefined"] as const;

/** Draws cells of a field; some are absent if the field is nullable. */
export function cellsOf<V>({ nullable }: Field, values: fc.Arbitrary<V>): fc.Arbitrary<Cell<V>> {
  const present = fc.record({ value: values, form: anyIndex });
  return nullable ? fc.oneof({ weight: 8, arbitrary: present }, fc.constantFrom(...ABSENT)) : present;
}

/** Returns the record with these field names and cells. `formsOf` returns the forms of a value in a record. */
export function recordOf<V>(
  names: readonly string[],
  cells: readonly Cell<V>[],
  formsOf: (value: V, field: number) => readonly unknown[],
): unknown {
  const entries = cells.flatMap((cell, i) => {
    if (cell === "missing") return [];
    const value = cell === "null" ? null : cell === "undefined" ? undefined : pick(formsOf(cell.value, i), cell.form);
    return [[names[i] ?? "", value]];
  });
  // Unlike an assignment, this creates an own property for a field named __proto__.
  return Object.fromEntries(entries);
}
