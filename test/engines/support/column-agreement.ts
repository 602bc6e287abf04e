import {
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
import { itemsOf, quoteText } from "./driver.js";
import { recordValueFor } from "./edge-samples.js";
import { edgeValues, writableEdges } from "./edge-values.js";
import type { Engine } from "./engine.js";
import { boundBy, sqlOf } from "./sql-of.js";
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
    for (const filter of filtersOn(field, values)) {
      const holds = toPredicate(boundBy(schema, filter));
      const expected = records.filter(({ record }) => holds(record)).map(({ id }) => id);
      const where = sqlOf(filter, schema, engine.dialect);
      const found = await engine.query(`SELECT row_id FROM verified WHERE ${where.text} ORDER BY row_id`, where.values);
      const ids = found.map(([id]) => Number(id)).filter((id) => known.has(id));
      if (ids.join() !== expected.join()) return `${print(filter)}: [${ids}] instead of [${expected}]`;
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
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
