import fc from "fast-check";
import type { Field } from "../schema/field.js";
import { pick } from "./sample.js";

/** What a record has in a field: a value and which of its forms, null, undefined, or no such property. */
export type Cell<V> = { readonly value: V; readonly form: number } | (typeof NOTHING)[number];

const NOTHING = ["null", "missing", "undefined"] as const;

/** Which of the ways to say a value, for `pick`: every other time the plainest, which is 0. */
export const anyForm: fc.Arbitrary<number> = fc.oneof(fc.constant(0), fc.nat(999));

export function cellsOf<V>({ nullable }: Field, values: fc.Arbitrary<V>): fc.Arbitrary<Cell<V>> {
  const present = fc.record({ value: values, form: anyForm });
  return nullable ? fc.oneof({ weight: 8, arbitrary: present }, fc.constantFrom(...NOTHING)) : present;
}

/** The record of fields with those names, given the forms that a value of each field has. */
export function recordOf<V>(
  names: readonly string[],
  cells: readonly Cell<V>[],
  formsOf: (value: V, field: number) => readonly unknown[],
): unknown {
  const entries = cells.flatMap((cell, i) => {
    if (cell === "missing") return [];
    const held = cell === "null" ? null : cell === "undefined" ? undefined : pick(formsOf(cell.value, i), cell.form);
    return [[names[i] ?? "", held]];
  });
  // Unlike an assignment, this gives a field of the name __proto__ a property of its own.
  return Object.fromEntries(entries);
}
