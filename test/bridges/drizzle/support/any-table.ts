import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import {
  asArrayOf,
  asBigint,
  asDate,
  asDay,
  asInstant,
  asIs,
  asNumber,
  asSafeNumber,
  asText,
  asTimestamp,
  asWhole,
  type Convert,
  withoutNull,
} from "./values.js";

/** A kind of column: how to declare it with a name (or "" for none), and how to convert values for it. */
type Kind<Builder> = readonly [declare: (name: string) => Builder, convert: Convert];

export const STATE = pg.pgEnum("state", ["draft", "done", "Done", "a,b"]);

const PG_KINDS: readonly Kind<pg.PgColumnBuilderBase>[] = [
  [(name) => pg.smallint(name), (value) => Math.trunc(Number(value) / 2 ** 16)],
  [(name) => pg.integer(name), asNumber],
  [(name) => pg.bigint(name, { mode: "number" }), asSafeNumber],
  [(name) => pg.bigint(name, { mode: "bigint" }), asBigint],
  [(name) => pg.numeric(name), asText],
  [(name) => pg.numeric(name, { precision: 9, scale: 3 }), asText],
  [(name) => pg.numeric(name, { precision: 4 }), asText],
  [(name) => pg.numeric(name, { mode: "number" }), asNumber],
  [(name) => pg.numeric(name, { mode: "bigint" }), asWhole],
  [(name) => pg.doublePrecision(name), asNumber],
  [(name) => pg.text(name), asIs],
  [(name) => pg.varchar(name), asIs],
  [(name) => pg.text(name, { enum: ["red", "Red", "blue"] }), asIs],
  [(name) => STATE(name), asIs],
  [(name) => pg.boolean(name), asIs],
  [(name) => pg.date(name), asDate],
  [(name) => pg.date(name, { mode: "date" }), asDay],
  [(name) => pg.timestamp(name), asInstant],
  [(name) => pg.timestamp(name, { mode: "string" }), asTimestamp],
  [(name) => pg.timestamp(name, { withTimezone: true }), asInstant],
  [(name) => pg.timestamp(name, { withTimezone: true, mode: "string" }), asTimestamp],
  [(name) => pg.uuid(name), asIs],
  [(name) => pg.text(name).array(), asIs],
  [(name) => pg.varchar(name).array(), asIs],
  [(name) => pg.integer(name).array(), asArrayOf(asNumber)],
  // Drizzle cannot read null as an item here.
  [(name) => pg.bigint(name, { mode: "bigint" }).array(), (value) => asArrayOf(asBigint)(withoutNull(value))],
  [(name) => pg.uuid(name).array(), asIs],
  [(name) => STATE(name).array(), asIs],
  [(name) => pg.jsonb(name), asIs],
  [(name) => pg.json(name), asIs],
];

const SQLITE_KINDS: readonly Kind<lite.SQLiteColumnBuilderBase>[] = [
  [(name) => lite.integer(name), asSafeNumber],
  [(name) => lite.integer(name, { mode: "boolean" }), asIs],
  [(name) => lite.integer(name, { mode: "timestamp" }), asInstant],
  [(name) => lite.integer(name, { mode: "timestamp_ms" }), asInstant],
  [(name) => lite.numeric(name), asText],
  [(name) => lite.numeric(name, { mode: "number" }), asNumber],
  [(name) => lite.real(name), asNumber],
  [(name) => lite.text(name), asIs],
  [(name) => lite.text(name, { length: 40 }), asIs],
  [(name) => lite.text(name, { enum: ["red", "Red", "blue"] }), asIs],
  [(name) => lite.text(name, { mode: "json" }), asIs],
];

/** A random table with an `id`, and what a test needs to create and fill it. */
export interface AnyTable<Table> {
  readonly table: Table;
  readonly casing: "snake_case" | "camelCase" | undefined;
  /** The conversions by key. */
  readonly conversions: ReadonlyMap<string, Convert>;
}

export const anyPgTable: fc.Arbitrary<AnyTable<pg.PgTableWithColumns<PgColumns>>> = anyTable(
  PG_KINDS,
  pg.integer("id").notNull(),
  (builder) => (builder as ReturnType<typeof pg.integer>).notNull(),
  (columns, hasKey) =>
    pg.pgTable("t", columns, ({ id, ...others }) =>
      hasKey ? [pg.primaryKey({ columns: [id, ...keyOf(others)] as never })] : [],
    ) as never,
);
interface PgColumns {
  readonly name: "t";
  readonly schema: undefined;
  readonly dialect: "pg";
  readonly columns: { readonly id: pg.PgColumn };
}

export const anySqliteTable: fc.Arbitrary<AnyTable<lite.SQLiteTableWithColumns<SqliteColumns>>> = anyTable(
  SQLITE_KINDS,
  lite.integer("id").notNull(),
  (builder) => (builder as ReturnType<typeof lite.text>).notNull(),
  (columns) => lite.sqliteTable("t", columns) as never,
);
interface SqliteColumns {
  readonly name: "t";
  readonly schema: undefined;
  readonly dialect: "sqlite";
  readonly columns: { readonly id: lite.SQLiteColumn };
}

/** Returns a column of the primary key, in addition to the id. PostgreSQL cannot index json. */
function keyOf(columns: Readonly<Record<string, { readonly columnType: string }>>): readonly unknown[] {
  return Object.values(columns)
    .filter(({ columnType }) => columnType !== "PgJson")
    .slice(0, 1);
}

function anyTable<Builder, Table>(
  kinds: readonly Kind<Builder>[],
  id: Builder,
  notNull: (builder: Builder) => Builder,
  create: (columns: Record<string, Builder>, hasKey: boolean) => Table,
): fc.Arbitrary<AnyTable<Table>> {
  const column = fc.record({
    kind: fc.constantFrom(...kinds),
    key: fc.constantFrom("name", "listPrice", "unit_price", "Stock", "vatID", "x2y"),
    name: fc.constantFrom("", "", "Some name", "other_name"),
    isNotNull: fc.boolean(),
  });
  const casing = fc.constantFrom(undefined, "snake_case" as const, "camelCase" as const);
  return fc
    .tuple(fc.array(column, { minLength: 2, maxLength: 7 }), casing, fc.boolean())
    .map(([drawn, cased, hasKey]) => {
      const columns: Record<string, Builder> = { id };
      const conversions = new Map<string, Convert>([["id", asIs]]);
      drawn.forEach(({ kind: [declare, convert], key, name, isNotNull }, index) => {
        const builder = declare(name === "" ? "" : `${name} ${index}`);
        columns[key + index] = isNotNull ? notNull(builder) : builder;
        conversions.set(key + index, convert);
      });
      return { table: create(columns, hasKey), casing: cased, conversions };
    });
}
