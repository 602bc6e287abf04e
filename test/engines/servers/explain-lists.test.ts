import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decimal, defineSchema, enumeration, integer, text } from "../../../src/index.js";
import type { ListCursor, SortKey } from "../../../src/list.js";
import { postgres, type SqlText, toListSql } from "../../../src/sql.js";
import { positionOf, queryOf } from "../support/sorted-lists.js";
import { startBetterSqlite3 } from "./better-sqlite3.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

const schema = defineSchema({
  id: integer(),
  price: decimal({ precision: 12, scale: 2 }),
  cost: decimal({ nullable: true, precision: 12, scale: 2 }),
  name: text(),
  tag: text(),
  nick: text({ ignoresCase: true }),
  state: enumeration(["done", "draft", "open"]),
});

/** A row in the middle of every order. */
const ROW = { id: 50_000, price: "500.00", cost: "400.00", name: "m", tag: "m", nick: "m", state: "draft" };

/** Without a row, the list is read from its start or end. In a sort with "nulls last", nulls are last. */
function statementOf(
  sort: string,
  direction: ListCursor["direction"],
  row: object | null,
  dialect = postgres,
): SqlText {
  const [names = "", nulls] = sort.split(" nulls ");
  const keys: SortKey[] = [...names.split(","), "id"].map((key) => ({
    field: key.replace("-", ""),
    descending: key.startsWith("-"),
    ...(nulls === "last" && { nulls }),
  }));
  const position = row === null ? undefined : positionOf({ ...row }, schema, keys);
  return toListSql(queryOf({ schema, sort: keys }, 1, 20, { direction, position }), "t", dialect).rows;
}

const WITHOUT_COST = { ...ROW, cost: null };

/** Sorts, and the index that must serve every SELECT of their statements in both directions. */
const CASES: [sort: string, index: string, row?: object | null][] = [
  ["price", "by_price"],
  ["-price", "by_price_backward"],
  ["name", "by_name"],
  ["tag", "by_tag"],
  ["nick", "by_nick"],
  ["state", "by_state"],
  ["state,price", "by_state_price"],
  ["cost", "by_cost"],
  ["cost", "by_cost", WITHOUT_COST],
  ["-cost,name", "by_cost_name"],
  ["-cost,name", "by_cost_name", WITHOUT_COST],
  ["-cost,name", "by_cost_name", null],
  ["-cost,name nulls last", "by_cost_name"],
  ["-cost,name nulls last", "by_cost_name", WITHOUT_COST],
  ["-cost,name nulls last", "by_cost_name", null],
];

describe("on PostgreSQL", () => {
  let database: PostgresDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createPostgres({ icuLocale: "en-US" });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      CREATE TABLE t AS SELECT
        n AS id,
        (n % 1000)::numeric(12, 2) AS price,
        CASE WHEN n % 5 > 0 THEN (n % 800)::numeric(12, 2) END AS cost,
        md5(n::text) AS name,
        md5((n + 1)::text)::varchar(40) AS tag,
        upper(md5((n + 2)::text)) AS nick,
        (ARRAY['done', 'draft', 'open'])[n % 3 + 1] AS state
      FROM generate_series(1::bigint, 100000) AS n`);
    const indexes = {
      by_id: "id",
      by_price: "price, id",
      by_price_backward: "price DESC, id",
      by_name: 'name COLLATE "C", id',
      by_tag: 'tag COLLATE "C", id',
      by_nick: 'lower(nick COLLATE "C"), id',
      by_state: 'state COLLATE "C", id',
      by_state_price: 'state COLLATE "C", price, id',
      by_cost: "cost, id",
      by_cost_name: 'cost DESC, name COLLATE "C", id',
    };
    for (const [name, keys] of Object.entries(indexes)) await client.query(`CREATE INDEX ${name} ON t (${keys})`);
    await client.query("VACUUM ANALYZE t");
  });

  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** Returns each scan of a plan: its index, and whether its rows are sorted before the nearest LIMIT. */
  async function scansOf({ text: statement, values }: SqlText, mode: "custom" | "generic"): Promise<readonly string[]> {
    const literals = values.map((value) => pg.escapeLiteral(String(value)));
    await client.query(`SET plan_cache_mode = force_${mode}_plan`);
    await client.query(`PREPARE listed AS ${statement}`);
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE listed (${literals.join(", ")})`);
    await client.query("DEALLOCATE listed");
    return scansIn(rows[0]["QUERY PLAN"][0].Plan, false);
  }

  describe.each(["custom", "generic"] as const)("in a %s plan", (mode) => {
    describe.each(["after", "before"] as const)("%s a row", (direction) => {
      test.each<[sort: string, index: string, row?: object | null]>(CASES)(
        "a list sorted by %s is read from index %s",
        async (sort, index, row = ROW) => {
          const scans = await scansOf(statementOf(sort, direction, row), mode);
          expect(new Set(scans)).toEqual(new Set([index]));
        },
      );
    });
  });
});

interface Step {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Step[];
}

function scansIn(step: Step, isSorted: boolean): readonly string[] {
  const type = step["Node Type"];
  const sorts = type === "Limit" ? false : isSorted || type.includes("Sort");
  if (type.includes("Scan") && type !== "Subquery Scan") {
    return [`${sorts ? "sorted " : ""}${step["Index Name"] ?? type}`];
  }
  return (step.Plans ?? []).flatMap((plan) => scansIn(plan, sorts));
}

describe("on SQLite", () => {
  let engine: Awaited<ReturnType<typeof startBetterSqlite3>>;

  beforeAll(async () => {
    engine = await startBetterSqlite3();
    await engine.run(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, price NUMERIC, cost NUMERIC, name TEXT COLLATE NOCASE, tag TEXT, nick TEXT, state TEXT)",
    );
    await engine.run(`
      INSERT INTO t
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
      SELECT n, n % 1000, CASE WHEN n % 5 > 0 THEN n % 800 END, hex(n), hex(n + 1), hex(n + 2), 'd' || n % 3 FROM numbers`);
    const indexes = {
      by_price: "price, id",
      by_price_backward: "price DESC, id",
      by_name: "name COLLATE BINARY, id",
      by_tag: "tag, id",
      by_nick: "lower(nick), id",
      by_state: "state, id",
      by_state_price: "state, price, id",
      by_cost: "cost, id",
      by_cost_name: "cost DESC, name COLLATE BINARY, id",
    };
    for (const [name, keys] of Object.entries(indexes)) await engine.run(`CREATE INDEX ${name} ON t (${keys})`);
    await engine.run("ANALYZE");
  });

  afterAll(() => engine?.close());

  describe.each(["after", "before"] as const)("%s a row", (direction) => {
    test.each<[sort: string, index: string, row?: object | null]>(CASES)(
      "a list sorted by %s is read from an index without sorting, as from %s",
      async (sort, _, row = ROW) => {
        const { text: statement, values } = statementOf(sort, direction, row, engine.dialect);
        const plan = (await engine.query(`EXPLAIN QUERY PLAN ${statement}`, values)).map(([, , , step]) =>
          String(step),
        );
        const selects = statement.split("UNION ALL").length;
        const access = row === null ? "SCAN t USING" : "SEARCH t USING";
        expect(plan.filter((step) => step.startsWith(access))).toHaveLength(selects);
        // Only the rows of all SELECTs together are sorted: at most 21 of each.
        expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toHaveLength(selects > 1 ? 1 : 0);
      },
    );
  });
});
