import fc from "fast-check";
import {
  boolean,
  date,
  decimal,
  enumeration,
  type Field,
  integer,
  json,
  type ListItem,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../../src/index.js";

/** A document, the reference to the object schema in it, and the fields that it must give. */
export interface KnownDocument {
  readonly document: object;
  readonly ref: string | undefined;
  readonly fields: Readonly<Record<string, Field>>;
}

/** A schema without null, and the field of its values. */
interface Known {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly field: Field;
}

const anyChoices = fc.uniqueArray(fc.constantFrom("a", "b", "", "A", "draft", "null", "1", "ß"), {
  minLength: 1,
  maxLength: 4,
});

const anyStringSchema: fc.Arbitrary<Known> = fc.constantFrom<Known>(
  { schema: { type: "string" }, field: text() },
  { schema: { type: "string", maxLength: 9, pattern: "^x" }, field: text() },
  { schema: { type: "string", format: "email" }, field: text() },
  { schema: { type: "string", format: "date" }, field: date() },
  { schema: { type: "string", format: "date-time" }, field: timestamp() },
  { schema: { type: "string", format: "uuid" }, field: uuid() },
  { schema: { type: "string", format: "decimal" }, field: decimal() },
);

const anyEnumeration: fc.Arbitrary<Known> = fc
  .tuple(anyChoices, fc.constantFrom("enum", "typed enum", "anyOf", "oneOf", "typed anyOf"))
  .map(([choices, form]) => {
    const constants = choices.map((choice) => ({ const: choice }));
    const typed = choices.map((choice) => ({ type: "string", const: choice, title: choice }));
    const forms: Readonly<Record<string, Known["schema"]>> = {
      enum: { enum: choices },
      "typed enum": { type: "string", enum: choices },
      anyOf: { anyOf: constants },
      oneOf: { oneOf: typed },
      "typed anyOf": { type: "string", anyOf: constants },
    };
    return { schema: forms[form] ?? {}, field: enumeration(choices) };
  });

/** Bounds around the limits of 32 and 64 bits. */
const anyBound = fc.oneof(
  fc.integer({ min: -10, max: 10 }),
  fc
    .tuple(fc.constantFrom(-(2 ** 31), 2 ** 31, -(2 ** 52), 2 ** 52), fc.integer({ min: -2, max: 2 }))
    .map(([limit, offset]) => limit + offset),
);

const anyInteger: fc.Arbitrary<Known> = fc
  .tuple(
    fc.option(anyBound, { nil: undefined }),
    fc.option(anyBound, { nil: undefined }),
    fc.constantFrom("inclusive", "exclusive", "OpenAPI 3.0"),
  )
  .map(([one, other, form]) => {
    const isOrdered = one === undefined || other === undefined || one <= other;
    const [minimum, maximum] = isOrdered ? [one, other] : [other, one];
    const fits = minimum !== undefined && maximum !== undefined && minimum >= -(2 ** 31) && maximum < 2 ** 31;
    const below = minimum === undefined ? undefined : minimum - 1;
    const above = maximum === undefined ? undefined : maximum + 1;
    const forms: Readonly<Record<string, object>> = {
      inclusive: { minimum, maximum },
      exclusive: { exclusiveMinimum: below, exclusiveMaximum: above },
      "OpenAPI 3.0": {
        minimum: below,
        exclusiveMinimum: below !== undefined,
        maximum: above,
        exclusiveMaximum: above !== undefined,
      },
    };
    return { schema: { type: "integer", ...forms[form] }, field: integer({ bits: fits ? 32 : 64 }) };
  });

const anyNumber: fc.Arbitrary<Known> = fc.constantFrom<Known>(
  { schema: { type: "number" }, field: number() },
  { schema: { type: "number", minimum: 0, exclusiveMaximum: 0.5 }, field: number() },
  { schema: { type: "number", format: "double" }, field: number() },
  { schema: { type: "number", format: "decimal" }, field: decimal() },
  { schema: { type: "boolean" }, field: boolean() },
  { schema: { type: "object", properties: { a: { $ref: "#/nothing" } } }, field: json() },
  { schema: { type: "bigint" }, field: json() },
  { schema: { type: ["string", "number"] }, field: json() },
);

const anyScalar = fc.oneof(anyStringSchema, anyEnumeration, anyInteger, anyNumber);

const ITEM_TYPES: ReadonlySet<string> = new Set(["text", "integer", "uuid", "enumeration"]);

const anyList: fc.Arbitrary<Known> = fc
  .tuple(anyScalar, fc.constantFrom("items", "prefixItems", "draft-07", "null"))
  .map(([{ schema, field }, form]) => {
    const forms: Readonly<Record<string, object>> = {
      items: { items: schema },
      prefixItems: { prefixItems: [schema, schema], items: false },
      "draft-07": { items: [schema], additionalItems: schema },
      null: { items: { anyOf: [{ type: "null" }, schema] } },
    };
    return {
      schema: { type: "array", ...forms[form] },
      field: ITEM_TYPES.has(field.type) ? listOf(field as ListItem) : json(),
    };
  });

/** Writes null in one of the ways that libraries use. */
function withNull(schema: Known["schema"], form: number): Known["schema"] {
  const { type, anyOf, oneOf, enum: choices } = schema;
  if (form === 0) return { ...schema, nullable: true };
  if (form === 1) return { oneOf: [{ const: null }, schema] };
  if (form === 2 && Array.isArray(anyOf) && type === undefined)
    return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  if (form === 3 && Array.isArray(oneOf)) return { ...schema, oneOf: [{ type: "null" }, ...oneOf] };
  if (form === 4 && typeof type === "string" && anyOf === undefined) {
    return { ...schema, type: [type, "null"], ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}) };
  }
  return { anyOf: [schema, { type: "null" }] };
}

interface KnownProperty extends Known {
  readonly name: string;
  readonly isRequired: boolean;
  readonly hasNull: boolean;
  readonly place: "here" | "$defs" | "allOf" | "anchor" | "part";
}

const anyProperty: fc.Arbitrary<KnownProperty> = fc
  .record({
    known: fc.oneof({ weight: 4, arbitrary: anyScalar }, { weight: 1, arbitrary: anyList }),
    name: fc.oneof(
      fc.constantFrom("id", "name", "__proto__", "constructor", "größe"),
      fc.stringMatching(/^[a-z]{1,6}$/),
    ),
    isRequired: fc.boolean(),
    nullForm: fc.option(fc.nat(5), { nil: undefined }),
    place: fc.constantFrom("here", "$defs", "allOf", "anchor", "part"),
  })
  .map(({ known, nullForm, ...property }) => ({
    ...property,
    field: known.field,
    schema: nullForm === undefined ? known.schema : withNull(known.schema, nullForm),
    hasNull: nullForm !== undefined,
  }));

/** Draws documents whose meaning is known: their schemas are written, nested and referenced in various ways. */
export function anyDocument(): fc.Arbitrary<KnownDocument> {
  const properties = fc.uniqueArray(anyProperty, { minLength: 1, maxLength: 8, selector: ({ name }) => name });
  return fc.tuple(properties, fc.constantFrom("root", "components", "$id")).map(([all, place]) => {
    const $defs: Record<string, object> = {};
    const written = all.map((property, i) => [property, placed(property, i, $defs)] as const);
    // The properties of the schema itself come before those of the parts of allOf.
    const own = written.filter(([property]) => property.place !== "part");
    const parts = written.filter(([property]) => property.place === "part");
    const schema = {
      type: "object",
      properties: Object.fromEntries(own.map(([{ name }, value]) => [name, value])),
      required: own.filter(([{ isRequired }]) => isRequired).map(([{ name }]) => name),
      allOf: parts.map(([{ name, isRequired }, value]) => ({
        properties: Object.fromEntries([[name, value]]),
        required: isRequired ? [name] : [],
      })),
    };
    const fields = [...own, ...parts].map(([{ name, field, isRequired, hasNull }]) => {
      return [name, { ...field, nullable: hasNull || !isRequired }] as const;
    });
    return { ...document(schema, $defs, place), fields: Object.fromEntries(fields) };
  });
}

function placed({ schema, place }: KnownProperty, index: number, $defs: Record<string, object>): object {
  if (place === "allOf") return { allOf: [schema], $comment: "a reference with a comment" };
  const name = `d/${index}~%`;
  if (place === "$defs") {
    $defs[name] = schema;
    return { $ref: `#/$defs/d~1${index}~0%25` };
  }
  if (place === "anchor") {
    $defs[name] = { ...schema, $anchor: `anchor${index}` };
    return { $ref: `#anchor${index}` };
  }
  return schema;
}

function document(schema: object, $defs: object, place: string): { document: object; ref: string | undefined } {
  if (place === "root") return { document: { ...schema, $defs }, ref: undefined };
  if (place === "$id") return { document: { $id: "https://acme.example/x", ...schema, $defs }, ref: "#" };
  return { document: { components: { schemas: { Thing: schema } }, $defs }, ref: "#/components/schemas/Thing" };
}
