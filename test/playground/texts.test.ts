import { check, defineSchema, integer, text } from "ampipe";
import { toPredicate } from "ampipe/memory";
import { anyFilterText, anyRecord } from "ampipe/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addCondition } from "../../playground/add-condition.js";
import { pagesAround } from "../../playground/pager.js";
import { breakSql } from "../../playground/panels/break-sql.js";
import { listParameters, readableParameters } from "../../playground/parameters.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({ id: integer(), name: text({ nullable: true }) });

test("an added condition narrows the filter, whatever the filter is", () => {
  fc.assert(
    fc.property(anyFilterText(schema), anyRecord(schema), anyRecord(schema), (filter, one, other) => {
      const added = check(addCondition(filter, "name", one.name), schema);
      const before = check(filter, schema);
      if (!before.ok) return;
      const expected = toPredicate(before.value)(other) && (other.name ?? null) === (one.name ?? null);
      expect(added.ok && toPredicate(added.value)(other)).toBe(expected);
    }),
    { numRuns: RUNS },
  );
});

test("the URL to send is read as the filter that was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (filter) => {
      const query = listParameters({ filter, sort: "-id,name", fields: ["id"], page: 2, limit: 25 });
      const read = Object.fromEntries(new URLSearchParams(query));
      const others = { sort: "-id,name", fields: "id", page: "2", limit: "25" };
      const sent = filter.replaceAll("\0", "\uFFFD");
      expect(read).toEqual(filter === "" ? others : { filter: sent, ...others });
    }),
    { numRuns: RUNS },
  );
  expect(listParameters({ filter: "a=\ud800", page: 1 })).toBe("filter=a%3D%EF%BF%BD");
  expect(readableParameters({ filter: "a>1&b<2", sort: "-a", page: 1 })).toBe("filter=a>1&b<2&sort=-a");
});

test("SQL is broken at clauses and connectives, not inside quotes and calls", () => {
  const one = `SELECT "a FROM", CAST("b" AS text) FROM "t" WHERE (("x" = 'a AND b' AND ("y" = $1 OR \`z LIMIT\` = $2))) ORDER BY "a", "b" LIMIT 5`;
  expect(breakSql(one)).toBe(`SELECT "a FROM",
  CAST("b" AS text)
FROM "t"
WHERE (("x" = 'a AND b'
    AND ("y" = $1
      OR \`z LIMIT\` = $2)))
ORDER BY "a",
  "b"
LIMIT 5`);
});

test.each<[page: number, pages: number, shown: readonly (number | undefined)[]]>([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, undefined, 40]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [20, 40, [1, undefined, 19, 20, 21, undefined, 40]],
  [9, 3, [1, 2, 3]],
])("page %i of %i is among %j", (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown);
});

test("a condition is added to a broken filter without losing text", () => {
  expect(addCondition("name=a& ", "id", 5)).toBe("name=a& id=5");
  expect(addCondition("name=a)", "id", 5)).toBe("name=a)&id=5");
  expect(addCondition(" ", "name", "a&b")).toBe('name="a&b"');
});
