import { afterAll, beforeAll, expect, test } from "vitest";
import { fromSql, listHandler } from "../../src/http.js";
import { defineSchema, enumeration, type Field, integer, listOf, many, text } from "../../src/index.js";
import { type SqlText, verifyTable } from "../../src/sql.js";
import type { Engine } from "./support/engine.js";
import { startPglite } from "./support/pglite.js";
import { verify } from "./support/verified-table.js";

let engine: Engine;
beforeAll(async () => {
  engine = await startPglite();
});
afterAll(() => engine.close());

/** Returns "code column" of each diagnostic. */
async function verified(fields: Record<string, Field>, statements: string, table: string) {
  await engine.run(statements);
  const found = await verify(engine, defineSchema(fields), table);
  return found.map(({ code, details }) => `${code} ${"column" in details ? details.column : ""}`);
}

test("domains have the type of their base and its NOT NULL", async () => {
  const domains =
    "CREATE DOMAIN required AS text NOT NULL; CREATE DOMAIN code AS required; CREATE DOMAIN word AS text;" +
    "CREATE TABLE domains (a code, b word, c word NOT NULL)";
  const fields = { a: text({ hidden: true }), b: text({ hidden: true }), c: text({ hidden: true }) };
  expect(await verified(fields, domains, "domains")).toEqual(["table.nullable b"]);
});

test("NOT NULL that was not validated does not count", async () => {
  const table = "CREATE TABLE later (a int); ALTER TABLE later ADD CONSTRAINT filled NOT NULL a NOT VALID";
  const fields = { a: integer({ hidden: true }) };
  expect(await verified(fields, table, "later")).toEqual(["table.nullable a"]);
  expect(await verified(fields, "ALTER TABLE later VALIDATE CONSTRAINT filled", "later")).toEqual([]);
});

test("only indexes of all rows serve a field, in any order of attributes", async () => {
  const table =
    'CREATE TABLE indexed_ (z int, a int NOT NULL, b int NOT NULL, c text NOT NULL, "D""" text NOT NULL, e int NOT NULL);' +
    "ALTER TABLE indexed_ DROP COLUMN z; CREATE INDEX ON indexed_ (a) WHERE a > 0; CREATE INDEX ON indexed_ (b);" +
    'CREATE INDEX ON indexed_ (lower(c COLLATE "C")); CREATE INDEX ON indexed_ (lower("D""" COLLATE "C"), b);' +
    "CREATE INDEX ON indexed_ (b) INCLUDE (e)";
  // Without the operators that need trigrams.
  const ignoring = { ignoresCase: true, filterable: false } as const;
  const fields = {
    a: integer(),
    b: integer(),
    c: text(ignoring),
    d: text({ ...ignoring, column: 'D"' }),
    e: integer(),
  };
  expect(await verified(fields, table, "indexed_")).toEqual(["table.no-index a", "table.no-index e"]);
});

test("views, materialized views and partitioned tables are tables", async () => {
  const tables =
    "CREATE TABLE parts (a int NOT NULL PRIMARY KEY) PARTITION BY RANGE (a); CREATE VIEW seen AS SELECT * FROM parts;" +
    "CREATE MATERIALIZED VIEW kept AS SELECT * FROM parts; CREATE SEQUENCE counted";
  expect(await verified({ a: integer() }, tables, "parts")).toEqual([]);
  expect(await verified({ a: integer() }, "", "seen")).toEqual(["table.caveat a"]);
  expect(await verified({ a: integer() }, "", "kept")).toEqual(["table.caveat a", "table.no-index a"]);
  expect(await verified({ a: integer() }, "", "counted")).toEqual(["table.missing "]);
});

test("a table with rows on other servers needs texts with the collation C, and options of the servers", async () => {
  const servers = [
    "CREATE FOREIGN DATA WRAPPER postgres_fdw; CREATE FOREIGN DATA WRAPPER other;",
    "CREATE SERVER one FOREIGN DATA WRAPPER postgres_fdw OPTIONS (use_remote_estimate 'true', fetch_size '20');",
    "CREATE SERVER two FOREIGN DATA WRAPPER postgres_fdw OPTIONS (async_capable 'false', use_remote_estimate 'off');",
    "CREATE SERVER three FOREIGN DATA WRAPPER postgres_fdw OPTIONS (async_capable 'true', use_remote_estimate 'true');",
    "CREATE SERVER files FOREIGN DATA WRAPPER other; CREATE TYPE state AS ENUM ('a');",
  ].join("");
  await engine.run(servers);
  const columns = `id int NOT NULL, a text NOT NULL, b text COLLATE "C" NOT NULL, c state NOT NULL, d text[] NOT NULL`;
  const fields = { id: integer(), a: text(), b: text(), c: enumeration(["a"]), d: listOf(text()) };
  // Indexes are on the servers.
  const errors = ["a", "c", "d"].map((column) => `table.foreign-collation ${column}`);
  const alone = `CREATE FOREIGN TABLE alone (${columns}) SERVER one`;
  expect(await verified(fields, alone, "alone")).toEqual([...errors, "table.foreign-option "]);
  expect(await verified(fields, `CREATE FOREIGN TABLE other (${columns}) SERVER files`, "other")).toEqual([]);
  const parts = ["one", "two", "three"].map(
    (server, part) =>
      `CREATE FOREIGN TABLE part_${part} PARTITION OF nested FOR VALUES WITH (MODULUS 3, REMAINDER ${part}) SERVER ${server};`,
  );
  await engine.run(
    `CREATE TABLE sharded (${columns}) PARTITION BY LIST (b);
     CREATE TABLE nested PARTITION OF sharded DEFAULT PARTITION BY HASH (id); ${parts.join("")}`,
  );
  const advised = async () =>
    (await verify(engine, defineSchema(fields), "sharded")).flatMap(({ details }) =>
      "server" in details ? [`${details.server} ${details.option}`] : [],
    );
  const found = ["one async_capable", "one fetch_size", "two async_capable", "two use_remote_estimate"];
  expect(await advised()).toEqual(found);
  expect(await verified(fields, "", "sharded")).toEqual([
    ...errors,
    ...found.map(() => "table.foreign-option "),
    "table.foreign-dialect ",
  ]);
  // What a table decides, the server does not change.
  await engine.run("ALTER FOREIGN TABLE part_0 OPTIONS (ADD async_capable 'false', ADD fetch_size '10')");
  expect(await advised()).toEqual(["two async_capable", "two use_remote_estimate"]);
  await engine.run("ALTER FOREIGN TABLE part_0 OPTIONS (DROP async_capable, DROP fetch_size)");
  // The advice must work.
  for (const { details } of await verify(engine, defineSchema(fields), "sharded"))
    if ("statement" in details) await engine.run(String(details.statement));
  expect(await advised()).toEqual([]);
});

test("a shard needs texts with the collation C, because the coordinator merges what it sorts", async () => {
  await engine.run('CREATE TABLE shard (id int PRIMARY KEY, a text NOT NULL, b text COLLATE "C" NOT NULL)');
  const schema = defineSchema({ id: integer(), a: text(), b: text() });
  const options = { table: "shard", dialect: engine.dialect, query: engine.rows };
  const codesOf = async (shard: boolean) =>
    (await verifyTable(schema, { ...options, shard }))
      .map(({ code }) => code)
      .filter((code) => code !== "table.no-index");
  expect(await codesOf(false)).toEqual([]);
  expect(await codesOf(true)).toEqual(["table.shard-collation"]);
});

test("the table between two may be in a schema, where tables of the search path do not replace it", async () => {
  const link = "(product_id int NOT NULL, label_id int NOT NULL, PRIMARY KEY (product_id, label_id))";
  await engine.run(
    "CREATE SCHEMA app; CREATE TABLE app.tagged (id int PRIMARY KEY); CREATE TABLE app.tag (id int PRIMARY KEY);" +
      `CREATE TABLE app.link ${link}; CREATE INDEX ON app.link (label_id); CREATE TABLE public.link ${link};` +
      "INSERT INTO app.tagged VALUES (1), (2); INSERT INTO app.tag VALUES (1);" +
      "INSERT INTO app.link VALUES (1, 1); INSERT INTO public.link VALUES (2, 1)",
  );
  const tag = defineSchema({ id: integer() });
  const labels = many(tag, { through: "link", throughFrom: "product_id", throughTo: "label_id" });
  const tagged = defineSchema({ id: integer(), labels });
  const query = (statement: SqlText) => engine.rows(statement);
  const relations = { labels: { table: ["app", "tag"], throughTable: ["app", "link"] } };
  const options = { table: ["app", "tagged"], dialect: engine.dialect, query, relations };
  expect(await verifyTable(tagged, options)).toEqual([]);
  const list = listHandler({ schema: tagged, source: fromSql(tagged, options) });
  const response = await list(new Request("http://localhost/?filter=labels(id=1)"));
  expect((await response.json()).data).toEqual([{ id: 1 }]);
});
