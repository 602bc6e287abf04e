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
import { recordValueOf } from "../../../src/language/types/bound-value.js";
import { rankIn } from "../../../src/language/types/enumeration.js";
import { belongsTo, recordTypeOf, typeOf } from "../../../src/language/types/types.js";
import { isExactNumber } from "../../../src/language/types/value-type.js";
import { UTC } from "../../../src/language/values/time-zone.js";
import { RECORD_VALUES, UUID } from "../../support/record-values.js";

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

test.each<[type: string, field: Field, texts: readonly string[]]>([
  ["integer", integer(), ["0", "1", "-1", "9007199254740993"]],
  ["decimal", decimal(), ["0", "1.5", "0.1", "0.30000000000000004", "-1"]],
  ["number", number(), ["0", "1.5", "0.1", "1e21"]],
  ["text", text(), ["", "a", "B", "2024-05-31"]],
  ["text without case", text({ ignoresCase: true }), ["", "a", "B", "TRUE"]],
  ["enumeration", enumeration(["a", "b"]), ["a", "b"]],
  ["boolean", boolean(), ["true", "false"]],
  ["date", date(), ["2024-05-31", "2024-02-29"]],
  ["timestamp", timestamp(), ["2024-05-31T00:00:00Z", "2024-05-31T00:00:00.001Z"]],
  ["uuid", uuid(), [UUID, UUID.toUpperCase()]],
])("a value of type %s and one of a filter have the same key exactly if they are equal", (_type, field, texts) => {
  const { compares, key = (value) => value } = recordTypeOf(field);
  for (const written of texts) {
    const value = typeOf(field).read(written, field, UTC);
    const bound = recordValueOf({ type: field.type, value } as never);
    const equal = RECORD_VALUES.filter((each) => each !== null && compares("=", value as never, field)(each));
    const same = RECORD_VALUES.filter((each) => key(each, field) === key(bound, field));
    expect([key(bound, field), same]).toEqual([expect.anything(), equal]);
  }
});

test.each<[field: Field, accepted: readonly string[]]>([
  [listOf(text()), ["[]"]],
  [listOf(text(), { nullable: true }), ["null", "[]"]],
])("the error of a list names what it accepts: %j", (field, accepted) => {
  const { expected } = typeOf(field).fault("x", field) as { readonly expected: string };
  expect(["null", "[]"].filter((value) => expected.includes(value))).toEqual(accepted);
  expect(typeOf(field).expected(field)).toBe(expected);
});

test("any value is JSON, and no condition holds for it", () => {
  const field = byName.get("json") as Field;
  expect(belongsTo({}, field)).toBe(true);
  expect(recordTypeOf(field).compares("=", {} as never, field)({})).toBe(false);
  expect(recordTypeOf(field).isOneOf([], field)({})).toBe(false);
});
