import type { FieldAt } from "../language/schema/field-at.js";
import type { Field } from "../language/types/field.js";
import { DEFAULT_FACET_LIMIT } from "../list/facet.js";
import { facetField, valueField } from "../list/facet-field.js";
import { listSettings } from "../list/list-query.js";
import { typeSchema } from "./openapi-record.js";
import type { Json } from "./openapi-shared.js";
import type { DescribedResource } from "./resource.js";

/** Returns the parameters of facets, unless the list has none. */
export function facetParameters(resource: DescribedResource): readonly Json[] {
  const { facets, maxLimit } = listSettings(resource);
  if (facets.length === 0) return [];
  return [
    {
      name: "facets",
      in: "query",
      description:
        "Fields whose values are counted, separated by commas. The conditions of the filter on a field alone do not apply " +
        "to its own values.",
      style: "form",
      explode: false,
      schema: { type: "array", items: { type: "string", enum: facets }, minItems: 1, uniqueItems: true },
    },
    {
      name: "facetLimit",
      in: "query",
      description: "Values per field. Needs `facets`.",
      schema: { type: "integer", minimum: 1, maximum: maxLimit, default: Math.min(DEFAULT_FACET_LIMIT, maxLimit) },
    },
  ];
}

/** Returns the member of responses with the values of fields, unless the list has no facets. */
export function facetsMember({ schema, facets = [] }: DescribedResource): Json {
  if (facets.length === 0) return {};
  const properties = facets.map((name) => [name, facetSchema((facetField(schema, name) as FieldAt).definition)]);
  return {
    facets: {
      type: "object",
      description: "The values of the requested `facets`, by count and then by value.",
      properties: Object.fromEntries(properties),
    },
  };
}

function facetSchema(field: Field): Json {
  const value = typeSchema(valueField(field));
  const counted = {
    type: "object",
    required: ["value", "count"],
    properties: { value, count: { type: "integer", minimum: 1 } },
  };
  return {
    type: "object",
    required: ["values", "more"],
    properties: {
      values: { type: "array", items: counted },
      more: { type: "boolean", description: "Whether there are more values." },
      partial: {
        const: true,
        description: "Present if the server stopped counting: the counts are the least that there can be.",
      },
    },
  };
}
