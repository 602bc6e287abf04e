// Lists on a sharded PostgreSQL: times, and rows that travel from the shards to the coordinator.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { installServerPackages } from "../scripts/server-packages.js";
import { startCluster, stopCluster } from "../scripts/shards/cluster.js";
import { FETCH_SIZE } from "../scripts/shards/shard-statements.js";
import { partners, products } from "../service/resources.js";
import { cursorEnvelope, type ListQuery, readListQuery } from "../src/list.js";
import { postgres, type SqlText, shardedPostgres, toFacetSql, toListSql } from "../src/sql.js";
import { timesOf } from "./list/statement-times.js";
import { randomFrom } from "./random.js";
import { checkBound, printHeading, printTable, printText, seedOfRun } from "./report.js";
import { load, type Numbers } from "./shards/load.js";
import { type Travel, travelOf } from "./shards/travel.js";

const NUMBERS: Numbers = { products: 3_000_000, partners: 10_000, orders: 100_000 };
const SHARDS = [1, 3, 5] as const;
const LIMIT = 50;
const UP_TO = 1_000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 2;

const OF_PRODUCTS = { relations: { category: { table: "category" }, template: { table: "template" } } };
const OF_PARTNERS = { relations: { orders: { table: "sale_order" } } };

/** Everyday statements, and at the end those for which many rows travel. */
const CASES: readonly (readonly [label: string, list: string, statement: (query: ListQuery) => SqlText])[] = [
  ["one record by key", "filter=id=4711", rowsOf],
  ["three of three million", "filter=default_code[P-000004711,P-000199999,P-000000042]", rowsOf],
  ["a prefix", "filter=default_code^P-00001234&sort=default_code", rowsOf],
  ["a sorted page", "filter=active=true&sort=list_price", rowsOf],
  ["a page sorted by text", "sort=-name", rowsOf],
  ["a page by cursor, deep in the list", "filter=active=true&sort=list_price&after=", rowsOf],
  ["a page with a related field", "filter=category.name[Category 7,Category 8]&sort=list_price", rowsOf],
  ["the same with the dialect postgres", "filter=category.name[Category 7,Category 8]&sort=list_price", joinedRowsOf],
  ["a related field below OR", "filter=category.name=Category 7|list_price<1&sort=default_code", rowsOf],
  [`a total up to ${UP_TO.toLocaleString("en")}`, "filter=qty_available<512", countOf],
  [`a facet of ${UP_TO.toLocaleString("en")} records`, "filter=qty_available<512", facetOf],
  ["partners with a large order", "filter=orders(total>1300)&sort=id", partnersOf],
  ["the same below OR", "filter=orders(total>1300)|name=Partner 9999&sort=id", partnersOf],
  ["an exact total", "filter=qty_available<8", exactCountOf],
];

/** A page of these takes at most one fetch of each shard. */
const IN_ORDER: ReadonlySet<string> = new Set(
  CASES.map(([label]) => label).filter((label) => /sorted|by cursor|by key/.test(label)),
);

function rowsOf(query: ListQuery, dialect = shardedPostgres): SqlText {
  return toListSql(query, "product", dialect, { ...OF_PRODUCTS, count: false }).rows;
}

function joinedRowsOf(query: ListQuery): SqlText {
  return rowsOf(query, postgres);
}

function countOf(query: ListQuery, count: true | { readonly upTo: number } = { upTo: UP_TO }): SqlText {
  return toListSql(query, "product", shardedPostgres, { ...OF_PRODUCTS, count }).count as SqlText;
}

function exactCountOf(query: ListQuery): SqlText {
  return countOf(query, true);
}

function facetOf(query: ListQuery): SqlText {
  return toFacetSql(query, "active", {
    table: "product",
    dialect: shardedPostgres,
    ...OF_PRODUCTS,
    count: { upTo: UP_TO },
  });
}

function partnersOf(query: ListQuery): SqlText {
  return toListSql(query, "partner", postgres, { ...OF_PARTNERS, count: false }).rows;
}

function read(list: string, schema: typeof products | typeof partners): ListQuery {
  const result = readListQuery(`${list}&limit=${LIMIT}`, schema, { cursors: true });
  if (!result.ok) throw new Error(`${list}: ${JSON.stringify(result.diagnostics)}`);
  return result.value as unknown as ListQuery;
}

/** Returns the query, of a page by cursor one that continues in the middle of the list. */
async function queryOf(client: pg.Client, list: string): Promise<ListQuery> {
  if (list.includes("orders(")) return read(list, partners);
  const query = read(list, products);
  if (!list.endsWith("after=")) return query;
  const middle =
    "SELECT id, list_price FROM product WHERE active AND list_price >= 5000 ORDER BY list_price, id LIMIT 1";
  const { rows } = await client.query(middle);
  const { nextCursor } = cursorEnvelope(query, { data: rows, hasMore: true, total: null }).pagination;
  return read(`${list}${encodeURIComponent(nextCursor ?? "")}`, products);
}

interface Measured extends Travel {
  readonly time: number;
  readonly result: unknown;
}

async function measure(shards: number, random: () => number): Promise<readonly Measured[]> {
  const folder = join(tmpdir(), `ampipe-shards-of-bench-${process.pid}`);
  console.error(`Loading ${NUMBERS.products} products into ${shards} shards`);
  try {
    const client = await load(await startCluster(folder, shards), NUMBERS);
    const measured: Measured[] = [];
    for (const [, list, statementOf] of CASES) {
      const { text, values } = statementOf(await queryOf(client, list));
      const statement = { text, values: [...values] };
      const { rows: result } = await client.query(statement);
      const [time = Number.NaN] = await timesOf(client, [statement], {
        rounds: ROUNDS,
        warmUpRounds: WARM_UP_ROUNDS,
        random,
      });
      measured.push({ ...(await travelOf(client, statement)), time, result });
    }
    await client.end();
    return measured;
  } finally {
    stopCluster(folder);
  }
}

installServerPackages(fileURLToPath(new URL("..", import.meta.url)));
const random = randomFrom(printHeading(seedOfRun()));
const runs: (readonly Measured[])[] = [];
for (const shards of SHARDS) runs.push(await measure(shards, random));
const [one = [], ...others] = runs;

printText(
  `PostgreSQL with 3,000,000 products on 1, 3 and 5 shards of one machine, pages of ${LIMIT}. Medians of ${ROUNDS}, in ms, and rows that the coordinator takes from the shards`,
);
printTable([
  ["statement", "1 shard", "3 shards", "5 shards", "rows from 1", "rows from 3", "rows from 5"],
  ...CASES.map(([label], index) => [
    label,
    ...runs.map((run) => (run[index]?.time ?? Number.NaN).toFixed(2)),
    ...runs.map((run) => String(run[index]?.rows)),
  ]),
]);
for (const [index, [label]] of CASES.entries()) {
  // A facet or a total up to a number counts the first records that arrive.
  const isExact = !label.includes("facet");
  if (isExact && others.some((run) => !isDeepStrictEqual(run[index]?.result, one[index]?.result)))
    throw new Error(`The result of "${label}" depends on the number of shards`);
}
const ofScans = runs.flatMap((run) =>
  CASES.flatMap(([label], index) => (IN_ORDER.has(label) ? [run[index]?.mostOfScan ?? Number.NaN] : [])),
);
checkBound("pages in the order of an index, rows from one shard, worst", Math.max(...ofScans), { atMost: FETCH_SIZE });
