export { type JsonSchemaOptions, schemaFromJsonSchema } from "./json-schema/schema-from-json-schema.js";
export type { NumericField, StringField } from "./json-schema/unsure-fields.js";
export type { FieldChanges, FieldOverride } from "./schema/derived-overrides.js";
export type { DerivedSchemaOptions } from "./schema/derived-warnings.js";
