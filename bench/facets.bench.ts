// Facets of a table on PostgreSQL, against statements written by hand.
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { installServerPackages } from "../scripts/server-packages.js";
import { boolean, checkOrThrow, defineSchema, integer, listOf, one, text } from "../src/index.js";
import { postgres, toFacetSql } from "../src/sql.js";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";
import { timesOf } from "./list/statement-times.js";
import { randomFrom } from "./random.js";
import { checkBound, printHeading, printTable, printText, seedOfRun } from "./report.js";

const ROWS = 1_000_000;
const CATEGORIES = 50;
const LIMIT = 20;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;

const categories = defineSchema({ id: integer(), name: text() });
const issues = defineSchema({
  id: integer(),
  state: text(),
  priority: integer({ nullable: true }),
  active: boolean(),
  labels: listOf(text()),
  category: one(categories, { from: "category_id" }),
});

const TABLES = [
  "CREATE TABLE category (id integer PRIMARY KEY, name text NOT NULL)",
  `INSERT INTO category SELECT n, 'Category ' || n FROM generate_series(1, ${CATEGORIES}) AS n`,
  `CREATE TABLE issue (id integer PRIMARY KEY, state text NOT NULL, priority integer, active boolean NOT NULL,
    labels text[] NOT NULL, category_id integer NOT NULL REFERENCES category)`,
  `INSERT INTO issue SELECT n, (ARRAY['open', 'done', 'new', 'blocked'])[1 + n % 4], NULLIF(n % 6, 5), n % 10 > 0,
    CASE WHEN n % 3 = 0 THEN '{}' ELSE ARRAY['label ' || n % 7, 'label ' || n % 11 + 7] END, 1 + n % ${CATEGORIES}
    FROM generate_series(1, ${ROWS}) AS n`,
  "VACUUM ANALYZE",
];

/** The statement that people write for a field, with the filter of the list. */
const BY_HAND: Readonly<Record<string, (where: string) => string>> = {
  state: (where) => `SELECT state AS v, count(*) AS n FROM issue WHERE ${where} GROUP BY 1`,
  priority: (where) => `SELECT priority AS v, count(*) AS n FROM issue WHERE ${where} GROUP BY 1`,
  active: (where) => `SELECT active AS v, count(*) AS n FROM issue WHERE ${where} GROUP BY 1`,
  labels: (where) => `SELECT l AS v, count(*) AS n FROM issue, unnest(labels) AS l WHERE ${where} GROUP BY 1`,
  "category.name": (where) =>
    `SELECT c.name AS v, count(*) AS n FROM issue LEFT JOIN category c ON c.id = category_id WHERE ${where} GROUP BY 1`,
};

const FILTERS: readonly (readonly [filter: string, where: string])[] = [
  ["", "TRUE"],
  ["id>500000", "issue.id > 500000"],
];

async function report(client: pg.Client, random: () => number): Promise<void> {
  printText(`Facets of ${ROWS.toLocaleString("en")} records, PostgreSQL. Medians of ${ROUNDS}, in ms`);
  const table = [["facet", "ampipe", "by hand", "ratio"]];
  const totals = { own: 0, byHand: 0 };
  for (const [filter, where] of FILTERS) {
    const query = { filter: checkOrThrow(filter, issues) };
    for (const [field, grouped] of Object.entries(BY_HAND)) {
      const relations = { category: { table: "category" } };
      const own = toFacetSql(query, field, { table: "issue", dialect: postgres, relations, limit: LIMIT });
      const byHand = `${grouped(where)} ORDER BY 2 DESC, 1 LIMIT ${LIMIT + 1}`;
      const { values } = own.read((await client.query(own)).rows);
      const expected = (await client.query(byHand)).rows.slice(0, LIMIT).map(({ v, n }) => [v, Number(n)]);
      const found = values.map(({ value, count }) => [value, count]);
      if (!isDeepStrictEqual(found, expected)) throw new Error(`The values of ${field} differ`);
      const [time = 0, floor = 0] = await timesOf(client, [own, { text: byHand }], {
        rounds: ROUNDS,
        warmUpRounds: WARM_UP_ROUNDS,
        random,
      });
      totals.own += time;
      totals.byHand += floor;
      const name = filter === "" ? field : `${field}, filter ${filter}`;
      table.push([name, time.toFixed(0), floor.toFixed(0), (time / floor).toFixed(2)]);
    }
  }
  printTable(table);
  checkBound("facets on PostgreSQL, ampipe / by hand, all", totals.own / totals.byHand, { atMost: 1.1 });
}

installServerPackages(fileURLToPath(new URL("..", import.meta.url)));
const random = randomFrom(printHeading(seedOfRun()));
const server = await startPostgresServer();
const client = new pg.Client({ connectionString: server.url });
try {
  await client.connect();
  for (const statement of TABLES) await client.query(statement);
  await report(client, random);
} finally {
  await client.end();
  await server.stop();
}
