import type { Limits } from "../language/ast/limits.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import { diagnoseOption, type OptionType } from "../language/diagnostics/options.js";
import { type FieldAt, fieldAt, isSelectable } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { NO_SPAN } from "../language/text/span.js";
import type { Field } from "../language/types/field.js";
import { FACET_NAMES } from "./parameter-options.js";
import { diagnosePath } from "./related-names.js";

/** Returns the field whose values can be counted, or undefined. */
export function facetField(schema: Schema, name: string): FieldAt | undefined {
  const found = fieldAt(schema, name);
  return found === undefined || found.definition.type === "json" ? undefined : found;
}

/** Returns the field of the values that are counted: that of the items of a list, which are null if the list is. */
export function valueField(field: Field): Field {
  return field.type === "list" ? { ...field.item, nullable: field.nullable } : field;
}

const EXPECTED =
  "different fields of the schema or of its relations to one record that responses may contain, and not json()";

/** Fields whose values responses may contain. */
export function facetsOf(schema: Schema): OptionType<readonly string[]> {
  return {
    expected: EXPECTED,
    accepts: (value) => FACET_NAMES.accepts(value) && unusable(schema, value as readonly string[]) === undefined,
  };
}

function unusable(schema: Schema, names: readonly string[]): string | undefined {
  return names.find((name) => !isSelectable(facetField(schema, name)));
}

/** Throws a FilterError unless responses may contain the values of all fields, through at most as many relations as the limit. */
export function checkFacets(owner: string, schema: Schema, names: readonly string[], limits: Limits): void {
  const name = unusable(schema, names);
  const [reason] = names.flatMap((each) => diagnosePath(each, schema, limits, NO_SPAN) ?? []);
  if (name === undefined && reason === undefined) return;
  const expected = name === undefined ? EXPECTED : `${EXPECTED}, not ${JSON.stringify(name)}`;
  const finding = diagnoseOption("option.value", { owner, option: "facets", expected });
  throw filterError([reason === undefined ? finding : { ...finding, reason }]);
}
