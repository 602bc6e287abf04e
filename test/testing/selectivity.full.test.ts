import { describe, expect, test } from "vitest";
import { decimal, defineSchema, enumeration, type Schema, text } from "../../src/index.js";
import { everyType, oneOfEachType } from "../support/every-type.js";
import { sharesOf, tellingOf } from "./selectivity.js";

const FILTERS = 500;

const schemas: Readonly<Record<string, Schema>> = {
  "a field of every type": everyType,
  "the fields of the README": defineSchema({ name: text(), list_price: decimal({ nullable: true }) }),
  ...oneOfEachType,
};

describe.each(Object.keys(schemas))("records of %s", (name) => {
  const schema = schemas[name] as Schema;
  test.each([100, 10])("two filters in five, or more, tell at most %i of them apart", (maxRecords) => {
    expect(tellingOf(sharesOf(schema, { filters: FILTERS, seed: 1, maxRecords }))).toBeGreaterThanOrEqual(0.4);
  });
});

test("no filter tells records apart where there is only one value to hold", () => {
  const only = defineSchema({ only: enumeration(["draft"]) });
  expect(tellingOf(sharesOf(only, { filters: FILTERS, seed: 1 }))).toBe(0);
});
