import fc from "fast-check";
import { pathOf } from "../../language/schema/path.js";
import type { Field } from "../../language/types/field.js";
import { readField } from "../../language/values/record-value.js";
import { anyIndex, pick } from "./choices.js";

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
export function cellsOf<V>({ nullable }: Field, values: fc.Arbitrary<V>): fc.Arbitrary<Cell<V>> {
  const present = fc.record({ value: values, form: anyIndex });
  return nullable ? fc.oneof({ weight: 8, arbitrary: present }, fc.constantFrom(...ABSENT)) : present;
}

/** Returns the record with these fields and cells. `formsOf` returns the forms of a value in a record. */
export function recordOf<V>(
  fields: readonly (readonly [name: string, field: Field])[],
  cells: readonly Cell<V>[],
  formsOf: (value: V, field: number) => readonly unknown[],
): unknown {
  const record = {};
  for (const [i, cell] of cells.entries()) {
    const entry = fields[i];
    if (cell === "missing" || entry === undefined) continue;
    const value = cell === "null" ? null : cell === "undefined" ? undefined : pick(formsOf(cell.value, i), cell.form);
    setPath(record, pathOf(...entry), value);
  }
  return record;
}

/** Sets an own property, even one named __proto__, and creates the objects on the path to it. */
function setPath(record: object, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  const existing = readField(record, name);
  const isLast = rest.length === 0;
  const child = isLast ? value : typeof existing === "object" && existing !== null ? existing : {};
  Object.defineProperty(record, name, { value: child, enumerable: true, writable: true, configurable: true });
  if (!isLast) setPath(child as object, rest, value);
}
