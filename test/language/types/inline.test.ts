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
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import type { InlineTest } from "../../../src/language/types/inline-test.js";
import { recordTypeOf, typeOf } from "../../../src/language/types/types.js";
import { UTC } from "../../../src/language/values/time-zone.js";
import { RECORD_VALUES, UUID } from "../../support/record-values.js";

// Tests of values as code have the results of the functions that they replace. `compilePredicate` uses code where there is
// some, so that its results do not show whether there is.

const { byName } = defineSchema({
  integer: integer(),
  decimal: decimal(),
  number: number(),
  text: text(),
  folded: text({ ignoresCase: true }),
  enumeration: enumeration(["a", "b"], { ordered: true }),
  boolean: boolean(),
  date: date(),
  timestamp: timestamp(),
  uuid: uuid(),
});
const ORDER = [">", ">=", "<", "<="] as const;
/** Returns the code as a function of a value, and whether its faster test accepts all that it accepts. */
function compiled({ of, expression, first }: InlineTest): (value: unknown) => boolean {
  const constants: unknown[] = [];
  const constant = (value: unknown): string => `constants[${constants.push(value) - 1}]`;
  const code = expression("value", constant);
  const accepts = new Function("constants", "value", `return ${code}`) as (all: unknown[], value: unknown) => boolean;
  const faster = first && new Function("constants", "value", `return ${first("value", constant)}`);
  return (value) => {
    if (of !== undefined) expect(typeof value).toBe(of);
    const result = accepts(constants, value);
    if (result && faster) expect(faster(constants, value)).toBe(true);
    return result;
  };
}

function expectSame(inline: InlineTest, accepts: (value: unknown) => boolean): void {
  const asCode = compiled(inline);
  expect([undefined, "number", "string"]).toContain(inline.of);
  const values = RECORD_VALUES.filter((value) => inline.of === undefined || typeof value === inline.of);
  for (const value of values) {
    // For null, code is false without being called.
    const isNull = value === null || value === undefined;
    expect([value, asCode(value)]).toEqual([value, !isNull && accepts(value)]);
  }
}

function valuesOf(field: Field, texts: readonly string[]): never[] {
  return texts.map((each) => typeOf(field).read(each, field as never, UTC) as never);
}

describe("one value", () => {
  test.each<[name: string, operators: readonly ("=" | (typeof ORDER)[number])[], texts: readonly string[]]>([
    ["integer", ["=", ...ORDER], ["0", "1", "2", "9007199254740993", "-9007199254740993", "1000000000000000000"]],
    ["decimal", ["=", ...ORDER], ["0", "1.5", "0.1", "0.3", "0.30000000000000004", "9007199254740993", "-1"]],
    ["number", ["=", ...ORDER], ["0", "1.5", "0.1", "1e21", "-1"]],
    ["text", ["="], ["", "a", "b"]],
    ["boolean", ["="], ["true", "false"]],
    ["enumeration", ["="], ["a"]],
    ["date", ORDER, ["2024-05-31", "2024-02-29", "0001-01-01", "9999-12-31"]],
    ["timestamp", ORDER, ["2024-05-31", "2024-05-31T00:00:00.001Z", "0001-01-01", "9999-12-31T23:59:59.999999Z"]],
  ])("%s", (name, operators, texts) => {
    const field = byName.get(name) as Field;
    const { compares, inline } = recordTypeOf(field);
    for (const operator of operators) {
      for (const value of valuesOf(field, texts)) {
        const code = inline?.compares(operator, value, field as never);
        expect(code, `${name}${operator}`).toBeDefined();
        if (code) expectSame(code, compares(operator, value, field as never));
      }
    }
  });
});

describe("several values", () => {
  test.each<[name: string, texts: readonly string[]]>([
    ["integer", ["0", "2", "9007199254740993"]],
    ["decimal", ["0", "1.5", "0.1", "0.3"]],
    ["number", ["0", "1.5", "1e21"]],
    ["text", ["", "a"]],
  ])("%s", (name, texts) => {
    const field = byName.get(name) as Field;
    const { isOneOf, inline } = recordTypeOf(field);
    const values = valuesOf(field, texts);
    const code = inline?.isOneOf(values, field as never);
    expect(code).toBeDefined();
    if (code) expectSame(code, isOneOf(values, field as never));
    // A set is faster for many.
    const many = valuesOf(byName.get("integer") as Field, "1 2 3 4 5 6 7 8 9".split(" "));
    expect(recordTypeOf(byName.get("integer") as Field).inline?.isOneOf(many.slice(1), field as never)).toBeDefined();
    expect(recordTypeOf(byName.get("integer") as Field).inline?.isOneOf(many, field as never)).toBeUndefined();
  });
});

test.each([
  ["folded", "="],
  ["text", ">"],
  ["date", "="],
  ["uuid", "="],
] as const)("no code for %s%s, which is not short", (name, operator) => {
  const field = byName.get(name) as Field;
  const [value] = valuesOf(field, [name === "date" ? "2024-05-31" : UUID]);
  expect(recordTypeOf(field).inline?.compares(operator, value as never, field as never)).toBeUndefined();
});
