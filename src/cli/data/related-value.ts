import { targetOf } from "../../language/schema/filterable.js";
import { pathOf } from "../../language/schema/path.js";
import type { Relation, Schema } from "../../language/schema/schema.js";
import { fromJson } from "./field-value.js";
import type { JsonObject, JsonValue } from "./json-value.js";

/** Returns related records as predicates expect them, with values by the names of the fields. */
export function relatedFrom(value: JsonValue | undefined, relation: Relation): unknown {
  const target = targetOf(relation);
  if (Array.isArray(value)) return value.map((item) => recordFrom(item, target));
  return recordFrom(value as JsonValue | undefined, target);
}

/** The depth of the JSON bounds the recursion. */
function recordFrom(value: JsonValue | undefined, schema: Schema): object | null {
  if (!(value instanceof Map)) return null;
  const fields = Array.from(schema.byName, ([name, field]) => [
    name,
    fromJson(valueAt(value as JsonObject, pathOf(name, field)), field),
  ]);
  const relations = Array.from(schema.relationByName, ([name, relation]) => [
    name,
    relatedFrom(valueAt(value as JsonObject, pathOf(name, relation)), relation),
  ]);
  return Object.fromEntries([...fields, ...relations]);
}

function valueAt(row: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = row;
  for (const name of path) value = value instanceof Map ? (value as JsonObject).get(name) : undefined;
  return value;
}
