import fc from "fast-check";
import type { Field } from "../../language/types/field.js";
import { anyIndex } from "./choices.js";

/** A value of a field in all its representations, so that generators do not depend on the field's type. */
export interface Sample {
  /** Forms of the value in a record, simplest first. All values of a field have the same number of forms. */
  inRecord(): readonly unknown[];
  /** Texts of the value in a filter, canonical first. Empty if no filter can contain the value. */
  inFilter(): readonly string[];
  /** Texts to search for with `*`, and items of a list. Empty for types other than texts and lists. */
  fragments(): readonly string[];
  /** Other values of the field that a faulty comparison confuses with this one. */
  neighbours(): readonly Sample[];
}

/** A field of a record: a value with the index of its form, null, undefined, or a missing property. */
export type Cell<V> = { readonly value: V; readonly form: number } | (typeof ABSENT)[number];

const ABSENT = ["null", "missing", "undefined"] as const;

/** Draws cells of a field; some are absent if the field is nullable. */
export function cellsOf<V>({ nullable }: Pick<Field, "nullable">, values: fc.Arbitrary<V>): fc.Arbitrary<Cell<V>> {
  const present = fc.record({ value: values, form: anyIndex });
  return nullable ? fc.oneof({ weight: 8, arbitrary: present }, fc.constantFrom(...ABSENT)) : present;
}
