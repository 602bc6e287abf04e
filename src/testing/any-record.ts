import fc from "fast-check";
import type { RecordOf } from "../schema/record-of.js";
import type { Schema } from "../schema/schema.js";
import { cellsOf, recordOf } from "./internals/sample.js";
import { samplesOf } from "./internals/samples-of.js";

/**
 * Records of a schema: values of every field's type, often at a boundary, in every form that a record may hold them
 * in (a number as text or bigint, a time as text or Date); nullable fields are null, undefined or missing at times.
 */
export function anyRecord<S extends Schema>(schema: S): fc.Arbitrary<RecordOf<S>> {
  const names = [...schema.byName.keys()];
  const cells = Array.from(schema.byName.values(), (field) => cellsOf(field, samplesOf(field)));
  return fc.tuple(...cells).map((row) => recordOf(names, row, (sample) => sample.inRecord()) as RecordOf<S>);
}
