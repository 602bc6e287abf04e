import { Type as OldType } from "@sinclair/typebox";
import { Value as OldValue } from "@sinclair/typebox/value";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import fc from "fast-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Field, FieldType, Schema } from "../../../src/index.js";
import { anyRecord } from "../../../src/testing.js";
import { RUNS } from "../../support/runs.js";
import { untyped } from "./support/derive.js";

/** A property of a library: its schema, and the type of the field that it must give. */
type Kind = readonly [schema: unknown, type: FieldType];

/** A library: schemas of properties, and how to combine and use them. */
interface Library {
  readonly kinds: readonly Kind[];
  nullable(schema: unknown): unknown;
  /** Returns an object schema. Names with "?" are optional. */
  object(properties: Readonly<Record<string, unknown>>): unknown;
  derive(schema: unknown): Schema;
  accepts(schema: unknown, value: unknown): boolean;
}

const silent = { onWarnings: () => undefined };

function withOptional(
  properties: Readonly<Record<string, unknown>>,
  optional: (schema: never) => unknown,
): Record<string, never> {
  const entries = Object.entries(properties).map(([name, schema]) =>
    name.endsWith("?") ? [name.slice(0, -1), optional(schema as never)] : [name, schema],
  );
  return Object.fromEntries(entries) as Record<string, never>;
}

const LIBRARIES: Readonly<Record<string, Library>> = {
  zod: {
    kinds: [
      [z.int(), "integer"],
      [z.int32(), "integer"],
      [z.bigint(), "integer"],
      [z.number(), "number"],
      [z.string(), "text"],
      [z.enum(["a", "b"]), "enumeration"],
      [z.union([z.literal("x"), z.literal("y")]), "enumeration"],
      [z.boolean(), "boolean"],
      [z.iso.date(), "date"],
      [z.iso.datetime(), "timestamp"],
      [z.date(), "timestamp"],
      [z.uuid(), "uuid"],
      [z.array(z.string()), "list"],
      [z.array(z.enum(["a", "b"])), "list"],
      [z.unknown(), "json"],
    ],
    nullable: (schema) => z.nullable(schema as z.ZodType),
    object: (properties) => z.object(withOptional(properties, (schema: z.ZodType) => schema.optional())),
    derive: (schema) => untyped(schema, {}, silent),
    accepts: (schema, value) => (schema as z.ZodType).safeParse(value).success,
  },
  valibot: {
    kinds: [
      [v.pipe(v.number(), v.integer()), "integer"],
      [v.bigint(), "integer"],
      [v.number(), "number"],
      [v.string(), "text"],
      [v.picklist(["a", "b"]), "enumeration"],
      [v.literal("a"), "enumeration"],
      [v.boolean(), "boolean"],
      [v.pipe(v.string(), v.isoDate()), "date"],
      [v.pipe(v.string(), v.isoTimestamp()), "timestamp"],
      [v.date(), "timestamp"],
      [v.pipe(v.string(), v.uuid()), "uuid"],
      [v.array(v.string()), "list"],
      [v.unknown(), "json"],
    ],
    nullable: (schema) => v.nullable(schema as v.GenericSchema),
    object: (properties) => v.object(withOptional(properties, (schema: v.GenericSchema) => v.optional(schema))),
    derive: (schema) => untyped(toStandardJsonSchema(schema as v.GenericSchema), {}, silent),
    accepts: (schema, value) => v.safeParse(schema as v.GenericSchema, value).success,
  },
  arktype: {
    kinds: [
      ["number.integer", "integer"],
      ["bigint", "integer"],
      ["number", "number"],
      ["string", "text"],
      ["'a'|'b'", "enumeration"],
      ["boolean", "boolean"],
      ["Date", "timestamp"],
      ["string.uuid", "uuid"],
      ["string[]", "list"],
      ["('a'|'b')[]", "list"],
    ],
    nullable: (schema) => `${String(schema)}|null`,
    object: (properties) => type(properties as never),
    derive: (schema) => untyped(schema, {}, silent),
    accepts: (schema, value) => !((schema as (value: unknown) => unknown)(value) instanceof type.errors),
  },
  "TypeBox 1": {
    kinds: [
      [Type.Integer(), "integer"],
      [Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }), "integer"],
      [Type.Number(), "number"],
      [Type.String(), "text"],
      [Type.Enum(["a", "b"]), "enumeration"],
      [Type.Boolean(), "boolean"],
      [Type.String({ format: "date" }), "date"],
      [Type.String({ format: "date-time" }), "timestamp"],
      [Type.String({ format: "uuid" }), "uuid"],
      [Type.Array(Type.String()), "list"],
      [Type.Unknown(), "json"],
    ],
    nullable: (schema) => Type.Union([schema as never, Type.Null()]),
    object: (properties) => Type.Object(withOptional(properties, (schema) => Type.Optional(schema))),
    derive: (schema) => untyped(schema, {}, silent),
    accepts: (schema, value) => Value.Check(schema as never, value),
  },
  "TypeBox 0.34": {
    kinds: [
      [OldType.Integer(), "integer"],
      [OldType.Number(), "number"],
      [OldType.String(), "text"],
      [OldType.Enum({ A: "a", B: "b" }), "enumeration"],
      [OldType.Boolean(), "boolean"],
      [OldType.Array(OldType.String()), "list"],
      [OldType.Unknown(), "json"],
    ],
    nullable: (schema) => OldType.Union([schema as never, OldType.Null()]),
    object: (properties) => OldType.Object(withOptional(properties, (schema) => OldType.Optional(schema))),
    derive: (schema) => untyped(schema, {}, silent),
    accepts: (schema, value) => OldValue.Check(schema as never, value),
  },
};

/** Types of JavaScript that the schema of a library may require instead of a text or a number. */
function isSpecial(schema: unknown, name: "bigint" | "Date"): boolean {
  const words = name === "Date" ? ["date", "Date"] : ["bigint"];
  const { type: kind, _zod } = Object(schema) as { type?: unknown; _zod?: { def: { type: string } } };
  return words.includes(_zod?.def.type ?? (typeof schema === "string" ? schema.replace("|null", "") : String(kind)));
}

/** Writes a value of a record as the library expects it: records also allow other forms. */
function toLibrary(value: unknown, field: Field, schema: unknown): unknown {
  if (field.type === "integer") return isSpecial(schema, "bigint") ? BigInt(value as string) : Number(value) % 2 ** 31;
  if (field.type === "timestamp") {
    const time = new Date(value as string);
    return isSpecial(schema, "Date") ? time : time.toISOString();
  }
  if (field.type === "date") return new Date(value as string).toISOString().slice(0, 10);
  // A UUID of version 4: validators reject digits that no version has.
  if (field.type === "uuid")
    return String(value)
      .replace(/^(.{14}).(.{4})./, "$14$28")
      .toLowerCase();
  if (field.type === "list") return (value as readonly unknown[]).filter((item) => item !== null);
  return value;
}

describe.each(Object.entries(LIBRARIES))("%s", (_name, library) => {
  const anyProperty = fc.record({
    kind: fc.constantFrom(...library.kinds),
    isNullable: fc.boolean(),
    isOptional: fc.boolean(),
  });

  test("derived schemas have the types and nulls of random schemas, whose validator accepts their records", () => {
    const cases = fc.array(anyProperty, { minLength: 1, maxLength: 6 }).chain((properties) => {
      const schema = library.object(
        Object.fromEntries(
          properties.map(({ kind: [base], isNullable, isOptional }, i) => [
            `p${i}${isOptional ? "?" : ""}`,
            isNullable ? library.nullable(base) : base,
          ]),
        ),
      );
      const derived = library.derive(schema);
      return fc.record({
        properties: fc.constant(properties),
        schema: fc.constant(schema),
        derived: fc.constant(derived),
        record: anyRecord(derived),
      });
    });
    fc.assert(
      fc.property(cases, ({ properties, schema, derived, record }) => {
        const expected = properties.map(({ kind: [, type], isNullable, isOptional }, i) => {
          return [`p${i}`, type, isNullable || isOptional || type === "json"];
        });
        const found = Array.from(derived.byName, ([name, { type, nullable }]) => [name, type, nullable]);
        expect(found.sort()).toEqual(expected);
        const value = properties.flatMap(({ kind: [base], isNullable, isOptional }, i) => {
          const field = derived.byName.get(`p${i}`);
          const given = (record as Readonly<Record<string, unknown>>)[`p${i}`] ?? null;
          if (field === undefined) return [];
          if (given !== null) return [[`p${i}`, toLibrary(given, field, base)]];
          return isOptional && !(isNullable && i % 2 === 0) ? [] : [[`p${i}`, null]];
        });
        expect(
          library.accepts(schema, Object.fromEntries(value)),
          JSON.stringify(value, (_k, x) => (typeof x === "bigint" ? String(x) : x)),
        ).toBe(true);
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    );
  });
});
