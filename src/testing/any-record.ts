import type fc from "fast-check";
import type { RecordOf } from "../language/schema/record-of.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { drawnRecords, recordsOf } from "./internals/drawn-records.js";
import type { Sample } from "./internals/sample.js";
import { samplesOf } from "./internals/samples-of.js";

/**
 * Draws records of a schema. Values are often at a boundary of their type and have every form that records allow: a
 * number can be a text or a bigint, a time can be a text or a Date. Nullable fields are sometimes null, undefined or
 * missing. Related records are nested, as deep as filters may reach by default.
 *
 * @example
 * ```ts
 * const isActive = toPredicate(checkOrThrow("active=true", products));
 * fc.assert(fc.property(anyRecord(products), (product) => isActive(product) === (product.active === true)));
 * ```
 */
export function anyRecord<S extends Schema>(schema: S): fc.Arbitrary<RecordOf<S>> {
  checkSchema(schema, "anyRecord()");
  const single = <T>(row: fc.Arbitrary<T>) => row.map((drawn) => [drawn]);
  return drawnRecords<Sample>(schema, single, samplesOf).map(
    (drawn) => recordsOf(schema, drawn, (sample) => sample.inRecord())[0] as RecordOf<S>,
  );
}
