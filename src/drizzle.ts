export type {} from "./bridges/derived/derived-codes.js";
export type { FieldChanges, FieldOverride } from "./bridges/derived/overrides.js";
export type { DerivedSchemaOptions } from "./bridges/derived/warnings.js";
export type { Casing } from "./bridges/drizzle/casing.js";
export type { DrizzleColumn, DrizzleTable, DrizzleView, FieldsOf } from "./bridges/drizzle/fields-of.js";
export type { RelatedSchemas } from "./bridges/drizzle/relations-of.js";
export { schemaFromTable, type TableSchemaOptions } from "./bridges/drizzle/schema-from-table.js";
export type {} from "./index.js";
