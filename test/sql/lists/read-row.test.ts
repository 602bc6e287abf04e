import { describe, expect, test } from "vitest";
import { boolean, date, decimal, defineSchema, integer, number, text, timestamp } from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { type ColumnForm, FORMS } from "../../../src/sql/dialects/forms.js";
import { rowReader } from "../../../src/sql/lists/read-row.js";
import { type Dialect, postgres, sqlite, toGetSql, toListSql } from "../../../src/sql.js";

const read = (form: ColumnForm, value: unknown): unknown => FORMS[form].read(value);

test.each<[form: ColumnForm, value: unknown, held: unknown]>([
  ["integer", "42", 42],
  ["integer", "-9007199254740991", -9007199254740991],
  ["integer", "9007199254740993", 9007199254740993n],
  ["decimal", "12345678901234567890.10", "12345678901234567890.10"],
  ["decimal", "-.5", "-0.5"],
  ["decimal", "NaN", "NaN"],
  ["number", "1e-07", 1e-7],
  ["number", "-inf", Number.NEGATIVE_INFINITY],
  ["number", "inf", Number.POSITIVE_INFINITY],
  ["number", "nan", Number.NaN],
  ["bits", "0x3fb999999999999a", 0.1],
  ["bits", "0x0000000000000001", 5e-324],
  ["boolean", "true", true],
  ["boolean", "0", false],
  ["text", "\u001b\ufeff", "\u001b\ufeff"],
  ["escaped text", "\u001b\ufeffa", "\ufeffa"],
  ["escaped text", "a", "a"],
  ["date", "2024-05-31", "2024-05-31"],
  ["date", "infinity", "infinity"],
  ["date", "0044-03-15 BC", "0044-03-15 BC"],
  ["date", "0044-03-15 (BC)", "0044-03-15 (BC)"],
  ["date", "12024-05-31", "12024-05-31"],
  ["timestamp", "2024-05-31T10:00:00.12", "2024-05-31T10:00:00.12Z"],
  ["timestamp", "2024-05-31 10:00:00.120000", "2024-05-31T10:00:00.12Z"],
  ["timestamp", "2024-05-31 10:00:00.123456789", "2024-05-31T10:00:00.123456789Z"],
  ["timestamp", "-infinity", "-infinity"],
  ["timestamp", "0044-03-15T10:00:00 BC", "0044-03-15T10:00:00 BC"],
  ["stored integer", 42, 42],
  ["stored integer", 42n, 42],
  ["stored integer", "9223372036854775807", 9223372036854775807n],
  ["stored decimal", 0.1, "0.1"],
  ["stored decimal", 7n, "7"],
  ["stored decimal", "9223372036854775807", "9223372036854775807"],
  ["stored number", 1.5, 1.5],
  ["stored number", 3n, 3],
  ["stored boolean", 1, true],
  ["stored boolean", 0n, false],
  ["stored text", "\u001b\ufeffa", "\ufeffa"],
  ["stored date", "2024-05-31", "2024-05-31"],
  ...[
    ["2024-05-31T10:00:00.274Z", "2024-05-31T10:00:00.274Z"],
    ["2024-05-31T10:00:00.270000Z", "2024-05-31T10:00:00.27Z"],
    ["2024-05-31T10:00:00.000Z", "2024-05-31T10:00:00Z"],
    ["2024-05-31 10:00:00", "2024-05-31T10:00:00Z"],
    ["2024-05-31 10:00:00.5", "2024-05-31T10:00:00.5Z"],
    ["2024-05-31T10:00:00.274+00:00", "2024-05-31T10:00:00.274Z"],
    ["2024-05-31 10:00:00.274 +00:00", "2024-05-31T10:00:00.274Z"],
    ["2024-05-31T10:00:00.274+0000", "2024-05-31T10:00:00.274Z"],
    ["2024-05-31T10:00", "2024-05-31T10:00:00Z"],
    ["2024-05-31", "2024-05-31T00:00:00Z"],
  ].map(([value, held]): [ColumnForm, unknown, unknown] => ["stored timestamp", value, held]),
])("form %s reads %o as %o", (form, value, held) => {
  expect(read(form, value)).toBe(held);
});

test.each<[form: ColumnForm, value: unknown, held: unknown]>([
  ["list", '["a","1",null]', ["a", "1", null]],
  ["list", "[]", []],
  // Texts, because some databases convert all items to text.
  ["integer list", '["1","-9007199254740993",null]', [1, -9007199254740993n, null]],
  ["integer list", "[1,9007199254740993]", [1, 9007199254740993n]],
  ["stored list", '["a"]', ["a"]],
  ["stored integer list", "[1,-9007199254740993]", [1, -9007199254740993n]],
  ["json", '{"a":[9007199254740993,1.5,"n1"]}', { a: [9007199254740993n, 1.5, "n1"] }],
  ["stored json", 7n, 7n],
])("form %s reads the items of %o", (form, value, held) => {
  expect(read(form, value)).toEqual(held);
});

test.each<[form: ColumnForm, values: readonly unknown[]]>([
  ["integer", ["", "1.0", "1e3", " 1", "abc", 1, 1n, true, new Date(0), Buffer.from("1"), [1], {}]],
  ["decimal", ["", ".", "-", "1,5", "0x1", 1.5, 1n, { value: 15n, scale: 1 }]],
  ["number", ["", "abc", "0x3fb999999999999a", 0.1]],
  ["bits", ["3fb999999999999a", "0x3fb9", "0.1", 0.1]],
  ["boolean", ["t", "f", "", "TRUE", true, false, 1, 0]],
  ["text", [1, Buffer.from("a"), new Uint8Array(1), { a: 1 }]],
  ["escaped text", [1, Buffer.from("a")]],
  ["date", ["31.05.2024", "2024-05-31T00:00:00", "2024-5-31", new Date(0), 0, { days: 1 }]],
  [
    "timestamp",
    [
      "31.05.2024 10:00:00",
      "2024-05-31T10:00:00+02:00",
      "2024-05-31 10:00:00+00",
      "2024-05-31 10:00:00-05",
      new Date(0),
      0,
    ],
  ],
  ["stored integer", [1.5, 2 ** 53, "1.5", "abc", new Uint8Array(1), true]],
  ["stored decimal", ["abc", new Uint8Array(1), true]],
  ["stored number", ["abc", new Uint8Array(1)]],
  ["stored boolean", [2, "true", true, "yes"]],
  ["stored text", [5, 5n, new Uint8Array(1)]],
  ["stored date", ["31.05.2024", "2024-05-31T00:00:00Z", 19874, "infinity", new Date(0)]],
  ["stored timestamp", ["31.05.2024", "2024-05-31T10:00:00+02:00", "10:00", 1717149600, "now", new Date(0)]],
])("form %s rejects other values", (form, values) => {
  for (const value of [...values, undefined]) expect(read(form, value), String(value)).toBeUndefined();
});

const schema = defineSchema({
  id: integer(),
  list_price: decimal({ nullable: true }),
  weight: number({ nullable: true }),
  name: text({ nullable: true }),
  active: boolean({ nullable: true }),
  opened: date({ nullable: true }),
  created: timestamp({ nullable: true }),
});

function errorOf(field: string, row: unknown, dialect: Dialect): unknown {
  const query = readListQuery(`fields=${field}`, schema);
  if (!query.ok) throw new Error("no query");
  try {
    return toListSql(query.value, "product", dialect).rows.read([row as Record<string, unknown>]);
  } catch (error) {
    return String(error);
  }
}

describe("a row that a driver has converted causes an error with the cause but no values:", () => {
  test.each<[field: string, row: unknown, dialect: Dialect, message: string]>([
    [
      "opened",
      { opened: new Date(0) },
      postgres,
      'TypeError: Field "opened" (date): expected a day, such as "2024-05-31", but the driver returned an object (Date). The statement selects text: remove the driver option or type parser that converts it.',
    ],
    [
      "id",
      { id: 9007199254740992 },
      postgres,
      'TypeError: Field "id" (integer): expected digits, such as "42", but the driver returned a number. The statement selects text: remove the driver option or type parser that converts it.',
    ],
    [
      "list_price",
      { listPrice: "1" },
      postgres,
      'TypeError: Field "list_price" (decimal): the row has no column "list_price"; it has "listPrice". Return rows as the driver returns them, and remove driver options that rename columns.',
    ],
    [
      "list_price",
      {},
      postgres,
      'TypeError: Field "list_price" (decimal): the row has no column "list_price"; it has no columns. Return rows as the driver returns them, and remove driver options that rename columns.',
    ],
    [
      "id",
      ["1"],
      postgres,
      'TypeError: Field "id" (integer): the row is an array. Return rows as objects with the column names as keys.',
    ],
    [
      "created",
      { created: "2024-05-31T10:00:00+02:00" },
      postgres,
      'TypeError: Field "created" (timestamp): expected a time in UTC, such as "2024-05-31T10:00:00", but the driver returned a string of the form "9999-99-99a99:99:99+99:99". Declare the field with the "zone" that the column has: true for a column with a time zone, false otherwise.',
    ],
    [
      "id",
      { id: "12.50" },
      postgres,
      'TypeError: Field "id" (integer): expected digits, such as "42", but the driver returned a string of the form "99.99". Declare the field with the type that the column has.',
    ],
    [
      "created",
      { created: "last Tuesday, at about ten o'clock in the morning" },
      sqlite,
      'TypeError: Field "created" (timestamp): expected an ISO 8601 time in UTC as text, such as "2024-05-31T10:00:00.000Z", but the driver returned a string of the form "aaaa aaaaaaa, aa aaaaa aaa a\'aaaaa aa aa…". Store the column in that form, or declare the field with the type that the column has.',
    ],
    [
      "name",
      { name: undefined },
      sqlite,
      'TypeError: Field "name" (text): expected text, but the driver returned undefined. Store the column in that form, or declare the field with the type that the column has.',
    ],
    [
      "name",
      { name: Object.create(null) },
      sqlite,
      'TypeError: Field "name" (text): expected text, but the driver returned an object (without a class). Store the column in that form, or declare the field with the type that the column has.',
    ],
  ])("%s of %o", (field, row, dialect, message) => {
    expect(errorOf(field, row, dialect)).toBe(message);
  });
});

test("null stays null, and columns that were not requested are left out", () => {
  expect(errorOf("name", { name: null, other: 1 }, postgres)).toEqual([{ name: null }]);
});

test("names of prototype properties are valid column names", () => {
  const names = ["__proto__", "constructor", "toString"];
  const reader = rowReader(names.map((name) => ({ name, type: "integer", form: "integer" })));
  const record = reader(Object.fromEntries(names.map((name) => [name, "1"])));
  expect(Object.entries(record)).toEqual(names.map((name) => [name, 1]));
  expect(() => reader({})).toThrow('the row has no column "__proto__"');
});

test("a result that is not an array of rows is rejected", () => {
  const statement = toGetSql({ schema, key: "1", fields: ["id"] }, "product", postgres);
  expect(() => statement?.read({ rows: [] } as never)).toThrow("The rows of a statement must be an array.");
  expect(statement?.read([])).toBeUndefined();
});

test("structuredClone copies the text and values of a statement", () => {
  const statement = toGetSql({ schema, key: "1", fields: ["id"] }, "product", postgres);
  expect(structuredClone(statement)).toStrictEqual({ text: statement?.text, values: ["1"] });
});
