import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, defineSchema, type Field, integer, type Schema, text } from "../../src/index.js";
import { anyRecord, anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { valueInRecord } from "../support/order.js";
import { RUNS } from "../support/runs.js";

test("every value of a record has its field's type, or is null if the field is nullable", () => {
  const anySchemaAndRecord = anySchema({ relations: true }).chain((schema) =>
    fc.tuple(fc.constant(schema), anyRecord(schema)),
  );
  fc.assert(
    fc.property(anySchemaAndRecord, ([schema, record]) => expectRecord(record, schema)),
    { numRuns: RUNS },
  );
});

function expectRecord(record: unknown, schema: Schema): void {
  const properties = new Map<string, unknown>(Object.entries(record as object));
  for (const [name, field] of schema.byName) {
    const value = properties.get(name);
    if (value === null || value === undefined) expect(field.nullable).toBe(true);
    else if (field.type === "list") expect(value).toSatisfy((list) => areItems(list, field.item));
    else if (field.type !== "json") expect(valueInRecord(field, value)).not.toBe(undefined);
  }
  for (const [name, { relation, target }] of schema.relationByName) {
    const value = properties.get(name);
    if (value === null || value === undefined) continue;
    expect(Array.isArray(value)).toBe(relation === "many");
    for (const each of [value].flat()) expectRecord(each, typeof target === "function" ? target() : target);
  }
  const names = new Set([...schema.byName.keys(), ...schema.relationByName.keys()]);
  expect([...properties.keys()].filter((name) => !names.has(name))).toEqual([]);
}

function areItems(list: unknown, item: Field): boolean {
  return Array.isArray(list) && list.every((one) => one === null || valueInRecord(item, one) !== undefined);
}

test("the values of fields with a path are at the path", () => {
  const nested = defineSchema({ name: text({ path: "owner.name" }), city: text({ path: "owner.address.city" }) });
  fc.assert(
    fc.property(anyRecord(nested), (record) => {
      const { owner, ...others } = record;
      expect(others).toEqual({});
      expect(owner).toEqual({ name: expect.any(String), address: { city: expect.any(String) } });
    }),
    { numRuns: 20 },
  );
});

test("the values fit the declared precision, scale and bits", () => {
  const narrow = defineSchema({ price: decimal({ precision: 5, scale: 2 }), count: integer({ bits: 32 }) });
  fc.assert(
    fc.property(anyRecord(narrow), ({ price, count }) => {
      expect(Math.abs(Number(price))).toBeLessThan(1000);
      expect(Number(Number(price).toFixed(2))).toBe(Number(price));
      expect(BigInt(count)).toBe(BigInt.asIntN(32, BigInt(count)));
    }),
    { numRuns: RUNS },
  );
});

/** Returns the form of a value: its type, or its text with all numbers replaced by 9. */
function formOf(value: unknown): string {
  if (value instanceof Date) return "Date";
  if (typeof value === "number") return /e/.test(String(value)) ? "number with an exponent" : "number";
  return typeof value === "string" ? value.replace(/[0-9]+/g, "9") : String(value === null ? null : typeof value);
}

const ABSENT = ["null", "undefined", "missing"];
const TIMES = ["9-9-9T9:9:9Z", "Date", "9-9-9T9:9:9.9Z", "9-9-9 9:9:9.9", "9-9-9t9:9:9.9z", "9-9-9T9:9Z", "9-9-9"];
const OFFSETS = ["9-9-9T9:9:9.9+9:9", "9-9-9T9:9:9.9-9:9"];

describe("records contain every form of a value:", () => {
  const from = (records: readonly object[], name: string) =>
    new Set(records.map((record) => (Object.hasOwn(record, name) ? formOf(Reflect.get(record, name)) : "missing")));
  const records = fc.sample(anyRecord(everyType), { numRuns: 2000, seed: 1 });
  const others = fc
    .sample(anyRecordsWithFilter(everyType), { numRuns: 200, seed: 1 })
    .flatMap((drawn) => drawn.records);
  test.each<[keyof typeof everyType.fields, readonly string[]]>([
    ["id", ["number", "bigint", "9", "-9"]],
    ["count", ["number", "bigint", "9", "-9", ...ABSENT]],
    ["rate", ["number", "number with an exponent", "bigint", "9", "9.9", "9e-9", "9.9E-9", "9.9E+9"]],
    ["list_price", ["number", "bigint", "9", "9.9", "9e-9", "9.9E-9", "9.9E+9", ...ABSENT]],
    ["weight", ["number", "number with an exponent", ...ABSENT]],
    ["due", ["9-9-9", "Date", ...ABSENT]],
    ["created", [...TIMES, ...OFFSETS]],
    ["seen", [...TIMES, ...OFFSETS, ...ABSENT]],
  ])("%s", (name, forms) => {
    expect([...from(records, name)]).toEqual(expect.arrayContaining([...forms]));
    expect([...from(others, name)]).toEqual(expect.arrayContaining([...forms]));
  });

  test("leading zeros and a minus before zero", () => {
    const texts = records.map(({ id }) => id);
    expect(texts).toContain("-0");
    expect(texts.some((value) => /^0[0-9]/.test(String(value)))).toBe(true);
    expect(texts.some((value) => /^-0[0-9]/.test(String(value)))).toBe(true);
  });

  test("numbers that print with an exponent of either sign", () => {
    const numbers = records.map(({ rate }) => rate).filter((value) => typeof value === "number");
    expect(numbers.some((value) => /e-/.test(String(value)))).toBe(true);
    expect(numbers.some((value) => /e\+/.test(String(value)))).toBe(true);
  });

  test("more than 2 % of the timestamps are Dates", () => {
    expect(records.filter(({ created }) => created instanceof Date).length).toBeGreaterThan(40);
  });
});

test("there are never more records than maxRecords", () => {
  fc.assert(
    fc.property(anyRecordsWithFilter(everyType, { maxRecords: 3 }), ({ records }) => {
      expect(records.length).toBeGreaterThanOrEqual(1);
      expect(records.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 100 },
  );
});

test("maxRecords must be at least 1", () => {
  expect(() => anyRecordsWithFilter(everyType, { maxRecords: 0 })).toThrow(
    'Option "maxRecords" of anyRecordsWithFilter() must be an integer of at least 1.',
  );
});
