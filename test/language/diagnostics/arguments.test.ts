import { describe, expect, test } from "vitest";
import { createClient } from "../../../src/client.js";
import { fromRecords, fromSql, getHandler, listHandler } from "../../../src/http.js";
import {
  and,
  bind,
  check,
  checkOrThrow,
  custom,
  decodeFilter,
  defineSchema,
  describeSchema,
  encodeFilter,
  enumeration,
  eq,
  type Field,
  FilterError,
  filterOf,
  fold,
  integer,
  json,
  listOf,
  not,
  one,
  or,
  parse,
  parseOrThrow,
  pretty,
  print,
  sameFilter,
  text,
} from "../../../src/index.js";
import { readGetQuery, readListQuery } from "../../../src/list.js";
import { createMatcher } from "../../../src/match.js";
import { compilePredicate, explain, filterRecords, toPredicate } from "../../../src/memory.js";
import { postgres, sql, toFragment, toGetSql, toListSql, toSql } from "../../../src/sql.js";
import { anyFilter, anyListQuery, anyRecord } from "../../../src/testing.js";

// Code without type checks can pass anything. It gets an error that names the argument, not an error of our internals.

const schema = defineSchema({ id: integer() });
const bound = checkOrThrow("id=1", schema);
const query = readListQuery("", schema);
if (!query.ok) throw new Error("The empty query is valid");
/** Any value as an argument of any type. */
const any = (value: unknown): never => value as never;
const matcher = createMatcher(schema);
const client = createClient({ baseUrl: "https://acme.example" });

const TEXT = 'must be a string. For no filter, pass "".';
const SCHEMA = "must be a schema, created by defineSchema().";
const BOUND = "must be a bound filter: the value of check() or bind().";
const DIALECT = "must be a dialect of ampipe/sql, such as postgres.";
const FILTER = "must be a filter: the value of parse(), or the result of a builder.";
const SAVED = "must be a text, a tree or a bound filter.";
const RAW = "must be the raw query string.";

describe("an argument of the wrong type throws a TypeError that names it:", () => {
  test.each<[name: string, call: () => unknown, message: string]>([
    ["parse(undefined)", () => parse(any(undefined)), `Argument "text" of parse() ${TEXT}`],
    ["parseOrThrow(7)", () => parseOrThrow(any(7)), `Argument "text" of parse() ${TEXT}`],
    ["check(undefined, schema)", () => check(any(undefined), schema), `Argument "text" of check() ${TEXT}`],
    ["check of an array", () => check(any(["id=1"]), schema), `Argument "text" of check() ${TEXT}`],
    ["check without a schema", () => check("id=1", any(undefined)), `Argument "schema" of check() ${SCHEMA}`],
    ["check with fields", () => check("id=1", any({ id: integer() })), `Argument "schema" of check() ${SCHEMA}`],
    ["bind(null, schema)", () => bind(any(null), schema), `Argument "filter" of bind() ${FILTER}`],
    ["bind of a text", () => bind(any("id=1"), schema), `Argument "filter" of bind() ${FILTER}`],
    ["bind of a result", () => bind(any(parse("id=1")), schema), `Argument "filter" of bind() ${FILTER}`],
    ...(
      [
        ["a text", "id=1"],
        ["a result", parse("id=1")],
        ["nothing", undefined],
      ] as const
    ).flatMap(([name, wrong]): [string, () => unknown, string][] => [
      [`print of ${name}`, () => print(any(wrong)), `Argument "filter" of print() ${FILTER}`],
      [`pretty of ${name}`, () => pretty(any(wrong)), `Argument "filter" of pretty() ${FILTER}`],
      [`fold of ${name}`, () => fold(any(wrong), any({})), `Argument "filter" of fold() ${FILTER}`],
      [
        `sameFilter of ${name}`,
        () => sameFilter(eq("id", 1), any(wrong)),
        `Argument "other" of sameFilter() ${FILTER}`,
      ],
    ]),
    [
      "encodeFilter of a result",
      () => encodeFilter(any(parse("id=1"))),
      `Argument "filter" of encodeFilter() ${FILTER}`,
    ],
    [
      "sql as a call",
      () => sql(any("id = 1")),
      'Argument "strings" of sql must be a template, such as sql`deleted_at IS NULL`, not a call.',
    ],
    [
      "a relation without a schema",
      () =>
        check(
          "a.id=1",
          defineSchema({
            a_id: integer(),
            a: one(
              any(() => undefined),
              { from: "a_id" },
            ),
          }),
        ),
      'Argument "target" of one() must be a schema, or a function that returns one.',
    ],
    ["defineSchema(null)", () => defineSchema(any(null)), 'Argument "members" of defineSchema() must be an object.'],
    ["defineSchema of a list", () => defineSchema(any([])), 'Argument "members" of defineSchema() must be an object.'],
    [
      "custom(null)",
      () => custom(any(null), ["="]),
      'Argument "type" of custom() must be a field, such as text(), except listOf() and json().',
    ],
    ...[json(), listOf(text())].map((type): [string, () => unknown, string] => [
      `custom(${type.type})`,
      () => custom(any(type), ["="]),
      'Argument "type" of custom() must be a field, such as text(), except listOf() and json().',
    ]),
    ...[undefined, null, "id", {}, []].flatMap((wrong): [string, () => unknown, string][] => [
      [
        `describeSchema of ${JSON.stringify(wrong)}`,
        () => describeSchema(any(wrong)),
        `Argument "schema" of describeSchema() ${SCHEMA}`,
      ],
      [`filterOf of ${JSON.stringify(wrong)}`, () => filterOf(any(wrong)), `Argument "schema" of filterOf() ${SCHEMA}`],
      [
        `fromRecords of ${JSON.stringify(wrong)}`,
        () => fromRecords(any(wrong), []),
        `Argument "schema" of fromRecords() ${SCHEMA}`,
      ],
      [
        `fromSql of ${JSON.stringify(wrong)}`,
        () => fromSql(any(wrong), any({})),
        `Argument "schema" of fromSql() ${SCHEMA}`,
      ],
      [
        `anyFilter of ${JSON.stringify(wrong)}`,
        () => anyFilter(any(wrong)),
        `Argument "schema" of anyFilter() ${SCHEMA}`,
      ],
      [
        `anyRecord of ${JSON.stringify(wrong)}`,
        () => anyRecord(any(wrong)),
        `Argument "schema" of anyRecord() ${SCHEMA}`,
      ],
      [
        `anyListQuery of ${JSON.stringify(wrong)}`,
        () => anyListQuery(any(wrong)),
        `Argument "schema" of anyListQuery() ${SCHEMA}`,
      ],
    ]),
    ["bind without a schema", () => bind(eq("id", 1), any(undefined)), `Argument "schema" of bind() ${SCHEMA}`],
    [
      "decodeFilter(undefined)",
      () => decodeFilter(any(undefined)),
      'Argument "raw" of decodeFilter() must be a string.',
    ],
    [
      "readListQuery of an object",
      () => readListQuery(any({}), schema),
      `Argument "rawQueryString" of readListQuery() ${RAW}`,
    ],
    [
      "readListQuery without a schema",
      () => readListQuery("", any(null)),
      `Argument "schema" of readListQuery() ${SCHEMA}`,
    ],
    [
      "readGetQuery(undefined)",
      () => readGetQuery(any(undefined), schema),
      `Argument "rawQueryString" of readGetQuery() ${RAW}`,
    ],
    [
      "compilePredicate of a text",
      () => compilePredicate(any("id=1")),
      `Argument "bound" of compilePredicate() ${BOUND}`,
    ],
    [
      "createMatcher of fields",
      () => createMatcher(any({ id: integer() })),
      `Argument "schema" of createMatcher() ${SCHEMA}`,
    ],
    ["set without an id", () => matcher.set(any(7), "id=1"), 'Argument "id" of set() must be a text.'],
    ["set of a number", () => matcher.set("a", any(7)), `Argument "filter" of set() ${SAVED}`],
    ["set of null", () => matcher.set("a", any(null)), `Argument "filter" of set() ${SAVED}`],
    ["set of a result", () => matcher.set("a", any(check("id=1", schema))), `Argument "filter" of set() ${SAVED}`],
    [
      "set of a filter of another schema",
      () => matcher.set("a", any(checkOrThrow("id=1", defineSchema({ id: integer() })))),
      'Argument "filter" of set() must be bound to the schema of the matcher.',
    ],
    ["toPredicate of a text", () => toPredicate(any("id=1")), `Argument "bound" of toPredicate() ${BOUND}`],
    ["toPredicate of a tree", () => toPredicate(any(eq("id", 1))), `Argument "bound" of toPredicate() ${BOUND}`],
    [
      "toPredicate of a result",
      () => toPredicate(any(check("id=1", schema))),
      `Argument "bound" of toPredicate() ${BOUND}`,
    ],
    ["explain of a tree", () => explain(any(eq("id", 1)), {}), `Argument "bound" of explain() ${BOUND}`],
    [
      "filterRecords of a text",
      () => [...filterRecords(any("id=1"), [])],
      `Argument "bound" of toPredicate() ${BOUND}`,
    ],
    ["toSql of a tree", () => toSql(any(eq("id", 1)), postgres), `Argument "bound" of toSql() ${BOUND}`],
    ["toSql without a dialect", () => toSql(bound, any(undefined)), `Argument "dialect" of toSql() ${DIALECT}`],
    ["toSql with a name", () => toSql(bound, any("postgres")), `Argument "dialect" of toSql() ${DIALECT}`],
    [
      "toFragment with a name",
      () => toFragment(bound, any("postgres")),
      `Argument "dialect" of toFragment() ${DIALECT}`,
    ],
    [
      "toListSql without a dialect",
      () => toListSql(query.value, "t", any(undefined)),
      `Argument "dialect" of toListSql() ${DIALECT}`,
    ],
    [
      "toListSql without a table",
      () => toListSql(query.value, any(undefined), postgres),
      'Argument "table" of toListSql() must be a non-empty string, or an array of them.',
    ],
    [
      "toListSql with an empty table",
      () => toListSql(query.value, [], postgres),
      'Argument "table" of toListSql() must be a non-empty string, or an array of them.',
    ],
    [
      "toListSql without fields",
      () => toListSql({ ...query.value, fields: [] }, "t", postgres),
      'Argument "query" of toListSql() must be the value of readListQuery(), with one or more fields of the schema.',
    ],
    [
      "toListSql with an unknown field",
      () => toListSql({ ...query.value, fields: ["x"] }, "t", postgres),
      'Argument "query" of toListSql() must be the value of readListQuery(), with one or more fields of the schema.',
    ],
    [
      "toGetSql with a dialect's name",
      () => toGetSql({ schema, key: "1" }, "t", any("postgres")),
      `Argument "dialect" of toGetSql() ${DIALECT}`,
    ],
    [
      "toGetSql without a table",
      () => toGetSql({ schema, key: "1" }, any(undefined), postgres),
      'Argument "table" of toGetSql() must be a non-empty string, or an array of them.',
    ],
    [
      "toGetSql without a schema",
      () => toGetSql({ schema: any(undefined), key: "1" }, "t", postgres),
      `Argument "schema" of toGetSql() ${SCHEMA}`,
    ],
    [
      "toGetSql with its earlier arguments",
      () => toGetSql(any(schema), any("1"), any({ table: "t", dialect: postgres })),
      `Argument "dialect" of toGetSql() ${DIALECT}`,
    ],
    [
      "resource() without a schema",
      () => client.resource("x", any(undefined)),
      `Argument "schema" of resource() ${SCHEMA}`,
    ],
  ])("%s", (_name, call, message) => {
    expect(call).toThrow(new TypeError(message));
  });
});

describe("an invalid option throws a FilterError that names it:", () => {
  test.each<[name: string, call: () => unknown, message: string]>([
    [
      "a source without functions",
      () => listHandler({ schema, source: any({}) }),
      'Option "source" of listHandler() must be an object with the functions list() and get().',
    ],
    [
      "enumeration() with arguments for choices",
      () => enumeration(any("draft"), any("done")),
      'Option "choices" of enumeration() must be an array of strings, such as ["draft", "done"].',
    ],
    [
      "a field without choices",
      () => defineSchema({ a: any({ ...enumeration(["x"]), choices: undefined }) }),
      'Option "choices" of field "a" must be one or more different strings without U+0000 and lone surrogates.',
    ],
    [
      "a field without bits",
      () => defineSchema({ a: any({ ...integer(), bits: undefined } as unknown as Field) }),
      'Option "bits" of field "a" must be 16, 32 or 64.',
    ],
  ])("%s", (_name, call, message) => {
    expect(call).toThrow(FilterError);
    expect(call).toThrow(message);
  });
});

test.each([
  [
    "and",
    () => and(eq("tenant_id", 7), any("name*b|id=1")),
    "A filter cannot contain a string; parse it with parseOrThrow().",
  ],
  ["or", () => or(any("id=1")), "A filter cannot contain a string; parse it with parseOrThrow()."],
  ["not", () => not(any("id=1")), "A filter cannot contain a string; parse it with parseOrThrow()."],
  ["and of undefined", () => and(any(undefined)), "A filter cannot contain a value of type undefined."],
  ["and of an array", () => and(any([eq("id", 1)])), "A filter cannot contain a value of type object."],
])("%s: a part that is not a filter is an error, because its groups would be lost", (_name, call, message) => {
  expect(call).toThrow(FilterError);
  expect(call).toThrow(message);
});

test("a handler that gets a Node request rejects with an error that shows the fix", async () => {
  const source = fromRecords(schema, [{ id: 1 }]);
  const nodeRequest = { url: "/products", method: "GET", headers: {} };
  const message = "must be a Web Request. On Node or Express, wrap the handler: toNodeListener(handler).";
  await expect(listHandler({ schema, source })(any(nodeRequest))).rejects.toThrow(
    `Argument "request" of a handler ${message}`,
  );
  await expect(getHandler({ schema, source })(any(nodeRequest), "1")).rejects.toThrow(TypeError);
});

test("a handler accepts requests of other implementations, such as those of test environments", async () => {
  const source = fromRecords(schema, [{ id: 1 }]);
  const request = { url: "http://localhost/products", method: "GET", headers: { get: () => null } };
  expect((await listHandler({ schema, source })(any(request))).status).toBe(200);
});

test("a schema of another realm is accepted", () => {
  const { get } = schema.byName;
  const byName = { get: get.bind(schema.byName), has: (name: string) => schema.byName.has(name) };
  expect(check("id=1", any({ ...schema, byName })).ok).toBe(true);
});

test("rows that are not objects are an error", () => {
  const { rows } = toListSql(query.value, "t", postgres);
  const message = "Each row must be an object with the column names as keys.";
  for (const row of [null, undefined, "1"]) expect(() => rows.read([row])).toThrow(new TypeError(message));
});
