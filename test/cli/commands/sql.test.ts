import { describe, expect, test } from "vitest";
import { checkOrThrow, schemaFromDescription } from "../../../src/index.js";
import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite, toListSql, toSql } from "../../../src/sql.js";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const ID = { name: "id", type: "integer" };
const path = folderOf({
  "schema.json": SCHEMA_JSON,
  "relations.json": JSON.stringify([ID, { name: "lines", relation: "many", fields: [ID] }]),
  "keys.json": JSON.stringify([ID, { name: "lines", relation: "many", fields: [ID], to: "order_id" }]),
  "keyless.json": JSON.stringify([{ name: "code", type: "text", ordered: true }]),
});
const schema = `--schema=${path("schema.json")}`;
const products = schemaFromDescription(JSON.parse(SCHEMA_JSON));
const FILTER = "price>=100&name^Bolt";
const DIALECTS = { postgres, mysql, mariadb, sqlite, duckdb, clickhouse };
const NAMES = Object.keys(DIALECTS);

describe.each(Object.entries(DIALECTS))("%s", (name, dialect) => {
  const expected = toSql(checkOrThrow(FILTER, products), dialect);

  test("prints the condition, and its parameters as comments", async () => {
    const { code, out, errors } = await runCli(["sql", FILTER, schema, "--dialect", name]);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const [text, ...parameters] = out.trimEnd().split("\n");
    expect(text).toBe(expected.text);
    expect(parameters.map((line) => /^-- (?:\d+|\$\d+|\{p\d+:\w+\}): (.*)$/.exec(line)?.[1])).toEqual(
      expected.values.map((value) => JSON.stringify(value)),
    );
  });

  test("prints JSON", async () => {
    expect(JSON.parse((await runCli(["sql", FILTER, schema, "-d", name, "--json"])).out)).toEqual(expected);
  });

  test("prints the statements of a table", async () => {
    const args = ["--table", "shop.product", "--sort=-price", "--fields", "id,name", "--limit", "5"];
    const { out } = await runCli(["sql", FILTER, schema, "-d", name, "--json", ...args]);
    const query = {
      filter: checkOrThrow(FILTER, products),
      ...{ fields: ["id", "name"], filterText: "", page: 1, limit: 5, parameters: {} },
      sort: [
        { field: "price", descending: true },
        { field: "id", descending: false },
      ],
    };
    const { rows, count } = toListSql(query, ["shop", "product"], dialect);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify({ rows, count })));
    const { out: text } = await runCli(["sql", FILTER, schema, "-d", name, ...args]);
    expect(text.split("\n").filter((line) => !line.startsWith("--"))).toEqual([`${rows.text};`, `${count.text};`, ""]);
  });
});

test("the aliases of a dialect print the same", async () => {
  const print = async (name: string) => (await runCli(["sql", FILTER, schema, "--dialect", name])).out;
  expect(await print("postgresql")).toBe(await print("postgres"));
  expect(await print("sqlite3")).toBe(await print("sqlite"));
  expect((await runCli(["sql", FILTER, schema])).out).toBe(await print("pg"));
});

test("--dialect all prints all of them", async () => {
  const { out } = await runCli(["sql", FILTER, schema, "--dialect", "all"]);
  expect([...out.matchAll(/^-- ([a-z]+)$/gm)].map(([, name]) => name)).toEqual(NAMES);
  const { out: json } = await runCli(["sql", FILTER, schema, "--dialect", "all", "--json"]);
  expect(Object.keys(JSON.parse(json))).toEqual(NAMES);
});

test.each([
  ["a description", ["--schema", path("relations.json")], ""],
  ["a guessed schema", [], "Guessed types: lines(…) many records. Use --schema for the types of your table.\n"],
])("the relation of %s has no keys, so the SQL is an error", async (_name, options, guess) => {
  for (const table of [[], ["--table", "order", "--fields", "id"]]) {
    if (guess !== "" && table.length > 0) continue;
    const { code, out, errors } = await runCli(["sql", "lines()", ...options, ...table]);
    expect({ code, out, errors }).toEqual({
      code: 2,
      out: "",
      errors:
        `${guess}ampipe sql: The keys of relation "lines" are not known, and SQL needs them. Define the relation with its keys, ` +
        'or use the schema of the server. With --schema FILE, a relation to one record gets its key from "from", and a relation to many from "to".\n',
    });
  }
});

test("a relation with keys in the file of --schema becomes SQL", async () => {
  const { code, out } = await runCli(["sql", "lines()", "--schema", path("keys.json")]);
  expect({ code, out }).toEqual({
    code: 0,
    out: '(EXISTS (SELECT 1 FROM "lines" AS "related 1" WHERE "related 1"."order_id" = "t"."id"))\n',
  });
});

test("without a schema, a broken filter is reported", async () => {
  const { code, out, errors } = await runCli(["sql", "a=1&&b=2"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(errors).toContain('"&&" is not valid.');
});

test("without a schema, types are guessed from all values of a field, and reported", async () => {
  const filter =
    "a=true&b=5|b>7&c=1.5|c[2,3]&d>today&e<2024-05-31T10:00Z&f=2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60&g*x&h=null&i=1|i=x&j>x";
  const { code, out, errors } = await runCli(["sql", filter, "--color=always"]);
  expect(code).toBe(0);
  expect(out).toMatch(/\x1b\[2m-- \$1: true\x1b\[0m/);
  expect(errors).toBe(
    "Guessed types: a boolean, b integer, c decimal, d date, e timestamp, f uuid, g text, h text, i text, j text. " +
      "Use --schema for the types of your table.\n",
  );
  expect(await runCli(["sql", ""])).toEqual({ code: 0, out: "(1 = 1)\n", errors: "" });
});

test.each<[string[], string]>([
  [["a=1", "--sort", "a"], "Option --sort needs --table."],
  [["a=1", "--nulls-last"], "Option --nulls-last needs --table."],
  [["price=1", schema, "--table", "t", "--nulls-last"], "Option --nulls-last needs --sort."],
  [["price=1", schema, "--table", "t", "--sort", "prise"], '"price"'],
  [["price=1", schema, "--table", "t", "--limit", "x"], "limit"],
  [["price=1", schema, "--table", ""], "Option --table must be a name"],
  [["price=1", schema, "--table", "a..b"], "Option --table must be a name"],
  [["code=1", `--schema=${path("keyless.json")}`, "--table", "t"], "id"],
  [["prise=1", schema], 'Unknown field "prise"'],
])("%j is an error", async (args, message) => {
  const { code, out, errors } = await runCli(["sql", ...args]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(errors).toContain(message);
});

test("--now is the time of relative times", async () => {
  const { out } = await runCli(["sql", "a>=today-1d", "--now", "2024-03-01T12:00:00Z"]);
  expect(out).toContain('2024-02-29\\"}"');
  expect((await runCli(["sql", "a=1", "--now", "x"])).code).toBe(2);
});

test("--time-zone is the time zone of the filter", async () => {
  const { out } = await runCli(["sql", "a>=2024-05-31T00:00", "--time-zone", "Europe/Berlin"]);
  expect(out).toContain("2024-05-30 22:00:00");
  expect((await runCli(["sql", "a=1", "--time-zone", "x"])).code).toBe(2);
});

test("--key names the unique field", async () => {
  const { code, out } = await runCli(["sql", "code=1", `--schema=${path("keyless.json")}`, "-t", "t", "--key", "code"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^SELECT .* ORDER BY CAST\("t"\."code" AS text\)/);
});
