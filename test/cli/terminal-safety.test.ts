import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, defineSchema, text } from "../../src/index.js";
import { renderDiagnostics } from "../../src/language/diagnostics/render.js";
import { folderOf } from "./support/folder.js";
import { runCli } from "./support/run-cli.js";

// Sequences that clear the screen, set the title, move the cursor, change the direction or end a line.
const HOSTILE = "\u001b[2J\u001b]0;t\u0007\u009b1A\u007f\r\u0085\u202e\u2066\u2028\u2029\u061c";
/** Allowed in names of fields. */
const NAME = "x\u009b1A\u0085\u202e\u2066\u2028\u061c";

const path = folderOf({});
const folder = path(`a${HOSTILE}\nb`);
mkdirSync(folder);
const file = (name: string, content: string): string => {
  writeFileSync(`${folder}/${name}`, content);
  return `${folder}/${name}`;
};
const rows = `${JSON.stringify({ [NAME]: HOSTILE, [`other${HOSTILE}\n`]: HOSTILE })}\n`;
const data = file("a.jsonl", rows);
const csv = file("a.csv", `${NAME},"o${HOSTILE}\n"\n"${HOSTILE}",1\n`);
const bad = file("bad.jsonl", `{"a${HOSTILE}\n${rows}{"${NAME}":1}\n`);
const schema = file(
  "schema.json",
  JSON.stringify([
    { name: NAME, type: "text" },
    { name: "n", type: "integer" },
  ]),
);
const badSchema = file("bad-schema.json", `{"${HOSTILE}`);
const wrongSchema = file("wrong-schema.json", JSON.stringify([{ name: HOSTILE, type: HOSTILE, [HOSTILE]: 1 }]));
const jsonSchema = file(
  "json-schema.json",
  JSON.stringify({ type: "object", properties: { [`p${HOSTILE}`]: { type: ["string", "number"] } } }),
);
const filters = file("filters.txt", `${NAME}=${HOSTILE}\n${NAME}==${HOSTILE}\n(\n`);
const value = HOSTILE.replace("\r", "");

const CALLS: readonly (readonly string[])[] = [
  ["filter", "", data, "--out", "table"],
  ["filter", "", csv, "--out", "table"],
  ["filter", `${NAME}=1`, bad, "--out", "table"],
  ["filter", "", bad, data, "--count"],
  ["filter", `${NAME}${value}`, data],
  ["filter", `nam${NAME}=1`, data, "--count"],
  ["filter", `${NAME}==${value}`, data, "--count"],
  ["filter", `${NAME} = '${value}'`, data, "--count", "--schema", schema],
  ["filter", "n=5.0", data, "--count", "--schema", schema],
  ["filter", "", `${folder}/missing${HOSTILE}`],
  ["filter", "", folder],
  ["filter", "", data, csv],
  ["filter", "", data, "--count", "--fields", `${NAME}x`],
  ["filter", "", data, "--count", "--sort", `${NAME}x`],
  ["filter", "", data, "--count", "--schema", badSchema],
  ["filter", "", data, "--count", "--schema", wrongSchema],
  ["filter", "", data, "--count", "--schema", jsonSchema],
  ["filter", "", data, "--in", HOSTILE],
  ["filter", "", data, "--limit", HOSTILE],
  ["filter", "", data, "--now", HOSTILE],
  ["filter", "", data, "--time-zone", HOSTILE],
  ["filter", "", data, "--delimiter", HOSTILE],
  ["filter", "", data, `--${HOSTILE}`],
  ["filter", `-a=${HOSTILE}`, data],
  ["filter", "", data, "-F", `${folder}/missing`],
  ["explain", `${NAME}=${value}`, data],
  ["explain", `${NAME}=${value}`, data, "--id", HOSTILE],
  ["explain", `${NAME}=${value}`, data, "--id", HOSTILE, "--key", NAME],
  ["explain", "", bad],
  ["check", `${NAME}=${value}`, "--schema", schema],
  ["check", `nam${NAME}=${value}`, `${NAME}=1`, "--schema", schema],
  ["check", "--lines", filters, "--schema", schema],
  ["check", "-F", filters],
  ["format", "--lines", `${folder}/none`],
  ["format", "--check", "-F", `${folder}/none`],
  ["format", `${NAME}${value}`],
  ["tree", `${NAME}="${value}"|n=1`],
  ["tree", `${NAME}="${value}"`, "--schema", schema],
  ["tree", "a=1", value],
  ["compare", `${NAME}="${value}"`, `${NAME}*"${value}"`],
  ["simplify", `${NAME}${value}`],
  ["sql", `${NAME}="${value}"`],
  ["sql", `${NAME}="${value}"`, "--schema", schema, "--table", "t", "--key", NAME],
  ["sql", `${NAME}="${value}"`, "--schema", schema, "--table", "t", "--key", HOSTILE],
  ["sql", "n=1", "--schema", schema, "--table", "t", "--sort", HOSTILE],
  ["schema", `${folder}/missing`],
  ["complete", "x", "--schema", schema],
  ["complete", NAME],
  ["completion", HOSTILE],
  [HOSTILE],
  [`a=${HOSTILE}`],
  [`-${HOSTILE}`],
];

/** The characters of our own output: line breaks, tabs under excerpts, and colors. */
function foreign(output: string): readonly string[] {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, "");
  return plain.match(/[^\n]*[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069][^\n]*/g) ?? [];
}

test.each(CALLS.map((call, index) => [index, call] as const))(
  "call %i prints no control characters of its input",
  async (_index, call) => {
    for (const color of ["never", "always"]) {
      const { out, errors } = await runCli(["--color", color, ...call]);
      expect([foreign(out), foreign(errors)], JSON.stringify(call)).toEqual([[], []]);
      // The folder has a line break in its name.
      expect(out + errors).not.toMatch(/\nb\//);
    }
  },
);

test("machine formats keep every byte", async () => {
  expect((await runCli(["filter", "", data])).out).toBe(rows);
});

test("rendered diagnostics contain no control characters", () => {
  const source = `${NAME}=${value}&nam=1&(${HOSTILE}`;
  const result = check(source, defineSchema({ name: text() }));
  expect(foreign(renderDiagnostics(source, result.ok ? [] : result.diagnostics))).toEqual([]);
});
