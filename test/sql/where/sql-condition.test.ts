import { describe, expect, test, vi } from "vitest";
import { fromSql, getHandler, listHandler } from "../../../src/http.js";
import { defineSchema, FilterError, integer } from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { postgres, type SqlCondition, sql, sqlite, toGetSql, toListSql } from "../../../src/sql.js";

const schema = defineSchema({ id: integer() });

const NOT_A_VALUE = "The SQL condition accepts a string, a finite number or a boolean as value 1, not";

describe("a value of a condition", () => {
  test.each<[value: unknown, message: string]>([
    [undefined, `${NOT_A_VALUE} undefined.`],
    [null, "The SQL condition has null as value 1, which no comparison matches: write IS NULL instead."],
    [Number.NaN, `${NOT_A_VALUE} NaN.`],
    [Number.POSITIVE_INFINITY, `${NOT_A_VALUE} Infinity.`],
    [[7], `${NOT_A_VALUE} an array: write a condition for each item, joined by OR.`],
    [{ id: 7 }, `${NOT_A_VALUE} an object.`],
    [new Date(0), `${NOT_A_VALUE} an object: write value.toISOString().`],
    [7n, `${NOT_A_VALUE} a bigint: write String(value).`],
    [Symbol("7"), `${NOT_A_VALUE} a symbol.`],
    [() => 7, `${NOT_A_VALUE} a function.`],
    [Promise.resolve(7), `${NOT_A_VALUE} a promise.`],
  ])("%o is rejected", (value, message) => {
    expect(() => sql`tenant_id = ${value as number}`).toThrow(message);
    expect(() => sql`tenant_id = ${value as number}`).toThrow(FilterError);
  });

  test.each(["", "7", 7, -0.5, true, false])("%j is accepted", (value) => {
    expect(sql`tenant_id = ${value}`.values).toEqual([value]);
  });
});

const NOT_A_CONDITION = "The SQL condition must be created by sql`...`, not";

/** Values that untyped code may pass instead of a condition. */
const INVALID: readonly [name: string, where: unknown, message: string][] = [
  ["undefined", undefined, `${NOT_A_CONDITION} undefined.`],
  ["null", null, `${NOT_A_CONDITION} null.`],
  ["false", false, `${NOT_A_CONDITION} a boolean.`],
  ["a text", "tenant_id = 7", `${NOT_A_CONDITION} a string.`],
  ["an empty text", "", `${NOT_A_CONDITION} a string.`],
  ["NaN", Number.NaN, `${NOT_A_CONDITION} NaN.`],
  ["a symbol", Symbol("where"), `${NOT_A_CONDITION} a symbol.`],
  ["an array", [], `${NOT_A_CONDITION} an array.`],
  ["an object", {}, `${NOT_A_CONDITION} an object.`],
  ["an object with text and values", { text: "tenant_id = $1", values: [7] }, `${NOT_A_CONDITION} an object.`],
  ["an object without strings", { strings: [], values: [] }, `${NOT_A_CONDITION} an object.`],
  ["an object with a number in its strings", { strings: ["a = ", 7], values: [7] }, `${NOT_A_CONDITION} an object.`],
  ["an empty condition", sqlWith([" "], []), "The SQL condition must not be empty."],
  [
    "a condition with too few values",
    sqlWith(["tenant_id = ", ""], []),
    "The SQL condition needs a value between each two strings: 1, not 0.",
  ],
  [
    "a condition with too many values",
    sqlWith(["true"], [7]),
    "The SQL condition needs a value between each two strings: 0, not 1.",
  ],
  ["a condition with an undefined value", sqlWith(["tenant_id = ", ""], [undefined]), `${NOT_A_VALUE} undefined.`],
  [
    "a promise",
    Promise.resolve(sql`tenant_id = ${7}`),
    "The SQL condition cannot be a promise: await its values first, and return it from a function that is not async.",
  ],
];

function sqlWith(strings: readonly unknown[], values: readonly unknown[]): unknown {
  return { strings, values };
}

describe.each(INVALID)("a scope that is %s", (_name, given, message) => {
  const where = given as SqlCondition;
  const query = readListQuery("", schema);
  if (!query.ok) throw new Error("no query");

  test("is rejected by toListSql and toGetSql", () => {
    expect(() => toListSql(query.value, "t", postgres, { where })).toThrow(message);
    expect(() => toGetSql({ schema, key: "1" }, "t", postgres, { where })).toThrow(message);
  });

  test("is rejected by fromSql", () => {
    const options = { table: "t", dialect: postgres, query: async () => [], where };
    expect(() => fromSql(schema, options)).toThrow(message);
  });

  test("returned for a request leads to an error response without records", async () => {
    const run = vi.fn(async () => [{ id: 1 }]);
    const onError = (error: unknown) => new Response(String(error), { status: 500 });
    const source = fromSql(schema, { table: "t", dialect: postgres, query: run, where: () => where });
    const request = new Request("http://localhost/");
    const responses = [
      await listHandler({ schema, source, onError })(request),
      await getHandler({ schema, source, onError })(request, "1"),
    ];
    for (const response of responses) expect(await response.text()).toContain(message);
    expect(run).not.toHaveBeenCalled();
  });
});

test("the scope is optional", () => {
  const isScoped: boolean = Number("0") > 0;
  const source = fromSql(schema, {
    table: "t",
    dialect: postgres,
    query: async () => [],
    ...(isScoped && { where: sql`tenant_id = ${7}` }),
  });
  expect(source).toBeDefined();
});

test.each([
  ["alone", sql`${sql`a = ${1}`}`, ["(a = ", ")"], [1]],
  ["first", sql`${sql`a = ${1}`} AND b = ${2}`, ["(a = ", ") AND b = ", ""], [1, 2]],
  [
    "between values",
    sql`b = ${2} AND ${sql`a = ${1} OR c`} AND d = ${3}`,
    ["b = ", " AND (a = ", " OR c) AND d = ", ""],
    [2, 1, 3],
  ],
  ["without values", sql`${sql`a`} OR ${sql`b`}`, ["(a) OR (b)"], []],
  ["within another", sql`x AND ${sql`y AND ${sql`z = ${true}`}`}`, ["x AND (y AND (z = ", "))"], [true]],
])("a condition %s is inserted in parentheses", (_place, condition, strings, values) => {
  expect(condition).toEqual({ strings, values });
});

test("an invalid condition within another is rejected", () => {
  expect(() => sql`a AND ${{ strings: ["", ""], values: [undefined] } as never}`).toThrow(FilterError);
  expect(() => sql`a AND ${{} as never}`).toThrow(FilterError);
});

test("booleans are 1 and 0 for SQLite, whose drivers accept no booleans", () => {
  const query = readListQuery("", schema);
  if (!query.ok) throw new FilterError(query.diagnostics);
  const where = sql`archived = ${false} AND listed = ${true}`;
  const valuesOf = (dialect: typeof sqlite) => toListSql(query.value, "t", dialect, { where }).count.values;
  expect(valuesOf(sqlite)).toEqual([0, 1]);
  expect(valuesOf(postgres)).toEqual([false, true]);
});
