import { describe, expect, test } from "vitest";
import {
  checkOrThrow,
  defineSchema,
  FilterError,
  integer,
  json,
  listOf,
  one,
  text,
  timestamp,
} from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import {
  clickhouse,
  duckdb,
  type FacetSqlOptions,
  mariadb,
  mysql,
  postgres,
  sql,
  sqlite,
  toFacetSql,
} from "../../../src/sql.js";

const teams = defineSchema({ id: integer(), name: text() });
const issues = defineSchema({
  id: integer(),
  state: text(),
  title: text({ ignoresCase: true }),
  at: timestamp(),
  tags: listOf(text(), { nullable: true }),
  numbers: listOf(integer()),
  payload: json(),
  team: one(teams, { from: "team_id" }),
});
const DIALECTS = [postgres, mysql, mariadb, sqlite, duckdb, clickhouse];

const facetOf = (field: string, options: Partial<FacetSqlOptions> = {}, filter = "") =>
  toFacetSql({ filter: checkOrThrow(filter, issues) }, field, { table: "issue", dialect: postgres, ...options });

describe.each(DIALECTS)("$name", (dialect) => {
  test.each(["state", "title", "at", "tags", "numbers"])("the statement of %s", (field) => {
    expect(facetOf(field, { dialect }).text).toMatchSnapshot();
  });

  test("the statement of a list with a cap", () => {
    expect(facetOf("tags", { dialect, count: { upTo: 10 } }).text).toMatchSnapshot();
  });
});

describe("a facet", () => {
  const rows = [
    { value: "open", count: "3", total: "12" },
    { value: "done", count: "2", total: "12" },
  ];

  test("has one value less than the rows if there are more", () => {
    expect(facetOf("state", { limit: 1 }).read(rows)).toEqual({ values: [{ value: "open", count: 3 }], more: true });
    expect(facetOf("state", { limit: 2 }).read(rows).more).toBe(false);
    expect(facetOf("state").read([])).toEqual({ values: [], more: false });
  });

  test("is partial if there are more records than the cap", () => {
    const capped = facetOf("state", { count: { upTo: 11 } });
    expect(capped.read(rows)).toMatchObject({ more: true, partial: true });
    expect(facetOf("state", { count: { upTo: 12 } }).read(rows)).toEqual({ values: expect.any(Array), more: false });
    // No record has a value.
    const none = [{ value: null, count: null, total: "12" }];
    expect(facetOf("tags", { count: { upTo: 11 } }).read(none)).toEqual({ values: [], more: true, partial: true });
    expect(facetOf("tags", { count: { upTo: 12 } }).read(none)).toEqual({ values: [], more: false });
  });

  test("has the limit of the query", () => {
    const query = readListQuery("facets=state&facetLimit=7", issues, { facets: ["state"] });
    if (!query.ok) throw new FilterError(query.diagnostics);
    const statement = toFacetSql(query.value, "state", { table: "issue", dialect: sqlite });
    expect(statement.values).toEqual(["8", "0"]);
  });

  test("has the scopes, and its own condition is left out", () => {
    const { text: statement, values } = facetOf(
      "team.name",
      {
        where: sql`tenant = ${7}`,
        relations: { team: { table: "team", where: (team) => sql`${team}.tenant = ${8}` } },
      },
      "team.name=x&state=open",
    );
    expect(statement).toContain('"related row".tenant = $1');
    expect(values).toEqual([8, 7, "open", "21", "0"]);
  });

  test.each([
    ["payload", {}, FilterError],
    ["unknown", {}, FilterError],
    ["team", {}, FilterError],
    ["team.name", {}, "of toFacetSql()"],
    ["state", { limit: 0 }, FilterError],
    ["state", { where: undefined }, FilterError],
    ["state", { key: "unknown" }, FilterError],
    ["state", { table: "" }, FilterError],
  ])("of %s with %o is an error", (field, options, error) => {
    expect(() => facetOf(field, options as object)).toThrow(error);
  });
});
