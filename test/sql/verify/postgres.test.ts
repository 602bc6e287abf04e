import { describe, expect, test } from "vitest";
import {
  boolean,
  custom,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { postgres, shardedPostgres, verifyTable } from "../../../src/sql.js";
import { fakeQuery } from "./fake-catalog.js";

/** The statements run on real servers in test/engines. Here, their rows are read. */
const COLUMNS = "WITH RECURSIVE typed";
const INDEXES = "pg_catalog.pg_index";
const SERVERS = "pg_catalog.pg_foreign_table";
const TABLES = "pg_catalog.pg_namespace";

const COLUMN = {
  name: "x",
  type: "bigint",
  labels: null,
  checks: null,
  nullable: "NO",
  collation: null,
  binary: "NO",
  kind: "r",
};

/** The traits of usual indexes. */
const BTREE = "btree text_ops own in-order";
const BTREE_C = "btree text_ops C in-order";
const TRIGRAMS = "gin gin_trgm_ops own";

async function verified(field: Field, column: object, indexes: readonly object[] = SERVING) {
  const keys = indexes.map((key, i) => ({ index: `i${i}`, column: null, expression: "x", traits: BTREE, ...key }));
  const { query } = fakeQuery({ [COLUMNS]: [{ ...COLUMN, ...column }], [INDEXES]: keys, [SERVERS]: [] });
  return verifyTable(defineSchema({ x: field }), { table: "t", dialect: postgres, query });
}

/** Indexes that serve everything. */
const SERVING = [
  { column: "x" },
  { column: "x", traits: BTREE_C },
  { column: "x", traits: TRIGRAMS },
  { expression: "(x)::text" },
  { expression: "(x)::text", traits: BTREE_C },
  { expression: "(x)::text", traits: TRIGRAMS },
];

async function codesOf(...given: Parameters<typeof verified>): Promise<readonly string[]> {
  return (await verified(...given)).map(({ code }) => code);
}

test.each<[Field, string, readonly string[]]>([
  [integer(), "smallint", []],
  [integer({ bits: 32 }), "bigint", ["table.caveat"]],
  [decimal({ precision: 12, scale: 2 }), "numeric(12,2)", []],
  // Comparisons do not depend on the size.
  [decimal({ precision: 12, scale: 2 }), "numeric(14,4)", ["table.caveat"]],
  [decimal({ precision: 12, scale: 2 }), "numeric", ["table.caveat"]],
  [number(), "real", ["table.caveat"]],
  [text(), "character varying(20)", []],
  [text(), "extensions.citext", []],
  [enumeration(["a"]), "citext", ["table.type"]],
  [timestamp(), "timestamp(3) with time zone", []],
  [timestamp(), "timestamp without time zone", ["table.type"]],
  [timestamp({ zone: false }), "timestamp without time zone", []],
  [timestamp({ stored: "seconds" }), "text", []],
  [uuid({ stored: "text" }), "character(36)", []],
  [listOf(text()), "character varying(20)[]", []],
  [listOf(integer()), "integer[]", ["table.type"]],
  [listOf(integer({ bits: 32 })), "integer[]", []],
  [listOf(text()), "text", ["table.type"]],
  [text(), "text[]", ["table.type"]],
  [json(), "jsonb", []],
  // PostgreSQL converts every type to JSON.
  ...["real", "character(3)", "inet", "boolean[]", "point", "bytea"].map((type): [Field, string, []] => [
    json(),
    type,
    [],
  ]),
])("%j in a column of PostgreSQL with type %s", async (field, type, codes) => {
  expect(await codesOf(field, { type })).toEqual(codes);
});

test("advice is a warning, and everything else an error", async () => {
  const found = await verified(decimal({ precision: 9, scale: 2 }), { type: "numeric(12,4)", nullable: "YES" }, []);
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([
    ["table.nullable", "error"],
    ["table.caveat", "warning"],
    ["table.no-index", "warning"],
  ]);
  const wrong = await verified(integer(), { type: "text", nullable: "YES" });
  expect(wrong.map(({ code }) => code)).toEqual(["table.type", "table.nullable"]);
});

test("an enum has the choices of the field, and a nondeterministic collation is an error", async () => {
  const states = enumeration(["draft", "done"]);
  expect(await codesOf(states, { type: "public.state", labels: '["draft","done"]' })).toEqual([]);
  expect(await codesOf(states, { type: "public.state", labels: '["draft"]' })).toEqual(["table.choices"]);
  expect(await codesOf(text(), { type: "text", collation: "ignoring_case" })).toEqual(["table.collation"]);
  expect(await codesOf(json(), { type: "text", collation: "ignoring_case" })).toEqual([]);
});

test.each<[Field, string, string | undefined]>([
  [integer(), "text", "text()"],
  [text(), "numeric", "decimal()"],
  [integer(), "double precision", "number()"],
  [text(), "timestamp without time zone", "timestamp({ zone: false })"],
  [timestamp(), "timestamp without time zone", "timestamp({ zone: false })"],
  [timestamp(), "bigint", 'timestamp({ stored: "epoch-milliseconds" })'],
  [timestamp(), "text", 'timestamp({ stored: "milliseconds" })'],
  [uuid(), "text", 'uuid({ stored: "text" })'],
  [text(), "jsonb", "json()"],
  [text(), "inet", undefined],
  [text(), "text[]", "listOf(text())"],
  [text(), "integer[]", "listOf(integer({ bits: 32 }))"],
  [text(), "bigint[]", "listOf(integer())"],
  [text(), "uuid[]", "listOf(uuid())"],
  [text(), "inet[]", undefined],
])("the error of %j in a column %s suggests a field", async (field, type, suggestion) => {
  const [error] = await verified(field, { type });
  expect(error?.details).toEqual({ ...error?.details, found: type, ...(suggestion && { suggestion }) });
  expect(error?.details).toHaveProperty("column", "x");
  expect(Object.hasOwn(error?.details ?? {}, "suggestion")).toBe(suggestion !== undefined);
});

test("the error of an enum suggests its names", async () => {
  const [scalar] = await verified(integer(), { type: "state", labels: '["draft","done"]' });
  expect(scalar?.details).toHaveProperty("suggestion", 'enumeration(["draft","done"])');
  const [list] = await verified(integer(), { type: "state[]", labels: '["draft"]' });
  expect(list?.details).toHaveProperty("suggestion", 'listOf(enumeration(["draft"]))');
});

describe("indexes", () => {
  type Given = readonly [field: Field, column: string | object, ...keys: readonly object[]];

  /** Returns what is not served, with the statement or the type that limits the column. */
  const advice = async (...[field, column, ...keys]: Given) => {
    const found = await verified(field, typeof column === "string" ? { type: column } : column, keys);
    return found.flatMap((one) => {
      if (one.code !== "table.no-index") return [];
      const { uses, statement, limit } = one.details;
      return [`${uses.join(" ")}: ${statement?.replace('CREATE INDEX ON "t" ', "") ?? limit}`];
    });
  };
  const TRGM = "CREATE EXTENSION IF NOT EXISTS pg_trgm; USING gin";
  const ORDERED = text({ ordered: true });

  test.each<[Field, string | object, readonly string[]]>([
    [integer(), "bigint", ['= [] ranges sorting: ("x")']],
    [decimal({ precision: 9, scale: 2 }), "numeric(9,2)", ['= [] ranges sorting: ("x")']],
    [decimal(), "numeric", ['= []: USING hash ("x")', "ranges sorting: numeric(38, 10)"]],
    [uuid(), "uuid", ['= [] sorting: ("x")']],
    [boolean(), "boolean", []],
    [json(), "jsonb", []],
    [text(), "text", ['= []: USING hash ("x")', `^ * $: ${TRGM} ("x" gin_trgm_ops)`, "sorting: varchar(670)"]],
    [
      ORDERED,
      "character varying(671)",
      ['= []: USING hash ("x")', "ranges sorting: varchar(670)", `^ * $: ${TRGM} ("x" gin_trgm_ops)`],
    ],
    [
      ORDERED,
      "character varying(670)",
      ['= []: ("x")', 'ranges sorting: ("x" COLLATE "C")', `^ * $: ${TRGM} ("x" gin_trgm_ops)`],
    ],
    [
      ORDERED,
      { type: "character varying(20)", binary: "YES" },
      ['= [] ranges sorting: ("x")', `^ * $: ${TRGM} ("x" gin_trgm_ops)`],
    ],
    [
      text({ ignoresCase: true }),
      "text",
      [
        '= []: USING hash (lower("x" COLLATE "C"))',
        `^ * $: ${TRGM} (lower("x" COLLATE "C") gin_trgm_ops)`,
        "sorting: varchar(670)",
      ],
    ],
    [text({ ignoresCase: true, filterable: false }), "character varying(9)", ['sorting: (lower("x" COLLATE "C"))']],
    [
      text({ containsIgnoresCase: true, sortable: false }),
      "character varying(9)",
      ['= []: ("x")', `^ * $: ${TRGM} (lower("x" COLLATE "C") gin_trgm_ops)`],
    ],
    [
      text(),
      "citext",
      [
        '= []: USING hash ((CAST("x" AS text)))',
        `^ * $: ${TRGM} ((CAST("x" AS text)) gin_trgm_ops)`,
        "sorting: varchar(670)",
      ],
    ],
    [
      uuid({ stored: "text" }),
      "character(36)",
      ['= []: ((CAST("x" AS text)))', 'sorting: ((CAST("x" AS text)) COLLATE "C")'],
    ],
    [timestamp({ stored: "seconds" }), "character varying(19)", ['= []: ("x")', 'ranges sorting: ("x" COLLATE "C")']],
    [timestamp({ stored: "epoch-seconds" }), "bigint", ['= [] ranges sorting: ("x")']],
    [enumeration(["a"]), { type: "state", labels: '["a"]' }, ['= []: ("x")']],
    [enumeration(["a"]), "text", ['= []: USING hash ("x")', "sorting: varchar(670)"]],
    [listOf(text()), "text[]", ["[] *: varchar(670)[]"]],
    [listOf(text()), "character varying(670)[]", ['[] *: USING gin ("x")']],
    [listOf(integer()), "bigint[]", ['[] *: USING gin ("x")']],
  ])("for %j in a column %j", async (field, column, expected) => {
    expect(await advice(field, column)).toEqual(expected);
  });

  test.each<[string, boolean]>([
    ["CHECK ((char_length(x) <= 600))", true],
    ["CHECK ((length((x)::text) < 600))", true],
    ["CHECK (((length(x) > 0) AND (octet_length(x) <= 600)))", true],
    ["CHECK ((x = ANY (ARRAY['a'::text, 'b'::text])))", true],
    ["CHECK (((x)::text = ANY ((ARRAY['a'::character varying])::text[])))", true],
    ["CHECK ((char_length(x) <= 700))", false],
    ["CHECK (((length(x) <= 600) OR (x ~~ 'a%'::text)))", false],
    ["CHECK ((length(btrim(x)) <= 600))", false],
    ["CHECK ((NOT (length(x) <= 600)))", false],
    ["CHECK ((length(x) >= 600))", false],
    ["CHECK ((length(y) <= 600))", false],
    ["CHECK ((x <> ALL (ARRAY['a'::text])))", false],
  ])("a text with %s is limited: %s", async (check, isLimited) => {
    const field = text({ filterable: false });
    const checks = JSON.stringify(["CHECK ((x <> ''::text))", check]);
    expect(await advice(field, { type: "text", checks })).toEqual([
      isLimited ? 'sorting: ("x" COLLATE "C")' : "sorting: varchar(670)",
    ]);
  });

  test.each<[Field, string | object, object, readonly string[]]>([
    // Which uses the index does not serve.
    [integer(), "bigint", { column: "x" }, []],
    [integer(), "bigint", { column: "x", traits: "gin int8_ops own" }, ["= [] ranges sorting"]],
    [integer(), "bigint", { column: "x", traits: "hash int8_ops own" }, ["ranges sorting"]],
    [integer(), "bigint", { column: "x", traits: "brin int8_minmax_ops own" }, ["sorting"]],
    // DESC NULLS LAST.
    [integer(), "bigint", { column: "x", traits: "btree int8_ops own" }, ["sorting"]],
    [ORDERED, "text", { column: "x" }, ["ranges sorting", "^ * $"]],
    [ORDERED, "text", { column: "x", traits: BTREE_C }, ["= []", "* $"]],
    [ORDERED, { type: "text", binary: "YES" }, { column: "x", traits: "btree text_ops C own in-order" }, ["* $"]],
    [ORDERED, "text", { column: "x", traits: "btree text_pattern_ops own in-order" }, ["ranges sorting", "* $"]],
    [ORDERED, "text", { column: "x", traits: TRIGRAMS }, ["= []", "ranges sorting"]],
    [ORDERED, "text", { column: "x", traits: "gist gist_trgm_ops own" }, ["= []", "ranges sorting"]],
    [ORDERED, "citext", { column: "x" }, ["= []", "ranges sorting", "^ * $"]],
    [ORDERED, "citext", { expression: "((x)::text)" }, ["ranges sorting", "^ * $"]],
    [text({ ignoresCase: true }), "text", { column: "x" }, ["= []", "^ * $", "sorting"]],
    [text({ ignoresCase: true }), "text", { expression: 'lower((x COLLATE "C"))' }, ["* $"]],
    [text({ ignoresCase: true }), "text", { expression: 'lower(((x)::text COLLATE "C"))' }, ["* $"]],
    [text({ ignoresCase: true }), "text", { expression: 'lower((y COLLATE "C"))' }, ["= []", "^ * $", "sorting"]],
    [text({ ignoresCase: true }), "text", { expression: "lower(x)" }, ["= []", "^ * $", "sorting"]],
    [
      text({ containsIgnoresCase: true }),
      "text",
      { expression: 'lower((x COLLATE "C"))', traits: TRIGRAMS },
      ["= []", "sorting"],
    ],
    [listOf(text()), "text[]", { column: "x", traits: "gin array_ops own" }, []],
    [listOf(text()), "text[]", { column: "x" }, ["[] *"]],
  ])("%j in a column %j with the index %j", async (field, column, key, uses) => {
    const found = await advice(field, column, key);
    expect(found.map((line) => line.split(":")[0])).toEqual(uses);
  });

  test("say what to do", async () => {
    const found = await verified(text(), { type: "text" }, [{ column: "x", traits: TRIGRAMS }]);
    expect(found.map(({ message }) => message)).toEqual([
      'Column "x" has no index that serves = and [] of field "x". If the table is large, create one: CREATE INDEX ON "t" USING hash ("x");',
      'Column "x" has no index that serves sorting of field "x". If the table is large, limit the values, for example with the type varchar(670): those of the type text can be too long for an index.',
    ]);
  });

  test("are advised once for a column with several fields", async () => {
    const { query } = fakeQuery({ [COLUMNS]: [COLUMN], [INDEXES]: [] });
    const schema = defineSchema({ x: integer(), y: integer({ column: "x" }) });
    expect(await verifyTable(schema, { table: ["s", "t"], dialect: postgres, query })).toMatchObject([
      { details: { field: "x", statement: 'CREATE INDEX ON "s"."t" ("x")' } },
    ]);
  });

  test("are not needed for hidden fields, and for fields without conditions", async () => {
    expect(await codesOf(integer({ hidden: true }), {}, [])).toEqual([]);
    expect(await codesOf(integer({ filterable: false, sortable: false }), {}, [])).toEqual([]);
    expect(await codesOf(integer({ filterable: false }), {}, [])).toEqual(["table.no-index"]);
  });

  test.each([
    ["v", ["table.caveat"]],
    ["m", ["table.caveat", "table.no-index"]],
    ["f", []],
    ["p", ["table.no-index"]],
  ])("of a table of kind %s", async (kind, codes) => {
    expect(await codesOf(integer(), { kind }, [])).toEqual(codes);
  });
});

describe("servers of a table", () => {
  const good = { async_capable: "TRUE", use_remote_estimate: "on", fetch_size: "1000" };
  type Server = readonly [options: object | null, decided?: object];

  async function adviceFor(servers: readonly Server[], dialect = shardedPostgres) {
    const rows = servers.map(([options, decided], index) => ({
      ...{ name: `s"${index}`, wrapper: "postgres_fdw" },
      options: options && JSON.stringify(options),
      decided: decided === undefined ? null : JSON.stringify(decided),
    }));
    const { query } = fakeQuery({ [COLUMNS]: [{ ...COLUMN, kind: "p" }], [SERVERS]: rows });
    return verifyTable(defineSchema({ x: integer() }), { table: "t", dialect, query });
  }

  test.each<[servers: readonly Server[], statements: readonly string[]]>([
    [[[good]], []],
    [[[good], [{ ...good, fetch_size: "50" }]], []],
    // One server is not asked before another.
    [[[{ use_remote_estimate: "true" }]], []],
    [
      [[good], [null]],
      [
        `ALTER SERVER "s""1" OPTIONS (ADD async_capable 'true')`,
        `ALTER SERVER "s""1" OPTIONS (ADD use_remote_estimate 'true')`,
      ],
    ],
    [
      [[{ ...good, async_capable: "off" }], [{ ...good, use_remote_estimate: "false" }]],
      [
        `ALTER SERVER "s""0" OPTIONS (SET async_capable 'true')`,
        `ALTER SERVER "s""1" OPTIONS (SET use_remote_estimate 'true')`,
      ],
    ],
    [[[{ ...good, fetch_size: "49" }]], [`ALTER SERVER "s""0" OPTIONS (SET fetch_size '100')`]],
    [[[{ ...good, fetch_size: "1001" }]], [`ALTER SERVER "s""0" OPTIONS (SET fetch_size '100')`]],
    [[[null, { async_capable: "false", use_remote_estimate: "false", fetch_size: "1" }]], []],
  ])("with the options %j: advice is %j", async (servers, expected) => {
    const found = await adviceFor(servers);
    expect(found.map(({ details }) => "statement" in details && details.statement)).toEqual(expected);
  });

  test("need each advice once, also if their tables have other options", async () => {
    const rows = [{ fetch_size: "60" }, { fetch_size: "70" }].map((decided) => ({
      ...{ name: "s", wrapper: "postgres_fdw", options: null, decided: JSON.stringify(decided) },
    }));
    const { query } = fakeQuery({ [COLUMNS]: [{ ...COLUMN, kind: "p" }], [SERVERS]: rows });
    const found = await verifyTable(defineSchema({ x: integer() }), { table: "t", dialect: shardedPostgres, query });
    expect(found.map(({ details }) => "option" in details && details.option)).toEqual([
      "async_capable",
      "use_remote_estimate",
    ]);
  });

  test("with parts of the table need the dialect shardedPostgres", async () => {
    expect((await adviceFor([[good]], postgres)).map(({ message }) => message)).toEqual([
      'Table "t" has its rows on other servers. Use dialect shardedPostgres instead of postgres: it sends conditions on related records there, and limits totals, for which each match travels.',
    ]);
  });
});

test("texts of other servers need the collation C, if those are PostgreSQL", async () => {
  const codesOn = async (wrapper: string, binary: string, hidden = false) => {
    const column = { ...COLUMN, kind: "f", type: "text", binary };
    const { query } = fakeQuery({
      [COLUMNS]: [column],
      [SERVERS]: [{ name: "s", wrapper, options: '{"use_remote_estimate":"true"}', decided: null }],
    });
    const found = await verifyTable(defineSchema({ x: text({ hidden }) }), { table: "t", dialect: postgres, query });
    return found.map(({ code }) => code);
  };
  expect(await codesOn("postgres_fdw", "NO")).toEqual(["table.foreign-collation"]);
  expect(await codesOn("postgres_fdw", "YES")).toEqual([]);
  expect(await codesOn("mysql_fdw", "NO")).toEqual([]);
  expect(await codesOn("postgres_fdw", "NO", true)).toEqual([]);
});

test("names of tables are quoted, and similar ones are suggested", async () => {
  const { query, statements } = fakeQuery({ [COLUMNS]: [], [TABLES]: [{ name: "product" }, { name: "partner" }] });
  const schema = defineSchema({ id: integer() });
  const [missing] = await verifyTable(schema, { table: ['a"b', "Produkt"], dialect: postgres, query });
  expect(missing?.message).toBe(
    'Table "a"b.Produkt" does not exist. Did you mean "product"? Create it, or correct option "table".',
  );
  await verifyTable(schema, { table: "t", dialect: postgres, query });
  expect(statements.map(({ values }) => values)).toEqual([['"a""b"."Produkt"'], ['a"b'], ['"t"'], []]);
});

describe("arguments", () => {
  const { query } = fakeQuery({ [COLUMNS]: [{ ...COLUMN, name: "y" }], [INDEXES]: [] });
  const schema = defineSchema({ x: integer(), y: integer({ hidden: true }) });
  const options = { table: "t", dialect: postgres, query };

  test("fields with custom SQL are not verified", async () => {
    expect((await verifyTable(schema, options)).map(({ message }) => message)).toEqual([
      'Column "x" of field "x" does not exist in table "t". Did you mean "y"? Add it, or set option "column" of the field.',
    ]);
    const column = ({ name }: { readonly name: string }) => (name === "x" ? "1" : undefined);
    expect(await verifyTable(schema, { ...options, column })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["no table", { table: "" }, 'Option "table" of verifyTable() must be a non-empty string, or an array of them.'],
    ["a dialect name", { dialect: "postgres" }, 'Option "dialect" of verifyTable() must be a dialect of ampipe/sql'],
    ["another dialect", { dialect: { ...postgres, name: "oracle" } }, 'Option "dialect" of verifyTable() must be a'],
    ["no query", { query: undefined }, 'Option "query" of verifyTable() must be a function.'],
    ["an unknown option", { tabel: "t" }, 'Option "tabel" of verifyTable() is unknown. Did you mean "table"?'],
    ["a result object", { query: async () => ({ rows: [] }) }, "The rows of a statement must be an array."],
    ["rows as arrays", { query: async () => [["x"]] }, "the row is an array. Return rows as objects"],
    ["renamed columns", { query: async () => [{ NAME: "x" }] }, 'the row has no column "name"; it has "NAME".'],
  ])("%s is an error", async (_title, wrong, message) => {
    await expect(verifyTable(schema, { ...options, ...wrong } as typeof options)).rejects.toThrow(message);
  });

  test("a schema is required", async () => {
    await expect(verifyTable({} as typeof schema, options)).rejects.toThrow(
      'Argument "schema" of verifyTable() must be a schema, created by defineSchema().',
    );
  });
});

test("a custom field has no column, and ranges of an ordered enumeration are served like lists", async () => {
  const { query } = fakeQuery({
    [COLUMNS]: [{ ...COLUMN, type: "text" }],
    [INDEXES]: [{ index: "i", column: "x", expression: "x", traits: "hash text_ops own" }],
  });
  const schema = defineSchema({
    x: enumeration(["low", "high"], { ordered: true }),
    search: custom(text(), ["*"]),
  });
  expect(await verifyTable(schema, { table: "t", dialect: postgres, query })).toEqual([]);
});
