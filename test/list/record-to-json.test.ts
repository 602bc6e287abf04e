import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  listOf,
  number,
  text,
  timestamp,
} from "../../src/index.js";
import { recordToJson } from "../../src/list.js";
import { anyRecord } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({
  integer: integer({ nullable: true }),
  decimal: decimal({ nullable: true }),
  number: number({ nullable: true }),
  text: text({ nullable: true }),
  boolean: boolean({ nullable: true }),
  date: date({ nullable: true }),
  timestamp: timestamp({ nullable: true }),
  enumeration: enumeration(["a", "b"], { nullable: true }),
  list: listOf(integer(), { nullable: true }),
});

test.each<[field: string, value: unknown, json: string]>([
  ["integer", 7, "7"],
  ["integer", "7", "7"],
  ["integer", 9223372036854775807n, "9223372036854775807"],
  ["integer", "9223372036854775807", "9223372036854775807"],
  ["integer", -0, "0"],
  ["integer", "007", "7"],
  ["integer", "-00", "-0"],
  ["integer", "-009223372036854775808", "-9223372036854775808"],
  ["integer", "0x7", '"0x7"'],
  ["integer", "00", "0"],
  ["integer", "", '""'],
  ["decimal", "12345678901234567890.10", "12345678901234567890.10"],
  ["decimal", "000.50", "0.50"],
  ["decimal", "-0010.50e-07", "-10.50e-07"],
  ["decimal", "00.", '"00."'],
  ["decimal", 0.1, "0.1"],
  ["decimal", "NaN", '"NaN"'],
  ["number", 1e21, "1e+21"],
  ["number", Number.NaN, "null"],
  ["number", Number.POSITIVE_INFINITY, "null"],
  ["text", 'a"b\n\u2028\ud800', '"a\\"b\\n\u2028\\ud800"'],
  ["text", "7", '"7"'],
  ["boolean", true, "true"],
  ["boolean", 0, "0"],
  ["boolean", 1n, "1"],
  ["date", "2024-02-29", '"2024-02-29"'],
  ["date", new Date("2024-02-29T00:00:00Z"), '"2024-02-29"'],
  ["timestamp", new Date("2024-02-29T01:02:03.400Z"), '"2024-02-29T01:02:03.4Z"'],
  ["timestamp", new Date(Number.NaN), "null"],
  ["timestamp", "2024-02-29 01:02:03.123456+00", '"2024-02-29T01:02:03.123456Z"'],
  ["timestamp", "2024-02-29 01:02:03+05:30", '"2024-02-28T19:32:03Z"'],
  ["timestamp", "2024-02-29 10:00:00", '"2024-02-29T10:00:00Z"'],
  ["timestamp", "2024-02-29T01:02:03.1200Z", '"2024-02-29T01:02:03.12Z"'],
  ["timestamp", "2024-02-29T10:00:00Z", '"2024-02-29T10:00:00Z"'],
  ["timestamp", "2024-02-29T10:00:00.000Z", '"2024-02-29T10:00:00Z"'],
  ["timestamp", "infinity", '"infinity"'],
  ["enumeration", "a", '"a"'],
  ["date", ["2024-02-29"], '["2024-02-29"]'],
  ["text", new Date("2024-02-29T01:02:03.400Z"), '"2024-02-29T01:02:03.4Z"'],
  ["text", new Date(Number.NaN), "null"],
  ["text", { a: ["x"] }, '{"a":["x"]}'],
  ["text", { a: 1n }, '{"a":1}'],
  ["list", [2n ** 60n, "07", null, "x", undefined], '[1152921504606846976,7,null,"x",null]'],
  ["list", Array(2), "[null,null]"],
  ["list", [], "[]"],
  ["list", "07", '"07"'],
  ["text", Symbol("x"), "null"],
  ["text", undefined, "null"],
  ["text", null, "null"],
])("a field of type %s with value %o becomes %s", (field, value, json) => {
  expect(recordToJson({ [field]: value }, schema)).toBe(`{"${field}":${json}}`);
});

test("every text is escaped as by JSON.stringify, a pair of surrogates and a lone one too", () => {
  const units = Array.from({ length: 65_536 }, (_, unit) => `a${String.fromCharCode(unit)}b`);
  const differing = [...units, "a\u{1f600}b", '"', "\\", ""].filter(
    (value) => recordToJson({ text: value }, schema) !== JSON.stringify({ text: value }),
  );
  expect(differing).toEqual([]);
});

test("inherited properties are written if they are requested, as accessors of classes", () => {
  const record = Object.create({ text: "x" });
  expect(recordToJson(record, schema, { fields: ["text"] })).toBe('{"text":"x"}');
  expect(recordToJson(record, schema)).toBe("{}");
});

test("properties that every object inherits are ignored", () => {
  const named = defineSchema({ constructor: text({ nullable: true }), valueOf: text({ path: "toString.name" }) });
  expect(recordToJson({}, named, { fields: ["constructor", "valueOf"] })).toBe('{"constructor":null,"valueOf":null}');
});

test("any record becomes JSON with the requested fields in order", () => {
  const anything = fc.dictionary(fc.constantFrom(...Object.keys(schema.fields)), fc.anything());
  const fields = fc.shuffledSubarray(Object.keys(schema.fields));
  fc.assert(
    fc.property(fc.oneof(anyRecord(schema), anything), fields, (record, names) => {
      const json = recordToJson(record, schema, { fields: names });
      expect(Object.keys(JSON.parse(json))).toEqual(names);
    }),
    { numRuns: RUNS },
  );
});
