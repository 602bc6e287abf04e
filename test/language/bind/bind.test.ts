import { expect, test } from "vitest";
import {
  and,
  type BoundNode,
  bind,
  bindOrThrow,
  boolean,
  type Comparison,
  check,
  checkOrThrow,
  contains,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  FilterError,
  gt,
  integer,
  isIn,
  number,
  text,
  timestamp,
} from "../../../src/index.js";

const schema = defineSchema({
  id: integer({ nullable: true }),
  price: decimal(),
  weight: number(),
  name: text(),
  state: enumeration(["a", "b"]),
  ok: boolean(),
  due: date(),
  at: timestamp(),
});

function root(filter: string): BoundNode {
  return checkOrThrow(filter, schema).root;
}

test.each([
  ["id=007", { type: "integer", value: 7n }],
  ["id=-9223372036854775808", { type: "integer", value: -(2n ** 63n) }],
  ["price=0.10", { type: "decimal", value: { coefficient: 1n, exponent: -1 } }],
  ["price=-0.0e5", { type: "decimal", value: { coefficient: 0n, exponent: 0 } }],
  ["price=1200e-1", { type: "decimal", value: { coefficient: 12n, exponent: 1 } }],
  ["weight=-0", { type: "number", value: 0 }],
  ["weight=1e-7", { type: "number", value: 1e-7 }],
  ["name= x ", { type: "text", value: "x" }],
  ["state=b", { type: "enumeration", value: "b" }],
  ["ok=false", { type: "boolean", value: false }],
  ["due=2024-02-29", { type: "date", value: "2024-02-29" }],
  ["at=2024-02-29", { type: "timestamp", value: "2024-02-29T00:00:00.000000Z" }],
  ["at=2024-12-31t23:30:15.5-01:00", { type: "timestamp", value: "2025-01-01T00:30:15.500000Z" }],
  ["at=0001-01-01 00:00:00.000001z", { type: "timestamp", value: "0001-01-01T00:00:00.000001Z" }],
])("%s is bound to a typed value", (filter, value) => {
  expect(root(filter)).toMatchObject({ kind: "comparison", value });
});

test("a bound tree keeps its shape, resolves fields and separates null in lists", () => {
  const definition = schema.byName.get("id");
  expect(root("!(id[1,null,1]|id=null)&()|ok=true")).toMatchObject({
    kind: "or",
    parts: [
      {
        kind: "not",
        part: {
          kind: "or",
          parts: [
            {
              kind: "membership",
              field: { name: "id", definition },
              operator: "[]",
              items: [
                { type: "integer", value: 1n },
                { type: "integer", value: 1n },
              ],
              hasNull: true,
            },
            { kind: "comparison", operator: "=", value: null },
          ],
        },
      },
      { kind: "comparison", operator: "=", value: { type: "boolean", value: true } },
    ],
  });
  expect(root("")).toEqual({ kind: "everything" });
});

test("every item of a list is checked", () => {
  const result = check("id[1,x,2,y]", schema);
  expect(result.ok ? [] : result.diagnostics.map(({ span }) => span)).toEqual([
    { start: 5, end: 6 },
    { start: 9, end: 10 },
  ]);
});

test("syntax errors and schema errors are reported together", () => {
  const result = check("nope=1 & id=x & name= & ok>true & price=\0", schema);
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual([
    "bind.unknown-field",
    "bind.value",
    "syntax.missing-value",
    "bind.operator",
    "syntax.forbidden-character",
  ]);
});

test("checkOrThrow throws an error with all rendered diagnostics", () => {
  expect(() => checkOrThrow("id=x", schema)).toThrow(FilterError);
  expect(() => checkOrThrow("id=x", schema)).toThrow('not "x".\n  id=x\n     ^');
});

test("a tree that no builder would create is checked too", () => {
  const forged: Comparison = { ...eq("name", "x"), value: "\0" };
  const result = bind(forged, schema);
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["syntax.forbidden-character"]);
});

test("invalid items of a built list are reported without positions", () => {
  const result = bind(isIn("id", ["x", 5]), schema);
  expect(result.ok ? [] : result.diagnostics).toMatchObject([
    { code: "bind.value", span: { start: 0, end: 0 }, details: { value: "x" } },
  ]);
});

test("bindOrThrow returns the bound filter, or throws every problem at once", () => {
  const schema = defineSchema({ id: integer(), name: text() });
  const filter = and(eq("id", 1), contains("name", "x"));
  expect({ ok: true, value: bindOrThrow(filter, schema), warnings: [] }).toEqual(bind(filter, schema));
  expect(() => bindOrThrow(and(gt("nam", 1), contains("id", "x")), schema)).toThrow(FilterError);
  expect(() => bindOrThrow(and(gt("nam", 1), contains("id", "x")), schema)).toThrow(/"nam".*\n.*"id"/);
  expect(() => bindOrThrow(filter, schema, { limits: { conditions: 1 } })).toThrow(FilterError);
});

test("a program that changes a bound filter changes no other filter of the schema", () => {
  const { root } = checkOrThrow("name=x", schema);
  const { field } = root as unknown as { readonly field: { name: string } };
  expect(() => {
    field.name = "id";
  }).toThrow(TypeError);
  expect(checkOrThrow("name=x", schema).root).toEqual(root);
});
