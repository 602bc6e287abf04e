import { isMainThread } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { checkOrThrow, parse } from "../src/index.js";
import { filterRecords } from "../src/memory.js";
import { postgres, toSql } from "../src/sql.js";
import { FILTER } from "./fixtures.js";
import { type Contestant, measure } from "./measure.js";
import { generateProducts, type Product, productSchema } from "./records.js";
import { AMPIPE, PEERS, WHERES } from "./wheres.js";

const PARSE = "parse";
const CHECK = "parse and bind";
const WHOLE = "parse, bind and generate";

const PRODUCTS = 2000;

/** Who selects other products than the filter, which would make its figure worthless. */
async function findDifferences(): Promise<string[]> {
  const products = [...generateProducts(PRODUCTS)];
  const wanted = [...filterRecords(checkOrThrow(FILTER, productSchema), products)].map(({ id }) => id);
  const database = await load(products);
  const differences: string[] = [];
  for (const [name, prepare] of Object.entries(WHERES)) {
    const { text, values } = prepare()();
    const { rows } = await database.query<Product>(`SELECT id FROM product WHERE ${text} ORDER BY id`, [...values]);
    if (String(rows.map(({ id }) => id)) !== String(wanted)) {
      differences.push(`${name} selects ${rows.length} products instead of ${wanted.length}.`);
    }
  }
  await database.close();
  return differences;
}

async function load(products: readonly Product[]): Promise<PGlite> {
  const database = await PGlite.create();
  const columns = "id integer, active boolean, list_price numeric, name text, categ_id bigint, qty_available float8";
  await database.exec(`CREATE TABLE product (${columns})`);
  await database.query(
    `INSERT INTO product SELECT * FROM json_to_recordset(CAST($1 AS json)) AS products (${columns})`,
    [JSON.stringify(products)],
  );
  return database;
}

function contestants(): Record<string, Contestant> {
  return {
    [PARSE]: async () => () => parse(FILTER),
    [CHECK]: async () => () => checkOrThrow(FILTER, productSchema),
    [WHOLE]: async () => () => toSql(checkOrThrow(FILTER, productSchema), postgres),
    ...Object.fromEntries(Object.entries(WHERES).map(([name, prepare]) => [name, async () => prepare()])),
  };
}

function printTable(rows: readonly (readonly string[])[]): void {
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  for (const [name = "", ...figures] of rows) {
    console.log(name.padEnd(width) + figures.map((figure) => figure.padStart(11)).join(""));
  }
}

const differences = isMainThread ? await findDifferences() : [];
if (differences.length > 0) {
  for (const difference of differences) console.error(difference);
  process.exit(1);
}
const times = new Map((await measure(contestants())).map(({ name, microseconds }) => [name, microseconds]));
const timeOf = (name: string): number => times.get(name) ?? Number.NaN;
const rowsBeside = (names: readonly string[], one: string): string[][] =>
  names.map((name) => [name, timeOf(name).toFixed(3), (timeOf(name) / timeOf(one)).toFixed(2)]);

console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, CPU time\n${FILTER}\n`);
printTable([["From the text", "µs", "/ parse"], ...rowsBeside([PARSE, CHECK, WHOLE], PARSE)]);
console.log();
printTable([["From objects", "µs", "/ ampipe"], ...rowsBeside(Object.keys(WHERES), AMPIPE)]);
console.log(`\ntext to SQL / parse = ${(timeOf(WHOLE) / timeOf(PARSE)).toFixed(2)} (at most 3)`);
const fastest = Math.min(...Object.keys(PEERS).map(timeOf));
console.log(`fastest peer / ampipe = ${(fastest / timeOf(AMPIPE)).toFixed(2)} (more than 1)`);
