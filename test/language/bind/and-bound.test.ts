import fc from "fast-check";
import { expect, test } from "vitest";
import {
  andBound,
  bindOrThrow,
  checkOrThrow,
  contains,
  defineSchema,
  integer,
  print,
  text,
} from "../../../src/index.js";
import { toFilter } from "../../../src/logic/to-filter.js";
import { toPredicate } from "../../../src/memory.js";
import { anyFilter, anyRecord } from "../../../src/testing.js";

const schema = defineSchema({ id: integer(), name: text() });

test("a record matches both if it matches each", () => {
  fc.assert(
    fc.property(anyFilter(schema), anyFilter(schema), anyRecord(schema), (a, b, record) => {
      const [one, other] = [bindOrThrow(a, schema), bindOrThrow(b, schema)];
      const expected = toPredicate(one)(record) && toPredicate(other)(record);
      expect(toPredicate(andBound(one, other))(record)).toBe(expected);
    }),
  );
});

test.each([
  ["id<3|id=9", "(id<3|id=9)&name*bolt"],
  ["id=1&id=2", "id=1&id=2&name*bolt"],
  ["", "name*bolt"],
])("%s and a search", (filter, expected) => {
  const search = bindOrThrow(contains("name", "bolt"), schema);
  expect(print(toFilter(andBound(checkOrThrow(filter, schema), search).root))).toBe(expected);
});

test("the empty filter changes nothing", () => {
  const one = checkOrThrow("id=1", schema);
  expect(andBound(one, checkOrThrow("", schema))).toBe(one);
});

test("keeps the time, the time zone and the names of both", () => {
  const times = defineSchema({ id: integer({ names: ["me"] }), name: text() });
  const mine = checkOrThrow("id=me", times, { names: { me: 7 } });
  const both = andBound(mine, checkOrThrow("name=a", times));
  expect(toPredicate(both)({ id: 7, name: "a" })).toBe(true);
  expect(toPredicate(both)({ id: 8, name: "a" })).toBe(false);
});

test("rejects filters of another schema, texts and trees", () => {
  const one = checkOrThrow("id=1", schema);
  const other = checkOrThrow("id=1", defineSchema({ id: integer(), name: text() }));
  expect(() => andBound(one, other)).toThrow(TypeError);
  expect(() => andBound(one, other)).toThrow("a filter with the schema of the first one");
  for (const wrong of ["id=1", undefined, contains("name", "a")]) {
    expect(() => andBound(one, wrong as never)).toThrow(TypeError);
    expect(() => andBound(wrong as never, one)).toThrow(TypeError);
  }
});
