import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bind,
  check,
  defineSchema,
  type Filter,
  integer,
  type Limits,
  many,
  parseOrThrow,
  print,
  type Schema,
  text,
} from "../../../src/index.js";
import { anyFilter, anySchema } from "../../../src/testing.js";
import { RUNS } from "../../support/runs.js";

const nodes: Schema = defineSchema({
  id: integer({ nullable: true }),
  name: text(),
  nodes: many((): Schema => nodes, { to: "parent_id" }),
});

/** Returns the codes and details of what is wrong with a tree. */
function problemsOf(tree: Filter, limits: Partial<Limits>): readonly unknown[] {
  const result = bind(tree, nodes, { limits });
  return result.ok ? [] : result.diagnostics.map(({ code, details }) => ({ code, ...details }));
}

describe("the length of a built filter is that of its shortest text", () => {
  test.each([
    "id=12345",
    "id=null",
    "name!*ab",
    "id[1,23,null]",
    "id![]",
    "!(id=1)",
    "id=1&id=2&id=3",
    "id=1|name=b",
    "nodes()",
    "!(nodes(id=1))",
  ])("%s", (filter) => {
    const tree = parseOrThrow(filter);
    const { length } = filter;
    expect(problemsOf(tree, { length })).toEqual([]);
    expect(problemsOf(tree, { length: length - 1 })).toEqual([{ code: "limit.length", limit: length - 1 }]);
  });

  test("for any filter, it is not more than that of its text", () => {
    const cases = anySchema({ relations: true }).chain((schema) => fc.tuple(fc.constant(schema), anyFilter(schema)));
    fc.assert(
      fc.property(cases, ([schema, filter]) => {
        expect(bind(filter, schema, { limits: { length: print(filter).length } }).ok).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

test.each<[filter: string, limits: Partial<Limits>, least: number]>([
  ["id=1&name=a&id[1]", { conditions: 3 }, 3],
  ["id=1|nodes(id=1|!nodes())", { conditions: 4 }, 4],
  ["!(!(id=1))", { depth: 2 }, 2],
  ["(id=1|id=2)&id=3", { depth: 1 }, 1],
  ["nodes(nodes(id=1))", { depth: 2 }, 2],
  ["nodes(id=1&nodes(id=1))", { relationDepth: 2 }, 2],
  ["nodes(id=1)&nodes(id=2)", { relations: 2 }, 2],
])("%s is within the limits %o, and not within less", (filter, limits, least) => {
  const [name = ""] = Object.keys(limits);
  expect(check(filter, nodes, { limits }).ok).toBe(true);
  expect(problemsOf(parseOrThrow(filter), limits)).toEqual([]);
  const code = `limit.${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
  expect(problemsOf(parseOrThrow(filter), { [name]: least - 1 })).toEqual([{ code, limit: least - 1 }]);
});

test("only the first of too many relations is reported", () => {
  const tree = parseOrThrow("nodes(id=1)&nodes(id=2)&nodes(id=3)&nodes(id=4)");
  expect(problemsOf(tree, { relations: 2 })).toEqual([{ code: "limit.relations", limit: 2 }]);
});
