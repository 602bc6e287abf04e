import { Column, ColumnBuilder } from "drizzle-orm";
import * as gel from "drizzle-orm/gel-core";
import * as my from "drizzle-orm/mysql-core";
import * as pg from "drizzle-orm/pg-core";
import * as singlestore from "drizzle-orm/singlestore-core";
import * as lite from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { schemaFromTable } from "../../../src/drizzle.js";
import { type Diagnostic, json } from "../../../src/index.js";
import { type ColumnCases, casesByKey, MYSQL_COLUMNS, PG_COLUMNS, SQLITE_COLUMNS } from "./support/columns.js";

const DIALECTS: readonly (readonly [
  name: string,
  cases: ColumnCases<unknown>,
  create: (columns: object) => Parameters<typeof schemaFromTable>[0],
  module: object,
])[] = [
  ["PostgreSQL", PG_COLUMNS, (columns) => pg.pgTable("t", columns as never) as never, pg],
  ["MySQL", MYSQL_COLUMNS, (columns) => my.mysqlTable("t", columns as never) as never, my],
  ["SQLite", SQLITE_COLUMNS, (columns) => lite.sqliteTable("t", columns as never) as never, lite],
];

test.each(DIALECTS)("every kind of %s column has its field", (name, cases, create) => {
  const warnings: Diagnostic[] = [];
  const entries = [...casesByKey(cases)];
  const table = create(Object.fromEntries(entries.map(([name, [column]]) => [name, column])));
  const schema = schemaFromTable(table, {}, { onWarnings: (given) => warnings.push(...given) });
  const isSelectable = (type: string) =>
    name === "PostgreSQL" ? !/^(?:text|varchar)/.test(type) : /^(?:float|double|real|year)/.test(type);
  const unknown = (type: string) => json({ nullable: true, selectable: isSelectable(type) });
  expect(schema.fields).toEqual(
    Object.fromEntries(entries.map(([key, [, field]]) => [key, typeof field === "string" ? unknown(field) : field])),
  );
  expect(warnings.map(({ code, severity, details }) => ({ code, severity, details }))).toEqual(
    entries.flatMap(([field, [, type]]) => {
      if (typeof type !== "string") return [];
      const details = { field, type, ...(isSelectable(type) ? {} : { selectable: false }) };
      return { code: "schema.no-counterpart", severity: "warning", details };
    }),
  );
});

/** Arguments with which every builder of drizzle returns a column, or a function that does. */
const ARGUMENTS = [
  ["x", { length: 3, dimensions: 3, mode: "number", type: "point" }],
  ["x", ["a"]],
  [{ dataType: () => "x" }],
];

function isColumnBuilder(made: unknown): boolean {
  return made instanceof ColumnBuilder || (typeof made === "function" && made("x") instanceof ColumnBuilder);
}

/** Returns the exported functions that declare a column. */
function buildersIn(module: object): readonly string[] {
  const functions = Object.entries(module).filter(
    ([name, value]) => typeof value === "function" && /^[a-z]/.test(name),
  );
  return functions.flatMap(([name, build]) =>
    ARGUMENTS.some((given) => {
      try {
        return isColumnBuilder(build(...given));
      } catch {
        return false;
      }
    })
      ? [name]
      : [],
  );
}

/** Returns the exported classes of columns that no other one extends. */
function classesIn(module: object): readonly string[] {
  const classes = Object.values(module).filter(
    (value) => typeof value === "function" && value.prototype instanceof Column,
  );
  const parents = new Set(classes.map((each) => Object.getPrototypeOf(each)));
  return classes.filter((each) => !parents.has(each)).map(({ name }) => name);
}

/** The array of drizzle's own helper, which has the columns of a table for its indexes. */
const NOT_DECLARED = new Set(["ExtraConfigColumn"]);

test.each(DIALECTS)("no builder of a %s column is unknown here", (_name, cases, create, module) => {
  // A new builder or class needs an entry in support/columns.ts, which runs its columns on a database.
  expect(buildersIn(module).filter((name) => !Object.hasOwn(cases, name))).toEqual([]);
  expect(Object.keys(cases).filter((name) => !buildersIn(module).includes(name))).toEqual([]);
  const entries = [...casesByKey(cases)].map(([name, [column]]) => [name, column]);
  const table = create(Object.fromEntries(entries)) as unknown as Readonly<Record<string, object>>;
  const declared = new Set(entries.map(([name]) => table[String(name)]?.constructor.name));
  expect(classesIn(module).filter((name) => !declared.has(name) && !NOT_DECLARED.has(name))).toEqual([]);
});

test("the columns of databases without a dialect are refused", () => {
  const tables = [
    singlestore.singlestoreTable("t", { id: singlestore.int() }),
    gel.gelTable("t", { id: gel.integer() }),
  ];
  for (const table of tables) expect(() => schemaFromTable(table as never)).toThrow(/PostgreSQL, MySQL or SQLite/);
});
