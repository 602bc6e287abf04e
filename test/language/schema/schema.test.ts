import { describe, expect, test } from "vitest";
import {
  boolean,
  check,
  date,
  decimal,
  defineSchema,
  enumeration,
  filterOf,
  integer,
  number,
  print,
  text,
  timestamp,
} from "../../../src/index.js";

describe("defineSchema", () => {
  test("reports all invalid names and options at once", () => {
    const define = () =>
      defineSchema({
        "a b": text(),
        ok: text({ column: "" }),
        nul: text({ column: "a\0b" }),
        half_of_one: text({ column: "a\ud800" }),
        bits: integer({ bits: 8 as 16 }),
        state: enumeration(["x", "x"]),
        price: decimal({ precision: 2, scale: 3 }),
        half: decimal({ precision: 2 }),
      });
    expect(define).toThrow(
      [
        '"a b" is not a valid field name. A name starts with a letter or "_", followed by letters, digits, "_", "." or "-".',
        'Option "column" of field "ok" must be a non-empty string.',
        'Option "column" of field "nul" must be a name without U+0000 and lone surrogates.',
        'Option "column" of field "half_of_one" must be a name without U+0000 and lone surrogates.',
        'Option "bits" of field "bits" must be 16, 32 or 64.',
        'Option "choices" of field "state" must be one or more different strings without U+0000 and lone surrogates.',
        'Option "precision" of field "price" must be an integer of at least 1, with a scale from 0 to the precision.',
        'Option "precision" of field "half" must be an integer of at least 1, with a scale from 0 to the precision.',
      ].join("\n"),
    );
  });

  test("accepts the names of members of Object.prototype", () => {
    const schema = defineSchema({ ["__proto__"]: integer(), constructor: integer(), toString: integer() });
    for (const name of ["__proto__", "constructor", "toString"]) expect(check(`${name}=1`, schema).ok).toBe(true);
    expect(check("hasOwnProperty=1", schema).ok).toBe(false);
    expect(Object.keys(filterOf(schema))).toEqual(["__proto__", "constructor", "toString"]);
  });
});

test("a hidden field causes the same errors as a field that does not exist, and is never suggested", () => {
  const withHidden = defineSchema({ id: integer(), secret: text({ hidden: true }) });
  const without = defineSchema({ id: integer() });
  for (const filter of ["secret=1", "secre=1", "secret>1", "id=1|secret[1,2]"]) {
    expect(check(filter, withHidden)).toMatchObject(JSON.parse(JSON.stringify(check(filter, without))) as object);
  }
});

test("filterOf has the operators of each field, and its filters are valid", () => {
  const schema = defineSchema({
    id: integer(),
    price: decimal({ nullable: true }),
    weight: number(),
    name: text({ ordered: true }),
    state: enumeration(["a b", "c"]),
    ok: boolean(),
    due: date(),
    at: timestamp(),
    secret: text({ hidden: true }),
  });
  const field = filterOf(schema);
  const filters = [
    field.id.isIn([1, 2n]),
    field.price.ne(null),
    field.price.gte("1.10"),
    field.weight.lt(0.5),
    field.name.notContains("x"),
    field.name.startsWith("x"),
    field.name.notEndsWith("x"),
    field.name.lte("y"),
    field.state.notIn(["a b"]),
    field.ok.eq(true),
    field.due.gt("2024-05-31"),
    field.at.eq(new Date(0)),
  ];
  expect(filters.map(print)).toEqual([
    "id[1,2]",
    "price!=null",
    "price>=1.10",
    "weight<0.5",
    "name!*x",
    "name^x",
    "name!$x",
    "name<=y",
    "state![a b]",
    "ok=true",
    "due>2024-05-31",
    "at=1970-01-01T00:00:00.000Z",
  ]);
  for (const filter of filters) expect(check(print(filter), schema).ok).toBe(true);
  expect(Object.keys(field)).not.toContain("secret");
  expect(Object.keys(field.ok)).toEqual(["eq", "ne", "isIn", "notIn"]);
});
