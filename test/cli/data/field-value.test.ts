import { describe, expect, test } from "vitest";
import type { WantedField } from "../../../src/cli/data/cells.js";
import { CsvCells } from "../../../src/cli/data/csv-cells.js";
import { JsonCells } from "../../../src/cli/data/json-cells.js";
import {
  boolean,
  date,
  decimal,
  enumeration,
  type Field,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";

const LONG = "12345678901234567890";

/** Returns the value for predicates, as JSON and as text. */
function readJson(row: string, field: Field) {
  const cells = new JsonCells([{ name: "a", definition: field }]);
  const bytes = Buffer.from(row);
  expect(cells.read(bytes, 0, bytes.length)).toBe(undefined);
  return [cells.value(0), cells.json(0), cells.text(0)];
}

describe("values of JSON", () => {
  test.each<[string, Field, unknown, string, string | undefined]>([
    [`{"a":${LONG}}`, integer(), LONG, LONG, LONG],
    [`{"a":${LONG}}`, decimal(), LONG, LONG, LONG],
    [`{"a":${LONG}}`, number(), Number(LONG), LONG, LONG],
    [`{"a":${LONG}}`, text(), LONG, LONG, LONG],
    ['{"a":1776}', text(), "1776", "1776", "1776"],
    ['{"a":1234567890123456.0}', integer(), "1234567890123456", "1234567890123456.0", "1234567890123456.0"],
    [
      '{"a":-1.2345678901234567e20}',
      integer(),
      "-123456789012345670000",
      "-1.2345678901234567e20",
      "-1.2345678901234567e20",
    ],
    ['{"a":1.2345678901234567}', integer(), 1.2345678901234567, "1.2345678901234567", "1.2345678901234567"],
    ['{"a":1e400}', integer(), Number.POSITIVE_INFINITY, "1e400", "1e400"],
    ['{"a":1e2}', integer(), 100, "1e2", "1e2"],
    ['{"a":"x\\u0041"}', text(), "xA", '"x\\u0041"', "xA"],
    ['{"a":null}', text(), null, "null", undefined],
    ['{"b":1}', text(), undefined, "null", undefined],
    ['{"a":true}', boolean(), true, "true", "true"],
    ['{"a":false}', boolean(), false, "false", "false"],
    [`{"a":[1, ${LONG}]}`, listOf(integer()), [1, LONG], `[1,${LONG}]`, `[1,${LONG}]`],
    ['{"a": {"b": [1]} }', json(), new Map([["b", [1]]]), '{"b":[1]}', '{"b":[1]}'],
    // Left to the parser, because of the escape in the name.
    [`{"\\u0061":${LONG}}`, integer(), LONG, LONG, LONG],
    ['{"\\u0061":"x"}', text(), "x", '"x"', "x"],
    ['{"\\u0062":"x"}', text(), undefined, "null", undefined],
    ['{"x":{"y":2}}', integer({ path: "x.y" }), 2, "2", "2"],
    ['{"x":{"y":{}}}', integer({ path: "x.y.z" }), undefined, "null", undefined],
    ['{"x":3}', integer({ path: "x.y" }), undefined, "null", undefined],
  ])("%s", (row, field, ...expected) => {
    expect(readJson(row, field)).toEqual(expected);
  });
});

describe("cells of CSV", () => {
  const read = (cell: string, definition: Field, header = ["x", "a"], nullText = "") => {
    const field: WantedField = { name: "a", definition };
    const cells = new CsvCells([field], header, { delimiter: ",".charCodeAt(0), null: nullText });
    const bytes = Buffer.from(`-,${cell}\n`);
    expect(cells.read(bytes, 0, bytes.length)).toBe(undefined);
    return [cells.value(0), cells.json(0), cells.text(0)];
  };

  test.each<[string, Field, unknown, string, string | undefined]>([
    ["12", integer(), 12, "12", "12"],
    ["007", integer(), 7, "7", "007"],
    [" 12.50 ", decimal(), 12.5, "12.50", " 12.50 "],
    [LONG, integer(), LONG, LONG, LONG],
    [LONG, number(), Number(LONG), LONG, LONG],
    ["1e3", number(), 1000, "1e3", "1e3"],
    ['"5"', integer(), 5, "5", "5"],
    ["n/a", integer(), "n/a", '"n/a"', "n/a"],
    ["", integer(), null, "null", undefined],
    ["", text(), null, "null", undefined],
    ['""', text(), "", '""', ""],
    ["true", boolean(), true, "true", "true"],
    [" FALSE", boolean(), false, "false", " FALSE"],
    ["yes", boolean(), "yes", '"yes"', "yes"],
    [" 2024-05-31 ", date(), "2024-05-31", '" 2024-05-31 "', " 2024-05-31 "],
    ["2024-05-31 10:00", timestamp(), "2024-05-31 10:00", '"2024-05-31 10:00"', "2024-05-31 10:00"],
    ["x", uuid(), "x", '"x"', "x"],
    ["x", enumeration(["x"]), "x", '"x"', "x"],
    ["12", text(), "12", '"12"', "12"],
    [`"[1, ${LONG}]"`, listOf(integer()), [1, LONG], `[1,${LONG}]`, `[1, ${LONG}]`],
    ["a", listOf(text()), "a", '"a"', "a"],
    ['"{""b"": 1}"', json(), '{"b": 1}', '{"b":1}', '{"b": 1}'],
  ])("%s", (cell, field, ...expected) => {
    expect(read(cell, field)).toEqual(expected);
  });

  test("are null if they are a given text without quotes, or if the column is missing", () => {
    expect(read("0", integer(), ["x", "a"], "0")).toEqual([null, "null", undefined]);
    expect(read('"0"', integer(), ["x", "a"], "0")).toEqual([0, "0", "0"]);
    expect(read("", text(), ["x", "a"], "0")).toEqual(["", '""', ""]);
    expect(read("1", integer(), ["x", "b"])).toEqual([null, "null", undefined]);
  });
});
