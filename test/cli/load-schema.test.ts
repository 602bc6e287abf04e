import { expect, test } from "vitest";
import { CommandError } from "../../src/cli/command.js";
import { loadSchema } from "../../src/cli/load-schema.js";
import { describeSchema, schemaFromDescription } from "../../src/index.js";
import { folderOf, SCHEMA_JSON } from "./support/folder.js";
import { memoryOutput } from "./support/run-cli.js";

const Product = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" }, name: { type: "string" }, extra: { type: "object" } },
};
const path = folderOf({
  "schema.json": SCHEMA_JSON,
  "bom.json": `\uFEFF${SCHEMA_JSON}`,
  "json-schema.json": JSON.stringify(Product),
  "openapi.json": JSON.stringify({ openapi: "3.1.0", components: { schemas: { Product } } }),
  "broken.json": "[{",
  "wrong.json": '[{"name":"a","type":"integr"},{"name":"b b","type":"text"}]',
  "number.json": "5",
  "rows.json": '[{"id":1,"name":"x"}]',
  "row.json": '{"id":1}\n',
  "latin1.json": Buffer.from([0x5b, 0xe9, 0x5d]),
});

async function load(file: string, input = "") {
  const { streams, printed } = memoryOutput(input);
  const schema = await loadSchema({ schema: file }, streams);
  return { fields: describeSchema(schema ?? expect.fail("no schema")), ...printed() };
}

test("reads the JSON of describeSchema from a file, and from stdin", async () => {
  const expected = describeSchema(schemaFromDescription(JSON.parse(SCHEMA_JSON)));
  expect((await load(path("schema.json"))).fields).toEqual(expected);
  expect((await load(path("bom.json"))).fields).toEqual(expected);
  expect((await load("-", SCHEMA_JSON)).fields).toEqual(expected);
});

test.each(["json-schema.json", "openapi.json#/components/schemas/Product"])("reads a JSON Schema: %s", async (name) => {
  const { fields, errors } = await load(path(name));
  expect(fields).toMatchObject([
    { name: "id", type: "integer", nullable: false },
    { name: "name", type: "text", nullable: true },
    { name: "extra", type: "json", nullable: true },
  ]);
  expect(errors).toMatch(/^Schema ".*json": .*"extra"/);
});

test.each<[string, RegExp]>([
  ["missing.json", /^Cannot read ".*missing\.json": no such file or directory\.$/],
  [".", /^Cannot read ".*": it is a directory\.$/],
  [
    "broken.json",
    /^Schema ".*broken\.json" is not JSON: .+\.\nIf the file has data, create a schema from it: ampipe schema .*broken.json > schema.json$/,
  ],
  [
    "rows.json",
    /^Schema ".*rows\.json" is not valid\.\n.*\nIf the file has data, create a schema from it: ampipe schema .*rows.json > schema.json$/,
  ],
  [
    "row.json",
    /^Schema ".*row\.json" is not valid\.\n.*\nIf the file has data, create a schema from it: ampipe schema .*row.json > schema.json$/,
  ],
  ["wrong.json", /^Schema ".*wrong\.json" is not valid\.\n.*"a".*\n.*"b b".*$/],
  ["number.json", /^Schema ".*number\.json" is not valid\.\n/],
  ["latin1.json", /^Cannot read ".*latin1\.json": it is not UTF-8 text\.$/],
])("%s is an error", async (name, message) => {
  const error = await load(path(name)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect(error.message).toMatch(message);
});
