import { PGlite } from "@electric-sql/pglite";
import { asc, type Column, getTableColumns, sql, type Table } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig } from "drizzle-orm/pg-core";
import { drizzle as pgliteDrizzle } from "drizzle-orm/pglite";
import { drizzle as sqlJsDrizzle } from "drizzle-orm/sql-js";
import fc from "fast-check";
import initSqlJs from "sql.js";
import { expect, test } from "vitest";
import { schemaFromTable } from "../../../src/drizzle.js";
import { bindOrThrow, print, type Schema } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { type Dialect, postgres, type SqlText, sqlite, toTag, verifyTable } from "../../../src/sql.js";
import { anyRecordsWithFilter } from "../../../src/testing.js";
import { RUNS, SEED } from "../../support/runs.js";
import { type AnyTable, anyPgTable, anySqliteTable, STATE } from "./support/any-table.js";

const TABLES = RUNS / 40;
const FILTERS = 8;

type Row = Readonly<Record<string, unknown>>;

/** A database with one table, used through drizzle. */
interface Store {
  query(statement: SqlText): Promise<readonly unknown[]>;
  insert(rows: readonly Row[]): Promise<unknown>;
  select(where?: ReturnType<typeof sql>): Promise<readonly Row[]>;
}

/** Advice about indexes, which the tables do not have. */
const ADVICE = "table.no-index";
/** The id may be unique only together with another column of the primary key. */
const KEY = "table.repeated-key";

/**
 * Compares the schema with the table, and the rows that drizzle finds by the SQL of filters with those that the
 * predicate selects of all rows. Returns how many filters select some rows but not all.
 */
async function compare(any: AnyTable<Table>, dialect: Dialect, store: Store): Promise<number> {
  const schema: Schema = schemaFromTable(any.table, {}, any.casing === undefined ? {} : { casing: any.casing });
  const differences = await verifyTable(schema, { table: "t", dialect, query: store.query });
  expect(differences.filter(({ code }) => code !== ADVICE && code !== KEY)).toEqual([]);
  const samples = fc.sample(anyRecordsWithFilter(schema, { maxRecords: 12 }), { numRuns: FILTERS, seed: SEED });
  const records = samples.flatMap((sample) => sample.records);
  await store.insert(
    records.map((record, id) => {
      const values = [...any.conversions].map(([key, convert]) => {
        const value = (record as Row)[key] ?? null;
        return [key, value === null ? null : convert(value)];
      });
      return { ...Object.fromEntries(values), id };
    }),
  );
  const rows = await store.select();
  expect(rows).toHaveLength(records.length);
  let selective = 0;
  for (const { filter } of samples) {
    const bound = bindOrThrow(filter, schema);
    const found = await store.select(toTag(bound, dialect, sql));
    const expected = rows.filter(toPredicate(bound));
    expect(found, print(filter)).toEqual(expected);
    if (found.length > 0 && found.length < rows.length) selective += 1;
  }
  return selective;
}

function createTable(table: Table, casing: AnyTable<Table>["casing"], key: readonly Column[], quote: string): string {
  const names = new CasingCache(casing);
  const quoted = (column: Column) => quote + names.getColumnCasing(column) + quote;
  const columns = Object.values(getTableColumns(table)).map(
    (column) => `${quoted(column)} ${column.getSQLType()}${column.notNull ? " NOT NULL" : ""}`,
  );
  const constraints = key.length === 0 ? [] : [`PRIMARY KEY (${key.map(quoted).join()})`];
  return `CREATE TABLE t (${[...columns, ...constraints].join()})`;
}

test("PGlite finds the rows that the predicate selects of drizzle's rows", async () => {
  const client = await PGlite.create();
  await client.exec(`CREATE TYPE state AS ENUM (${STATE.enumValues.map((value) => `'${value}'`).join()})`);
  let selective = 0;
  for (const any of fc.sample(anyPgTable, { numRuns: TABLES, seed: SEED })) {
    const { table, casing } = any;
    const db = pgliteDrizzle(client, casing === undefined ? {} : { casing });
    const keys = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns);
    await client.exec(createTable(table, casing, keys, '"'));
    selective += await compare(any, postgres, {
      query: async ({ text, values }) => (await client.query(text, [...values])).rows,
      insert: (rows) => db.insert(table).values(rows as never),
      select: async (where) => db.select().from(table).where(where).orderBy(asc(table.id)),
    });
    await client.exec("DROP TABLE t");
  }
  await client.close();
  expect(selective).toBeGreaterThan((TABLES * FILTERS) / 4);
});

test("SQLite finds the rows that the predicate selects of drizzle's rows", async () => {
  const { Database } = await initSqlJs();
  const client = new Database();
  let selective = 0;
  for (const any of fc.sample(anySqliteTable, { numRuns: TABLES, seed: SEED })) {
    const { table, casing } = any;
    const db = sqlJsDrizzle(client, casing === undefined ? {} : { casing });
    client.run(createTable(table, casing, [], "`"));
    selective += await compare(any, sqlite, {
      query: async ({ text, values }) => {
        const [result] = client.exec(text, values as never);
        const names = result?.columns ?? [];
        return (result?.values ?? []).map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
      },
      insert: async (rows) =>
        db
          .insert(table)
          .values(rows as never)
          .run(),
      select: async (where) => db.select().from(table).where(where).orderBy(asc(table.id)).all(),
    });
    client.run("DROP TABLE t");
  }
  client.close();
  expect(selective).toBeGreaterThan((TABLES * FILTERS) / 4);
});
