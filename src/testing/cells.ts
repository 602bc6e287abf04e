import fc from "fast-check";
import type { Field } from "../schema/field.js";
import type { RecordOf } from "../schema/record-of.js";
import type { Schema } from "../schema/schema.js";
import { pick, type Sample } from "./sample.js";

/** What a record has in a field: a sample and which of its forms, null, or no such property. */
export type Cell<S = Sample> = { readonly sample: S; readonly form: number } | "null" | "missing";

/** One of the ways in which a record holds a value; the index of the plainest is 0. */
export const anyForm: fc.Arbitrary<number> = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(7));

export function cellsOf<S>({ nullable }: Field, samples: fc.Arbitrary<S>): fc.Arbitrary<Cell<S>> {
  const present = fc.record({ sample: samples, form: anyForm });
  if (!nullable) return present;
  return fc.oneof({ weight: 8, arbitrary: present }, fc.constantFrom<("null" | "missing")[]>("null", "missing"));
}

/** The record whose fields are the cells, in the order of the schema. */
export function recordOf<S extends Schema>(schema: S, cells: readonly Cell[]): RecordOf<S> {
  const names = [...schema.byName.keys()];
  const entries = cells.flatMap((cell, i) => (cell === "missing" ? [] : [[names[i] ?? "", heldBy(cell)]]));
  // Unlike an assignment, this gives a field of the name __proto__ a property of its own.
  return Object.fromEntries(entries) as RecordOf<S>;
}

function heldBy(cell: Exclude<Cell, "missing">): unknown {
  return cell === "null" ? null : pick(cell.sample.inRecord(), cell.form);
}
