import { expect, test } from "vitest";
import { type DrizzleTable, schemaFromTable } from "../../../src/drizzle.js";
import { type Diagnostic, defineSchema, integer, json, listOf, text, timestamp } from "../../../src/index.js";

/** A column as drizzle 1.0.0-rc.5 has it: an array is a column of its items with dimensions. */
function column(name: string, columnType: string, sqlType: string, others: object = {}) {
  return { name, columnType, keyAsName: true, notNull: false, dimensions: 0, getSQLType: () => sqlType, ...others };
}

const COLUMNS = {
  tags: column("tags", "PgText", "text", { dimensions: 1, notNull: true }),
  listPrices: column("list_prices", "PgInteger", "integer", { dimensions: 1 }),
  grid: column("grid", "PgInteger", "integer", { dimensions: 2 }),
  flags: column("flags", "PgBoolean", "boolean", { dimensions: 1 }),
  big: column("big", "PgBigIntString", "bigint"),
  createdAt: column("created_at", "PgTimestamp", "timestamp", { withTimezone: false }),
};

/** Stands in for drizzle's type, which a stand-in at run time does not have. */
const asTable = (members: object): DrizzleTable => members as DrizzleTable;

const EXPECTED = defineSchema({
  tags: listOf(text()),
  listPrices: listOf(integer({ bits: 32 }), { nullable: true, column: "list_prices" }),
  grid: json({ nullable: true }),
  flags: json({ nullable: true }),
  big: integer({ nullable: true }),
  createdAt: timestamp({ nullable: true, zone: false, column: "created_at" }),
});

test("tables of drizzle 1.x have lists, and names that need no casing", () => {
  const warnings: Diagnostic[] = [];
  const table = asTable({ [Symbol.for("drizzle:Columns")]: COLUMNS });
  expect(schemaFromTable(table, {}, { onWarnings: (given) => warnings.push(...given) })).toEqual(EXPECTED);
  expect(warnings.map(({ details }) => details)).toEqual([
    { field: "grid", type: "integer[][]" },
    { field: "flags", type: "boolean[]" },
  ]);
});

test("views of drizzle 1.x have columns, too", () => {
  const table = { [Symbol.for("drizzle:BaseName")]: "product" };
  const selectedFields = Object.fromEntries(Object.entries(COLUMNS).map(([key, each]) => [key, { ...each, table }]));
  const viewOf = (name: string) =>
    asTable({
      [Symbol.for("drizzle:Columns")]: selectedFields,
      [Symbol.for("drizzle:ViewBaseConfig")]: { name, selectedFields },
    });
  const options = { onWarnings: () => undefined };
  expect(schemaFromTable(viewOf("product"), {}, options)).toEqual(EXPECTED);
  expect(schemaFromTable(viewOf("other"), {}, options).fields.tags).toEqual(listOf(text(), { nullable: true }));
});
