import type { Schema } from "../language/schema/schema.js";
import type { Field, JsonField } from "../language/types/field.js";
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
  // A schema without a type allows any JSON, null included.
  if (field.type === "json") return {};
  const { type, ...rest } = typeOf(field);
  if (!field.nullable) return { type, ...rest };
  return { type: [type, "null"], ...rest, ...("enum" in rest ? { enum: [...(rest.enum ?? []), null] } : {}) };
}

interface ValueType {
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: Json;
}

function typeOf(field: Exclude<Field, JsonField>): ValueType {
  switch (field.type) {
    case "integer":
      return { type: "integer", format: `int${field.bits}` };
    case "decimal":
      return { type: "number" };
    case "number":
      return { type: "number", format: "double" };
    case "boolean":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: "date" };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "enumeration":
      return { type: "string", enum: field.choices };
    case "text":
      return { type: "string" };
    case "uuid":
      return { type: "string", format: "uuid" };
    case "list":
      return { type: "array", items: valueSchema(field.item) };
  }
}
