import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { typeOf } from "../language/types/types.js";
import type { Json } from "./openapi-shared.js";

/** Returns the JSON schema of a record. No property is required, because a request chooses its `fields`. */
export function recordSchema(schema: Schema): Json {
  const properties = [...schema.byName]
    .filter(([, { hidden }]) => !hidden)
    .map(([name, field]) => [name, valueSchema(field)]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function valueSchema(field: Field): Json {
  const { description } = field;
  return { ...typeSchema(field), ...(description === undefined ? {} : { description }) };
}

function typeSchema(field: Field): Json {
  const json = typeOf(field).jsonType(field);
  const whole: Json = field.type === "list" ? { ...json, items: valueSchema(field.item) } : { ...json };
  // A schema without a type allows any JSON, null included.
  if (!field.nullable || json.type === undefined) return whole;
  return { ...whole, type: [json.type, "null"], ...(json.enum === undefined ? {} : { enum: [...json.enum, null] }) };
}
