import { eq, getTableColumns, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import * as my from "drizzle-orm/mysql-core";
import * as pg from "drizzle-orm/pg-core";
import { int as singlestoreInt, singlestoreTable } from "drizzle-orm/singlestore-core";
import * as lite from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { withCasing } from "../../../src/bridges/drizzle/casing.js";
import { schemaFromTable } from "../../../src/drizzle.js";
import {
  checkOrThrow,
  type Diagnostic,
  decimal,
  defineSchema,
  describeSchema,
  FilterError,
  integer,
  json,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { RUNS } from "../../support/runs.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const nullableNames = (schema: Schema): string[] =>
  [...schema.byName].filter(([, { nullable }]) => nullable).map(([name]) => name);

const columnNames = (schema: Schema): string[] => [...schema.byName].map(([name, { column }]) => column ?? name);

/** Returns the messages of the FilterError that a call throws. */
function errorsOf(call: () => unknown): readonly string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics.map(({ message }) => message);
    throw error;
  }
  throw new Error("The call did not throw.");
}

/** Calls without the type checks. */
const untyped = schemaFromTable as (table: unknown, overrides?: unknown, options?: unknown) => Schema;

const product = pg.pgTable("product", {
  id: pg.serial().primaryKey(),
  listPrice: pg.numeric("list_price", { precision: 12, scale: 2 }),
  name: pg.text().notNull(),
  currency: pg.char({ length: 3 }).notNull(),
  location: pg.point(),
});

test("a schema has the fields of the table in their order, with the names of the columns", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(schemaFromTable(product)).toEqual(
    defineSchema({
      id: integer({ bits: 32 }),
      listPrice: decimal({ precision: 12, scale: 2, nullable: true, column: "list_price" }),
      name: text(),
      currency: json(),
      location: json({ nullable: true }),
    }),
  );
  expect(Object.isFrozen(schemaFromTable(product).fields.name)).toBe(true);
});

test("warnings are printed once per call by default", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  schemaFromTable(product);
  expect(warn.mock.calls).toEqual([
    [
      [
        'Warning: Field "currency" is json(), which cannot be filtered or sorted by: no field type corresponds to "char(3)". Set a field in the overrides, such as text(), or json() to accept this.',
        'Warning: Field "location" is json(), which cannot be filtered or sorted by: no field type corresponds to "point". Set a field in the overrides, such as text(), or json() to accept this.',
      ].join("\n"),
    ],
  ]);
});

test("a column that cannot be read as JSON is not part of responses, unless an override says so", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const code = pg.customType<{ data: string }>({ dataType: () => "varchar(9)" });
  const tables = [
    pg.pgTable("t", { a: code(), b: pg.char({ length: 3 }) }),
    my.mysqlTable("t", { a: my.char({ length: 3 }), b: my.float() }),
    lite.sqliteTable("t", { a: lite.blob(), b: lite.text({ mode: "json" }) }),
  ];
  for (const table of tables) {
    expect(untyped(table, { a: json() }).selectableNames).toEqual(["a", "b"]);
    expect(untyped(table).selectableNames).toEqual(["b"]);
  }
  expect(warn.mock.lastCall).toEqual([
    'Warning: Field "a" is json(), which responses do not contain: no field type corresponds to "blob". Set a field in the overrides, such as text(), or json({ hidden: true }) to accept this.',
  ]);
});

test("a field with a type in the overrides, and a hidden one, have no warning", () => {
  const onWarnings = vi.fn<(warnings: readonly Diagnostic[]) => void>();
  schemaFromTable(product, { currency: text(), location: { hidden: true } }, { onWarnings });
  schemaFromTable(product, { currency: { type: text() }, location: json() }, { onWarnings });
  expect(onWarnings).not.toHaveBeenCalled();
  schemaFromTable(product, { currency: { name: "iso" }, location: json() }, { onWarnings });
  expect(onWarnings.mock.calls.flat(2).map(({ details }) => details)).toEqual([{ field: "iso", type: "char(3)" }]);
});

test("overrides rename, retype and change options; columns and null stay", () => {
  const schema = schemaFromTable(
    product,
    {
      id: { hidden: true },
      listPrice: { name: "price", sortable: false },
      name: { ordered: true, ignoresCase: true, column: "product_name" },
      currency: { name: "iso", type: text({ ordered: true, column: "c" }), nullable: true, path: "money.currency" },
      location: uuid({ stored: "text" }),
    },
    {},
  );
  expect(schema).toEqual(
    defineSchema({
      id: integer({ bits: 32, hidden: true }),
      price: decimal({
        precision: 12,
        scale: 2,
        nullable: true,
        sortable: false,
        column: "list_price",
        path: "listPrice",
      }),
      name: text({ ordered: true, ignoresCase: true, column: "product_name" }),
      iso: text({ ordered: true, nullable: true, column: "c", path: "money.currency" }),
      location: uuid({ stored: "text", nullable: true }),
    }),
  );
  // @ts-expect-error: the type of the column is nullable, as that of drizzle is
  schema.fields.location.nullable satisfies false;
  expect(schemaFromTable(product, { currency: text(), location: { type: text(), nullable: false } })).toMatchObject({
    fields: { location: { nullable: false } },
  });
});

test("a renamed field has the value that rows of drizzle have", () => {
  const schema = schemaFromTable(product, { listPrice: { name: "price" }, currency: json(), location: json() });
  const row: typeof product.$inferSelect = { id: 1, listPrice: "9.50", name: "Bolt", currency: "EUR", location: null };
  expect([row].filter(toPredicate(checkOrThrow("price<10&name=Bolt", schema)))).toEqual([row]);
  expect([row].filter(toPredicate(checkOrThrow("price>10", schema)))).toEqual([]);
  expect(describeSchema(schema).map(({ name }) => name)).toEqual(["id", "price", "name", "currency", "location"]);
});

test("a renamed column whose key has a dot has no path, which would be a nested property", () => {
  const table = pg.pgTable("t", { "a.b": pg.integer() });
  expect(schemaFromTable(table, { "a.b": { name: "c" } }).fields.c).toEqual(
    integer({ bits: 32, nullable: true, column: "a.b" }),
  );
});

test("undefined in an override changes nothing", () => {
  const table = pg.pgTable("t", { id: pg.integer(), name: pg.text() });
  expect(untyped(table, { id: undefined, name: { name: undefined, type: undefined, nullable: undefined } })).toEqual(
    schemaFromTable(table),
  );
});

test("every mistake in the overrides is reported at once", () => {
  expect(
    errorsOf(() =>
      untyped(product, {
        nam: { hidden: true },
        id: true,
        name: { ordred: true },
        listPrice: { ordered: true },
        currency: { name: "id x", type: text() },
        location: { type: null },
      }),
    ),
  ).toEqual([
    'Option "nam" of the overrides of schemaFromTable() is unknown. Did you mean "name"?',
    'Option "id" of the overrides of schemaFromTable() must be a field, such as text(), or an object of options.',
    expect.stringContaining('Option "ordered" of field "listPrice" is unknown.'),
    'Option "ordred" of field "name" is unknown. Did you mean "ordered"?',
    '"id x" is not a valid field name. A name starts with a letter or "_", followed by letters, digits, "_", "." or "-".',
    'Field "location" must be created by a field function, such as text().',
  ]);
  expect(errorsOf(() => untyped(product, { name: { name: "id" }, id: { name: 5 } }))).toEqual([
    'Option "name" of field "id" must be a string that is different from the names of the other fields.',
  ]);
  expect(errorsOf(() => untyped(product, { name: { name: "id" } }))).toEqual([
    'Option "name" of field "name" must be a string that is different from the names of the other fields.',
  ]);
  expect(errorsOf(() => untyped(product, []))).toEqual(['Option "overrides" of schemaFromTable() must be an object.']);
});

test("a column whose key is not a field name needs a new name", () => {
  const table = pg.pgTable("t", { "list price": pg.integer() });
  expect(errorsOf(() => schemaFromTable(table))).toEqual([
    '"list price" is not a valid field name. A name starts with a letter or "_", followed by letters, digits, "_", "." or "-".',
  ]);
  expect(columnNames(schemaFromTable(table, { "list price": { name: "list_price" } }))).toEqual(["list price"]);
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "product"],
  ["an object", { id: pg.integer() }],
  ["the columns", getTableColumns(product)],
  ["a table of another database", singlestoreTable("t", { id: singlestoreInt() })],
])("%s is not a table", (_name, table) => {
  expect(errorsOf(() => untyped(table))).toEqual([
    'Option "table" of schemaFromTable() must be a table or view of drizzle-orm for PostgreSQL, MySQL or SQLite, without nested selections.',
  ]);
});

test("unknown and invalid options are errors", () => {
  expect(errorsOf(() => untyped(product, {}, { casing: "kebab", onWarnings: true, case: 1 }))).toEqual([
    'Option "casing" of schemaFromTable() must be "snake_case" or "camelCase".',
    'Option "onWarnings" of schemaFromTable() must be a function.',
    'Option "case" of schemaFromTable() is unknown. Known options: "onWarnings", "casing", "schema", "relations".',
  ]);
});

test("columns of a primary key are not null, except in SQLite, where only drizzle's notNull counts", () => {
  const columns = { a: pg.integer(), b: pg.integer(), c: pg.integer(), d: pg.integer().notNull() };
  const key = pg.pgTable("t", columns, ({ a, b }) => [pg.index().on(a), pg.primaryKey({ columns: [a, b] })]);
  expect(nullableNames(schemaFromTable(key))).toEqual(["c"]);
  const asObject = pg.pgTable("t", columns, ({ a, b }) => ({ key: pg.primaryKey({ columns: [a, b] }) }));
  expect(nullableNames(schemaFromTable(asObject))).toEqual(["c"]);
  expect(nullableNames(schemaFromTable(pg.pgTable("t", columns)))).toEqual(["a", "b", "c"]);
  const mysql = my.mysqlTable("t", { id: my.serial(), a: my.int("A"), b: my.int(), c: my.int() }, (table) => [
    my.primaryKey({ columns: [table.a, table.b] }),
  ]);
  expect(nullableNames(schemaFromTable(mysql))).toEqual(["c"]);
  const sqlite = lite.sqliteTable("t", { id: lite.integer(), a: lite.text(), c: lite.text().notNull() }, (table) => [
    lite.primaryKey({ columns: [table.id, table.a] }),
  ]);
  expect(nullableNames(schemaFromTable(sqlite))).toEqual(["id", "a"]);
  const single = lite.sqliteTable("t", { id: lite.text().primaryKey(), n: lite.integer().primaryKey() });
  expect(nullableNames(schemaFromTable(single))).toEqual([]);
});

test("serial, identity and primary columns are not null; generated ones may be", () => {
  const table = pg.pgTable("t", {
    id: pg.bigserial({ mode: "bigint" }),
    always: pg.integer().generatedAlwaysAsIdentity(),
    small: pg.smallserial(),
    sum: pg.integer().generatedAlwaysAs(sql`1`),
    total: pg.integer().notNull().generatedAlwaysAs(sql`1`),
    withDefault: pg.integer().default(1),
  });
  expect(nullableNames(schemaFromTable(table))).toEqual(["sum", "withDefault"]);
});

test("tables of a schema and aliases have the same fields", () => {
  const columns = { id: pg.uuid().primaryKey(), listPrice: pg.integer("list_price") };
  const expected = schemaFromTable(pg.pgTable("product", columns));
  expect(schemaFromTable(pg.pgSchema("shop").table("product", columns))).toEqual(expected);
  expect(schemaFromTable(pg.alias(pg.pgTable("product", columns), "p"))).toEqual(expected);
});

test("casing names the columns that have no name of their own", () => {
  const table = pg.pgTable("t", { listPriceEUR: pg.integer(), a_b: pg.integer(), costPrice: pg.integer("Cost") });
  expect(columnNames(schemaFromTable(table))).toEqual(["listPriceEUR", "a_b", "Cost"]);
  expect(columnNames(schemaFromTable(table, {}, { casing: "snake_case" }))).toEqual(["list_price_eur", "a_b", "Cost"]);
  expect(columnNames(schemaFromTable(table, {}, { casing: "camelCase" }))).toEqual(["listPriceEUR", "aB", "Cost"]);
});

test("casing gives the names that drizzle uses", () => {
  const key = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."aAbBzZ019_-$ '’é") }),
    fc.array(fc.constantFrom("list", "Price", "EUR", "2", "_", "x")).map((words) => words.join("")),
  );
  fc.assert(
    fc.property(key, fc.constantFrom("snake_case" as const, "camelCase" as const), (name, casing) => {
      const table = pg.pgTable("t", { [name]: pg.integer() });
      const column = Object.values(getTableColumns(table))[0];
      if (column === undefined) throw new Error("no column");
      expect(withCasing(name, casing)).toBe(new CasingCache(casing).getColumnCasing(column) ?? "");
    }),
    { numRuns: RUNS },
  );
});

const line = pg.pgTable("line", { id: pg.integer().notNull(), productId: pg.integer().notNull(), note: pg.text() });

test("a view that selects from tables may contain null in every column", () => {
  const view = pg.pgView("v").as((query) =>
    query
      .select({ lineId: line.id, name: product.name, size: sql<number>`length(name)`.as("name_size") })
      .from(line)
      .leftJoin(product, eq(line.productId, product.id)),
  );
  const warnings: Diagnostic[] = [];
  const schema = schemaFromTable(view, {}, { onWarnings: (given) => warnings.push(...given) });
  expect(schema).toEqual(
    defineSchema({
      lineId: integer({ bits: 32, nullable: true, column: "id" }),
      name: text({ nullable: true }),
      size: json({ nullable: true, column: "name_size", selectable: false }),
    }),
  );
  expect(warnings.map(({ details }) => details)).toEqual([
    { field: "size", type: "SQL expression", selectable: false },
  ]);
  expect(schemaFromTable(view, { size: integer({ bits: 32 }), lineId: { nullable: false } })).toEqual(
    defineSchema({
      lineId: integer({ bits: 32, column: "id" }),
      name: text({ nullable: true }),
      size: integer({ bits: 32, nullable: true, column: "name_size" }),
    }),
  );
});

test("a view with declared columns is like a table", () => {
  const expected = defineSchema({
    id: integer({ bits: 32 }),
    listPrice: decimal({ nullable: true, column: "list_price" }),
  });
  const columns = { id: pg.integer().notNull(), listPrice: pg.numeric() };
  const options = { casing: "snake_case" } as const;
  expect(schemaFromTable(pg.pgView("v", columns).existing(), {}, options)).toEqual(expected);
  expect(schemaFromTable(pg.pgView("v", columns).as(sql`select 1`), {}, options)).toEqual(expected);
  expect(schemaFromTable(pg.pgMaterializedView("v", columns).existing(), {}, options)).toEqual(expected);
  const mysql = my.mysqlView("v", { id: my.int().notNull(), due: my.timestamp() }).existing();
  expect(schemaFromTable(mysql)).toEqual(
    defineSchema({ id: integer({ bits: 32 }), due: timestamp({ nullable: true }) }),
  );
  const sqlite = lite.sqliteView("v", { id: lite.integer().notNull(), name: lite.text() }).existing();
  expect(schemaFromTable(sqlite)).toEqual(defineSchema({ id: integer(), name: text({ nullable: true }) }));
});

test("a view with a nested selection is refused", () => {
  const view = pg.pgView("v").as((query) => query.select({ line: { id: line.id } }).from(line));
  expect(errorsOf(() => schemaFromTable(view))).toHaveLength(1);
});
