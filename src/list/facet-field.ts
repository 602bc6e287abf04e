import { filterError } from "../language/diagnostics/filter-error.js";
import { diagnoseOption, type OptionType } from "../language/diagnostics/options.js";
import { type FieldAt, fieldAt, isVisible } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { FACET_NAMES } from "./parameter-options.js";

/** Returns the field whose values can be counted, or undefined. */
export function facetField(schema: Schema, name: string): FieldAt | undefined {
  const found = fieldAt(schema, name);
  return found === undefined || found.definition.type === "json" ? undefined : found;
}

/** Fields whose values responses may contain. */
export function facetsOf(schema: Schema): OptionType<readonly string[]> {
  return {
    expected: "different fields of the schema or of its relations to one record, which are not hidden and not json()",
    accepts: (value) => {
      const names = FACET_NAMES.accepts(value) ? (value as readonly string[]) : [undefined];
      return names.every((name) => name !== undefined && isVisible(facetField(schema, name)));
    },
  };
}

/** Throws a FilterError unless responses may contain the values of all fields. */
export function checkFacets(owner: string, schema: Schema, names: readonly string[]): void {
  const { accepts, expected } = facetsOf(schema);
  if (!accepts(names)) throw filterError([diagnoseOption("option.value", { owner, option: "facets", expected })]);
}
