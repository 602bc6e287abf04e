import { filterError } from "../language/diagnostics/filter-error.js";
import { diagnoseOption } from "../language/diagnostics/options.js";
import { type FieldAt, fieldAt, isVisible } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";

const EXPECTED = "names of fields of the schema or of its relations to one record, which are not hidden and not json()";

/** Returns the field whose values can be counted, or undefined. */
export function facetField(schema: Schema, name: string): FieldAt | undefined {
  const found = fieldAt(schema, name);
  return found === undefined || found.definition.type === "json" ? undefined : found;
}

/** Throws a FilterError unless responses may contain the values of all fields. */
export function checkFacets(owner: string, schema: Schema, names: readonly string[]): void {
  if (names.every((name) => isVisible(facetField(schema, name)))) return;
  throw filterError([diagnoseOption("option.value", { owner, option: "facets", expected: EXPECTED })]);
}
