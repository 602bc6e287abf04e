import type { Schema } from "../../src/index.js";
import { heldFor } from "./support/edge-samples.js";
import { edgeValues } from "./support/edge-values.js";
import type { Row } from "./support/engine.js";

/**
 * Rows in which each edge value of each field stands once at least, and null in each field that may be. `turn` has the
 * shorter lists begin elsewhere, so that other values meet in a row.
 */
export function adversarialRows(schema: Schema, turn: number): readonly Row[] {
  const columns = Array.from(schema.byName, ([name, field]) => {
    const held = edgeValues(field).map((value) => heldFor(field, value));
    return { name, values: field.nullable ? [null, ...held] : held };
  });
  const count = Math.max(...columns.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(columns.map(({ name, values }, at) => [name, values[(i + turn * at) % values.length]])),
  );
}
