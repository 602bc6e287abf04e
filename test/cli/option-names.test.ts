import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { allOptions } from "../../src/cli/common-options.js";
import { folderOf } from "./support/folder.js";
import { runCli } from "./support/run-cli.js";

const path = folderOf({
  "schema.json": JSON.stringify([
    { name: "id", type: "integer", names: ["me"] },
    { name: "name", type: "text", sortable: false },
    { name: "secret", type: "text", selectable: false },
    { name: "tags", type: "list", item: { type: "text" } },
    { name: "lines", relation: "many", to: "order_id", fields: [{ name: "sku", type: "integer" }] },
  ]),
  "custom.json": JSON.stringify([
    { name: "id", type: "integer" },
    { name: "c", type: "text", custom: true, operators: ["="] },
  ]),
  "keyless.json": JSON.stringify([{ name: "code", type: "integer" }]),
  "data.jsonl": '{"id":1,"name":"Bolt","secret":"x","tags":["a"]}\n',
});
const TABLE = ["sql", "id=1", "--schema", path("schema.json"), "--table", "t"];

test.each<[args: string[], errors: string]>([
  [[...TABLE, "--key", "nope"], 'Key field "nope" is not in the schema. Set option --key to the field'],
  [[...TABLE, "--key", ""], "Option --key must be the name of a field."],
  [["sql", "code=1", "--schema", path("keyless.json"), "-t", "t"], "Set option --key to the field"],
  [[...TABLE, "--limit", "0"], 'Option --limit must be a whole number of at least 1, not "0".'],
  [[...TABLE, "--limit", "1001"], "Option --limit must be at most 1000, not 1001."],
  [[...TABLE, "--fields", "id,,name"], "Option --fields has an empty name at position 2."],
  [[...TABLE, "--fields", "ix"], 'Option --fields: Unknown field "ix". Did you mean "id"?'],
  [[...TABLE, "--sort", ","], "Option --sort has an empty name at position 1."],
  [[...TABLE, "--sort", "name"], 'Field "name" cannot be used in --sort. Sort by'],
  [[...TABLE, "--sort", Array(17).fill("id").join()], "Option --sort has 17 names. Use at most 16."],
  [
    [...TABLE, "--fields", "x", "--sort", "y", "--limit", "z"],
    'Option --fields: Unknown field "x".\nOption --sort: Unknown field "y".\nOption --limit must be a whole number of at least 1, not "z".\n',
  ],
  [["filter", "id=1", path("data.jsonl"), "--sort", ","], "Option --sort has an empty name at position 1."],
  [["filter", "id=1", path("data.jsonl"), "--fields", "id,"], "Option --fields has an empty name at position 2."],
])("%j names the option in the way that people type it", async (args, expected) => {
  const { code, errors } = await runCli(args);
  expect(code).toBe(2);
  expect(errors).toContain(expected);
});

test("an error about something else names no option", async () => {
  const { code, errors } = await runCli(["sql", "c=1", "--schema", path("custom.json"), "--table", "t"]);
  expect([code, errors]).toEqual([2, expect.not.stringContaining("--key")]);
});

const VALUES = ["", ",", ",,id", "-", "=", "0", "x", "x=y", "id", "name", "id=integer", "lines.sku", "\ufffd", "1e99"];

const commands = await Promise.all(COMMANDS.map(({ load }) => load()));

test.each(commands.map((command) => [command.name, command] as const))(
  "%s reports no value of an option as unexpected, or by another name",
  async (name, { options, usage }) => {
    const all = allOptions(options);
    const texts = Object.entries(all).filter(([, { type }]) => type === "string");
    const argument = usage.includes("FILTER") || usage.includes("TEXT") ? ["id=1"] : [];
    const files = usage.includes("FILE") ? [path("data.jsonl")] : [];
    const schema = "schema" in options ? ["--schema", path("schema.json")] : [];
    const table = "table" in options ? ["--table", "t"] : [];
    const otherName = new RegExp(`(?:option|parameter|in) "(?:${Object.keys(all).join("|")})"`, "i");
    for (const [option] of texts) {
      // Any text is the name of a file, which would be written.
      if (option === "output") continue;
      for (const value of VALUES) {
        const given = [...argument, ...files, ...schema, ...table, `--${option}=${value}`];
        const { errors } = await runCli([name, ...given], { input: "id=1\n" });
        expect([given, errors]).toEqual([given, expect.not.stringMatching(/unexpected error/)]);
        expect([given, errors]).toEqual([given, expect.not.stringMatching(otherName)]);
      }
    }
  },
);
