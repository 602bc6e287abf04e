import type { Schema } from "../../src/index.js";
import { recordValueFor } from "./support/edge-samples.js";
import { edgeValues } from "./support/edge-values.js";
import type { Row } from "./support/engine.js";

/**
 * Returns rows that contain each edge value of each field at least once, and null in each nullable field. `rotation`
 * shifts the shorter lists, so that other values meet in a row.
 */
export function adversarialRows(schema: Schema, rotation: number): readonly Row[] {
  const columns = Array.from(schema.byName, ([name, field]) => {
    const present = edgeValues(field).map((value) => recordValueFor(field, value));
    return { name, values: field.nullable ? [null, ...present] : present };
  });
  const count = Math.max(...columns.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(columns.map(({ name, values }, at) => [name, values[(i + rotation * at) % values.length]])),
  );
}
