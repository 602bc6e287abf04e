import { describe, expect, test } from "vitest";
import { checkOrThrow, custom, defineSchema, integer, many, parseOrThrow, text, timestamp } from "../../src/index.js";
import { bindSettings } from "../../src/language/bind/bind-options.js";
import type { BoundCondition, BoundRelated } from "../../src/language/bind/bound-filter.js";
import { Conditions, isFulfilled } from "../../src/match/conditions.js";
import type { RelativeCondition } from "../../src/match/filter-node.js";

const lines = defineSchema({ qty: integer(), order_id: integer() });
const schema = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  at: timestamp(),
  seen: custom(timestamp(), [">"]),
  lines: many(lines, { to: "order_id" }),
});

const leafOf = (filter: string) => checkOrThrow(filter, schema).root as BoundCondition | BoundRelated;
const relative = (filter: string, hasNames = false): RelativeCondition => ({
  kind: "relative",
  source: parseOrThrow(filter),
  settings: bindSettings(undefined),
  hasNames,
});
/** Counts how often the condition on the custom field is decided, by time. */
function conditionsOf(times: unknown[] = []): Conditions {
  const seen = (value: unknown): boolean => times.push(value) > 0;
  return new Conditions(schema, { conditions: { seen: { ">": seen } }, path: "" });
}

describe("the conditions of a matcher", () => {
  test.each([
    ["id=1", "id=1"],
    ["id=1", "id!=1"],
    ["id=1", "id=01"],
    ["id[1,2]", "id![1,2]"],
    ["name=null", "name!=null"],
  ])("%s and %s are one condition", (one, other) => {
    const conditions = conditionsOf();
    expect(conditions.use(leafOf(one))).toBe(conditions.use(leafOf(other)));
  });

  test.each([
    ["id=1", "id=2"],
    ["id=1", "id>1"],
    ["id=1", "id[1]"],
    ["id[1,2]", "id[2,1]"],
    ["name=null", 'name="null"'],
    ["name[a,null]", "name[a]"],
    ["lines(qty=1)", "lines(qty=1)"],
  ])("%s and %s are two conditions", (one, other) => {
    const conditions = conditionsOf();
    expect(conditions.use(leafOf(one))).not.toBe(conditions.use(leafOf(other)));
  });

  test("a relative time is one condition, unless names mean something else in each filter", () => {
    const conditions = conditionsOf();
    expect(conditions.use(relative("at>now-7d"))).toBe(conditions.use(relative("at > now-7d")));
    expect(conditions.use(relative("at>now-7d"))).not.toBe(conditions.use(relative("at>now-8d")));
    expect(conditions.use(relative("at>now-7d", true))).not.toBe(conditions.use(relative("at>now-7d", true)));
  });

  test("are kept until their last use is released", () => {
    const conditions = conditionsOf();
    const condition = conditions.use(leafOf("id=1"));
    expect(conditions.use(leafOf("id!=1")).uses).toBe(2);
    conditions.release(condition);
    expect(conditions.use(leafOf("id=1"))).toBe(condition);
    expect(condition.uses).toBe(2);
    conditions.release(condition);
    conditions.release(condition);
    expect(condition.uses).toBe(0);
    expect(conditions.use(leafOf("id=1"))).not.toBe(condition);
  });

  test("that belong to one filter are released without an effect on others", () => {
    const conditions = conditionsOf();
    const shared = conditions.use(leafOf("id=1"));
    conditions.release(conditions.use(leafOf("lines(qty=1)")));
    expect(conditions.use(leafOf("id=1"))).toBe(shared);
  });

  test("are decided once per call of match", () => {
    const times: unknown[] = [];
    const condition = conditionsOf(times).use(leafOf("seen>2024-01-01"));
    for (const call of [1, 1, 2, 2, 2]) expect(isFulfilled(condition, { object: {}, now: 0, call })).toBe(true);
    expect(times.length).toBe(2);
  });

  test("with a relative time are bound again only for another time", () => {
    const times: unknown[] = [];
    const condition = conditionsOf(times).use(relative("seen>now"));
    const days = [1, 2, 2, 1].map((day, call) => {
      isFulfilled(condition, { object: {}, now: Date.UTC(2024, 0, day), call: call + 1 });
      return String(times.at(-1)).slice(0, "2024-01-01".length);
    });
    expect(days).toEqual(["2024-01-01", "2024-01-02", "2024-01-02", "2024-01-01"]);
  });
});
