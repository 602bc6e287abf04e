import { expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
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
import { rankIn } from "../../../src/language/types/enumeration.js";
import { belongsTo, recordTypeOf, typeOf } from "../../../src/language/types/types.js";
import { isExactNumber } from "../../../src/language/types/value-type.js";
import { UTC } from "../../../src/language/values/time-zone.js";

const state = enumeration(["open", "done"], { ordered: true });
const { byName } = defineSchema({
  integer: integer(),
  decimal: decimal(),
  number: number(),
  text: text(),
  enumeration: state,
  boolean: boolean(),
  date: date(),
  timestamp: timestamp(),
  uuid: uuid(),
  list: listOf(integer()),
  json: json(),
});

test.each<[type: string, jsonType: object, examples: readonly string[]]>([
  ["integer", { type: "integer" }, ["1", "2", "3"]],
  ["decimal", { type: "number" }, ["100"]],
  ["number", { type: "number", format: "double" }, ["100"]],
  ["text", { type: "string" }, ["bolt"]],
  ["enumeration", { type: "string", enum: ["open", "done"] }, ["open"]],
  ["boolean", { type: "boolean" }, ["true"]],
  ["date", { type: "string", format: "date" }, ["2024-01-01"]],
  ["timestamp", { type: "string", format: "date-time" }, ["2024-05-31T14:30:00Z"]],
  ["uuid", { type: "string", format: "uuid" }, ["2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60"]],
  ["list", { type: "array" }, ["1"]],
  ["json", {}, []],
])("%s is %o in JSON", (name, jsonType, examples) => {
  const field = byName.get(name) as Field;
  const type = typeOf(field);
  expect(type.jsonType(field)).toMatchObject(jsonType);
  expect(type.examples(field)).toEqual(examples);
  if (name !== "list") for (const example of examples) expect(type.read(example, field, UTC)).toBeDefined();
});

test("only numbers whose digits all count are exact", () => {
  const exact = [...byName.values()].filter((field) => isExactNumber(typeOf(field).jsonType(field)));
  expect(exact.map(({ type }) => type)).toEqual(["integer", "decimal"]);
});

test("names that an enumeration does not declare come last", () => {
  const field = byName.get("enumeration") as typeof state;
  expect(["open", "done", "gone", 1].map((name) => rankIn(field as never, name))).toEqual([0, 1, 2, 2]);
});

test.each(["json", "list"])("values of type %s have no order", (name) => {
  const field = byName.get(name) as Field;
  const column = recordTypeOf(field).column([[2], [1], null], field);
  expect(column.kind).toBe("others");
  if (column.kind !== "others") return;
  expect([column.compare(0, 1), column.compare(1, 2), column.isNull(2)]).toEqual([0, 0, false]);
});

test("any value is JSON, and no condition holds for it", () => {
  const field = byName.get("json") as Field;
  expect(belongsTo({}, field)).toBe(true);
  expect(recordTypeOf(field).compares("=", {} as never, field)({})).toBe(false);
  expect(recordTypeOf(field).isOneOf([], field)({})).toBe(false);
});
