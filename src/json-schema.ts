export type {} from "./bridges/derived/derived-codes.js";
export type { FieldChanges, FieldOverride } from "./bridges/derived/overrides.js";
export type { DerivedSchemaOptions } from "./bridges/derived/warnings.js";
export type {} from "./bridges/json-schema/document-codes.js";
export { type JsonSchemaOptions, schemaFromJsonSchema } from "./bridges/json-schema/schema-from-json-schema.js";
export type { NumericField, StringField } from "./bridges/json-schema/unsure-fields.js";
export type {} from "./index.js";
