import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cells } from "../../../src/cli/data/cells.js";
import { CsvCells } from "../../../src/cli/data/csv-cells.js";
import { JsonCells } from "../../../src/cli/data/json-cells.js";
import { decimal, json, text } from "../../../src/language/schema/field-types.js";

const FIELDS = [text(), decimal(), json(), text({ path: "d.e" })].map((definition, i) => ({
  name: "abcd".charAt(i),
  definition,
}));

/** Compares what the bytes say with the text of each value. */
function expectPlainTexts(cells: Cells, row: string): void {
  const bytes = Buffer.from(row);
  expect(cells.read(bytes, 0, bytes.length)).toBeUndefined();
  FIELDS.forEach((_, index) => {
    const found = cells.findPlain(index);
    const value = cells.text(index);
    if (found === "null") expect(value).toBeUndefined();
    else if (found !== "other") expect(bytes.toString("utf8", cells.plainStart, cells.plainEnd)).toBe(value);
    if (found === "word") expect(value).not.toMatch(/[,;\t|"\r\n]/);
    if (found === "text") expect(value).not.toMatch(/^\uFEFF/);
  });
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
  fc.constantFrom("0", "-0", "0.0000001", "0.000001", "12.50", "1e2", "100000000000000000000", "-1.5"),
);

test("the bytes of a JSON value are its text", () => {
  const value = fc.oneof(
    number,
    fc.string({ unit: "grapheme" }).map((it) => JSON.stringify(it)),
    fc.json(),
    fc.constantFrom('"\uFEFFx"', "null", "true"),
  );
  const cells = new JsonCells(FIELDS);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), value), (members) => {
      const row = Object.entries(members).map(([name, json]) => `"${name}":${json}`);
      expectPlainTexts(cells, `{${row.join()}}`);
    }),
  );
});

test("the bytes of a CSV cell are its text", () => {
  const plain = fc.stringMatching(/^[^",\r\n]*$/);
  const quoted = fc.string().map((it) => `"${it.replaceAll('"', '""')}"`);
  const cell = fc.oneof(number, plain, quoted, fc.constantFrom("", '""', "\uFEFFx"));
  const cells = new CsvCells(FIELDS, ["a", "b", "c", "d"], { delimiter: 0x2c, null: "" });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 4, maxLength: 4 }), (row) => {
      expectPlainTexts(cells, `${row.map((it) => it.toWellFormed()).join()}\n`);
    }),
  );
});
