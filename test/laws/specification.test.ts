import fc from "fast-check";
import { expect, test } from "vitest";
import { type Filter, fold, parse } from "../../src/index.js";
import { RUNS } from "../support/runs.js";
import { type Reading, readSpecification } from "../support/specification-reader.js";

/** Returns whether a value is outside of the specification: empty, quoted, null, or with white space or forbidden characters. */
function isExcepted(value: string): boolean {
  return value === "" || value === "null" || /^["\s]|\s$|\0|\p{Cs}/u.test(value);
}

function hasExceptedValue(reading: Reading): boolean {
  if ("values" in reading) return reading.values.some(isExcepted);
  return ("all" in reading ? reading.all : reading.any).some(hasExceptedValue);
}

/** Converts a tree to the notation of the independent reader. */
function readingOf(filter: Filter): Reading {
  return fold<Reading>(filter, {
    everything: () => ({ all: [] }),
    and: (_node, parts) => ({ all: parts }),
    or: (_node, parts) => ({ any: parts }),
    not: (_node, part) => ({ all: [part] }),
    comparison: ({ field, operator, value }) => ({ field, op: operator, values: [value ?? "(null)"] }),
    membership: ({ field, operator, items }) => ({
      field,
      op: operator,
      values: items.map((item) => item ?? "(null)"),
    }),
    // The specification has none.
    related: () => ({ all: [] }),
  });
}

const anyName = fc.stringMatching(/^[A-Za-z_]\w{0,6}$/);
const anyCharacter = fc.oneof(
  fc.constantFrom(..."()[]!=*<>\"\\'%_ .,;-+01aZ", "é", "漢", "😀", "\t"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const anyBare = (delimiters: RegExp) =>
  fc
    .array(anyCharacter, { minLength: 1, maxLength: 6 })
    .map((characters) => characters.join("").replaceAll(delimiters, ""))
    .filter((value) => !isExcepted(value));

const anyCondition = fc.oneof(
  fc
    .tuple(anyName, fc.constantFrom("=", "!=", "*", "!*", ">", ">=", "<", "<="), anyBare(/[&|]/g))
    .map((parts) => parts.join("")),
  fc
    .tuple(anyName, fc.constantFrom("[", "!["), fc.array(anyBare(/[,\]]/g), { minLength: 1, maxLength: 3 }))
    .map(([name, open, items]) => `${name}${open}${items.join(",")}]`),
);
const anyFilter = fc
  .tuple(anyCondition, fc.array(fc.tuple(fc.constantFrom("&", "|"), anyCondition), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.map(([connective, condition]) => connective + condition).join(""));

test("a filter in the syntax of the specification has the specified meaning", () => {
  fc.assert(
    fc.property(anyFilter, (text) => {
      const expected = readSpecification(text);
      // `a<` with the value `="x` is `a<=` with the value `"x`, which is an excepted value.
      fc.pre(expected === undefined || !hasExceptedValue(expected));
      const result = parse(text);
      // `a>` with the value `=` is `a>=` without a value, which both readers reject.
      expect(result.ok ? readingOf(result.value) : undefined).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
});

test.each([
  "active=true&list_price>=100|categ_id[1,2]",
  "name*bolt",
  "name!*bolt&default_code!=X-1",
  "qty_available<5|qty_available>500",
  "categ_id![1,2,3]&write_date<=2024-05-31T00:00:00Z",
])("the example %s of the specification is read as specified", (text) => {
  const result = parse(text);
  expect(result.ok && readingOf(result.value)).toEqual(readSpecification(text));
  expect(result.ok && result.warnings).toEqual([]);
});
