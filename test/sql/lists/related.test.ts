import { describe, expect, test } from "vitest";
import { defineSchema, integer, json, listOf, many, one, text } from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import {
  clickhouse,
  type Dialect,
  mysql,
  postgres,
  type RelatedTables,
  sql,
  toGetSql,
  toListSql,
} from "../../../src/sql.js";

const teams = defineSchema({ id: integer({ column: "team_key" }), title: text() });
const users = defineSchema({
  id: integer(),
  name: text({ column: "user_name" }),
  tags: listOf(text()),
  extra: json(),
  team: one(teams, { from: "team_id" }),
});
const issues = defineSchema({
  id: integer(),
  title: text(),
  assignee: one(users, { from: "assignee_id" }),
  comments: many(users, { to: "issue_id" }),
});
const relations: RelatedTables = {
  assignee: { table: ["app", "user"], where: (table) => sql`${table}.tenant = ${7}` },
  "assignee.team": { table: "team" },
  comments: { table: "comment" },
};

function listOfIssues(query: string, dialect: Dialect, options: object = {}, table = "issue") {
  const result = readListQuery(query, issues);
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  const { rows, count } = toListSql(result.value, table, dialect, { relations, ...options });
  return { rows, count };
}

describe("the related record of a list", () => {
  test("is joined once, in a subquery with its scope, and not counted", () => {
    const { rows, count } = listOfIssues("fields=id,assignee.name&sort=-assignee.name", postgres);
    expect(rows.text).toContain(
      'FROM "issue" LEFT JOIN (SELECT "related row"."id" AS "column 1", "related row"."user_name" AS "column 2" FROM "app"."user" AS "related row" WHERE ("related row".tenant = $1)) AS "join 1" ON "join 1"."column 1" = "issue"."assignee_id" WHERE ',
    );
    expect(rows.text.match(/JOIN/g)).toHaveLength(1);
    expect(rows.values[0]).toBe(7);
    expect(count?.text).not.toContain("JOIN");
    expect(rows.read([{ id: "1", assignee: 1, "assignee.name": "Ada" }])).toEqual([
      { id: 1, assignee: { name: "Ada" } },
    ]);
    expect(rows.read([{ id: "1", assignee: null, "assignee.name": null }])).toEqual([{ id: 1, assignee: null }]);
    expect(() => rows.read([{ id: "1", assignee: 1, "assignee.name": 5 }])).toThrow('Field "assignee.name" (text)');
  });

  test("may lead to another one", () => {
    const { rows } = listOfIssues("fields=assignee.team.title", postgres);
    expect(rows.text).toContain(
      'LEFT JOIN (SELECT "related row"."team_key" AS "column 1", "related row"."title" AS "column 2" FROM "team" AS "related row") AS "join 2" ON "join 2"."column 1" = "join 1"."column 2" WHERE ',
    );
    const row = { assignee: 1, "assignee.team": null, "assignee.team.title": null };
    expect(rows.read([row])).toEqual([{ assignee: { team: null } }]);
  });

  test("has columns that can be null on ClickHouse, except lists and JSON", () => {
    const { rows } = listOfIssues("fields=assignee.name,assignee.tags,assignee.extra", clickhouse);
    expect(rows.text).toContain('toNullable("related row"."user_name")');
    expect(rows.text).toContain('"related row"."tags" AS');
    expect(rows.text).toContain('"related row"."extra" AS');
  });

  test("has another alias if the table has the name of one", () => {
    expect(listOfIssues("fields=assignee.name", postgres, {}, "join 1").rows.text).toContain('AS "other join 1" ON');
  });

  test("needs its table", () => {
    const missing = () => listOfIssues("fields=assignee.name", postgres, { relations: {} });
    expect(missing).toThrow('Option "relations["assignee"]" of toListSql()');
  });

  test("is part of one record", () => {
    const query = { schema: issues, key: "5", fields: ["id", "assignee.name"] };
    expect(toGetSql(query, "issue", mysql, { relations })?.text).toContain("LEFT JOIN");
    const unknown = { ...query, fields: ["assignee.unknown"] };
    expect(() => toGetSql(unknown, "issue", mysql, { relations })).toThrow("fields of the schema");
  });
});

describe("numbers of related records", () => {
  test("are compared for each record of a page on PostgreSQL, and all at once for the total", () => {
    const { rows, count } = listOfIssues("filter=comments(name=x)>=3", postgres);
    expect(rows.text).toMatch(/EXISTS \(SELECT 1 FROM "comment" .* AND \(SELECT count\(\*\) FROM/);
    expect(count?.text).toContain("GROUP BY");
    const below = listOfIssues("filter=title=a|comments()>=3", postgres).rows.text;
    expect(below).not.toContain("EXISTS");
    const negated = listOfIssues("filter=comments()<3", postgres).rows.text;
    expect(negated).toContain("NOT ((SELECT count(*)");
    expect(negated).not.toContain("EXISTS");
  });
});
