import {
  type BoundFilter,
  contains,
  defineSchema,
  endsWith,
  eq,
  type Field,
  type Filter,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  parseOrThrow,
  print,
  startsWith,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { arrayText } from "../../../src/sql/dialects/parameters.js";
import { storedFormOf } from "../../../src/sql/dialects/stored-times.js";
import { rowReader } from "../../../src/sql/lists/read-row.js";
import { type SqlValue, toSql } from "../../../src/sql.js";
import { itemsOf, quoteText } from "./driver.js";
import { recordValueFor } from "./edge-samples.js";
import { edgeValues, writableEdges } from "./edge-values.js";
import type { Engine } from "./engine.js";
import { boundBy } from "./sql-of.js";
import { storedText } from "./stored-text.js";
import { createVerified } from "./verified-table.js";

/**
 * Stores edge values of a field in a column `x` of any type, and compares filters with memory, which gets the records as
 * lists return them. Returns the first difference or error, or undefined.
 */
export async function disagreement(
  engine: Engine,
  field: Field,
  type: string,
  values: number,
): Promise<string | undefined> {
  const schema = defineSchema({ x: field });
  await createVerified(engine, [{ name: "x", type, nullable: false }]);
  await insert(engine, field);
  const quoted = engine.quote("x");
  const { sql, form } = engine.dialect.read(quoted, field);
  try {
    const text = `SELECT row_id AS id, ${sql} AS x FROM verified ORDER BY row_id`;
    const read = rowReader([{ name: "x", type: field.type, form }]);
    const rows = (await engine.rows({ text, values: [] })) as readonly { readonly id: unknown; readonly x: unknown }[];
    // ClickHouse stores infinity for a number that is too large for 32 bits, which the language does not have.
    const records = rows
      .map((row) => ({ id: Number(row.id), record: read(row) }))
      .filter(({ record: { x } }) => typeof x !== "number" || Number.isFinite(x));
    const known = new Set(records.map(({ id }) => id));
    const filters = filtersOn(field, values).map((filter) => ({ filter, bound: boundBy(schema, filter) }));
    for (let start = 0; start < filters.length; start += FILTERS_PER_STATEMENT) {
      const some = filters.slice(start, start + FILTERS_PER_STATEMENT);
      const found = await selectedBy(
        engine,
        some.map(({ bound }) => bound),
      );
      for (const [i, { filter, bound }] of some.entries()) {
        const holds = toPredicate(bound);
        const expected = records.filter(({ record }) => holds(record)).map(({ id }) => id);
        const ids = found[i]?.filter((id) => known.has(id)) ?? [];
        if (ids.join() !== expected.join()) return `${print(filter)}: [${ids}] instead of [${expected}]`;
      }
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/** One statement for many filters takes a fraction of the time. Some databases limit the parts of UNION ALL. */
const FILTERS_PER_STATEMENT = 16;

/** Returns the sorted ids of the rows that each filter selects. */
async function selectedBy(engine: Engine, filters: readonly BoundFilter[]): Promise<readonly (readonly number[])[]> {
  const values: SqlValue[] = [];
  const parts = filters.map((bound, i) => {
    const where = toSql(bound, engine.dialect, { firstParameter: values.length + 1 });
    values.push(...where.values);
    return `SELECT ${i} AS part, row_id FROM verified WHERE ${where.text}`;
  });
  const ids = filters.map((): number[] => []);
  for (const [part, id] of await engine.query(parts.join(" UNION ALL "), values)) ids[Number(part)]?.push(Number(id));
  return ids.map((some) => some.sort((a, b) => a - b));
}

/** Inserts the values that the column can store. */
async function insert(engine: Engine, field: Field): Promise<void> {
  const rows = edgeValues(field).flatMap((value, id) => {
    const text = storedText(field, recordValueFor(field, value));
    // Lists of SQLite return the double of -2^63, and JavaScript prints it with fewer digits.
    const isLost = engine.dialect.name === "sqlite" && field.type === "decimal" && Math.abs(Number(value)) >= 2 ** 63;
    // A column with fewer digits rounds it to the year 10000, which the language does not have.
    const isLast = field.type === "timestamp" && value.startsWith("9999-12-31T23:59:59.9");
    return text === undefined || isLost || isLast ? [] : [`(${id}, ${literal(engine, field, text, id)})`];
  });
  const insertAll = (some: readonly string[]) => engine.run(`INSERT INTO verified VALUES ${some.join(", ")}`);
  try {
    await insertAll(rows);
  } catch {
    for (const row of rows) await insertAll([row]).catch(() => {});
  }
}

/** On PostgreSQL a literal without a cast, which has the type of the column. */
function literal({ driver, dialect }: Engine, field: Field, text: string, id: number): string {
  const stored = storedFormOf(field);
  if (stored === "milliseconds") return quoteText(`${text.slice(0, 23)}Z`);
  if (stored === "epoch-seconds") return String(Date.parse(`${text.slice(0, 19)}Z`) / 1000);
  if (dialect.name !== "postgres") return driver.literal(text, field, id);
  if (field.type !== "list") return quoteText(text);
  return quoteText(
    arrayText(
      itemsOf(text).filter((item) => item !== null),
      "{",
      "}",
    ),
  );
}

/** Returns filters with all operators of a field and about as many of its values, which differ between fields. */
function filtersOn(field: Field, count: number): readonly Filter[] {
  const values = writableEdges(field.type === "list" ? field.item : field);
  const step = Math.ceil(values.length / count);
  const picked = values.filter((_value, i) => i % step === 0);
  const comparisons = field.type === "list" ? [contains] : operatorsOf(field);
  return [
    ...(field.type === "list" ? [parseOrThrow("x=[]")] : []),
    ...(field.type === "json" ? [] : picked.flatMap((value) => comparisons.map((build) => build("x", value)))),
    ...(field.type === "json" ? [] : [isIn("x", picked)]),
  ];
}

type Build = (field: string, value: string) => Filter;

/** Returns the builders of the comparisons that a field supports. */
export function operatorsOf(field: Field): readonly Build[] {
  switch (field.type) {
    case "boolean":
    case "enumeration":
    case "uuid":
      return [eq, ne];
    case "text":
      return [eq, ne, contains, startsWith, endsWith, ...(field.ordered ? [gt, lte] : [])];
    default:
      return [eq, gt, gte, lt, lte];
  }
}
