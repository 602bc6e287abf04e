import { type FieldAt, fieldAt } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import type { Facet, Facets, FacetValue } from "../list/facet.js";
import { valueField } from "../list/facet-field.js";
import { isIntegerFrom, memberOf } from "./json.js";
import { type ResponseBody, valueFault } from "./read-response.js";

/** Reads and checks the requested facets. */
export function readFacets({ json, unexpected }: ResponseBody, schema: Schema, names: readonly string[]): Facets {
  const readFacet = (name: string): Facet => {
    const field = valueField((fieldAt(schema, name) as FieldAt).definition);
    const facet = memberOf(memberOf(json, "facets"), name);
    const path = `facets.${name}`;
    const values = memberOf(facet, "values");
    const more = memberOf(facet, "more");
    if (!Array.isArray(values)) throw unexpected(`"${path}.values" is not an array.`);
    if (typeof more !== "boolean") throw unexpected(`"${path}.more" is not true or false.`);
    const counted = values.map((each: unknown, index): FacetValue => {
      const [value = null, count] = [memberOf(each, "value"), memberOf(each, "count")];
      const fault = valueFault(value, field);
      if (fault !== undefined) throw unexpected(`"${path}.values[${index}].value" ${fault}.`);
      if (!isIntegerFrom(count, 1))
        throw unexpected(`"${path}.values[${index}].count" is not an integer of at least 1.`);
      return { value, count };
    });
    return { values: counted, more, ...(memberOf(facet, "partial") === true ? { partial: true } : {}) };
  };
  return Object.fromEntries(names.map((name) => [name, readFacet(name)]));
}
