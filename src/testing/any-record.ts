import fc from "fast-check";
import type { RecordOf } from "../language/schema/record-of.js";
import type { Schema } from "../language/schema/schema.js";
import { cellsOf, recordOf } from "./internals/sample.js";
import { samplesOf } from "./internals/samples-of.js";

/**
 * Draws records of a schema. Values are often at a boundary of their type and have every form that records allow: a
 * number can be a text or a bigint, a time can be a text or a Date. Nullable fields are sometimes null, undefined or
 * missing.
 *
 * @example
 * ```ts
 * const isActive = toPredicate(checkOrThrow("active=true", products));
 * fc.assert(fc.property(anyRecord(products), (product) => isActive(product) === (product.active === true)));
 * ```
 */
export function anyRecord<S extends Schema>(schema: S): fc.Arbitrary<RecordOf<S>> {
  const fields = [...schema.byName];
  const cells = fields.map(([, field]) => cellsOf(field, samplesOf(field)));
  return fc.tuple(...cells).map((row) => recordOf(fields, row, (sample) => sample.inRecord()) as RecordOf<S>);
}
