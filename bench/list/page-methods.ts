import type pg from "pg";
import { products } from "../../service/resources.js";
import { readListQuery, totalFrom } from "../../src/list.js";
import { postgres, type SqlText, toListSql } from "../../src/sql.js";
import { printTable, printText } from "../report.js";
import { median } from "./median.js";

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

/** Compares ways to select a page and the total of products. */
export async function reportPageMethods(client: pg.Client): Promise<void> {
  printText(`A page and its total: statements per request. Medians of ${ROUNDS}, in ms`);
  const table: string[][] = [["query", "matches", ...Object.keys(METHODS)]];
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
    table.push([raw, [...totals].join(), ...[...times.values()].map((measured) => median(measured).toFixed(2))]);
  }
  printTable(table);
}
