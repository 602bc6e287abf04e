import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../src/client.js";
import { fromRecords, fromSql, getHandler, listHandler, openApi } from "../../../src/http.js";
import {
  bind,
  boolean,
  check,
  checkOrThrow,
  date,
  decimal,
  decodeFilter,
  defineSchema,
  enumeration,
  eq,
  FilterError,
  integer,
  listOf,
  number,
  parse,
  parseOrThrow,
  text,
  timestamp,
} from "../../../src/index.js";
import { checkListQuery, readGetQuery, readListQuery } from "../../../src/list.js";
import { createMatcher } from "../../../src/match.js";
import { toPredicate } from "../../../src/memory.js";
import { postgres, toFragment, toGetSql, toKnex, toListSql, toSql, toTag, toTypeorm } from "../../../src/sql.js";
import { anyFilterText, anyRecordsWithFilter, anyWrittenFilter } from "../../../src/testing.js";

const schema = defineSchema({ id: integer(), name: text() });
const bound = checkOrThrow("id=1", schema);
const query = readListQuery("", schema);
const source = fromRecords(schema, []);
const matcher = createMatcher(schema);
const client = createClient({ baseUrl: "https://acme.example", fetch: async () => Response.json({ data: [] }) });
const things = client.resource("things", schema);
const tag = (strings: TemplateStringsArray) => strings.join("?");
const sqlSource = { table: "t", dialect: postgres, query: async () => [] };
const document = { title: "T", version: "1", resources: [] };

function listQuery() {
  if (!query.ok) throw new Error("invalid query");
  return query.value;
}

/** Every function with options, with a misspelled option and its correct name. */
const CALLS: readonly [owner: string, call: (options: object) => unknown, misspelled: string, meant: string][] = [
  ["integer()", (options) => integer(options), "bit", "bits"],
  ["decimal()", (options) => decimal(options), "presision", "precision"],
  ["number()", (options) => number(options), "nulable", "nullable"],
  ["text()", (options) => text(options), "hiden", "hidden"],
  ["text()", (options) => text(options), "containsIgnoreCase", "containsIgnoresCase"],
  ["enumeration()", (options) => enumeration(["a"], options), "colum", "column"],
  ["boolean()", (options) => boolean(options), "Hidden", "hidden"],
  ["date()", (options) => date(options), "hiddne", "hidden"],
  ["timestamp()", (options) => timestamp(options), "zome", "zone"],
  ['field "a"', (options) => defineSchema({ a: { ...text(), ...options } }), "hiden", "hidden"],
  ["", (options) => parse("", options), "limit", "limits"],
  ["limits", (limits) => parse("", { limits }), "lenght", "length"],
  ["", (options) => parseOrThrow("", options), "limit", "limits"],
  ["", (options) => decodeFilter("", options), "limit", "limits"],
  ["", (options) => check("", schema, options), "limit", "limits"],
  ["limits", (limits) => check("", schema, { limits }), "condition", "conditions"],
  ["", (options) => bind(eq("id", 1), schema, options), "limit", "limits"],
  ["readListQuery()", (options) => readListQuery("", schema, options), "maxLimt", "maxLimit"],
  ["limits", (limits) => readListQuery("", schema, { limits }), "error", "errors"],
  ["readGetQuery()", (options) => readGetQuery("", schema, options), "limit", "limits"],
  ["toSql()", (options) => toSql(bound, postgres, options), "firstParamter", "firstParameter"],
  ["toFragment()", (options) => toFragment(bound, postgres, options), "alais", "alias"],
  ["toTag()", (options) => toTag(bound, postgres, tag, options), "colunm", "column"],
  ["toKnex()", (options) => toKnex(bound, postgres, { raw: String }, options), "alais", "alias"],
  ["toTypeorm()", (options) => toTypeorm(bound, postgres, options), "prefx", "prefix"],
  ["toListSql()", (options) => toListSql(listQuery(), "t", postgres, options), "were", "where"],
  ["toGetSql()", (options) => toGetSql({ schema, key: "1" }, "t", postgres, options), "wher", "where"],
  ["fromSql()", (options) => fromSql(schema, { ...sqlSource, ...options }), "wehre", "where"],
  ["fromRecords()", (options) => fromRecords(schema, [], options), "kye", "key"],
  ["toPredicate()", (options) => toPredicate(bound, options), "mising", "missing"],
  ["createMatcher()", (options) => createMatcher(schema, options), "condition", "conditions"],
  ["set()", (options) => matcher.set("a", "id=1", options), "timezone", "timeZone"],
  ["match()", (options) => matcher.match({ id: 1, name: "" }, options), "nwo", "now"],
  ["changes()", (options) => matcher.changes(undefined, undefined, options), "nwo", "now"],
  ["listHandler()", (options) => listHandler({ schema, source, ...options }), "maxLimti", "maxLimit"],
  ["limits", (limits) => listHandler({ schema, source, limits }), "lenght", "length"],
  ["getHandler()", (options) => getHandler({ schema, source, ...options }), "onErorr", "onError"],
  ["openApi()", (options) => openApi({ ...document, ...options }), "beaer", "bearer"],
  [
    "a resource of openApi()",
    (options) => openApi({ ...document, resources: [{ name: "T", path: "/t", schema, ...options }] }),
    "defualtLimit",
    "defaultLimit",
  ],
  ["anyFilterText()", (options) => anyFilterText(schema, options), "encode", "encoded"],
  ["anyWrittenFilter()", (options) => anyWrittenFilter(schema, options), "encode", "encoded"],
  ["anyRecordsWithFilter()", (options) => anyRecordsWithFilter(schema, options), "maxRecord", "maxRecords"],
];

describe("a misspelled option", () => {
  test.each(CALLS)("of %s throws an error that suggests the correct name", (owner, call, misspelled, meant) => {
    const of = owner === "" ? "" : ` of ${owner}`;
    expect(() => call({ [misspelled]: true })).toThrow(FilterError);
    expect(() => call({ [misspelled]: true })).toThrow(
      `Option "${misspelled}"${of} is unknown. Did you mean "${meant}"?`,
    );
  });

  const ofClient: readonly [owner: string, call: (options: object) => unknown, misspelled: string, meant: string][] = [
    ["createClient()", (o) => createClient({ baseUrl: "https://acme.example", ...o }), "maxRetires", "maxRetries"],
    ["resource()", (options) => client.resource("things", schema, options), "coun", "count"],
    ["list()", (options) => things.list(options), "filer", "filter"],
    ["pages()", (options) => things.pages(options), "filer", "filter"],
    ["all()", (options) => things.all(options), "limits", "limit"],
    ["get()", (options) => things.get(1, options), "field", "fields"],
    ["create()", (options) => things.create({}, options), "idempotencykey", "idempotencyKey"],
  ];

  test.each(ofClient)("of the client's %s throws a TypeError", async (owner, call, misspelled, meant) => {
    const calling = async () => call({ [misspelled]: "x" });
    await expect(calling).rejects.toThrow(
      new TypeError(`Option "${misspelled}" of ${owner} is unknown. Did you mean "${meant}"?`),
    );
  });

  test("throws an error for any name", () => {
    const known = new Set(["nullable", "hidden", "column", "ordered", "containsIgnoresCase"]);
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom("__proto__", "constructor", "toString", "type", "bits", "choices"),
    );
    fc.assert(
      fc.property(name, (option) => {
        fc.pre(!known.has(option));
        expect(() => text(Object.fromEntries([[option, true]]) as object)).toThrow(FilterError);
      }),
    );
  });
});

test.each<[name: string, make: () => unknown, option: string]>([
  ["text", () => text({ bits: 32 } as object), "bits"],
  ["integer", () => integer({ ordered: true } as object), "ordered"],
  ["number", () => number({ scale: 2 } as object), "scale"],
  ["date", () => date({ zone: true } as object), "zone"],
  ["enumeration", () => enumeration(["a"], { choices: ["b"] } as object), "choices"],
])("%s does not accept options of other field types", (name, make, option) => {
  expect(make).toThrow(`Option "${option}" of ${name}() is unknown.`);
});

test.each<[name: string, call: () => unknown, message: string]>([
  [
    "prefix of toSql",
    () => toSql(bound, postgres, { prefix: "t" } as object),
    'Option "prefix" of toSql() is unknown. Known options: "alias", "table", "column", "relations", "conditions", "firstParameter".',
  ],
  [
    "key of createClient",
    () => createClient({ baseUrl: "https://acme.example", key: "secret" } as never),
    'Option "key" of createClient() is unknown. Known options: "baseUrl", "apiKey", "fetch", "headers",',
  ],
])("an option without a similar name is reported with the known ones: %s", (_name, call, message) => {
  expect(call).toThrow(message);
});

test("all invalid options of all fields are reported at once, with the names of the fields", () => {
  const define = () =>
    defineSchema({
      a: text({ nullable: "yes" as unknown as boolean, ordered: 1 as unknown as boolean }),
      b: integer({ bits: 8 as 16 }),
      c: decimal({ precision: "12" as unknown as number, scale: 2 }),
      d: timestamp({ zone: null as unknown as boolean, column: 5 as unknown as string }),
      e: enumeration("draft" as unknown as string[]),
      i: text({ description: "" }),
      j: listOf(text({ description: "an item has none" })),
      // @ts-expect-error: the function itself
      f: integer,
      // @ts-expect-error: not a field
      g: undefined,
      // @ts-expect-error: unknown field type
      h: { ...text(), type: "toString" },
    });
  expect(define).toThrow(
    [
      'Option "nullable" of field "a" must be true or false.',
      'Option "ordered" of field "a" must be true or false.',
      'Option "bits" of field "b" must be 16, 32 or 64.',
      'Option "precision" of field "c" must be an integer of at least 1, with a scale from 0 to the precision.',
      'Option "column" of field "d" must be a non-empty string.',
      'Option "zone" of field "d" must be true or false.',
      'Option "choices" of field "e" must be one or more different strings without U+0000 and lone surrogates.',
      'Option "description" of field "i" must be a non-empty string.',
      'Option "item" of field "j" must be text(), integer(), uuid() or enumeration(), with no options but bits and stored.',
      'Field "f" must be created by a field function, such as text().',
      'Field "g" must be created by a field function, such as text().',
      'Field "h" must be created by a field function, such as text().',
    ].join("\n"),
  );
});

const INTEGER = "must be an integer of at least 1.";
const LIMIT = "must be an integer of at least 0, or Infinity.";

test.each<[name: string, call: () => unknown, message: string]>([
  [
    "a string as a limit",
    () => parse("", { limits: { length: "10" as unknown as number } }),
    `"length" of limits ${LIMIT}`,
  ],
  ["NaN as a limit", () => check("", schema, { limits: { depth: Number.NaN } }), `"depth" of limits ${LIMIT}`],
  ["a negative limit", () => bind(eq("id", 1), schema, { limits: { items: -1 } }), `"items" of limits ${LIMIT}`],
  ["a fraction as a limit", () => parse("", { limits: { value: 1.5 } }), `"value" of limits ${LIMIT}`],
  ["a number as limits", () => parse("", { limits: 5 as unknown as object }), '"limits" must be an object.'],
  ["a number as options", () => parse("", 5 as unknown as object), "The options must be an object."],
  ["null as options", () => text(null as unknown as object), "The options of text() must be an object."],
  [
    "a string as maxLimit",
    () => readListQuery("", schema, { maxLimit: "10" as unknown as number }),
    `"maxLimit" of readListQuery() ${INTEGER}`,
  ],
  [
    "NaN as defaultLimit",
    () => listHandler({ schema, source, defaultLimit: Number.NaN }),
    `"defaultLimit" of listHandler() ${INTEGER}`,
  ],
  ["0 as maxLimit", () => listHandler({ schema, source, maxLimit: 0 }), `"maxLimit" of listHandler() ${INTEGER}`],
  [
    "Infinity as maxLimit",
    () => openApi({ ...document, resources: [{ name: "T", path: "/t", schema, maxLimit: Infinity }] }),
    `"maxLimit" of a resource of openApi() ${INTEGER}`,
  ],
  [
    "a string as etag",
    () => getHandler({ schema, source, etag: "no" as unknown as boolean }),
    '"etag" of getHandler() must be true, false or a function that returns a hash.',
  ],
  [
    "0 as firstParameter",
    () => toSql(bound, postgres, { firstParameter: 0 }),
    `"firstParameter" of toSql() ${INTEGER}`,
  ],
  [
    "a string as count",
    () => fromSql(schema, { ...sqlSource, count: "no" as unknown as boolean }),
    '"count" of fromSql() must be true, false or { upTo: n } with an integer n of at least 1.',
  ],
  [
    "a prefix with a quote",
    () => toTypeorm(bound, postgres, { prefix: "a'b" }),
    '"prefix" of toTypeorm() must be letters, digits and _.',
  ],
  [
    "a misspelled key",
    () => fromRecords(schema, [], { key: "nam" }),
    'Key field "nam" is not in the schema. Did you mean "name"? Set option "key" to the field that identifies a record.',
  ],
  [
    "a resource without a key field",
    () =>
      openApi({
        ...document,
        resources: [{ name: "T", path: "/t", schema: defineSchema({ code: text() }), get: true }],
      }),
    'Key field "id" is not in the schema. Set option "key" to the field that identifies a record.',
  ],
  [
    "an object instead of a schema",
    () => listHandler({ schema: { id: 1 } as never, source }),
    'Option "schema" of listHandler() must be a schema, created by defineSchema().',
  ],
  [
    "an invalid name of a header",
    () => listHandler({ schema, source, headers: { "cache control": "no-store" } }),
    'Option "headers" of listHandler() must be an object of valid headers and their values, each a string.',
  ],
  [
    "a line break in a header",
    () => getHandler({ schema, source, headers: { vary: "a\r\nb: c" } }),
    'Option "headers" of getHandler() must be an object of valid headers and their values, each a string.',
  ],
  ...[
    new Headers({ vary: "a" }),
    new Map([["vary", "a"]]),
    new URLSearchParams("vary=a"),
    { vary: null },
    { vary: undefined },
  ].map((headers): [string, () => unknown, string] => [
    `${Object.prototype.toString.call(headers)} as headers`,
    () => listHandler({ schema, source, headers: headers as never }),
    'Option "headers" of listHandler() must be an object of valid headers and their values, each a string.',
  ]),
  [
    "a misspelled key of a handler",
    () => listHandler({ schema, source: { list: source.list, get: source.get }, key: "nam" }),
    'Key field "nam" is not in the schema. Did you mean "name"?',
  ],
  [
    "a default limit above the largest",
    () => listHandler({ schema, source, defaultLimit: 100, maxLimit: 50 }),
    'Option "defaultLimit" of listHandler() must be at most option "maxLimit", which is 50.',
  ],
  [
    "a default limit above the default of the largest",
    () => checkListQuery({}, schema, { defaultLimit: 1001 }),
    'Option "defaultLimit" of checkListQuery() must be at most option "maxLimit", which is 1000.',
  ],
])("throws an error for %s", (_name, call, message) => {
  expect(call).toThrow(FilterError);
  expect(call).toThrow(message);
});

const SQL_TABLE = "must be a non-empty string, or an array of them.";

test.each<[name: string, call: () => unknown, message: string]>([
  [
    "fromSql(schema)",
    // @ts-expect-error: no options
    () => fromSql(schema),
    'The options of fromSql() must be an object with "table", "dialect", "query".',
  ],
  // @ts-expect-error: no table, dialect and query
  ["fromSql(schema, {})", () => fromSql(schema, {}), 'Option "query" of fromSql() must be a function.'],
  [
    "no table",
    () => fromSql(schema, { ...sqlSource, table: undefined as never }),
    `Option "table" of fromSql() ${SQL_TABLE}`,
  ],
  [
    "an empty array of table names",
    () => fromSql(schema, { ...sqlSource, table: [] }),
    `Option "table" of fromSql() ${SQL_TABLE}`,
  ],
  // @ts-expect-error: no argument
  ["listHandler()", () => listHandler(), 'The options of listHandler() must be an object with "schema", "source".'],
  [
    "no source",
    // @ts-expect-error: no source
    () => listHandler({ schema }),
    'Option "source" of listHandler() must be an object with the functions list() and get().',
  ],
  // @ts-expect-error: no resources
  ["no resources", () => openApi({ title: "T", version: "1" }), 'Option "resources" of openApi() must be an array.'],
  // @ts-expect-error: no argument
  ["createClient()", () => createClient(), 'The options of createClient() must be an object with "baseUrl".'],
  [
    "a plain object as a field",
    // @ts-expect-error: no flags
    () => defineSchema({ a: { type: "text" } }),
    'Field "a" must be created by a field function, such as text().',
  ],
  ["empty SQL", () => toSql(bound, postgres, { column: () => "" }), 'Option "column" must return non-empty SQL'],
  [
    "null as SQL",
    () => toSql(bound, postgres, { column: () => null as never }),
    'Option "column" must return non-empty SQL',
  ],
])("throws an error for a missing or empty option: %s", (_name, call, message) => {
  expect(call).toThrow(message);
});

test("an undefined option counts as missing", () => {
  const options = { nullable: undefined, hidden: undefined, column: undefined, bits: undefined } as object;
  expect(integer(options)).toEqual(integer());
  expect(parse("a=1", { limits: undefined } as object)).toEqual(parse("a=1"));
});

test("listHandler, getHandler and openApi accept the same resource", () => {
  const resource = {
    name: "Thing",
    path: "/things",
    schema,
    source,
    get: true,
    key: "name",
    maxLimit: 50,
    etag: false,
  };
  expect(() => [
    listHandler(resource),
    getHandler(resource),
    openApi({ ...document, resources: [resource] }),
  ]).not.toThrow();
});

test("toListSql and toGetSql accept the same options", () => {
  const options = { key: "id" };
  expect(() => [
    toListSql(listQuery(), "t", postgres, options),
    toGetSql({ schema, key: "1" }, "t", postgres, options),
  ]).not.toThrow();
});
