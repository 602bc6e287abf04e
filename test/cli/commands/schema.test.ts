import { describe, expect, test } from "vitest";
import type { FieldJson } from "../../../src/index.js";
import { schemaFromDescription } from "../../../src/index.js";
import { runCli } from "../support/run-cli.js";

/** Returns the printed fields, which must be a valid schema. */
async function inferred(input: string, ...options: readonly string[]): Promise<readonly FieldJson[]> {
  const { out } = await runCli(["schema", ...options], { input });
  const fields: readonly FieldJson[] = JSON.parse(out);
  schemaFromDescription(fields);
  return fields;
}

async function typeOf(...values: readonly string[]): Promise<string> {
  const [field] = await inferred(values.map((value) => `{"a":${value}}`).join("\n"));
  return `${field?.type}${field?.item === undefined ? "" : ` of ${field.item.type}`}${field?.nullable === true ? "?" : ""}`;
}

const UUID = '"00000000-0000-1000-8000-000000000000"';

describe("the type of JSON values", () => {
  test.each([
    [["1", "-9223372036854775808"], "integer"],
    [["1", "9223372036854775808"], "decimal"],
    [["1", "2.50"], "decimal"],
    [["1", "123456789012345678901"], "decimal"],
    [["0.12345678901234567890123"], "decimal"],
    [["1", "1e300"], "number"],
    [["1", "1e-400"], "number"],
    [["true", "null"], "boolean?"],
    [["null"], "text?"],
    [['"2024-05-31"'], "date"],
    [['"2024-05-31"', '"2024-05-31T10:00:00Z"'], "timestamp"],
    [['"2024-05-31"', '"soon"'], "text"],
    [['"2024-02-30"'], "text"],
    [[UUID], "uuid"],
    [[UUID, '"x"'], "text"],
    [["[]"], "list of text"],
    [["[]", '["a"]', '["2024-05-31"]'], "list of text"],
    [["[1]", "[]"], "list of integer"],
    [[`[${UUID}]`], "list of uuid"],
    [["[1.5]"], "json"],
    [["[null]"], "json"],
    [["[[1]]", "[1]"], "json"],
    [["{}"], "json"],
    [["1", "2", '"n/a"'], "integer"],
    [["1", '"a"'], "text"],
  ])("%j is %s", async (values, expected) => {
    expect(await typeOf(...values)).toBe(expected);
  });
});

test("the type of CSV cells", async () => {
  const rows = [
    ["int", "code", "price", "flag", "day", "time", "id", "text", "none", "number"],
    ["1", "007", "1.50", "TRUE", "2024-05-31", "2024-05-31 10:00", UUID.slice(1, -1), "a", "", "1e99"],
    [" 2 ", "8", "3", "false", "2024-06-01", "2024-06-01", UUID.slice(1, -1), '""', "", "2"],
  ];
  const fields = await inferred(rows.map((row) => row.join(",")).join("\n"));
  expect(fields.map(({ name, type, nullable }) => `${name} ${type}${nullable === true ? "?" : ""}`)).toEqual([
    "int integer",
    "code text",
    "price decimal",
    "flag boolean",
    "day date",
    "time timestamp",
    "id uuid",
    "text text",
    "none text?",
    "number number",
  ]);
});

describe("names", () => {
  test("are those of properties, with a path where they differ", async () => {
    expect(await inferred('{"a":{"b":1,"c":{"d":"x"}},"a.b":2,"e f":3,"e_f":4,"1":5,"__proto__":6,"größe":7}')).toEqual(
      [
        { name: "a.b", type: "integer", nullable: false, path: "a.b" },
        { name: "a.c.d", type: "text", nullable: false, path: "a.c.d" },
        // One property, whose name a path cannot have.
        { name: "e_f", type: "integer", nullable: false, path: "e f" },
        { name: "e_f_2", type: "integer", nullable: false, path: "e_f" },
        { name: "_1", type: "integer", nullable: false, path: "1" },
        { name: "__proto__", type: "integer", nullable: false },
        { name: "größe", type: "integer", nullable: false },
      ],
    );
  });

  test("of columns are unique, and those without a name have a number", async () => {
    const fields = await inferred("id,id,,Unit price\n1,2,3,4\n");
    expect(fields.map(({ name, path }) => [name, path])).toEqual([
      ["id", undefined],
      ["id_2", undefined],
      ["c3", undefined],
      ["Unit_price", "Unit price"],
    ]);
  });

  test("that a schema cannot have are reported", async () => {
    const { errors } = await runCli(["schema"], { input: '{"a.b c":1,"":2}\n' });
    expect(errors).toBe('Left out: "a.b c", ""\n');
    const { errors: ofFilter } = await runCli(["filter", ""], { input: '{"a.b c":1,"x":2}\n' });
    expect(ofFilter).toBe('Fields inferred from 1 row (? is nullable):\n  x integer\n  left out: "a.b c"\n');
  });

  test("of an object with data as names are limited", async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, i]));
    const { out, errors } = await runCli(["schema"], { input: `${JSON.stringify(many)}\n${JSON.stringify(many)}` });
    expect(JSON.parse(out)).toHaveLength(1000);
    expect(errors).toMatch(/^Left out: "k1000", .* and 992 more\n$/);
    const { errors: ofFilter } = await runCli(["filter", ""], { input: JSON.stringify(many) });
    expect(ofFilter).toMatch(/k59 integer, and 940 more\n/);
  });

  test("of very deep objects end", async () => {
    const deep = `${'{"a":'.repeat(20)}1${"}".repeat(20)}`;
    expect(await inferred(deep)).toEqual([
      { name: "a.a.a.a.a.a.a.a", type: "json", nullable: false, path: "a.a.a.a.a.a.a.a" },
    ]);
  });
});

test.each<[values: readonly string[], type: string, doubt: string | undefined]>([
  [["1", "2", '"n/a"'], "integer", 'integer, but has the text "n/a". To change it, add --type a=text'],
  [["1", "2", '"2024-05-31"'], "integer", 'integer, but has the text "2024-05-31". To change it, add --type a=text'],
  [["1", "2", UUID], "integer", `integer, but has the text ${UUID}. To change it, add --type a=text`],
  [["1", "2", "true"], "integer", "integer, but has the value true. To change it, add --type a=text"],
  [["1", "2", "[]"], "integer", "integer, but has an empty list"],
  [["true", "0.50", "true"], "boolean", "boolean, but has the number 0.50. To change it, add --type a=text"],
  [['"2024-05-31"', "1717113600"], "date", "date, but has the number 1717113600. To change it, add --type a=text"],
  [[UUID, "7", UUID], "uuid", "uuid, but has the number 7. To change it, add --type a=text"],
  [['"x"', "{}"], "text", "text, but has an object"],
  [['"x"', '"y"', "[1]", "[]"], "text", "text, but has a list of integers"],
  [['"x"', '["y"]'], "text", "text, but has a list of texts"],
  [['"x"', '"y"', '"7"', "7", "true"], "text", undefined],
  [["[1]", "[2]", '"x"'], "list of integer", 'list, but has the text "x"'],
  [["[1]", "[2]", "[null]"], "json", undefined],
  [["{}", "{}", '"x"'], "json", undefined],
])("%j is %s, and a value of another type is reported", async (values, type, doubt) => {
  const input = values.map((value) => `{"a":${value}}`).join("\n");
  expect(await typeOf(...values)).toBe(type);
  const errors = doubt === undefined ? "" : `a is ${doubt}\n`;
  expect((await runCli(["schema"], { input })).errors).toBe(errors);
});

test("a cell of another type is reported, but not a number in another form", async () => {
  const input = "flag,n,when\ntrue,1.5,2024-05-31\nfalse,007,2024-06-01\n1,+3,20240602\n";
  expect((await runCli(["schema"], { input })).errors).toBe(
    "flag is boolean, but has the number 1. To change it, add --type flag=text\n" +
      "when is date, but has the number 20240602. To change it, add --type when=text\n",
  );
});

test("a value where other rows have an object or records is a field of its own, or reported", async () => {
  const schemaOf = async (...rows: readonly string[]) => {
    const { out, errors } = await runCli(["schema"], { input: rows.join("\n") });
    return { fields: JSON.parse(out), errors };
  };
  const b = { name: "a.b", type: "integer", nullable: true, path: "a.b" };
  expect(await schemaOf('{"a":{"b":1}}', '{"a":"x"}', '{"a":{}}')).toEqual({
    fields: [{ name: "a", type: "text", nullable: true }, b],
    errors: "a is text, but has an object\n",
  });
  expect(await schemaOf('{"a":{"b":1}}', '{"a":{}}', '{"a":null}')).toEqual({ fields: [b], errors: "" });
  const many = { relation: "many", fields: [{ name: "c", type: "integer", nullable: false }] };
  expect(await schemaOf('{"a":{"b":1}}', '{"a":[{"c":1}]}')).toEqual({
    fields: [b, { name: "a_2", ...many, path: "a" }],
    errors: "a_2 is many records, but has an object\n",
  });
  expect(await schemaOf('{"a":[{"c":1}]}', '{"a":[]}', '{"a":"none"}')).toEqual({
    fields: [{ name: "a", ...many }],
    errors: 'a is many records, but has the text "none"\n',
  });
});

test("all rows count, or the first of them", async () => {
  const input = '{"a":1}\n{"a":"x"}\n{"a":"y"}\n';
  expect(await inferred(input)).toEqual([{ name: "a", type: "text", nullable: false }]);
  expect(await inferred(input, "-m", "1")).toEqual([{ name: "a", type: "integer", nullable: false }]);
  const empty = (errors: string) => ({ code: 2, out: "", errors: `${errors} No schema was printed.\n` });
  expect(await runCli(["schema"], { input: "" })).toEqual(empty("The input has no rows."));
  expect(await runCli(["schema"], { input: "a,b\n" })).toEqual(empty("The input has no rows, only a header."));
  expect(await runCli(["schema"], { input: "{}" })).toEqual(empty("The rows have no fields."));
});

const NO_SCHEMA = "No schema was printed. To infer it from the other rows, add --bad skip.\n";

test("bad rows are reported, and nothing is printed unless they are skipped", async () => {
  const input = "a,b\n1,2\n3\n";
  expect(await runCli(["schema"], { input })).toEqual({
    code: 2,
    out: "",
    errors: `stdin:3: 1 cell instead of 2 (skipped)\n${NO_SCHEMA}`,
  });
  expect(await runCli(["schema", "--bad", "skip"], { input })).toEqual({
    code: 0,
    out: '[\n  {"name":"a","type":"integer","nullable":false},\n  {"name":"b","type":"integer","nullable":false}\n]\n',
    errors: "1 bad row skipped\n",
  });
});

test("a file that cannot be read is reported, and nothing is printed", async () => {
  const { code, out, errors } = await runCli(["schema", "/missing.json"]);
  expect({ code, out, errors }).toEqual({ code: 2, out: "", errors: "/missing.json: no such file or directory\n" });
});

test("rows that are not UTF-8 are reported", async () => {
  const input = Buffer.concat([Buffer.from('{"a":1}\n'), Buffer.of(0xff, 0x0a)]);
  expect(await runCli(["schema", "--in", "jsonl"], { input })).toEqual({
    code: 2,
    out: "",
    errors: `stdin:2: not UTF-8: invalid byte 0xff at byte 1 (skipped)\nIf stdin is in Latin-1 or Windows-1252, add --encoding latin1.\n${NO_SCHEMA}`,
  });
});

describe("--out ts", () => {
  test("prints TypeScript of the schema of data", async () => {
    const { code, out } = await runCli(["schema", "--out", "ts"], {
      input: '{"id":1,"due":null}\n{"id":2,"due":"2024-05-31"}',
    });
    expect({ code, out }).toEqual({
      code: 0,
      out: `import { date, defineSchema, integer } from "ampipe";

export const schema = defineSchema({
  id: integer(),
  due: date({ nullable: true }),
});
`,
    });
  });

  test("prints TypeScript of a description and of a JSON Schema", async () => {
    const expected = `import { defineSchema, integer } from "ampipe";

export const schema = defineSchema({ id: integer() });
`;
    const described = JSON.stringify([
      { name: "id", type: "integer", nullable: false, operators: ["=", "!=", ">", ">=", "<", "<=", "[]", "![]"] },
    ]);
    const jsonSchema = JSON.stringify({ type: "object", properties: { id: { type: "integer" } }, required: ["id"] });
    for (const input of [described, jsonSchema]) {
      expect(await runCli(["schema", "--schema", "-", "--out", "ts"], { input })).toEqual({
        code: 0,
        out: expected,
        errors: "",
      });
    }
  });

  test("does not read data too", async () => {
    const { code, errors } = await runCli(["schema", "--schema", "-", "data.json"]);
    expect({ code, errors }).toEqual({
      code: 2,
      errors:
        'ampipe schema: Option --schema replaces the files. Leave out one of them.\nRun "ampipe schema --help" for examples and options.\n',
    });
  });
});

test("--schema prints a schema as JSON, without characters that mislead readers", async () => {
  const input =
    '[{"name":"id","type":"integer","hidden":true,"column":"a\u202eb"},{"name":"n","relation":"many","fields":[]}]';
  expect((await runCli(["schema", "--schema", "-"], { input })).out).toBe(`[
  {"name":"id","type":"integer","hidden":true,"column":"a\\u202eb"},
  {"name":"n","relation":"many","fields":[]}
]
`);
});
