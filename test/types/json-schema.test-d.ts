import { Type as OldType } from "@sinclair/typebox";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  type BooleanField,
  type DateField,
  type DecimalField,
  decimal,
  type EnumerationField,
  type Field,
  type Fields,
  filterOf,
  type IntegerField,
  type JsonField,
  type ListField,
  type NumberField,
  type RecordOf,
  type Schema,
  type TextField,
  type TimestampField,
  text,
  timestamp,
  type UuidField,
} from "../../src/index.js";
import { type NumericField, type StringField, schemaFromJsonSchema } from "../../src/json-schema.js";

type Text<N extends boolean> = TextField<N, false, false, true, true>;
type Enumeration<N extends boolean, Choice extends string> = EnumerationField<N, false, Choice, true, true>;

test("unsure fields are fields", () => {
  expectTypeOf<StringField<false, false, true, true>>().toExtend<Field>();
  expectTypeOf<NumericField<boolean, false, true, true>>().toExtend<Field>();
});

test("a literal JSON Schema gives exact fields", () => {
  const schema = schemaFromJsonSchema({
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      name: { type: "string" },
      email: { type: "string", format: "email" },
      count: { type: "integer", minimum: 0 },
      total: { type: ["integer", "null"] },
      weight: { type: "number" },
      price: { type: "string", format: "decimal" },
      state: { enum: ["draft", "done", null] },
      kind: { const: "a" },
      level: { anyOf: [{ const: "low" }, { const: "high" }, { type: "null" }] },
      active: { type: "boolean" },
      due: { type: "string", format: "date", nullable: true },
      created: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
      tags: { type: "array", items: { type: "string" } },
      sizes: { type: "array", items: { enum: ["S", "M"] } },
      refs: { type: "array", items: { $ref: "#/$defs/Id" } },
      owner: { $ref: "#/$defs/Id" },
      parent: { $ref: "#" },
      mixed: { type: ["string", "number"] },
      dates: { type: "array", items: { type: "string", format: "date" } },
      optional: { type: "string" },
      anything: {},
      big: { type: "bigint" },
    },
    required: ["id", "name", "email", "count", "total", "weight", "price", "state", "kind", "level", "active", "due"],
    $defs: { Id: { type: "string", format: "uuid" } },
  });
  expectTypeOf(schema.fields).toEqualTypeOf<{
    readonly id: UuidField<false, false, true, true>;
    readonly name: Text<false>;
    readonly email: Text<false>;
    readonly count: IntegerField<false, false, true, true>;
    readonly total: IntegerField<true, false, true, true>;
    readonly weight: NumberField<false, false, true, true>;
    readonly price: DecimalField<false, false, true, true>;
    readonly state: Enumeration<true, "draft" | "done">;
    readonly kind: Enumeration<false, "a">;
    readonly level: Enumeration<true, "low" | "high">;
    readonly active: BooleanField<false, false, true, true>;
    readonly due: DateField<true, false, true, true>;
    readonly created: TimestampField<true, false, true, true>;
    readonly tags: ListField<true, false, Text<false>, true>;
    readonly sizes: ListField<true, false, Enumeration<false, "S" | "M">, true>;
    readonly refs: ListField<true, false, UuidField<false, false, true, true>, true>;
    readonly owner: UuidField<true, false, true, true>;
    readonly parent: JsonField<true, false>;
    readonly mixed: JsonField<true, false>;
    readonly dates: JsonField<true, false>;
    readonly optional: Text<true>;
    readonly anything: JsonField<true, false>;
    readonly big: JsonField<true, false>;
  }>();
});

test("allOf, alternatives and references to components are combined", () => {
  const document = {
    components: {
      schemas: {
        Base: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
        "a/b": { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { name: { type: "string" } } }] },
        Pet: {
          oneOf: [
            {
              type: "object",
              properties: { kind: { const: "cat" }, lives: { type: "integer" } },
              required: ["kind", "lives"],
            },
            { type: "object", properties: { kind: { const: "dog" } }, required: ["kind"] },
            { type: "null" },
          ],
        },
      },
    },
  } as const;
  const combined = schemaFromJsonSchema(document, {}, { ref: "#/components/schemas/a~1b" });
  expectTypeOf(combined.fields).toEqualTypeOf<{
    readonly id: IntegerField<false, false, true, true>;
    readonly name: Text<true>;
  }>();
  const pets = schemaFromJsonSchema(document, undefined, { ref: "#/components/schemas/Pet" });
  expectTypeOf(pets.fields).toEqualTypeOf<{
    readonly kind: Enumeration<false, "cat" | "dog">;
    readonly lives: IntegerField<true, false, true, true>;
  }>();
});

test("a recursive reference does not stop the compiler", () => {
  const schema = schemaFromJsonSchema({ properties: { a: { $ref: "#/properties/a" }, b: { type: "string" } } });
  expectTypeOf(schema.fields.a).toEqualTypeOf<Field>();
  expectTypeOf(schema.fields.b).toEqualTypeOf<Text<true>>();
});

test("a document that TypeScript does not know gives a schema of any fields", () => {
  expectTypeOf(schemaFromJsonSchema({} as object)).toExtend<Schema>();
  expectTypeOf(schemaFromJsonSchema({} as unknown)).toEqualTypeOf<Schema<Fields, Record<never, never>>>();
  expectTypeOf(schemaFromJsonSchema(JSON.parse("{}"))).toExtend<Schema>();
  expectTypeOf(schemaFromJsonSchema({} as Record<string, unknown>, { id: { hidden: true } })).toEqualTypeOf<
    Schema<Fields, Record<never, never>>
  >();
});

test("an imported document has names, and builders of all types", () => {
  const imported = {
    type: "object",
    properties: { id: { type: "integer" }, tags: { type: "array" } },
    required: ["id"],
  };
  const field = filterOf(schemaFromJsonSchema(imported as typeof imported & { type: string }));
  field.id.gte(1);
  field.id.contains("x");
  field.tags.isIn(["red"]);
  // @ts-expect-error: not a property
  field.name;
});

test("zod gives exact fields where its types tell", () => {
  const schema = schemaFromJsonSchema(
    z.object({
      id: z.uuid(),
      count: z.int(),
      small: z.int32().nullable(),
      weight: z.number(),
      name: z.string(),
      nick: z.string().nullish(),
      email: z.email(),
      state: z.enum(["draft", "done"]),
      level: z.literal(["low", "high"]).nullable(),
      active: z.boolean().default(true),
      due: z.iso.date().optional(),
      created: z.iso.datetime(),
      updated: z.date().nullable(),
      big: z.bigint(),
      huge: z.uint64(),
      tags: z.array(z.string()),
      refs: z.array(z.uuid()).nullable(),
      settings: z.record(z.string(), z.number()),
      anything: z.unknown(),
      mixed: z.union([z.string(), z.number()]),
    }),
  );
  expectTypeOf(schema.fields).toEqualTypeOf<{
    readonly id: UuidField<false, false, true, true>;
    readonly count: IntegerField<false, false, true, true>;
    readonly small: IntegerField<true, false, true, true>;
    readonly weight: NumericField<false, false, true, true>;
    readonly name: StringField<false, false, true, true>;
    readonly nick: StringField<true, false, true, true>;
    readonly email: Text<false>;
    readonly state: Enumeration<false, "draft" | "done">;
    readonly level: Enumeration<true, "low" | "high">;
    readonly active: BooleanField<false, false, true, true>;
    readonly due: DateField<true, false, true, true>;
    readonly created: TimestampField<false, false, true, true>;
    readonly updated: TimestampField<true, false, true, true>;
    readonly big: IntegerField<false, false, true, true>;
    readonly huge: JsonField<false, false>;
    readonly tags: ListField<false, false, Text<false>, true>;
    readonly refs: ListField<true, false, UuidField<false, false, true, true>, true>;
    readonly settings: JsonField<false, false>;
    readonly anything: JsonField<true, false>;
    readonly mixed: JsonField<false, false>;
  }>();
});

test("the result of z.toJSONSchema has the types of its output", () => {
  const schema = schemaFromJsonSchema(z.toJSONSchema(z.object({ id: z.int(), state: z.enum(["a", "b"]).nullable() })));
  expectTypeOf(schema.fields).toEqualTypeOf<{
    readonly id: NumericField<false, false, true, true>;
    readonly state: Enumeration<true, "a" | "b">;
  }>();
});

test("valibot and arktype give the fields of their output", () => {
  const products = schemaFromJsonSchema(
    toStandardJsonSchema(
      v.object({
        id: v.pipe(v.number(), v.integer()),
        name: v.nullable(v.string()),
        state: v.picklist(["draft", "done"]),
        active: v.optional(v.boolean()),
        created: v.date(),
        tags: v.array(v.string()),
      }),
    ),
  );
  expectTypeOf(products.fields).toEqualTypeOf<{
    readonly id: NumericField<false, false, true, true>;
    readonly name: StringField<true, false, true, true>;
    readonly state: Enumeration<false, "draft" | "done">;
    readonly active: BooleanField<true, false, true, true>;
    readonly created: TimestampField<false, false, true, true>;
    readonly tags: ListField<false, false, Text<false>, true>;
  }>();
  const orders = schemaFromJsonSchema(
    type({ id: "number.integer", state: "'draft'|'done'|null", "note?": "string", total: "bigint" }),
  );
  expectTypeOf(orders.fields).toEqualTypeOf<{
    readonly id: NumericField<false, false, true, true>;
    readonly state: Enumeration<true, "draft" | "done">;
    readonly note: StringField<true, false, true, true>;
    readonly total: IntegerField<false, false, true, true>;
  }>();
});

test("TypeBox gives exact fields except for the formats of strings", () => {
  const schema = schemaFromJsonSchema(
    Type.Object({
      id: Type.Integer(),
      weight: Type.Number(),
      name: Type.Union([Type.String(), Type.Null()]),
      state: Type.Enum(["draft", "done"]),
      level: Type.Union([Type.Literal("low"), Type.Literal("high")]),
      active: Type.Optional(Type.Boolean()),
      tags: Type.Array(Type.String()),
      big: Type.BigInt(),
    }),
  );
  expectTypeOf(schema.fields).toEqualTypeOf<{
    readonly id: IntegerField<false, false, true, true>;
    readonly weight: NumberField<false, false, true, true>;
    readonly name: StringField<true, false, true, true>;
    readonly state: Enumeration<false, "draft" | "done">;
    readonly level: Enumeration<false, "low" | "high">;
    readonly active: BooleanField<true, false, true, true>;
    readonly tags: ListField<false, false, Text<false>, true>;
    readonly big: JsonField<false, false>;
  }>();
  const old = schemaFromJsonSchema(
    OldType.Object({
      id: OldType.Integer(),
      name: OldType.Optional(OldType.String()),
      level: OldType.Union([OldType.Literal("low"), OldType.Literal("high"), OldType.Null()]),
    }),
  );
  expectTypeOf(old.fields).toEqualTypeOf<{
    readonly id: IntegerField<false, false, true, true>;
    readonly name: StringField<true, false, true, true>;
    readonly level: Enumeration<true, "low" | "high">;
  }>();
});

const Product = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(["draft", "done"]),
  created: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
  secret: z.string().optional(),
});

test("typed builders accept right filters and reject wrong ones", () => {
  const field = filterOf(
    schemaFromJsonSchema(Product, { secret: { hidden: true }, name: { containsIgnoresCase: true } }),
  );
  field.id.gte(1n);
  field.name.contains("bolt");
  field.state.isIn(["draft"]);
  field.created.lt(new Date(0));
  field.created.eq(null);
  field.tags.contains("red");
  // @ts-expect-error: not a choice
  field.state.eq("sent");
  // @ts-expect-error: never null
  field.id.eq(null);
  // @ts-expect-error: not a number
  field.id.eq("1");
  // @ts-expect-error: a text that is not ordered
  field.name.gt("a");
  // @ts-expect-error: hidden
  field.secret;
  // @ts-expect-error: not a property
  field.price;
});

test("fields whose type is not known accept the builders of all possible types", () => {
  const field = filterOf(schemaFromJsonSchema(z.object({ text: z.string(), size: z.number() })));
  field.text.contains("a");
  field.text.gte("2024-05-31");
  field.text.eq(new Date(0));
  field.size.gte(1n);
  // @ts-expect-error: not a text
  field.text.eq(5);
  // @ts-expect-error: never null
  field.size.eq(null);
  // @ts-expect-error: not a number
  field.size.eq("5");
});

test("overrides make fields exact", () => {
  const schema = schemaFromJsonSchema(Product, {
    id: { bits: 32 },
    name: { ordered: true, name: "title" },
    created: { column: "created_at" },
    tags: { filterable: false },
    secret: text({ ordered: true }),
  });
  expectTypeOf(schema.fields).toExtend<{
    readonly id: IntegerField<false, false, true, true>;
    readonly title: TextField<false, false, true, true, true> & { readonly path: "name" };
    readonly created: TimestampField<true, false, true, true>;
    readonly tags: ListField<false, false, Text<false>, false>;
    readonly secret: TextField<true, false, true, true, true>;
  }>();
  expectTypeOf<RecordOf<typeof schema>>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly name: string;
    readonly state: "draft" | "done";
    readonly created?: string | Date | null | undefined;
    readonly tags: readonly (string | null)[];
    readonly secret?: string | null | undefined;
  }>();
  const typed = schemaFromJsonSchema(
    { properties: { price: { type: "string" }, at: {}, gone: {} }, required: ["price", "at"] },
    { price: { type: decimal(), name: "amount" }, at: timestamp(), gone: timestamp() },
  );
  expectTypeOf(typed.fields).toExtend<{
    readonly amount: DecimalField<false, false, true, true>;
    readonly at: TimestampField<false, false, true, true>;
    readonly gone: TimestampField<true, false, true, true>;
  }>();
});

test("wrong overrides and options are rejected", () => {
  // @ts-expect-error: not a property
  schemaFromJsonSchema(Product, { price: decimal() });
  // @ts-expect-error: not an option
  schemaFromJsonSchema(Product, { name: { ordred: true } });
  // @ts-expect-error: not an option of an integer
  schemaFromJsonSchema(Product, { id: { ordered: true } });
  // @ts-expect-error: not an option of an enumeration
  schemaFromJsonSchema(Product, { state: { bits: 32 } });
  // @ts-expect-error: not a boolean
  schemaFromJsonSchema(Product, { state: { hidden: "yes" } });
  // @ts-expect-error: not an option
  schemaFromJsonSchema(Product, {}, { onWarning: () => {} });
  // @ts-expect-error: not a function
  schemaFromJsonSchema(Product, {}, { onWarnings: true });
  schemaFromJsonSchema(
    Product,
    {},
    { onWarnings: (warnings) => expectTypeOf(warnings[0]?.code).toExtend<string | undefined>() },
  );
});
