import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complete } from "../../../src/editor.js";
import { schemaFromDescription } from "../../../src/index.js";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const path = folderOf({
  "schema.json": SCHEMA_JSON,
  "long.json": JSON.stringify(Array.from({ length: 60 }, (_, i) => ({ name: `field_${i}`, type: "text" }))),
});
const schema = `--schema=${path("schema.json")}`;
const products = schemaFromDescription(JSON.parse(SCHEMA_JSON));

test("prints a table", async () => {
  const { code, out, errors } = await runCli(["complete", "p", schema]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(out).toMatch(/^price {2}decimal/);
});

test("prints descriptions, aligned and without characters that control the terminal", async () => {
  const fields = [
    { name: "größe", type: "integer", description: "In millimetres\u001b[2J" },
    { name: "g", type: "text" },
  ];
  const file = path("described.json");
  writeFileSync(file, JSON.stringify(fields));
  const { out } = await runCli(["complete", "g", `--schema=${file}`]);
  const lines = out.trimEnd().split("\n");
  expect(lines).toContain("größe  integer: In millimetres\uFFFD[2J");
  expect(out).not.toContain("\u001b");
  expect((await runCli(["complete", "gr", `--schema=${file}`, "--shell"])).out).not.toContain("\u001b");
});

test("prints JSON for any position", async () => {
  const text = "pri>=100&a";
  for (let position = 0; position <= text.length; position++) {
    const { out } = await runCli(["complete", text, schema, "--json", "--position", String(position)]);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(complete(text, position, products))));
  }
});

test("prints whole texts for a shell, at least two of them so that it does not end the word", async () => {
  const { out } = await runCli(["complete", "active=true&pri", schema, "--shell"]);
  const lines = out
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(lines[0]?.[0]).toBe("active=true&price");
  for (const [text] of lines) expect(text).toMatch(/^active=true&price/);
  expect(new Set(lines.map(([text]) => text)).size).toBe(lines.length);
  expect(lines.every((line) => line.length === 2)).toBe(true);
});

test("has exit code 1 if nothing fits, and says why without a schema", async () => {
  expect((await runCli(["complete", "price~", schema, "--json", "-p", "6"])).code).toBeLessThanOrEqual(1);
  const { errors } = await runCli(["complete", ""]);
  expect(errors).toBe("Without --schema, the names of the fields are unknown.\n");
});

test("tells how many options are not shown", async () => {
  const { out } = await runCli(["complete", "field", `--schema=${path("long.json")}`]);
  const { more } = complete("field", 5, schemaFromDescription(JSON.parse(LONG)));
  expect(out.includes(`and ${more} more\n`)).toBe(more > 0);
});

const LONG = JSON.stringify(Array.from({ length: 60 }, (_, i) => ({ name: `field_${i}`, type: "text" })));

test.each([["4"], ["-1"], ["1.5"], ["x"], [""]])("position %j is an error", async (position) => {
  const { code, errors } = await runCli(["complete", "abc", `--position=${position}`]);
  expect(code).toBe(2);
  expect(errors).toContain("Option --position must be an integer from 0 to 3, the length of the text.");
});

test("the text is needed, and alone", async () => {
  expect((await runCli(["complete"])).errors).toContain("The text is missing.");
  expect((await runCli(["complete", "a", "b"])).errors).toContain('Unexpected argument "b".');
});
