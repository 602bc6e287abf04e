import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { decimal, defineSchema, integer, type Schema, text } from "../../src/index.js";
import { valueTextsOf } from "../../src/language/types/types.js";
import { type ListCursor, type ListQuery, readListQuery } from "../../src/list.js";
import { postgres, toListSql } from "../../src/sql.js";
import { shuffled } from "../random.js";
import { checkBound, printTable, printText } from "../report.js";
import { median } from "./median.js";

const ROWS = 1_000_000;
/** Numbers of records before the requested ones. */
const DEPTHS = [1, 1_000, 100_000, 900_000] as const;
const LIMIT = 20;
const CURSOR_ROUNDS = 200;
/** Fewer, because OFFSET takes up to a second. */
const OFFSET_ROUNDS = 5;
const WARM_UP_ROUNDS = 2;

const schema: Schema = defineSchema({
  id: integer({ bits: 32 }),
  name: text(),
  price: decimal({ precision: 12, scale: 2 }),
  stock: integer({ bits: 32, nullable: true }),
});

/** A fifth of the items have no stock, so that the deepest record is one of them. */
const TABLE = [
  `CREATE TABLE item (id integer PRIMARY KEY, name text COLLATE "C" NOT NULL, price numeric(12, 2) NOT NULL, stock integer)`,
  `INSERT INTO item SELECT n, 'Item ' || md5(n::text), (hashint4(n) & 1048575) / 100.0,
    CASE WHEN n % 5 = 0 THEN NULL ELSE hashint4(n + 1) & 1023 END FROM generate_series(1, ${ROWS}) AS n`,
  "CREATE INDEX item_by_price ON item (price, id)",
  "CREATE INDEX item_by_price_and_name ON item (price DESC, name, id)",
  "CREATE INDEX item_by_stock ON item (stock, id)",
  "VACUUM ANALYZE item",
];

const SORTS: readonly (readonly [title: string, sort: string])[] = [
  ["one key", "price"],
  ["descending", "-price,-id"],
  ["mixed directions", "-price,name"],
  ["nullable", "stock"],
];

/** Measures reading by cursor and by OFFSET at several depths of a sorted list. */
export async function reportDepths(client: pg.Client, random: () => number): Promise<void> {
  for (const statement of TABLE) await client.query(statement);
  const count = ROWS.toLocaleString("en");
  printText(`${LIMIT} of ${count} rows after the given number of rows. Medians of ${CURSOR_ROUNDS}, in ms`);
  const table = [["sort", "by", ...DEPTHS.map((depth) => depth.toLocaleString("en")), "largest / first"]];
  const ratios: (readonly [string, number])[] = [];
  for (const [title, sort] of SORTS) {
    const query = queryOf(sort);
    const cursors: ListQuery[] = [];
    for (const depth of DEPTHS) cursors.push({ ...query, cursor: await cursorAfter(client, query, depth) });
    const pages = DEPTHS.map((depth) => ({ ...query, page: Math.floor(depth / LIMIT) + 1 }));
    await expectSameRows(client, cursors, pages);
    const ratio = addRow(table, `${title}: ${sort}`, "cursor", await timesOf(client, cursors, CURSOR_ROUNDS, random));
    addRow(table, "", "OFFSET", await timesOf(client, pages, OFFSET_ROUNDS, random));
    ratios.push([title, ratio]);
  }
  printTable(table);
  for (const [title, ratio] of ratios) checkBound(`by cursor, ${title}, largest / first`, ratio, { atMost: 1.5 });
}

function queryOf(sort: string): ListQuery {
  const result = readListQuery(`sort=${sort}&limit=${LIMIT}`, schema);
  if (!result.ok) throw new Error(sort);
  return result.value;
}

/** Returns the cursor of the record with this number in the list, starting at 1. */
async function cursorAfter(client: pg.Client, query: ListQuery, number: number): Promise<ListCursor> {
  const { rows } = toListSql({ ...query, page: number, limit: 1 }, "item", postgres);
  const [record] = rows.read((await client.query(rows)).rows);
  const position = query.sort.map(({ field }) => {
    const definition = schema.byName.get(field);
    const value = record?.[field];
    if (definition === undefined || value === undefined) throw new Error(`No value of ${field}`);
    if (value === null) return null;
    const read = valueTextsOf(definition).fromCursor(String(value));
    if (read === undefined) throw new Error(`${value} is not a value of ${field}`);
    return read;
  });
  return { direction: "after", position };
}

async function readRows(client: pg.Client, query: ListQuery): Promise<readonly unknown[]> {
  const { rows } = toListSql(query, "item", postgres);
  return rows.read((await client.query(rows)).rows);
}

/** The first depth does not start a page. */
async function expectSameRows(client: pg.Client, cursors: readonly ListQuery[], pages: readonly ListQuery[]) {
  for (const [i, page] of pages.entries()) {
    const cursor = cursors[i];
    if (i === 0 || cursor === undefined) continue;
    const byCursor = (await readRows(client, cursor)).slice(0, LIMIT);
    if (!isDeepStrictEqual(byCursor, await readRows(client, page))) throw new Error(`Page ${page.page} differs`);
  }
}

/** Returns the median time of each query. */
async function timesOf(
  client: pg.Client,
  queries: readonly ListQuery[],
  rounds: number,
  random: () => number,
): Promise<readonly number[]> {
  const runs = queries.map((query) => ({ statement: toListSql(query, "item", postgres).rows, times: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const { statement, times } of shuffled(runs, random)) {
      const start = performance.now();
      await client.query(statement);
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  return runs.map(({ times }) => median(times));
}

/** Adds a row to the table, and returns the largest time divided by the first. */
function addRow(table: string[][], title: string, by: string, times: readonly number[]): number {
  const [first = Number.NaN] = times;
  const ratio = Math.max(...times) / first;
  table.push([title, by, ...times.map((time) => time.toFixed(2)), ratio.toFixed(2)]);
  return ratio;
}
