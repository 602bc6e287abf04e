import { expect, test } from "vitest";
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
import { recordValueOf } from "../../../src/language/types/bound-value.js";
import { valueTextsOf } from "../../../src/language/types/types.js";

const ID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

test.each<[field: Field, value: unknown, text: string | undefined]>([
  [integer(), 7n, "7"],
  [integer(), "x", undefined],
  [decimal(), "-0.50", "-5e-1"],
  [decimal(), 0, "0"],
  [decimal(), "x", undefined],
  [number(), -0, "0"],
  [decimal(), "NaN", "NaN"],
  [decimal(), Number.POSITIVE_INFINITY, "Infinity"],
  [number(), Number.NaN, "NaN"],
  [number(), "1", undefined],
  [text(), "a", "a"],
  [text(), "\u0000", undefined],
  [text(), 5, undefined],
  [enumeration(["a"]), "stored before", "stored before"],
  [boolean(), true, "true"],
  [boolean(), false, "false"],
  [boolean(), 1, undefined],
  [boolean(), "true", undefined],
  [date(), "2024-05-31", "2024-05-31"],
  [date(), "infinity", "infinity"],
  [date(), "0044-03-15 BC", "0044-03-15 BC"],
  [date(), "0000-00-00", "0000-00-00"],
  [date(), "0000-00-00T00:00:00Z", undefined],
  [timestamp(), "2024-00-00T10:00:00.5Z", "2024-00-00T10:00:00.500000Z"],
  [timestamp(), "0044-03-15 (BC) 10:00:00", "0044-03-15 (BC) 10:00:00"],
  [timestamp(), "12024-05-31", undefined],
  [timestamp(), "2024-05-31T10:00+02:00", "2024-05-31T08:00:00.000000Z"],
  [uuid(), ID.toUpperCase(), ID.toUpperCase()],
  [uuid(), 5, undefined],
  [uuid(), Array.from(ID), undefined],
  [listOf(text()), ["a"], undefined],
  [json(), "a", undefined],
])("%j with the value %s is written as %s", (field, value, written) => {
  expect(valueTextsOf(field).cursor(value)).toBe(written);
});

test.each<[field: Field, text: string, value: unknown]>([
  [integer({ bits: 32 }), "2147483647", 2_147_483_647n],
  [integer({ bits: 32 }), "2147483648", 2_147_483_648n],
  [integer(), "9".repeat(30), 10n ** 30n - 1n],
  // The limits of the type numeric of PostgreSQL.
  [integer(), "9".repeat(16_383), 10n ** 16_383n - 1n],
  [integer(), "9".repeat(16_384), undefined],
  [decimal(), "1e131071", "1e131071"],
  [decimal(), "1e131072", undefined],
  [decimal(), "-1e-16383", "-1e-16383"],
  [decimal(), "1e-16384", undefined],
  [decimal(), `${"9".repeat(16_383)}0`, `${"9".repeat(16_383)}e1`],
  [decimal(), `${"9".repeat(16_383)}1`, undefined],
  [integer(), "x", undefined],
  [decimal(), "-5e-1", "-5e-1"],
  [decimal(), "0", "0e0"],
  [decimal(), "-0.00e5", "0e0"],
  [decimal(), "1e200000", undefined],
  [decimal(), "1e-20000", undefined],
  [decimal(), "1".repeat(20_000), undefined],
  [decimal(), "x", undefined],
  [number(), "1.5", 1.5],
  [decimal(), "NaN", Number.NaN],
  [decimal(), "-Infinity", Number.NEGATIVE_INFINITY],
  [number(), "Infinity", Number.POSITIVE_INFINITY],
  [number(), "1e999", undefined],
  [text(), "a", "a"],
  [text(), "\ud800", undefined],
  [enumeration(["a"]), "stored before", "stored before"],
  [enumeration(["a"]), "\ud800", undefined],
  [boolean(), "false", false],
  [boolean(), "1", undefined],
  [date(), "2024-05-31", "2024-05-31"],
  [date(), "2024-02-30", "2024-02-30"],
  [date(), "2024-2-30", undefined],
  [uuid(), ID, ID],
  [uuid(), "x", undefined],
  [listOf(text()), "a", undefined],
  [json(), "1", undefined],
])("%j reads the text %s as %s", (field, written, value) => {
  const bound = valueTextsOf(field).fromCursor(written);
  expect(bound && [recordValueOf(bound)]).toEqual(value === undefined ? undefined : [value]);
  // Not finite decimals are numbers.
  if (bound) expect(["number", field.type]).toContain(bound.type);
});
