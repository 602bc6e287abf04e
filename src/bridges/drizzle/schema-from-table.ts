import { checkOptions, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import type { NoRelations, Schema } from "../../language/schema/schema.js";
import type { FieldOverride } from "../derived/overrides.js";
import { createDerivedSchema } from "../derived/schema.js";
import { DERIVED_SCHEMA_OPTIONS, type DerivedSchemaOptions } from "../derived/warnings.js";
import type { Casing } from "./casing.js";
import { fieldOf } from "./column-field.js";
import type { CheckedOverrides, ColumnsOf, DrizzleTable, DrizzleView, FieldsOf } from "./fields-of.js";
import { readTable } from "./read-table.js";

const CASING: OptionType<Casing> = {
  expected: '"snake_case" or "camelCase"',
  accepts: (casing) => casing === "snake_case" || casing === "camelCase",
};

const CASING_OPTION = {
  /**
   * The `casing` of `drizzle(client, { casing })`, if you use it. It names the columns whose name is not in the table.
   * Drizzle 1.x does not need it: its tables contain the names.
   */
  casing: CASING,
};

/** Options of `schemaFromTable`. */
export interface TableSchemaOptions extends DerivedSchemaOptions, OptionsOf<typeof CASING_OPTION> {}

const OWNER = "schemaFromTable()";

/**
 * Creates a schema from a drizzle table or view for PostgreSQL, MySQL or SQLite. The fields have the keys of the table as
 * names, so rows that drizzle returns are records of the schema. `overrides` changes fields by key. A column without a
 * counterpart becomes `json()`, with a warning. Throws a FilterError that lists every invalid override and option.
 *
 * @example
 * ```ts
 * const product = pgTable("product", {
 *   id: uuid().primaryKey(),
 *   listPrice: numeric("list_price", { precision: 12, scale: 2 }),
 *   currency: char({ length: 3 }).notNull(),
 *   tenantId: uuid("tenant_id").notNull(),
 * });
 * const products = schemaFromTable(product, { currency: text(), tenantId: { hidden: true } });
 * check("listPrice>=100&currency=EUR", products).ok; // true
 * ```
 */
export function schemaFromTable<
  T extends DrizzleTable | DrizzleView,
  const O extends { readonly [Key in keyof ColumnsOf<T>]?: FieldOverride } = Record<never, never>,
>(table: T, overrides?: O & CheckedOverrides<T, O>, options?: TableSchemaOptions): Schema<FieldsOf<T, O>, NoRelations> {
  checkOptions(OWNER, options, { ...DERIVED_SCHEMA_OPTIONS, ...CASING_OPTION });
  const columns = Array.from(
    readTable(OWNER, table, options?.casing),
    ([key, column]) => [key, fieldOf(column)] as const,
  );
  const schema: Schema = createDerivedSchema(OWNER, new Map(columns), overrides, options);
  // Safe: the types of the fields follow from the types of the columns as their values do.
  return schema as Schema as Schema<FieldsOf<T, O>, NoRelations>;
}
