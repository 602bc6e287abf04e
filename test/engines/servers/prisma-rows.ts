import type { Field, Schema } from "../../../src/index.js";
import { quoteWithDoubleQuotes } from "../support/driver.js";
import type { Row } from "../support/engine.js";
import { storedText } from "../support/stored-text.js";
import { modelName } from "./prisma-model.js";

/** Returns a row of the tests as Prisma creates it, with what Prisma can write: lists without null, and milliseconds. */
export function toPrismaRow(schema: Schema, row: Row, rowId: number): Row {
  const values = [...schema.byName].map(([name, field]) => [modelName(name), toPrismaValue(field, row[name])]);
  return { rowId, ...Object.fromEntries(values) };
}

function toPrismaValue(field: Field, value: unknown): unknown {
  if (field.type === "list") {
    const items = Array.isArray(value) ? value.filter((item) => item !== null) : [];
    return items.map((item) => toPrismaValue(field.item, item));
  }
  // Null in a column of JSON needs a value of the generated client.
  if (field.type === "json") return { value: String(value) };
  const text = storedText(field, value);
  if (text === undefined) return null;
  switch (field.type) {
    case "integer":
      return field.bits < 64 ? Number(text) : BigInt(text);
    case "number":
      // Prisma writes 16 digits, with which the largest numbers are too large.
      return Math.max(-MAX_NUMBER, Math.min(Number(text), MAX_NUMBER));
    case "boolean":
      return value;
    case "date":
      return `${text}T00:00:00.000Z`;
    case "timestamp":
      return `${text.slice(0, 23)}Z`;
    default:
      return text;
  }
}

const MAX_NUMBER = 1e308;

/**
 * Returns the record of a stored row. Prisma may round numbers when it writes them, so they are as Prisma reads them.
 * Other values are as written, because adapters drop byte order marks and cannot read some times of past centuries.
 */
export function toRecord(schema: Schema, written: Row, read: Row): Row {
  return Object.fromEntries(
    Array.from(schema.byName, ([name, { type }]) => {
      const key = modelName(name);
      const value = written[key] ?? null;
      if (value === null) return [name, null];
      if (type === "decimal") return [name, (read[key] as { toFixed(): string }).toFixed()];
      if (type === "number") return [name, read[key]];
      return [name, type === "date" ? String(value).slice(0, 10) : value];
    }),
  );
}

/** A change of a stored value: the SQL, and the same for a record. */
interface Change {
  readonly sql: string;
  readonly change: (value: unknown) => unknown;
}

/**
 * Adds to the rows on PostgreSQL what other programs write there: microseconds, lists that are NULL and null items.
 * Returns the changed records.
 */
export async function changeRows(
  run: (statement: string) => Promise<unknown>,
  schema: Schema,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  let changed = rows;
  for (const [name, field] of schema.byName) {
    const column = quoteWithDoubleQuotes(field.column ?? name);
    for (const [remainder, { sql, change }] of changesOf(field, column).entries()) {
      await run(`UPDATE "the items" SET ${column} = ${sql} WHERE row_id % ${DIVISOR} = ${remainder}`);
      changed = changed.map((row, rowId) =>
        rowId % DIVISOR === remainder ? { ...row, [name]: change(row[name]) } : row,
      );
    }
  }
  return changed;
}

const DIVISOR = 5;

function changesOf(field: Field, column: string): readonly Change[] {
  if (field.type === "list") {
    return [
      {
        sql: `array_append(${column}, NULL)`,
        change: (list) => [...(list as readonly unknown[]), null],
      },
      ...(field.nullable ? [{ sql: "NULL", change: () => null }] : []),
    ];
  }
  // Nullable columns have milliseconds.
  if (field.type !== "timestamp" || field.nullable) return [];
  return [1, 999].map((microseconds) => ({
    sql: `${column} + interval '${microseconds} microseconds'`,
    change: (time) => String(time).replace("Z", `${String(microseconds).padStart(3, "0")}Z`),
  }));
}
