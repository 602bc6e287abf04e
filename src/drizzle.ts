export type { Casing } from "./drizzle/casing.js";
export type { DrizzleColumn, DrizzleTable, DrizzleView } from "./drizzle/fields-of.js";
export { schemaFromTable, type TableSchemaOptions } from "./drizzle/schema-from-table.js";
export type { FieldChanges, FieldOverride } from "./schema/derived-overrides.js";
export type { DerivedSchemaOptions } from "./schema/derived-warnings.js";
