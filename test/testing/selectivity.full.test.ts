import { describe, expect, test } from "vitest";
import { decimal, defineSchema, enumeration, integer, many, one, type Schema, text } from "../../src/index.js";
import { everyType, oneOfEachType } from "../support/every-type.js";
import { selectiveShare, sharesOf } from "./selectivity.js";

const FILTERS = 200;

const schemas: Readonly<Record<string, Schema>> = {
  "a field of every type": everyType,
  "a text and a nullable decimal": defineSchema({ name: text(), list_price: decimal({ nullable: true }) }),
  "related records": defineSchema({
    title: text(),
    assignee: one(defineSchema({ name: text(), role: enumeration(["admin", "member"]) }), { from: "assignee_id" }),
    comments: many(defineSchema({ body: text(), stars: integer({ nullable: true }) }), { to: "issue_id" }),
  }),
  ...oneOfEachType,
};

describe.each(Object.keys(schemas))("records of %s", (name) => {
  const schema = schemas[name] as Schema;
  test.each([100, 10])("with maxRecords %i, at least 40 % of the filters select some but not all", (maxRecords) => {
    expect(selectiveShare(sharesOf(schema, { filters: FILTERS, seed: 1, maxRecords }))).toBeGreaterThanOrEqual(0.4);
  });
});

test("no filter is selective if the field has only one value", () => {
  const only = defineSchema({ only: enumeration(["draft"]) });
  expect(selectiveShare(sharesOf(only, { filters: FILTERS, seed: 1 }))).toBe(0);
});
