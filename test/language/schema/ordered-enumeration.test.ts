import { describe, expect, expectTypeOf, test } from "vitest";
import { fromRecords, listHandler } from "../../../src/http.js";
import {
  check,
  checkOrThrow,
  defineSchema,
  describeSchema,
  enumeration,
  filterOf,
  integer,
  print,
  schemaFromDescription,
} from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import { postgres, sqlite, toFacetSql, toSql } from "../../../src/sql.js";

const issues = defineSchema({
  id: integer(),
  priority: enumeration(["low", "high", "urgent"], { ordered: true, nullable: true }),
  state: enumeration(["open", "done"]),
});
const records = [
  { id: 1, priority: "urgent", state: "open" },
  { id: 2, priority: "low", state: "open" },
  { id: 3, priority: null, state: "open" },
  { id: 4, priority: "other", state: "open" },
  { id: 5, priority: "high", state: "done" },
] as const;
const idsOf = (filter: string) =>
  records.filter(toPredicate(checkOrThrow(filter, issues) as never)).map(({ id }) => id);

describe("an ordered enumeration", () => {
  test.each([
    ["priority>low", [1, 5]],
    ["priority>=low", [1, 2, 5]],
    ["priority<high", [2]],
    ["priority<=high", [2, 5]],
    ["priority<low", []],
    ["priority>urgent", []],
    ["!(priority>low)", [2, 3, 4]],
    ["!(priority<low)", [1, 2, 3, 4, 5]],
  ])("compares by the order of its choices: %s", (filter, expected) => {
    expect(idsOf(filter)).toEqual(expected);
  });

  test("is compared by lists of choices in SQL", () => {
    const { text, values } = toSql(checkOrThrow("priority>low", issues), postgres);
    expect([text, values]).toEqual(['("priority" IS NOT NULL AND "priority" = ANY($1))', ['{"high","urgent"}']]);
  });

  test("sorts in the order of its choices: other names after them, null last", async () => {
    const handle = listHandler({ schema: issues, source: fromRecords(issues, records), cursors: true });
    const ids = async (query: string) => {
      const { data, pagination } = JSON.parse(await (await handle(new Request(`http://localhost/?${query}`))).text());
      return { ids: data.map(({ id }: { id: number }) => id), next: pagination.nextCursor as string | null };
    };
    expect((await ids("sort=priority")).ids).toEqual([2, 5, 1, 4, 3]);
    expect((await ids("sort=-priority")).ids).toEqual([3, 4, 1, 5, 2]);
    const walked: number[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: { ids: number[]; next: string | null } = await ids(`sort=priority&limit=1&after=${after}`);
      walked.push(...page.ids);
      after = page.next;
    }
    expect(walked).toEqual([2, 5, 1, 4, 3]);
  });

  test("has its names as facets in SQL, in the order of the choices", () => {
    const query = readListQuery("facets=priority", issues, { facets: ["priority"] });
    if (!query.ok) throw new Error("The query is invalid.");
    const { text } = toFacetSql(query.value, "priority", { table: "issue", dialect: sqlite });
    const [grouped, order] = text.split(" ORDER BY ");
    expect(grouped).not.toContain("WHEN 'low'");
    expect(order).toContain("WHEN 'low'");
  });

  test("has typed builders for its order", () => {
    const issue = filterOf(issues);
    expect(print(issue.priority.gte("high"))).toBe("priority>=high");
    expectTypeOf(issue.priority.gt).parameter(0).toEqualTypeOf<"low" | "high" | "urgent">();
    expectTypeOf<keyof typeof issue.state>().toEqualTypeOf<"eq" | "ne" | "isIn" | "notIn">();
  });

  test("is described and read again", () => {
    const described = describeSchema(issues);
    expect(described[1]).toMatchObject({ ordered: true, operators: ["=", "!=", ">", ">=", "<", "<=", "[]", "![]"] });
    expect(describeSchema(schemaFromDescription(described))).toEqual(described);
  });

  test("others have no order", () => {
    const result = check("state>open", issues);
    expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["bind.operator"]);
  });
});
