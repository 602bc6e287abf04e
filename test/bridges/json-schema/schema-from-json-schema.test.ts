import { afterEach, describe, expect, test, vi } from "vitest";
import {
  boolean,
  checkOrThrow,
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
import { schemaFromJsonSchema } from "../../../src/json-schema.js";
import { toPredicate } from "../../../src/memory.js";
import { derive, errorsOf, fieldFor, fieldsOf, untyped } from "./support/derive.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const nullableText = text({ nullable: true });
const nullableEnumeration = enumeration(["a", "b"], { nullable: true });

test.each<[schema: unknown, field: Field]>([
  [{ type: "string" }, text()],
  [{ type: "string", format: "email", pattern: "x", minLength: 1 }, text()],
  [{ type: "string", format: "date" }, date()],
  [{ type: "string", format: "date-time" }, timestamp()],
  [{ type: "string", format: "uuid" }, uuid()],
  [{ type: "string", format: "decimal" }, decimal()],
  [{ type: "string", format: "int64" }, integer()],
  [{ type: "string", format: "int32" }, integer({ bits: 32 })],
  [{ type: "string", allOf: [] }, text()],
  [{ type: "boolean" }, boolean()],
  [{ const: true }, boolean()],
  [{ enum: [true, false] }, boolean()],
  [{ type: "number" }, number()],
  [{ type: "number", format: "double" }, number()],
  [{ type: "number", format: "float" }, number()],
  [{ type: "number", format: "decimal" }, decimal()],
  [{ type: "number", format: "int32" }, integer({ bits: 32 })],
  [{ type: "number", multipleOf: 0.01 }, number()],
  [{ type: "number", multipleOf: 1 }, integer()],
  [{ type: "number", exclusiveMinimum: 0, maximum: 0.5 }, number()],
  [{ enum: [0.5, 1] }, number()],
  [{ type: "integer", enum: [0.5, 1, 2] }, integer({ bits: 32 })],
  [{ anyOf: [{ type: "integer" }, { type: "number" }] }, number()],
  [{ enum: ["a", "b"] }, enumeration(["a", "b"])],
  [{ type: "string", enum: ["b", "a", "b"] }, enumeration(["b", "a"])],
  [{ type: "string", enum: ["a", 1, null] }, enumeration(["a"])],
  [{ const: "a" }, enumeration(["a"])],
  [{ const: "" }, enumeration([""])],
  [{ anyOf: [{ const: "a" }, { const: "b", title: "B" }] }, enumeration(["a", "b"])],
  [{ oneOf: [{ const: "a" }, { enum: ["b", "c"] }] }, enumeration(["a", "b", "c"])],
  [{ type: "string", anyOf: [{ const: "a" }, { const: 1 }] }, enumeration(["a"])],
  [{ allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }, enumeration(["b"])],
  [{ anyOf: [{ const: "a" }, { type: "string" }] }, text()],
  [
    {
      anyOf: [
        { type: "string", format: "date" },
        { type: "string", format: "date-time" },
      ],
    },
    text(),
  ],
  [{ allOf: [{ type: "string" }, { format: "uuid" }] }, uuid()],
  [{ allOf: [{ type: "string", format: "date" }, { format: "uuid" }] }, text()],
  [{ type: "array", items: { type: "string" } }, listOf(text())],
  [{ type: "array", items: { type: "integer", maximum: 9, minimum: 0 } }, listOf(integer({ bits: 32 }))],
  [{ type: "array", items: { type: "string", format: "uuid" } }, listOf(uuid())],
  [{ type: "array", items: { type: ["string", "null"] } }, listOf(text())],
  [{ type: "array", items: { enum: ["a", null] } }, listOf(enumeration(["a"]))],
  [{ type: "array", prefixItems: [{ const: "a" }], items: { const: "b" } }, listOf(enumeration(["a", "b"]))],
  [{ type: "array", items: [{ const: "a" }], additionalItems: false }, listOf(enumeration(["a"]))],
  [
    {
      anyOf: [
        { type: "array", items: { const: "a" } },
        { type: "array", items: { const: "b" } },
      ],
    },
    listOf(enumeration(["a", "b"])),
  ],
  [{ allOf: [{ type: "array" }, { items: { type: "string" } }] }, listOf(text())],
])("%j has a counterpart", (schema, field) => {
  expect(fieldFor(schema)).toEqual(field);
});

test.each<[schema: unknown, field: Field]>([
  [{ type: ["string", "null"] }, nullableText],
  [{ type: ["null", "string"], minLength: 1 }, nullableText],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, nullableText],
  [{ oneOf: [{ type: "null" }, { type: "string" }] }, nullableText],
  [{ anyOf: [{ type: "string" }, { const: null }] }, nullableText],
  [{ anyOf: [{ type: "string" }, { enum: [null] }] }, nullableText],
  [{ type: "string", nullable: true }, nullableText],
  [{ allOf: [{ type: "string" }], nullable: true }, nullableText],
  [{ anyOf: [{ anyOf: [{ type: "string" }, { type: "null" }] }] }, nullableText],
  [{ enum: ["a", "b", null] }, nullableEnumeration],
  [{ type: ["string", "null"], enum: ["a", "b", null] }, nullableEnumeration],
  [{ type: "string", enum: ["a", "b"], nullable: true }, nullableEnumeration],
  [{ anyOf: [{ const: "a" }, { const: "b" }, { const: null }] }, nullableEnumeration],
  [{ anyOf: [{ enum: ["a", "b"] }, { type: "null" }] }, nullableEnumeration],
  [{ type: ["array", "null"], items: { type: "string" } }, listOf(text(), { nullable: true })],
])("%j is nullable", (schema, field) => {
  expect(fieldFor(schema)).toEqual(field);
});

test.each<[schema: unknown, field: Field]>([
  [{ allOf: [{ type: ["string", "null"] }, { type: "string" }] }, text()],
  [{ type: "string", enum: ["a", null] }, enumeration(["a"])],
  [{ type: "string", nullable: false }, text()],
])("%j is not nullable", (schema, field) => {
  expect(fieldFor(schema)).toEqual(field);
});

const MAX_32 = 2 ** 31 - 1;

test.each<[range: object, bits: 32 | 64]>([
  [{}, 64],
  [{ minimum: 0 }, 64],
  [{ maximum: 0 }, 64],
  [{ minimum: -(2 ** 31), maximum: MAX_32 }, 32],
  [{ minimum: -(2 ** 31) - 0.5, maximum: MAX_32 + 0.5 }, 32],
  [{ minimum: -(2 ** 31) - 1, maximum: 0 }, 64],
  [{ minimum: 0, maximum: 2 ** 31 }, 64],
  [{ minimum: 0, exclusiveMaximum: 2 ** 31 }, 32],
  [{ exclusiveMinimum: -(2 ** 31) - 1, maximum: 0 }, 32],
  [{ exclusiveMinimum: -(2 ** 31) - 1.5, maximum: 0 }, 64],
  [{ minimum: -(2 ** 31) - 1, exclusiveMinimum: true, maximum: 0 }, 32],
  [{ minimum: 0, maximum: 2 ** 31, exclusiveMaximum: true }, 32],
  [{ minimum: 0, maximum: 2 ** 31, exclusiveMaximum: false }, 64],
  [{ minimum: 5, exclusiveMinimum: -(2 ** 40), maximum: 9 }, 32],
  // JSON.parse reads 2^63-1 as 2^63.
  [{ minimum: -(2 ** 63), maximum: 2 ** 63 }, 64],
  [{ format: "int16" }, 32],
  [{ format: "uint16" }, 32],
  [{ format: "int32" }, 32],
  [{ format: "uint32" }, 64],
  [{ format: "int64" }, 64],
  [{ format: "double-int" }, 64],
  [{ format: "int64", minimum: 0, maximum: 10 }, 32],
  [{ enum: [1, 2 ** 31] }, 64],
])("an integer with %j has %d bits", (range, bits) => {
  expect(fieldFor({ type: "integer", ...range })).toEqual(integer({ bits }));
});

test.each<[schema: unknown, type: string]>([
  [{}, "any type"],
  [true, "any type"],
  [{ minLength: 3 }, "any type"],
  [{ properties: { a: { type: "string" } } }, "any type"],
  [false, "no value"],
  [{ type: "string", const: 1 }, "no value"],
  [{ type: "integer", minimum: 2, maximum: 1 }, "no value"],
  [{ allOf: [{ enum: ["a"] }, { enum: ["b"] }] }, "no value"],
  [{ type: "null" }, "null"],
  [{ type: "object" }, "object"],
  [{ const: { a: 1 } }, "object"],
  [{ const: [1] }, "array of any type"],
  [{ type: "bigint" }, "bigint"],
  [{ type: ["string", "Date"] }, "string or Date"],
  [{ allOf: [{ type: ["Date", "bigint"] }, { type: "Date" }] }, "Date"],
  [{ type: ["string", "boolean"] }, "string or boolean"],
  [{ anyOf: [{ type: "string", format: "uuid" }, { type: "integer" }] }, "string (uuid) or integer"],
  [{ type: "array" }, "array of any type"],
  [{ type: "array", items: { type: "number" } }, "array of number"],
  [{ type: "array", items: { type: "boolean" } }, "array of boolean"],
  [{ type: "array", items: { type: "string", format: "date" } }, "array of string (date)"],
  [{ type: "array", items: { type: "array", items: { type: "string" } } }, "array of array"],
  [{ type: "array", items: { type: "null" } }, "array of null"],
  [{ type: "array", items: { type: ["string", "integer"] } }, "array of string or integer"],
  [{ type: "array", prefixItems: [{ type: "string" }] }, "array of any type"],
  [{ type: "integer", maximum: 1e20 }, "integer of more than 64 bits"],
  [{ type: "integer", minimum: -1e20, maximum: 0 }, "integer of more than 64 bits"],
  [{ type: "integer", format: "uint64" }, "integer of more than 64 bits"],
  [{ type: "string", format: "uint64" }, "integer of more than 64 bits"],
  [{ enum: ["a", "\u0000"] }, "enum with U+0000 or lone surrogates"],
  [{ $ref: "https://acme.example/money.json" }, "https://acme.example/money.json"],
  [{ type: "string", $ref: "money.json#/a" }, "money.json#/a"],
])("%j has no counterpart", (schema, type) => {
  const { fields, warned } = derive({ properties: { only: schema }, required: ["only"] });
  expect(warned).toEqual({ only: type });
  expect(fields.only?.type).toBe("json");
});

test("a constant that is not JSON has no counterpart", () => {
  expect(derive({ properties: { only: { const: 1n } } }).warned).toEqual({ only: "bigint" });
});

test("json() is nullable if the schema allows null", () => {
  const { fields } = derive({
    properties: { a: {}, b: { type: "object" }, c: { type: "null" }, d: { $ref: "x" } },
    required: ["a", "b", "c", "d"],
  });
  expect(fields).toEqual({
    a: json({ nullable: true }),
    b: json(),
    c: json({ nullable: true }),
    d: json({ nullable: true }),
  });
});

test("the description of a property, else its title, describes the field", () => {
  const type = "string";
  const described = { type, description: "Inner" };
  const properties = {
    a: { type, description: "Full name", title: "Name" },
    b: { type, description: "", title: "Name" },
    c: { type, title: 5 },
    d: { anyOf: [described, { type: "null" }] },
    e: { anyOf: [{ const: "x", title: "X" }, { type: "null" }] },
    f: { oneOf: [{ type: "null" }, described], title: "Outer" },
    g: true,
    h: { anyOf: [described, { type: "boolean" }] },
    i: { anyOf: "invalid" },
  };
  const other = { properties: { a: { description: "Second" }, c: { description: "Third" } } };
  const descriptionsIn = (document: object) => {
    const fields: Record<string, Field> = derive(document, {
      a: text(),
      g: { type: text() },
      h: text(),
      i: text(),
    }).fields;
    return Object.values(fields).map(({ description }) => description);
  };
  const [name, inner, none] = ["Name", "Inner", undefined];
  const merged = ["Full name", name, "Third", inner, none, "Outer", none, none, none];
  expect(descriptionsIn({ properties })).toEqual(["Full name", name, none, inner, none, "Outer", none, none, none]);
  expect(descriptionsIn({ allOf: [{ properties }, other] })).toEqual(merged);
  expect(descriptionsIn({ anyOf: [{ type: "object", properties }, other] })).toEqual(merged);
});

describe("objects", () => {
  const a = {
    type: "object",
    properties: { a: { type: "string" }, x: { type: ["string", "null"] } },
    required: ["a", "x"],
  };
  const b = { type: "object", properties: { b: { type: "boolean" }, x: { type: "string", format: "uuid" } } };

  test("properties that are not required are nullable, in the order of the document", () => {
    expect(
      Object.entries(derive({ properties: { b: { type: "boolean" }, a: { type: "string" } }, required: ["a"] }).fields),
    ).toEqual([
      ["b", boolean({ nullable: true })],
      ["a", text()],
    ]);
  });

  test("allOf combines properties and required names", () => {
    expect(derive({ allOf: [a, b, { required: ["b"] }], properties: { c: { type: "integer" } } }).fields).toEqual({
      c: integer({ nullable: true }),
      a: text(),
      x: uuid(),
      b: boolean(),
    });
  });

  test("alternatives have all properties, and require those that all of them require", () => {
    const required = { ...b, required: ["b", "x"] };
    expect(derive({ oneOf: [a, required, { type: "null" }, false] }).fields).toEqual({
      a: nullableText,
      x: nullableText,
      b: boolean({ nullable: true }),
    });
  });

  test("alternatives do not restrict a property that is declared next to them", () => {
    const schema = {
      type: "object",
      properties: { kind: { type: "string" } },
      anyOf: [{ properties: { kind: { const: "a" } } }, { required: ["kind"] }],
      required: ["kind"],
    };
    expect(derive(schema).fields).toEqual({ kind: text() });
    const each = {
      ...schema,
      anyOf: [{ properties: { kind: { const: "a" } } }, { properties: { kind: { const: "b" } } }],
    };
    expect(derive(each).fields).toEqual({ kind: enumeration(["a", "b"]) });
    const twice = [
      { anyOf: [{ properties: { k: { const: "a" } } }, {}] },
      { anyOf: [{ properties: { k: { const: "b" } } }, {}] },
    ];
    expect(derive({ allOf: twice }).fields).toEqual({ k: nullableEnumeration });
  });

  test("a required name without a schema is json()", () => {
    expect(derive({ properties: { a: { type: "string" } }, required: ["b", "a"] })).toEqual({
      fields: { a: text(), b: json({ nullable: true }) },
      warned: { b: "any type" },
    });
  });

  test("a nullable object is an object", () => {
    expect(derive({ ...a, type: ["object", "null"] }).fields).toEqual({ a: text(), x: nullableText });
    expect(derive({ anyOf: [{ type: "null" }, a] }).fields).toEqual({ a: text(), x: nullableText });
  });

  test("names of built-in properties are ordinary", () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"boolean"}}}');
    expect([...untyped(schema).byName]).toEqual([
      ["__proto__", nullableText],
      ["constructor", boolean({ nullable: true })],
    ]);
    expect(errorsOf(() => untyped(JSON.parse('{"__proto__":{"properties":{"a":{"type":"string"}}}}')))).toEqual([
      'JSON Schema at "#" must be an object schema with "properties".',
    ]);
  });
});

describe("references", () => {
  test.each<[reference: string, document: object]>([
    ["#/$defs/Id", { $defs: { Id: { type: "string", format: "uuid" } } }],
    ["#/definitions/Id", { definitions: { Id: { type: "string", format: "uuid" } } }],
    ["#/components/schemas/Id", { components: { schemas: { Id: { type: "string", format: "uuid" } } } }],
    ["#/$defs/a~1b~0c%25", { $defs: { "a/b~c%": { type: "string", format: "uuid" } } }],
    ["#/$defs/%7E1", { $defs: { "/": { type: "string", format: "uuid" } } }],
    ["#/$defs/~01", { $defs: { "~1": { type: "string", format: "uuid" } } }],
    ["#/$defs/list/1", { $defs: { list: [{}, { type: "string", format: "uuid" }] } }],
    ["#/$defs/", { $defs: { "": { type: "string", format: "uuid" } } }],
    ["#Id", { $defs: { x: { $anchor: "Id", type: "string", format: "uuid" } } }],
    ["#Id", { $defs: { x: { $dynamicAnchor: "Id", type: "string", format: "uuid" } } }],
    ["#Id", { definitions: { x: { $id: "#Id", type: "string", format: "uuid" } } }],
    ["Id", { $defs: { x: { $id: "Id", type: "string", format: "uuid" } } }],
    [
      "id.json",
      { $id: "https://acme.example/a.json", $defs: { x: { $id: "id.json", type: "string", format: "uuid" } } },
    ],
    [
      "https://acme.example/id.json",
      { $id: "https://acme.example/a.json", $defs: { x: { $id: "id.json#", type: "string", format: "uuid" } } },
    ],
    ["id.json#/$defs/y", { $defs: { x: { $id: "id.json", $defs: { y: { type: "string", format: "uuid" } } } } }],
    ["id.json#Z", { $defs: { x: { $id: "id.json", $defs: { y: { $anchor: "Z", type: "string", format: "uuid" } } } } }],
    [
      "#/$defs/x",
      { $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/z" }, z: { type: "string", format: "uuid" } } },
    ],
    // Relative to the schema with the `$id`, or else to the document.
    [
      "#/$defs/x",
      { $defs: { x: { $id: "u:x", $ref: "#/$defs/y", $defs: { y: { type: "string", format: "uuid" } } } } },
    ],
    ["#/$defs/x", { $defs: { x: { $id: "u:x", $ref: "#/$defs/y" }, y: { type: "string", format: "uuid" } } }],
    ["#/$defs/x", { $defs: { x: { $id: "u:x", $ref: "#Y" }, y: { $anchor: "Y", type: "string", format: "uuid" } } }],
    // A property may have the name of a keyword, and data may look like a schema.
    [
      "Id",
      { $defs: { const: { $id: "Id", type: "string", format: "uuid" }, a: { const: { $id: "Id", type: "string" } } } },
    ],
  ])("%s is found in %j", (reference, document) => {
    expect(fieldFor({ $ref: reference }, document)).toEqual(uuid());
  });

  test("keywords next to a reference count", () => {
    const document = { $defs: { Id: { type: ["string", "null"] } } };
    expect(fieldFor({ $ref: "#/$defs/Id", format: "uuid" }, document)).toEqual(uuid({ nullable: true }));
    expect(fieldFor({ $ref: "#/$defs/Id", type: "string" }, document)).toEqual(text());
    expect(fieldFor({ $dynamicRef: "#/$defs/Id" }, document)).toEqual(nullableText);
    expect(fieldFor({ $ref: "#/$defs/Id", nullable: true }, { $defs: { Id: { type: "string" } } })).toEqual(
      nullableText,
    );
  });

  test.each([
    "#/$defs/Nothing",
    "#/$defs/Id/type/length",
    "#/$defs/list/01",
    "#/$defs/list/length",
    "#/$defs/__proto__",
    "#/$defs/%E0%A4%A",
    "#nothing",
    "#/properties/only/$ref/0",
  ])("%s does not exist", ($ref) => {
    const document = { $defs: { Id: { type: "string" }, list: [{ type: "string" }] } };
    expect(errorsOf(() => fieldFor({ $ref }, document))).toEqual([
      `JSON Schema at "#/properties/only" refers to "${$ref}", which does not exist.`,
    ]);
  });

  test("recursion through a value is not followed", () => {
    const tree = {
      type: "object",
      properties: {
        name: { type: "string" },
        parent: { $ref: "#" },
        children: { type: "array", items: { $ref: "#" } },
      },
    };
    expect(derive(tree)).toEqual({
      fields: { name: nullableText, parent: json({ nullable: true }), children: json({ nullable: true }) },
      warned: { parent: "object", children: "array of object" },
    });
    const anyJson = { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/Json" } }] };
    expect(derive({ properties: { a: { $ref: "#/$defs/Json" } }, $defs: { Json: anyJson } }).warned).toEqual({
      a: "string or array",
    });
    const nested = { type: "array", items: { $ref: "#/$defs/List" } };
    expect(derive({ properties: { a: { $ref: "#/$defs/List" } }, $defs: { List: nested } }).warned).toEqual({
      a: "array of array",
    });
  });

  test("a reference to itself is an error", () => {
    const $defs = { a: { $ref: "#/$defs/b" }, b: { anyOf: [{ type: "string" }, { $ref: "#/$defs/a" }] } };
    expect(
      errorsOf(() => untyped({ properties: { x: { $ref: "#/$defs/a" }, y: { $ref: "#/properties/y" } }, $defs })),
    ).toEqual([
      'JSON Schema at "#/$defs/a" refers to itself without describing a value.',
      'JSON Schema at "#/properties/y" refers to itself without describing a value.',
    ]);
    expect(errorsOf(() => untyped({ $ref: "#" }))).toEqual([
      'JSON Schema at "#" refers to itself without describing a value.',
    ]);
  });

  test("an override that sets the type makes up for a reference without a target", () => {
    const schema = {
      properties: { a: { $ref: "#/nothing" }, b: { $ref: "else.json" }, c: { $ref: "#/nothing" } },
      required: ["a"],
    };
    const { fields, warned } = derive(schema, { a: decimal(), b: { type: date() }, c: json() });
    expect(fields).toEqual({ a: decimal(), b: date({ nullable: true }), c: json({ nullable: true }) });
    expect(warned).toEqual({});
  });

  test("a root in another document is an error", () => {
    expect(errorsOf(() => untyped({ allOf: [{ $ref: "base.json" }] }))).toEqual([
      'JSON Schema at "#" refers to "base.json", which is in another document. Bundle the documents first.',
    ]);
  });
});

describe("option ref", () => {
  const document = {
    components: {
      schemas: {
        Product: { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } },
        Id: { type: "integer" },
      },
    },
  };

  test("selects a schema of a document", () => {
    expect(derive(document, {}, { ref: "#/components/schemas/Product" }).fields).toEqual({
      id: integer({ nullable: true }),
    });
  });

  test("must exist and be an object schema", () => {
    expect(errorsOf(() => untyped(document, {}, { ref: "#/components/schemas/Order" }))).toEqual([
      'JSON Schema at "#" refers to "#/components/schemas/Order", which does not exist.',
    ]);
    expect(errorsOf(() => untyped(document, {}, { ref: "#/components/schemas/Id" }))).toEqual([
      'JSON Schema at "#/components/schemas/Id" must be an object schema with "properties".',
    ]);
    expect(errorsOf(() => untyped(document, {}, { ref: "order.json" }))).toEqual([
      'JSON Schema at "#" refers to "order.json", which is in another document. Bundle the documents first.',
    ]);
  });
});

test.each<[schema: unknown, message: string]>([
  [undefined, 'JSON Schema at "#" must be an object or a boolean.'],
  ["string", 'JSON Schema at "#" must be an object or a boolean.'],
  [[], 'JSON Schema at "#" must be an object or a boolean.'],
  [() => undefined, 'JSON Schema at "#" must be an object or a boolean.'],
  [true, 'JSON Schema at "#" must be an object schema with "properties".'],
  [{}, 'JSON Schema at "#" must be an object schema with "properties".'],
  [{ type: "object" }, 'JSON Schema at "#" must be an object schema with "properties".'],
  [{ type: "string", properties: { a: {} } }, 'JSON Schema at "#" must be an object schema with "properties".'],
  [
    { type: ["string", "object"], properties: { a: {} } },
    'JSON Schema at "#" must be an object schema with "properties".',
  ],
  [{ properties: [] }, 'JSON Schema at "#/properties" must be an object.'],
  [{ required: "a" }, 'JSON Schema at "#/required" must be an array of strings.'],
  [{ allOf: {} }, 'JSON Schema at "#/allOf" must be an array.'],
  [{ allOf: [5] }, 'JSON Schema at "#/allOf/0" must be an object or a boolean.'],
  [{ properties: { a: null } }, 'JSON Schema at "#/properties/a" must be an object or a boolean.'],
  [{ properties: { a: { type: 5 } } }, 'JSON Schema at "#/properties/a/type" must be a string or an array of strings.'],
  [
    { properties: { a: { type: [5] } } },
    'JSON Schema at "#/properties/a/type" must be a string or an array of strings.',
  ],
  [{ properties: { a: { enum: "x" } } }, 'JSON Schema at "#/properties/a/enum" must be an array.'],
  [{ properties: { a: { $ref: 5 } } }, 'JSON Schema at "#/properties/a/$ref" must be a string.'],
  [{ properties: { a: { format: 5 } } }, 'JSON Schema at "#/properties/a/format" must be a string.'],
  [{ properties: { a: { minimum: "5" } } }, 'JSON Schema at "#/properties/a/minimum" must be a number.'],
  [{ properties: { a: { maximum: Number.NaN } } }, 'JSON Schema at "#/properties/a/maximum" must be a number.'],
  [
    { properties: { a: { exclusiveMinimum: "5" } } },
    'JSON Schema at "#/properties/a/exclusiveMinimum" must be a number or a boolean.',
  ],
  [
    { properties: { a: { type: "array", items: 5 } } },
    'JSON Schema at "#/properties/a/items" must be an object or a boolean.',
  ],
  [
    { properties: { "list price": { type: "string" } } },
    '"list price" is not a valid field name. A name starts with a letter or "_", followed by letters, digits, "_", "." or "-".',
  ],
])("%j is refused", (schema, message) => {
  expect(errorsOf(() => untyped(schema))).toEqual([message]);
});

test("pointers in messages are escaped", () => {
  const schema = { properties: { "a/b~": 5 } };
  expect(errorsOf(() => untyped(schema, { "a/b~": { name: "a" } }))).toEqual([
    'JSON Schema at "#/properties/a~1b~0" must be an object or a boolean.',
  ]);
});

test("all errors are reported at once", () => {
  const schema = { properties: { a: { $ref: "#/x" }, b: { type: 5 }, "c d": { type: "string" } } };
  expect(errorsOf(() => untyped(schema, { e: text() }))).toHaveLength(4);
});

describe("hostile documents", () => {
  test("deep nesting is refused", () => {
    let deep: object = { type: "string" };
    for (let i = 0; i < 100_000; i++) deep = i % 2 === 0 ? { anyOf: [deep] } : { allOf: [deep] };
    const [message = ""] = errorsOf(() => untyped({ properties: { a: deep } }));
    expect(message).toMatch(/ is nested deeper than 100 schemas\.$/);
    expect(message.length).toBeLessThan(200);
    expect(errorsOf(() => untyped(deep))).toHaveLength(1);
    expect(derive({ properties: { a: deep } }, { a: text() }).fields).toEqual({ a: nullableText });
  });

  test("deep values, long chains and identifiers in deep documents are harmless", () => {
    let deep: object = { type: "string", $id: "deep" };
    for (let i = 0; i < 10_000; i++) deep = { type: "array", items: deep };
    expect(derive({ properties: { a: deep } }).warned).toEqual({ a: "array of array" });
    expect(fieldFor({ $ref: "deep" }, { $defs: { deep } })).toEqual(text());
    const $defs = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]));
    expect(errorsOf(() => untyped({ properties: { a: { $ref: "#/$defs/d0" } }, $defs }))).toEqual([
      'JSON Schema at "#/$defs/d99" is nested deeper than 100 schemas.',
    ]);
  });

  test("schemas that refer to each other many times are read once", () => {
    const $defs: Record<string, object> = {
      d40: { type: "object", properties: { x: { const: "a" } } },
      s40: { const: "a" },
    };
    for (let i = 0; i < 40; i++) {
      const next = [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }];
      $defs[`d${i}`] = i % 2 === 0 ? { anyOf: next } : { allOf: next };
      const text = [{ $ref: `#/$defs/s${i + 1}` }, { $ref: `#/$defs/s${i + 1}` }];
      $defs[`s${i}`] = i % 2 === 0 ? { anyOf: text } : { allOf: text };
    }
    const properties = { a: { $ref: "#/$defs/s0" }, b: { type: "array", items: { $ref: "#/$defs/s0" } } };
    expect(derive({ allOf: [{ $ref: "#/$defs/d0" }], properties, $defs, required: ["a"] }).fields).toEqual({
      a: enumeration(["a"]),
      b: listOf(enumeration(["a"]), { nullable: true }),
      x: enumeration(["a"], { nullable: true }),
    });
  });

  test("many choices and properties take linear time", () => {
    const choices = Array.from({ length: 500 }, (_, i) => `c${i}`);
    expect(fieldFor({ anyOf: choices.map((choice) => ({ const: choice })) })).toEqual(enumeration(choices));
    const properties = Object.fromEntries(choices.map((name) => [name, { $ref: "#/$defs/Text" }]));
    expect(Object.keys(derive({ properties, $defs: { Text: { type: "string" } } }).fields)).toEqual(choices);
  });

  test("objects that contain themselves are refused or not followed", () => {
    const self: Record<string, unknown> = { type: "object" };
    self.properties = { self, other: { $ref: "nothing" } };
    expect(derive(self).warned).toEqual({ self: "object", other: "nothing" });
    const loop: Record<string, unknown> = {};
    loop.anyOf = [loop];
    expect(errorsOf(() => untyped({ properties: { loop } }))).toEqual([
      'JSON Schema at "#/properties/loop/anyOf/0" refers to itself without describing a value.',
    ]);
  });
});

describe("overrides", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "integer" },
      name: { type: "string" },
      price: { type: ["string", "null"] },
      data: {},
      "@type": { type: "string" },
    },
    required: ["id", "name", "price", "data", "@type"],
  } as const;

  test("set types and options, and rename fields", () => {
    const derived = schemaFromJsonSchema(schema, {
      id: { column: "product_id", bits: 32 },
      name: { ordered: true, containsIgnoresCase: true },
      price: decimal({ precision: 12, scale: 2 }),
      data: timestamp(),
      "@type": { name: "type", hidden: true },
    });
    expect(fieldsOf(derived)).toEqual({
      id: integer({ bits: 32, column: "product_id" }),
      name: text({ ordered: true, containsIgnoresCase: true }),
      price: decimal({ precision: 12, scale: 2, nullable: true }),
      data: timestamp(),
      type: text({ hidden: true, column: "@type", path: "@type" }),
    });
  });

  test("a renamed field reads the property of the record", () => {
    const derived = schemaFromJsonSchema(schema, { "@type": { name: "kind" }, data: json() });
    const isProduct = toPredicate(checkOrThrow("kind=Product", derived));
    expect(isProduct({ id: 1, name: "", price: null, data: {}, "@type": "Product" })).toBe(true);
  });

  test("may only name properties, and fit the type", () => {
    expect(
      errorsOf(() =>
        untyped(schema, { nmae: { hidden: true }, id: { ordered: true }, name: 5, "@type": { name: "t" } }),
      ),
    ).toEqual([
      'Option "nmae" of the overrides of schemaFromJsonSchema() is unknown. Did you mean "name"?',
      'Option "name" of the overrides of schemaFromJsonSchema() must be a field, such as text(), or an object of options.',
      expect.stringContaining('Option "ordered" of field "id" is unknown.'),
    ]);
    expect(errorsOf(() => untyped(schema, "x"))).toEqual([
      'Option "overrides" of schemaFromJsonSchema() must be an object.',
      expect.stringContaining('"@type" is not a valid field name.'),
    ]);
  });
});

test("warnings are printed once, unless there is a function for them", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const schema = { properties: { a: {}, b: { type: "object" }, c: { type: "string" } } };
  schemaFromJsonSchema(schema);
  expect(warn.mock.calls).toEqual([
    [
      'Warning: Field "a" is json(), which cannot be filtered or sorted by: no field type corresponds to "any type". Set a field in the overrides, such as text(), or json() to accept this.\n' +
        'Warning: Field "b" is json(), which cannot be filtered or sorted by: no field type corresponds to "object". Set a field in the overrides, such as text(), or json() to accept this.',
    ],
  ]);
  schemaFromJsonSchema(schema, { a: json(), b: json() });
  expect(warn).toHaveBeenCalledOnce();
});

test("options are checked", () => {
  const schema = { properties: { a: { type: "string" } } };
  expect(errorsOf(() => untyped(schema, {}, { onWarning: () => {}, ref: 5, libraryOptions: [] }))).toEqual([
    'Option "onWarning" of schemaFromJsonSchema() is unknown. Did you mean "onWarnings"?',
    'Option "ref" of schemaFromJsonSchema() must be a non-empty string.',
    'Option "libraryOptions" of schemaFromJsonSchema() must be an object.',
  ]);
});
