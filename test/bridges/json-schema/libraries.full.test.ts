import { Type as OldType } from "@sinclair/typebox";
import { toJsonSchema, toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
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
import { derive, errorsOf, untyped } from "./support/derive.js";

/** The schemas of one property in each library, the field that they give, and the type without a counterpart. */
interface Row {
  readonly what: string;
  readonly field: Field;
  readonly zod?: z.ZodType;
  readonly valibot?: v.GenericSchema;
  readonly arktype?: string;
  readonly typebox?: object;
  readonly old?: object;
  readonly warned?: string;
}

const ROWS: readonly Row[] = [
  { what: "int of zod", field: integer(), zod: z.int() },
  { what: "int of 32 bits", field: integer({ bits: 32 }), zod: z.int32() },
  { what: "int of 33 bits", field: integer(), zod: z.uint32() },
  { what: "int above 0", field: integer(), zod: z.int().positive() },
  {
    what: "int without range",
    field: integer(),
    valibot: v.pipe(v.number(), v.integer()),
    arktype: "number.integer",
    typebox: Type.Integer(),
    old: OldType.Integer(),
  },
  {
    what: "int with a range",
    field: integer({ bits: 32 }),
    zod: z.int().min(0).max(100),
    valibot: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    arktype: "0<=number.integer<=100",
    typebox: Type.Integer({ minimum: 0, maximum: 100 }),
    old: OldType.Integer({ minimum: 0, maximum: 100 }),
  },
  { what: "number.safe of arktype", field: number(), arktype: "number.safe" },
  {
    what: "number",
    field: number(),
    zod: z.number(),
    valibot: v.number(),
    arktype: "number",
    typebox: Type.Number(),
    old: OldType.Number(),
  },
  { what: "bigint", field: integer(), zod: z.bigint(), valibot: v.bigint(), arktype: "bigint" },
  { what: "int64 of zod", field: integer(), zod: z.int64() },
  { what: "uint64 of zod", field: json(), zod: z.uint64(), warned: "integer of more than 64 bits" },
  { what: "bigint of TypeBox", field: json(), typebox: Type.BigInt(), old: OldType.BigInt(), warned: "bigint" },
  { what: "Date", field: timestamp(), zod: z.date(), valibot: v.date(), arktype: "Date" },
  {
    what: "Date or null",
    field: timestamp({ nullable: true }),
    zod: z.date().nullable(),
    valibot: v.nullable(v.date()),
    arktype: "Date|null",
  },
  { what: "Date of TypeBox 0.34", field: json(), old: OldType.Date(), warned: "Date" },
  {
    what: "enum",
    field: enumeration(["a", "b"]),
    zod: z.enum(["a", "b"]),
    valibot: v.picklist(["a", "b"]),
    arktype: "'a'|'b'",
    typebox: Type.Enum(["a", "b"]),
    old: OldType.Enum({ A: "a", B: "b" }),
  },
  { what: "enum of TypeScript", field: enumeration(["a", "b"]), valibot: v.enum({ A: "a", B: "b" }) },
  {
    what: "literals",
    field: enumeration(["a", "b"]),
    zod: z.union([z.literal("a"), z.literal("b")]),
    valibot: v.union([v.literal("a"), v.literal("b")]),
    typebox: Type.Union([Type.Literal("a"), Type.Literal("b")]),
    old: OldType.Union([OldType.Literal("a"), OldType.Literal("b")]),
  },
  {
    what: "one literal",
    field: enumeration(["a"]),
    zod: z.literal("a"),
    valibot: v.literal("a"),
    arktype: "'a'",
    typebox: Type.Literal("a"),
    old: OldType.Literal("a"),
  },
  { what: "literals of numbers", field: integer({ bits: 32 }), zod: z.literal([1, 2]), arktype: "1|2" },
  {
    what: "text or null",
    field: text({ nullable: true }),
    zod: z.string().nullable(),
    valibot: v.nullable(v.string()),
    arktype: "string|null",
    typebox: Type.Union([Type.String(), Type.Null()]),
    old: OldType.Union([OldType.String(), OldType.Null()]),
  },
  { what: "int or null", field: integer({ nullable: true }), zod: z.int().nullable() },
  {
    what: "enum or null",
    field: enumeration(["a", "b"], { nullable: true }),
    zod: z.enum(["a", "b"]).nullable(),
    valibot: v.nullable(v.picklist(["a", "b"])),
    arktype: "'a'|'b'|null",
    typebox: Type.Union([Type.Literal("a"), Type.Literal("b"), Type.Null()]),
    old: OldType.Union([OldType.Enum({ A: "a", B: "b" }), OldType.Null()]),
  },
  { what: "a null among literals", field: enumeration(["a"], { nullable: true }), zod: z.literal(["a", null]) },
  {
    what: "boolean or null",
    field: boolean({ nullable: true }),
    zod: z.boolean().nullable(),
    valibot: v.nullable(v.boolean()),
    arktype: "boolean|null",
    typebox: Type.Union([Type.Boolean(), Type.Null()]),
    old: OldType.Union([OldType.Boolean(), OldType.Null()]),
  },
  {
    what: "nullable literals inside a union",
    field: enumeration(["a", "b"], { nullable: true }),
    valibot: v.nullable(v.union([v.literal("a"), v.literal("b")])),
  },
  {
    what: "date-time",
    field: timestamp(),
    zod: z.iso.datetime({ offset: true }),
    valibot: v.pipe(v.string(), v.isoTimestamp()),
    typebox: Type.String({ format: "date-time" }),
    old: OldType.String({ format: "date-time" }),
  },
  { what: "local date-time of valibot", field: timestamp(), valibot: v.pipe(v.string(), v.isoDateTime()) },
  { what: "local date-time of zod", field: text(), zod: z.iso.datetime({ local: true }) },
  { what: "date-time of arktype, a pattern", field: text(), arktype: "string.date.iso" },
  {
    what: "date-time or null",
    field: timestamp({ nullable: true }),
    zod: z.iso.datetime().nullable(),
    valibot: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  },
  {
    what: "date",
    field: date(),
    zod: z.iso.date(),
    valibot: v.pipe(v.string(), v.isoDate()),
    typebox: Type.String({ format: "date" }),
    old: OldType.String({ format: "date" }),
  },
  {
    what: "uuid",
    field: uuid(),
    zod: z.uuid(),
    valibot: v.pipe(v.string(), v.uuid()),
    typebox: Type.String({ format: "uuid" }),
    old: OldType.String({ format: "uuid" }),
  },
  { what: "uuid with a description", field: uuid({ description: "a UUID" }), arktype: "string.uuid" },
  { what: "uuid or null", field: uuid({ nullable: true }), zod: z.uuidv4().nullable(), arktype: "string.uuid|null" },
  { what: "uuid v4 of arktype, a pattern", field: text(), arktype: "string.uuid.v4" },
  { what: "default of zod", field: text(), zod: z.string().default("x"), typebox: Type.String({ default: "x" }) },
  { what: "default of valibot", field: text({ nullable: true }), valibot: v.optional(v.string(), "x") },
  {
    what: "optional",
    field: text({ nullable: true }),
    zod: z.string().optional(),
    valibot: v.optional(v.string()),
    typebox: Type.Optional(Type.String()),
    old: OldType.Optional(OldType.String()),
  },
  {
    what: "brand",
    field: text(),
    zod: z.string().brand("Name"),
    valibot: v.pipe(v.string(), v.brand("Name")),
    arktype: "string#Name",
  },
  {
    what: "decimal as text",
    field: text(),
    zod: z.string().regex(/^\d+\.\d\d$/),
    valibot: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
    arktype: "string.numeric",
    typebox: Type.String({ pattern: "^\\d+\\.\\d\\d$" }),
    old: OldType.String({ pattern: "^\\d+\\.\\d\\d$" }),
  },
  {
    what: "list of texts",
    field: listOf(text()),
    zod: z.array(z.string()),
    valibot: v.array(v.string()),
    arktype: "string[]",
    typebox: Type.Array(Type.String()),
    old: OldType.Array(OldType.String()),
  },
  {
    what: "list of choices",
    field: listOf(enumeration(["a", "b"])),
    zod: z.array(z.enum(["a", "b"])),
    valibot: v.array(v.picklist(["a", "b"])),
    arktype: "('a'|'b')[]",
    typebox: Type.Array(Type.Enum(["a", "b"])),
    old: OldType.Array(OldType.Enum({ A: "a", B: "b" })),
  },
  {
    what: "list of texts and null",
    field: listOf(text()),
    zod: z.array(z.string().nullable()),
    arktype: "(string|null)[]",
  },
  { what: "list or null", field: listOf(integer(), { nullable: true }), zod: z.array(z.int()).nullable() },
  {
    what: "object",
    field: json(),
    zod: z.object({ a: z.string() }),
    valibot: v.object({ a: v.string() }),
    typebox: Type.Record(Type.String(), Type.Number()),
    old: OldType.Record(OldType.String(), OldType.Number()),
    warned: "object",
  },
  {
    what: "union of types",
    field: json(),
    zod: z.union([z.string(), z.number()]),
    valibot: v.union([v.string(), v.number()]),
    arktype: "string|number",
    typebox: Type.Union([Type.String(), Type.Number()]),
    old: OldType.Union([OldType.String(), OldType.Number()]),
    warned: "string or number",
  },
  {
    what: "unknown",
    field: json({ nullable: true }),
    zod: z.unknown(),
    valibot: v.unknown(),
    arktype: "unknown",
    typebox: Type.Unknown(),
    old: OldType.Unknown(),
    warned: "any type",
  },
  {
    what: "not representable",
    field: json({ nullable: true }),
    zod: z.map(z.string(), z.string()),
    warned: "any type",
  },
];

/** How to make an object of one property with each library. */
const OBJECTS: Readonly<Record<"zod" | "valibot" | "arktype" | "typebox" | "old", (property: never) => unknown>> = {
  zod: (only: z.ZodType) => z.object({ only }),
  valibot: (only: v.GenericSchema) => toStandardJsonSchema(v.object({ only })),
  arktype: (only: string) => type({ only } as never),
  typebox: (only: object) => Type.Object({ only }),
  old: (only: never) => OldType.Object({ only }),
};

const cases = ROWS.flatMap((row) =>
  (Object.keys(OBJECTS) as (keyof typeof OBJECTS)[])
    .filter((library) => row[library] !== undefined)
    .map((library) => ({ ...row, library, schema: OBJECTS[library](row[library] as never) })),
);

test.each(cases)("$library: $what", ({ schema, field, warned }) => {
  expect(derive(schema)).toEqual({ fields: { only: field }, warned: warned === undefined ? {} : { only: warned } });
});

describe("zod", () => {
  const Id = z.uuid().meta({ id: "Id" });
  const Category = z.object({
    name: z.string(),
    get children() {
      return z.array(Category);
    },
    get parent() {
      return Category.nullable();
    },
  });

  test("definitions and recursive schemas are resolved", () => {
    expect(derive(z.object({ id: Id, owner: Id.nullable() })).fields).toEqual({
      id: uuid(),
      owner: uuid({ nullable: true }),
    });
    expect(derive(Category)).toEqual({
      fields: { name: text(), children: json(), parent: json({ nullable: true }) },
      warned: { children: "array of object", parent: "object" },
    });
  });

  test("the result of toJSONSchema is used as given", () => {
    const schema = z.object({ id: z.int32(), state: z.enum(["a", "b"]).nullable(), created: z.string().default("") });
    for (const target of ["draft-2020-12", "draft-7", "openapi-3.0"] as const) {
      expect(derive(z.toJSONSchema(schema, { target, io: "input" })).fields).toEqual({
        id: integer({ bits: 32 }),
        state: enumeration(["a", "b"], { nullable: true }),
        created: text({ nullable: true }),
      });
    }
    expect(derive(mini.toJSONSchema(mini.object({ id: mini.int32() }))).fields).toEqual({ id: integer({ bits: 32 }) });
  });

  test("an open lower bound of OpenAPI 3.0 is read", () => {
    const positive = z.toJSONSchema(z.object({ count: z.int32().positive() }), { target: "openapi-3.0" });
    expect(derive(positive).fields).toEqual({ count: integer({ bits: 32 }) });
  });

  test("a discriminated union has the properties of all alternatives", () => {
    const schema = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("box"), size: z.int32() }),
      z.object({ kind: z.literal("tube"), length: z.number() }),
    ]);
    expect(derive(schema).fields).toEqual({
      kind: enumeration(["box", "tube"]),
      size: integer({ bits: 32, nullable: true }),
      length: number({ nullable: true }),
    });
  });

  test("options for the library replace ours", () => {
    const schema = z.object({ created: z.date() });
    const override = ({ jsonSchema }: { jsonSchema: object }): void =>
      void Object.assign(jsonSchema, { type: "object" });
    expect(derive(schema, {}, { libraryOptions: { override } }).warned).toEqual({ created: "object" });
    expect(
      errorsOf(() => untyped(schema, {}, { libraryOptions: { unrepresentable: "throw", override: undefined } })),
    ).toEqual(['JSON Schema at "#" cannot be created by zod: Date cannot be represented in JSON Schema.']);
  });
});

test("documents of valibot, as draft-07 and by intersection, are read", () => {
  const both = v.intersect([v.object({ a: v.string() }), v.object({ b: v.optional(v.lazy(() => v.string())) })]);
  expect(derive(toJsonSchema(both)).fields).toEqual({ a: text(), b: text({ nullable: true }) });
});

test("optional properties and defaults of arktype follow its output", () => {
  expect(derive(type({ "note?": "string", state: "string = 'x'" })).fields).toEqual({
    state: text(),
    note: text({ nullable: true }),
  });
});

describe("TypeBox", () => {
  test("intersections are combined", () => {
    const parts = [Type.Object({ a: Type.String() }), Type.Object({ b: Type.Integer() })];
    const oldParts = [OldType.Object({ a: OldType.String() }), OldType.Object({ b: OldType.Integer() })];
    for (const schema of [Type.Intersect(parts), OldType.Intersect(oldParts), OldType.Composite(oldParts)]) {
      expect(derive(schema).fields).toEqual({ a: text(), b: integer() });
    }
  });

  test("references by name are resolved", () => {
    const expected = { fields: { id: uuid(), next: json({ nullable: true }) }, warned: { next: "object" } };
    const properties = { id: Type.Ref("Id"), next: Type.Optional(Type.Ref("Node")) };
    const { Node } = Type.Module({ Id: Type.String({ format: "uuid" }), Node: Type.Object(properties) });
    expect(derive(Node)).toEqual(expected);
    const oldProperties = { id: OldType.Ref("Id"), next: OldType.Optional(OldType.Ref("Node")) };
    const old = OldType.Module({ Id: OldType.String({ format: "uuid" }), Node: OldType.Object(oldProperties) });
    expect(derive(old.Import("Node"))).toEqual(expected);
    const tree = OldType.Recursive((This) => OldType.Object({ id: OldType.String(), nodes: OldType.Array(This) }));
    expect(derive(tree)).toEqual({ fields: { id: text(), nodes: json() }, warned: { nodes: "array of object" } });
  });

  test("bounds may be bigints", () => {
    const schema = Type.Object({ a: Type.Integer({ minimum: 0n, exclusiveMaximum: 2n ** 31n }) });
    expect(derive(schema).fields).toEqual({ a: integer({ bits: 32 }) });
  });

  test("an override sets the type of a Date", () => {
    const { fields } = derive(OldType.Object({ created: OldType.Date(), price: OldType.String() }), {
      created: timestamp(),
      price: decimal(),
    });
    expect(fields).toEqual({ created: timestamp(), price: decimal() });
  });
});
