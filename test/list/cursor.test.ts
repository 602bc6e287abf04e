import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  integer,
  number,
  one,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";
import { type CursorContext, MAX_CURSOR_LENGTH, readCursor, textsOf, writeCursor } from "../../src/list/cursor.js";
import { RUNS } from "../support/runs.js";
import { IS_FULL_TIER } from "../support/tier.js";

const schema = defineSchema({ id: integer(), name: text({ nullable: true }), price: decimal({ nullable: true }) });
const sort = [
  { field: "name", descending: true },
  { field: "id", descending: false },
];
const context: CursorContext = { name: "Product", schema, filterText: "price>=10", sort };

function contextOf(field: Field): CursorContext {
  return { name: "", schema: defineSchema({ v: field }), filterText: "", sort: [{ field: "v", descending: false }] };
}

/** Returns the value that a cursor of one record with this value contains. */
function roundTrip(field: Field, value: unknown) {
  const only = contextOf(field);
  return readCursor(
    writeCursor(
      textsOf(() => value, only),
      only,
    ),
    only,
  )?.position;
}

describe("a cursor", () => {
  test("is base64url of a checksum and the texts", () => {
    const cursor = writeCursor(["Größe", "7"], context);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(JSON.parse(Buffer.from(cursor, "base64url").toString())).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      "Größe",
      "7",
    ]);
    expect(readCursor(cursor, context)).toEqual({
      position: [
        { type: "text", value: "Größe" },
        { type: "integer", value: 7n },
      ],
    });
  });

  test("has a checksum of 16 digits for any text", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const [checksum] = JSON.parse(Buffer.from(writeCursor([value], context), "base64url").toString());
        expect(checksum).toMatch(/^[0-9a-f]{16}$/);
      }),
      { numRuns: 200 },
    );
  });

  test("of one order of nulls is not one of the other, in any direction and of any field", () => {
    const last = { ...context, sort: sort.map((key) => ({ ...key, nulls: "last" as const })) };
    const cursor = writeCursor(["Bolt", "7"], last);
    expect(readCursor(cursor, last)?.position).toHaveLength(2);
    expect(readCursor(cursor, context)).toBeUndefined();
    expect(readCursor(writeCursor(["Bolt", "7"], context), last)).toBeUndefined();
  });

  test("without a position is the start or the end of the list", () => {
    expect(readCursor(writeCursor(undefined, context), context)).toEqual({ position: undefined });
  });

  const day = new Date("2024-05-31T10:20:30.456Z");
  test.each<[name: string, field: Field, value: unknown, read: unknown]>([
    ["an integer", integer(), 7, 7n],
    ["the largest integer", integer(), "9223372036854775807", 9223372036854775807n],
    ["a negative bigint", integer({ bits: 32 }), -(2n ** 31n), -(2n ** 31n)],
    ["digits", integer(), "-007", -7n],
    ["negative zero", integer(), "-0", 0n],
    ["a decimal", decimal(), "12.50", { coefficient: 125n, exponent: -1 }],
    ["a zero", decimal(), "-0.00", { coefficient: 0n, exponent: 0 }],
    ["a number as a decimal", decimal(), 1e21, { coefficient: 1n, exponent: 21 }],
    ["a long decimal", decimal(), `${"7".repeat(500)}.${"3".repeat(500)}`, expect.anything()],
    ["a double", number(), 0.1 + 0.2, 0.30000000000000004],
    ["a large double", number(), 1.5e300, 1.5e300],
    ["the smallest double", number(), 5e-324, 5e-324],
    ["negative zero as a double", number(), -0, 0],
    ["a text", text(), 'a\u{1F600}\uFFFD\n"\\', 'a\u{1F600}\uFFFD\n"\\'],
    ["an empty text", text(), "", ""],
    ["a choice", enumeration(["a"]), "a", "a"],
    ["a value outside of the choices", enumeration(["a"]), "b", "b"],
    ["true", boolean(), true, true],
    ["false", boolean(), false, false],
    ["a UUID unchanged", uuid(), "2F1C7A9E-8D3B-4C5F-9A60-1B2C3D4E5F60", "2F1C7A9E-8D3B-4C5F-9A60-1B2C3D4E5F60"],
    ["an integer of more than 64 bits", integer(), "9".repeat(30), 10n ** 30n - 1n],
    ["an integer of more bits than declared", integer({ bits: 32 }), 2 ** 31, 2n ** 31n],
    ["infinity as a double", number(), Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ["infinity as a time", timestamp(), "infinity", "infinity"],
    ["a day that is not in the calendar", date(), "2024-02-30", "2024-02-30"],
    ["a date", date(), "2024-02-29", "2024-02-29"],
    ["a Date as a date", date(), day, "2024-05-31"],
    ["microseconds", timestamp(), "2024-05-31T10:20:30.456789+02:00", "2024-05-31T08:20:30.456789Z"],
    ["a Date", timestamp(), day, "2024-05-31T10:20:30.456000Z"],
  ])("contains %s", (_name, field, value, read) => {
    expect(roundTrip(field, value)).toEqual([{ type: field.type, value: read }]);
  });

  test("contains null and missing values of a nullable field", () => {
    expect(roundTrip(text({ nullable: true }), null)).toEqual([null]);
    expect(roundTrip(text({ nullable: true }), undefined)).toEqual([null]);
  });

  test.each<[name: string, field: Field, value: unknown]>([
    ["null", text(), null],
    ["a missing value", text(), undefined],
    ["a number in a text", text(), 1],
    ["U+0000", text(), "a\0"],
    ["a lone surrogate", enumeration(["a"]), "\ud800"],
    ["a fraction", integer(), 1.5],
    ["an integer of more digits than are fast to convert", integer(), "9".repeat(16_384)],
    ["a text", decimal(), "x"],
    ["an exponent without end", decimal(), "1e999999999"],
    ["more digits before the decimal point than PostgreSQL", decimal(), "1e131072"],
    ["as many digits with a long coefficient", decimal(), `${"9".repeat(1000)}e130073`],
    ["more digits after the decimal point than PostgreSQL", decimal(), "1e-16384"],
    ["more significant digits than are fast to convert", decimal(), "9".repeat(16_384)],
    ["a text in a boolean", boolean(), "true"],
    ["a part of a UUID", uuid(), "2f1c7a9e"],
    ["a text as a day", date(), "yesterday"],
    ["a day as a time", timestamp(), "12024-05-31"],
  ])("cannot contain %s", (_name, field, value) => {
    const problem = value === null || value === undefined ? "null or missing" : "not a value of its type";
    expect(() => textsOf(() => value, contextOf(field))).toThrow(`Field "v" of a record is ${problem}`);
  });

  test("keeps every value", () => {
    fc.assert(
      fc.property(
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.bigInt({ max: 2n ** 63n - 1n, min: -(2n ** 63n) }),
        (double, whole) => {
          expect(roundTrip(number(), double)).toEqual([{ type: "number", value: double + 0 }]);
          expect(roundTrip(integer(), whole)).toEqual([{ type: "integer", value: whole }]);
        },
      ),
      { numRuns: RUNS },
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        fc.pre(!value.includes("\0"));
        expect(roundTrip(text(), value)).toEqual([{ type: "text", value }]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a cursor is rejected", () => {
  test.each<[name: string, other: Partial<CursorContext>]>([
    ["filter", { filterText: "price>=11" }],
    ["filter that is empty", { filterText: "" }],
    ["name", { name: "Order" }],
    ["direction", { sort: [{ field: "name", descending: false }, ...sort.slice(1)] }],
    ["sort key", { sort: [{ field: "price", descending: true }, ...sort.slice(1)] }],
    ["number of sort keys", { sort: sort.slice(1) }],
    ["type of a field", { schema: defineSchema({ ...schema.fields, price: number() }) }],
    ["field", { schema: defineSchema({ ...schema.fields, more: number() }) }],
  ])("with another %s", (_name, other) => {
    for (const texts of [["b", "7"], [null, "7"], undefined]) {
      expect(readCursor(writeCursor(texts, context), { ...context, ...other })).toBeUndefined();
    }
  });

  test("with another type of a related field", () => {
    const of = (title: Field): CursorContext => {
      const team = one(defineSchema({ title }), { from: "team_id" });
      return {
        ...context,
        schema: defineSchema({ id: integer(), team }),
        sort: [{ field: "team.title", descending: false }],
      };
    };
    const cursor = writeCursor(["7"], of(text()));
    expect(readCursor(cursor, of(text()))).toEqual({ position: [{ type: "text", value: "7" }] });
    for (const other of [integer(), decimal(), enumeration(["7"])])
      expect(readCursor(cursor, of(other))).toBeUndefined();
  });

  test("after any change of one character", () => {
    const all = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));
    const alphabet = IS_FULL_TIER ? all : all.filter((character) => /[\w+/=\-"%\0 ]/.test(character));
    for (const texts of [["Größe", "7"], [null, "-12"], undefined]) {
      const cursor = writeCursor(texts, context);
      for (let at = 0; at <= cursor.length; at++) {
        const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)];
        for (const character of [...alphabet, "", "\u{1F600}", "\ud800"]) {
          const changed = before + character + after;
          if (changed !== cursor && readCursor(changed, context) !== undefined) throw new Error(changed);
        }
        const inserted = `${before}A${cursor.slice(at)}`;
        if (readCursor(inserted, context) !== undefined) throw new Error(inserted);
      }
    }
  });

  test("in another encoding of the same content", () => {
    const cursor = writeCursor(["b", "7"], context);
    const json = Buffer.from(cursor, "base64url").toString();
    const again = (changed: string) => readCursor(Buffer.from(changed).toString("base64url"), context);
    expect(again(json)).not.toBeUndefined();
    for (const changed of [
      ` ${json}`,
      `${json} `,
      json.replace('"b"', '"\\u0062"'),
      json.replace(",", ", "),
      `\uFEFF${json}`,
    ]) {
      expect(again(changed)).toBeUndefined();
    }
    for (const changed of [`${cursor}=`, `${cursor}==`, ` ${cursor}`, `${cursor}\n`, cursor.replaceAll("W", "%57")]) {
      expect(readCursor(changed, context)).toBeUndefined();
    }
  });

  // With a valid checksum, as an attacker would write it.
  test.each<[name: string, texts: readonly (string | null)[]]>([
    ["too few values", ["b"]],
    ["too many values", ["b", "7", "8"]],
    ["null in a field that is not nullable", ["b", null]],
    ["a text as an integer", ["b", "x"]],
    ["an integer that is not canonical", ["b", "07"]],
    ["U+0000", ["\0", "7"]],
    ["a lone surrogate", ["\ud800", "7"]],
    ["a number", ["b", 7 as never]],
    ["a number as a text", [7 as never, "7"]],
    ["a list", [["b"] as never, "7"]],
    ["an object", [{} as never, "7"]],
    ["true", [true as never, "7"]],
  ])("with %s", (_name, texts) => {
    expect(readCursor(writeCursor(texts, context), context)).toBeUndefined();
  });

  test.each<[field: Field, forged: readonly string[]]>([
    [decimal(), ["", "x", "1.5", "10", "1e0", "-0", "1E5", "1e+5", "1e131073", "1e-999999999999999999999", "nan"]],
    [number(), ["", " 1", "1.0", "-0", "0x10", "infinity", "nan", "1e400", "1e3"]],
    [boolean(), ["", "1", "TRUE"]],
    [date(), ["", "today", "2024-1-1", "2024-01-01T00:00:00Z"]],
    [timestamp(), ["", "2024-05-31", "2024-05-31T10:20:30Z", "2024-05-31T10:20:30.456789+00:00", "now"]],
    [integer({ bits: 32 }), ["02147483648", "1e3", "", "-0"]],
  ])("with a forged value: $type %#", (field, forged) => {
    const only = contextOf(field);
    for (const value of forged) expect(readCursor(writeCursor([value], only), only), value).toBeUndefined();
  });

  test("with content of another form", () => {
    for (const content of [
      "",
      "null",
      "1",
      "{}",
      '"x"',
      "[]",
      "[1]",
      '[["x"]]',
      '["x",1]',
      '["x",{}]',
      "[",
      "[".repeat(9000),
    ]) {
      expect(readCursor(Buffer.from(content).toString("base64url"), context)).toBeUndefined();
    }
  });

  test("if it is too long, before it is decoded", () => {
    const long = writeCursor(["x".repeat(MAX_CURSOR_LENGTH), "7"], context);
    expect(readCursor(long, context)).toBeUndefined();
    expect(readCursor("A".repeat(10_000_000), context)).toBeUndefined();
  });
});
