import { describe, expect, test } from "vitest";
import {
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
} from "../../src/index.js";
import { postgres, verifyTable } from "../../src/sql.js";
import { fakeQuery } from "./fake-catalog.js";

/** The statements run on real servers in test/engines. Here, their rows are read. */
const COLUMNS = "WITH RECURSIVE typed";
const INDEXES = "pg_catalog.pg_index";
const TABLES = "pg_catalog.pg_namespace";

const COLUMN = { name: "x", type: "bigint", labels: null, nullable: "NO", collation: null, kind: "r" };

async function verified(field: Field, column: object, indexes: readonly object[] = [{ column: "x" }]) {
  const keys = indexes.map((key, i) => ({ index: `i${i}`, column: null, definition: "btree x", ...key }));
  const { query } = fakeQuery({ [COLUMNS]: [{ ...COLUMN, ...column }], [INDEXES]: keys });
  return verifyTable(defineSchema({ x: field }), { table: "t", dialect: postgres, query });
}

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
])("%j in a column of PostgreSQL with type %s", async (field, type, codes) => {
  const definition = field.type === "list" ? "gin x" : "btree x";
  expect(await codesOf(field, { type }, [{ column: "x", definition }])).toEqual(codes);
});

test("advice is a warning, and everything else an error", async () => {
  const found = await verified(decimal({ precision: 9, scale: 2 }), { type: "numeric", nullable: "YES" }, []);
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
  const advice = async (field: Field, type: string, ...keys: readonly object[]) => {
    const found = await verified(field, { type }, keys);
    return found.map(({ details }) => ("statement" in details ? details.statement : details));
  };

  test("serve the field if their first key is its column", async () => {
    const needed = ['CREATE INDEX "t_x" ON "t" ("x")'];
    expect(await advice(integer(), "bigint")).toEqual(needed);
    expect(await advice(integer(), "bigint", { column: "x" })).toEqual([]);
    expect(await advice(integer(), "bigint", { index: "i", column: "tenant" }, { index: "i", column: "x" })).toEqual(
      [],
    );
    expect(await advice(integer(), "bigint", { index: "i" }, { index: "i", column: "x" })).toEqual(needed);
    expect(await advice(integer(), "bigint", { column: "x", definition: "gin x" })).toEqual(needed);
  });

  test("serve a text that ignores case if they are folded", async () => {
    const folded = text({ ignoresCase: true });
    const needed = ['CREATE INDEX "t_x" ON "t" (lower("x" COLLATE "C"))'];
    expect(await advice(folded, "text", { column: "x" })).toEqual(needed);
    expect(await advice(folded, "text", { definition: 'btree lower((x COLLATE "C"))' })).toEqual([]);
    expect(
      await advice(folded, "character varying(5)", { definition: 'btree lower(((x)::text COLLATE "C"))' }),
    ).toEqual([]);
    expect(await advice(folded, "text", { definition: 'btree lower((y COLLATE "C"))' })).toEqual(needed);
  });

  test("serve searches if they have trigrams", async () => {
    const searched = text({ containsIgnoresCase: true });
    expect(await advice(text(), "text", { column: "x", definition: "gin x" })).toEqual([]);
    expect(await advice(searched, "text", { definition: 'gin lower((x COLLATE "C"))' })).toEqual([]);
    expect(await advice(searched, "text", { definition: 'btree lower((x COLLATE "C"))' })).toHaveLength(1);
  });

  test("serve a list if they are GIN", async () => {
    expect(await advice(listOf(text()), "text[]", { column: "x", definition: "gin x" })).toEqual([]);
    expect(await advice(listOf(text()), "text[]", { column: "x" })).toEqual([
      'CREATE INDEX "t_x" ON "t" USING gin ("x")',
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
