import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defineSchema,
  type Field,
  type Filter,
  integer,
  parseOrThrow,
  print,
  type Schema,
  sameFilter,
  timestamp,
} from "../../src/index.js";
import { targetOf } from "../../src/language/schema/filterable.js";
import { anyFilter, anyRecordsWithFilter, anySchema, anyWrittenFilter } from "../../src/testing.js";

const schema = defineSchema({ id: integer(), created: timestamp({ nullable: true }) });

/** Returns the counterexample that fast-check prints for a failing property. */
function report(property: fc.IProperty<unknown>): string {
  const text = fc.defaultReportMessage(fc.check(property, { numRuns: 1000, seed: 1 }));
  return /^Counterexample: (.*)$/m.exec(text ?? "")?.[1] ?? "";
}

const isEqual = (filter: Filter): boolean => {
  return filter.kind === "comparison" && filter.field === "id" && filter.operator === "=";
};

describe("fast-check prints", () => {
  test("a filter as its text", () => {
    expect(report(fc.property(anyFilter(schema), (filter) => !isEqual(filter)))).toBe("[id=0]");
  });

  test("records with the text of their filter, with readable bigints and Dates", () => {
    const property = fc.property(anyRecordsWithFilter(schema), ({ records, filter }) => {
      const isOdd = records.some(({ id, created }) => typeof id === "bigint" && created instanceof Date);
      return !isOdd || !isEqual(filter);
    });
    expect(report(property)).toMatch(/^\[id=0 on \[\{"id":0n,"created":new Date\("[-0-9]+T[:.0-9]+Z"\)\}\]\]$/);
  });

  test("a schema as its fields and relations, with the options that are not the default", () => {
    const isPrice = ({ type, nullable }: Field) => type === "decimal" && nullable;
    const hasPrice = ({ byName }: Schema) => [...byName.values()].some(isPrice);
    expect(report(fc.property(anySchema(), (drawn) => !hasPrice(drawn)))).toMatch(
      /^\[\{ "[\w.-]+": decimal\(\{"nullable":true\}\) \}\]$/,
    );
    const isList = ({ type }: Field) => type === "list";
    expect(
      report(fc.property(anySchema(), ({ byName }) => !(byName.size > 1 && [...byName.values()].every(isList)))),
    ).toMatch(/^\[\{ ".+": list\(.*\), ".+": list\(.*\) \}\]$/);
    const hasOther = (drawn: Schema) => [...drawn.relationByName.values()].some((one) => targetOf(one) !== drawn);
    expect(report(fc.property(anySchema({ relations: true }), (drawn) => !hasOther(drawn)))).toMatch(
      /^\[schema 1: \{ "\w+": \w+\(.*\), "\w+": one\(schema 2, \{.*"from":\["to_\w+_1"\].*\}\) \}; schema 2: \{ "\w+": \w+\(.*\) \}\]$/,
    );
    const isOwn = (drawn: Schema) => [...drawn.relationByName.values()].some((one) => targetOf(one) === drawn);
    expect(report(fc.property(anySchema({ relations: true }), (drawn) => !isOwn(drawn)))).toMatch(
      /^\[\{ "\w+": \w+\(.*\), "\w+": one\(schema 1, \{.*\}\) \}\]$/,
    );
  });

  test("a written filter as its quoted text and its canonical text", () => {
    const property = fc.property(anyWrittenFilter(schema), ({ text, filter }) => {
      return !isEqual(filter) || !text.includes("\n");
    });
    expect(report(property)).toMatch(/^\[".*\\n.*" for id=0\]$/);
  });
});

test("a filter inside groups shrinks to the one relevant condition", () => {
  const contains = (filter: Filter): boolean => {
    if (filter.kind === "not") return contains(filter.part);
    return filter.kind === "and" || filter.kind === "or" ? filter.parts.some(contains) : isEqual(filter);
  };
  const nested = (filter: Filter): boolean => filter.kind === "not" && filter.part.kind !== "comparison";
  expect(report(fc.property(anyFilter(schema), (filter) => !contains(filter)))).toBe("[id=0]");
  expect(report(fc.property(anyFilter(schema), (filter) => !nested(filter) || !contains(filter)))).toMatch(
    /^\[!\([^()]*id=[^()]*\)\]$/,
  );
});

test("copies and comparisons of a filter ignore the property that fast-check prints", () => {
  fc.assert(
    fc.property(anyFilter(schema), (filter) => {
      const copy = structuredClone(filter);
      expect(filter).toEqual(copy);
      expect(filter).toStrictEqual(copy);
      expect(sameFilter(filter, parseOrThrow(print(filter)))).toBe(true);
      expect(Reflect.ownKeys({ ...filter }).every((key) => typeof key === "string")).toBe(true);
    }),
  );
});
