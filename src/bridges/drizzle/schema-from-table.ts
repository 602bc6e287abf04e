import { checkOptions, OBJECT, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import type { Schema } from "../../language/schema/schema.js";
import type { FieldOverride } from "../derived/overrides.js";
import { createDerivedSchema } from "../derived/schema.js";
import { DERIVED_SCHEMA_OPTIONS, type DerivedSchemaOptions } from "../derived/warnings.js";
import type { Casing } from "./casing.js";
import { fieldOf } from "./column-field.js";
import type { CheckedOverrides, ColumnsOf, DrizzleTable, DrizzleView, FieldsOf } from "./fields-of.js";
import { readRelations, rememberTable } from "./read-relations.js";
import { readTable } from "./read-table.js";
import type { CheckedRelations, RelatedSchemas, RelationsOf } from "./relations-of.js";

const CASING: OptionType<Casing> = {
  expected: '"snake_case" or "camelCase"',
  accepts: (casing) => casing === "snake_case" || casing === "camelCase",
};

const TABLE_OPTIONS = {
  /**
   * The `casing` of `drizzle(client, { casing })`, if you use it. It names the columns whose name is not in the table.
   * Drizzle 1.x does not need it: its tables contain the names.
   */
  casing: CASING,
};

const RELATION_OPTIONS = {
  schema: OBJECT,
  relations: OBJECT,
};

/** Options of `schemaFromTable`. */
export interface TableSchemaOptions<D extends object = object, R extends RelatedSchemas = RelatedSchemas>
  extends DerivedSchemaOptions,
    OptionsOf<typeof TABLE_OPTIONS> {
  /** The `schema` of `drizzle(client, { schema })`: the results of drizzle's `relations` for all tables. */
  readonly schema?: D | undefined;
  /**
   * The schemas of related records, by the name of the relation in drizzle. A schema that is defined later is a function.
   * Filters cannot use other relations.
   */
  readonly relations?: R | undefined;
}

const OWNER = "schemaFromTable()";

/**
 * Creates a schema from a drizzle table or view for PostgreSQL, MySQL or SQLite. The fields have the keys of the table as
 * names, so rows that drizzle returns are records of the schema. `overrides` changes fields by key. A column without a
 * counterpart becomes `json()`, with a warning. The option `relations` adds relations of drizzle 0.x. Throws a FilterError
 * that lists every invalid override and option.
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
  D extends object = Record<never, never>,
  R extends RelatedSchemas = Record<never, never>,
>(
  table: T,
  overrides?: O & CheckedOverrides<T, O>,
  options?: TableSchemaOptions<D, R & CheckedRelations<T, D, R>>,
): Schema<FieldsOf<T, O>, RelationsOf<T, D, R>> {
  checkOptions(OWNER, options, { ...DERIVED_SCHEMA_OPTIONS, ...TABLE_OPTIONS, ...RELATION_OPTIONS });
  const columns = Array.from(
    readTable(OWNER, table, options?.casing),
    ([key, column]) => [key, fieldOf(column)] as const,
  );
  const { schema: drizzleSchema, relations = {}, casing } = options ?? {};
  const settings = { owner: OWNER, table, schema: drizzleSchema, relations, casing };
  const schema: Schema = createDerivedSchema(OWNER, new Map(columns), overrides, options, (fields, problems) =>
    readRelations(settings, fields, problems),
  );
  rememberTable(schema, table);
  // Safe: the types of the fields and relations follow from the types of drizzle as their values do.
  return schema as Schema as Schema<FieldsOf<T, O>, RelationsOf<T, D, R>>;
}
