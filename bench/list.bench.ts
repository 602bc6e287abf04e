// Compares ways to select a page and the total of a list: in one statement, or in two, the second only if needed.
import { fileURLToPath } from "node:url";
import pg from "pg";
import { installServerPackages } from "../scripts/server-packages.js";
import { migrate } from "../service/database/migrate.js";
import { openPostgres } from "../service/database/postgres/open-postgres.js";
import { loadDemoData } from "../service/demo-data/load-demo-data.js";
import { products } from "../service/resources.js";
import { readListQuery, totalFrom } from "../src/list.js";
import { postgres, type SqlText, toListSql } from "../src/sql.js";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";

const ROWS = 100_000;
const ROUNDS = 60;

/** Selective and unselective queries, for rows at the start, in the middle and past the end. */
const QUERIES = [
  "filter=id[5,17,23]",
  "filter=categ_id=3&list_price>=400&limit=100",
  "filter=active=true&list_price>=5",
  "filter=active=true&list_price>=5&page=5000",
  "filter=name*bolt&page=2",
];

type Method = (client: pg.Client, rows: SqlText, count: SqlText, page: number, limit: number) => Promise<number>;

const run = async (client: pg.Client, { text, values }: SqlText) => (await client.query(text, values)).rows;

const METHODS: Readonly<Record<string, Method>> = {
  "two, the second if needed": async (client, rows, count, page, limit) => {
    const found = await run(client, rows);
    return totalFrom(page, limit, found.length) ?? Number((await run(client, count))[0]?.total);
  },
  "two, always": async (client, rows, count) => {
    await run(client, rows);
    return Number((await run(client, count))[0]?.total);
  },
  // A page past the last has no row with the total, so it would need a second statement.
  "one, count(*) OVER ()": async (client, { text, values }) => {
    const [row] = await run(client, { text: text.replace("SELECT ", 'SELECT count(*) OVER () AS "total", '), values });
    return Number(row?.total ?? 0);
  },
  "one, count in each row": async (client, { text, values }, count) => {
    const [row] = await run(client, { text: text.replace("SELECT ", `SELECT (${count.text}) AS "total", `), values });
    return Number(row?.total ?? 0);
  },
};

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

installServerPackages(fileURLToPath(new URL("..", import.meta.url)));
const server = await startPostgresServer();
const client = new pg.Client({ connectionString: server.url });
try {
  const database = openPostgres({ url: server.url });
  await migrate(database);
  await loadDemoData(database, { rows: ROWS, seed: 1 });
  await database.close();
  await client.connect();
  await client.query("ANALYZE");
  console.log(
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, ${ROWS} products; medians of ${ROUNDS}, in ms\n`,
  );
  for (const raw of QUERIES) {
    const result = readListQuery(raw, products);
    if (!result.ok) throw new Error(raw);
    const { page, limit } = result.value;
    const { rows, count } = toListSql(result.value, "product", postgres);
    const times = new Map<string, number[]>(Object.keys(METHODS).map((name) => [name, []]));
    const totals = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, method] of Object.entries(METHODS)) {
        const start = performance.now();
        totals.add(await method(client, rows, count, page, limit));
        times.get(name)?.push(performance.now() - start);
      }
    }
    if (totals.size !== 1) throw new Error(`The totals of ${raw} differ: ${[...totals].join()}`);
    console.log(`${raw}   (${[...totals].join()} match)`);
    for (const [name, measured] of times) console.log(`  ${name.padEnd(38)}${median(measured).toFixed(2).padStart(8)}`);
  }
} finally {
  await client.end();
  await server.stop();
}
