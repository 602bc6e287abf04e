// Conditions on related records: pages of a list on PostgreSQL, against SQL written by hand.
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { installServerPackages } from "../scripts/server-packages.js";
import { readListQuery } from "../src/list.js";
import { postgres, toListSql } from "../src/sql.js";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";
import { timesOf } from "./list/statement-times.js";
import { randomFrom } from "./random.js";
import { ALL, issues } from "./relations/cases.js";
import { checkBound, printHeading, printTable, printText, seedOfRun } from "./report.js";

const ISSUES = 100_000;
const COMMENTS = 1_000_000;
const USERS = 1_000;
const LIMIT = 50;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 3;

const relations = { assignee: { table: "app_user" }, comments: { table: "comment" } };

const TABLES = [
  "CREATE TABLE app_user (id integer PRIMARY KEY, name text NOT NULL, role text NOT NULL)",
  `INSERT INTO app_user SELECT n, 'User ' || md5(n::text), CASE WHEN n % 20 = 0 THEN 'admin' ELSE 'member' END
    FROM generate_series(1, ${USERS}) AS n`,
  "CREATE TABLE issue (id integer PRIMARY KEY, title text NOT NULL, assignee_id integer REFERENCES app_user)",
  `INSERT INTO issue SELECT n, 'Issue ' || md5(n::text),
    CASE WHEN n % 10 = 0 THEN NULL ELSE 1 + (hashint4(n) & 1048575) % ${USERS} END FROM generate_series(1, ${ISSUES}) AS n`,
  `CREATE TABLE comment (id integer PRIMARY KEY, body text NOT NULL, stars integer NOT NULL,
    issue_id integer NOT NULL REFERENCES issue)`,
  `INSERT INTO comment SELECT n, CASE WHEN n % 50 = 0 THEN 'a crash' ELSE 'fine' END, n % 7,
    1 + (hashint4(n + 5) & 1048575) % ${ISSUES} FROM generate_series(1, ${COMMENTS}) AS n`,
  "CREATE INDEX comment_issue ON comment (issue_id)",
  "CREATE INDEX issue_assignee ON issue (assignee_id)",
  "VACUUM ANALYZE",
];

async function reportPages(client: pg.Client, random: () => number): Promise<void> {
  printText(
    `Pages of ${LIMIT} of ${ISSUES.toLocaleString("en")} records with ${COMMENTS.toLocaleString("en")} related ones, PostgreSQL. Medians of ${ROUNDS}, in ms`,
  );
  const table = [["page", "ampipe", "by hand", "ratio"]];
  const ratios: number[] = [];
  const lists: number[] = [];
  const columns = "i.id, i.title, i.assignee_id";
  const pages = [
    ...ALL.map(({ filter, sql }) => ({
      query: `filter=${encodeURIComponent(filter)}&sort=id`,
      byHand: `SELECT ${columns} FROM issue i WHERE ${sql} ORDER BY i.id LIMIT $1`,
    })),
    {
      query: "fields=id,assignee.name&sort=id&page=3",
      byHand: `SELECT i.id, u.name FROM issue i LEFT JOIN app_user u ON u.id = i.assignee_id ORDER BY i.id LIMIT $1 OFFSET 100`,
    },
    {
      query: "fields=id,assignee.name&sort=assignee.name",
      byHand: `SELECT i.id, u.name FROM issue i LEFT JOIN app_user u ON u.id = i.assignee_id ORDER BY u.name COLLATE "C", i.id LIMIT $1`,
    },
  ];
  for (const { query, byHand } of pages) {
    const result = readListQuery(`${query}&limit=${LIMIT}`, issues);
    if (!result.ok) throw new Error(query);
    const { rows } = toListSql(result.value, "issue", postgres, { relations, count: true });
    const ids = rows.read((await client.query(rows)).rows).map(({ id }) => Number(id));
    const expected = (await client.query(byHand, [LIMIT])).rows.map(({ id }) => Number(id));
    if (!isDeepStrictEqual(ids, expected)) throw new Error(`The rows of ${query} differ`);
    const [own = Number.NaN, floor = Number.NaN] = await timesOf(client, [rows, { text: byHand, values: [LIMIT] }], {
      rounds: ROUNDS,
      warmUpRounds: WARM_UP_ROUNDS,
      random,
    });
    (query.includes("filter=") ? ratios : lists).push(own / floor);
    table.push([decodeURIComponent(query), own.toFixed(2), floor.toFixed(2), (own / floor).toFixed(2)]);
  }
  printTable(table);
  checkBound("filters on PostgreSQL, ampipe / by hand, worst", Math.max(...ratios), { atMost: 1.2 });
  // Values are selected in forms that drivers do not convert, for all rows that are sorted.
  checkBound("fields and sort keys on PostgreSQL, ampipe / by hand, worst", Math.max(...lists), { atMost: 2 });
}

installServerPackages(fileURLToPath(new URL("..", import.meta.url)));
const random = randomFrom(printHeading(seedOfRun()));
const server = await startPostgresServer();
const client = new pg.Client({ connectionString: server.url });
try {
  await client.connect();
  for (const statement of TABLES) await client.query(statement);
  await reportPages(client, random);
} finally {
  await client.end();
  await server.stop();
}
