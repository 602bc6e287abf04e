import { onesOf } from "../language/schema/field-at.js";
import { targetOf } from "../language/schema/filterable.js";
import type { Relation, Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { typeOf } from "../language/types/types.js";
import type { Json } from "./openapi-shared.js";

/** Returns the JSON schema of a record. No property is required, because a request chooses its `fields`. */
export function recordSchema(schema: Schema, relationDepth: number): Json {
  const properties = schema.selectableNames.map((name) => [name, valueSchema(schema.byName.get(name) as Field)]);
  const related = relationDepth === 0 ? [] : onesOf(schema).map((entry) => relatedSchema(...entry, relationDepth - 1));
  return { type: "object", properties: Object.fromEntries([...properties, ...related]) };
}

/** Returns the property of a related record, which may be null. */
function relatedSchema(name: string, relation: Relation, relationDepth: number): readonly [string, Json] {
  const { description = `A related record, if \`fields\` names it or its fields.` } = relation;
  return [name, { ...recordSchema(targetOf(relation), relationDepth), type: ["object", "null"], description }];
}

function valueSchema(field: Field): Json {
  const { description } = field;
  return { ...typeSchema(field), ...(description === undefined ? {} : { description }) };
}

/** Returns the JSON schema of a value, without a description. */
export function typeSchema(field: Field): Json {
  const json = typeOf(field).jsonType(field);
  // Columns do not say whether the items may be null, so those of every list may be.
  const whole: Json =
    field.type === "list" ? { ...json, items: typeSchema({ ...field.item, nullable: true }) } : { ...json };
  // A schema without a type allows any JSON, null included.
  if (!field.nullable || json.type === undefined) return whole;
  return { ...whole, type: [json.type, "null"], ...(json.enum === undefined ? {} : { enum: [...json.enum, null] }) };
}
