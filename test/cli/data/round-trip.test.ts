import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../../support/runs.js";
import { folderOf } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

/** The fields of the records, by type. A text field comes first, for tables with one column. */
const FIELDS = [
  { name: "t", type: "text", nullable: true },
  { name: "\uFEFFbom", type: "text", nullable: true },
  { name: "i", type: "integer", bits: 64, nullable: true },
  { name: "d", type: "decimal", nullable: true },
  { name: "b", type: "boolean", nullable: true },
  { name: "day", type: "date", nullable: true },
  { name: "tags", type: "list", item: { type: "text" }, nullable: true },
  { name: "j", type: "json", nullable: true },
] as const;
type Name = (typeof FIELDS)[number]["name"];

const path = folderOf({
  ...Object.fromEntries(FIELDS.map((field) => [`${field.name}.json`, JSON.stringify([field])])),
  "all.json": JSON.stringify(FIELDS),
});

const anyText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "a ",
    " a",
    ",",
    ";",
    "\t",
    "|",
    '"',
    '""',
    "a\nb",
    "\r",
    "\n",
    "\r\n",
    "\uFEFF",
    "null",
    "NULL",
    "NA",
    "12",
    "007",
    "true",
    "[]",
    "\u2028",
    "\u0000",
    "é😀",
    "\\",
    "'",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => text.toWellFormed()),
);
const VALUES: { readonly [N in Name]: fc.Arbitrary<unknown> } = {
  t: anyText,
  "\uFEFFbom": anyText,
  i: fc.integer(),
  d: fc.integer().map((number) => number / 100),
  b: fc.boolean(),
  day: fc.constantFrom("2024-05-31", "0001-01-01"),
  tags: fc.array(anyText, { maxLength: 3 }),
  j: fc.oneof(
    anyText,
    fc.integer(),
    fc.constantFrom('"x"', "null", "[1]", "{}"),
    fc.constant([1, "a"]),
    fc.constant({ a: null }),
  ),
};

function anyRecords(names: readonly Name[]): fc.Arbitrary<readonly object[]> {
  const members = Object.fromEntries(names.map((name) => [name, fc.option(VALUES[name], { nil: null })]));
  return fc.array(fc.record(members, { noNullPrototype: true }), { maxLength: 4 });
}

const toLines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const fromLines = (lines: string): unknown[] =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Writes an input in another format, with the fields of a schema. */
async function convert(input: string, schema: string, from: string, to: string, nullText: string, all?: string) {
  const fields = all === undefined ? [] : ["--fields", all];
  const args = [
    "filter",
    "",
    "--schema",
    path(`${schema}.json`),
    "--in",
    from,
    "--out",
    to,
    "--null",
    nullText,
    "--zero",
    ...fields,
  ];
  const { code, out, errors } = await runCli(args, { input });
  expect([code, errors]).toEqual([0, ""]);
  return out;
}

/** The formats that are written, and how they are read. */
const FORMATS = ["jsonl", "json", "csv"] as const;

const anyCase = fc.constantFrom("all" as const, ...FIELDS.map(({ name }) => name)).chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    records: anyRecords(schema === "all" ? FIELDS.map(({ name }) => name) : [schema]),
    first: fc.constantFrom(...FORMATS),
    second: fc.constantFrom(...FORMATS),
    again: fc.constantFrom(...FORMATS),
    nullText: fc.constantFrom("", "NULL", "\\N"),
  }),
);

/** In CSV of one column with empty cells as null, a null is written like an empty text. */
function asWritten(records: readonly object[], isLossy: boolean): readonly object[] {
  if (!isLossy) return records;
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? ""])),
  );
}

test("what one format writes, it reads back, and every other format too", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ schema, records, first, second, nullText }) => {
      const isText = schema === "t" || schema === "\uFEFFbom" || schema === "j";
      const isLossy = [first, second].includes("csv") && isText && nullText === "";
      const one = await convert(toLines(records), schema, "jsonl", first, nullText);
      const other = await convert(one, schema, first, second, nullText);
      const same = await convert(other, schema, second, "same", nullText);
      const all = schema === "all" ? FIELDS.map(({ name }) => name).join(",") : schema;
      const chosen = await convert(same, schema, second, "same", nullText, all);
      const read = fromLines(await convert(chosen, schema, second, "jsonl", nullText, all));
      expect(read).toEqual(asWritten(records, isLossy));
    }),
    { numRuns: RUNS },
  );
});

test("tab-separated rows keep their delimiter", async () => {
  const input = 't\ti\n"a\tb"\t1\n""\t\n\t2\n';
  const out = await convert(input, "all", "tsv", "same", "", "t,i");
  expect(out).toBe(input);
});

test.each([
  ["text", "t", "", 't\n""\n', '{"t":""}\n'],
  ["text with a text for null", "t", "NULL", "t\nNULL\n", '{"t":null}\n'],
  ["integer", "i", "", 'i\n""\n', '{"i":null}\n'],
])("a null in the only column, of type %s, is not a blank line", async (_type, name, nullText, csv, json) => {
  expect(await convert(`{"${name}":null}\n`, name, "jsonl", "csv", nullText)).toBe(csv);
  expect(await convert(csv, name, "csv", "jsonl", nullText, name)).toBe(json);
});

test("an empty cell in quotes does not change the inferred type of a column", async () => {
  const { out } = await runCli(["filter", "", "--in", "csv", "--out", "jsonl"], { input: 'a\n1\n""\n' });
  expect(out).toBe('{"a":1}\n{"a":null}\n');
});
