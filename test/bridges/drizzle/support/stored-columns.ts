import { asc, type Column, getTableColumns, type SQL, sql, type Table } from "drizzle-orm";
import { schemaFromTable } from "../../../../src/drizzle.js";
import {
  type BoundFilter,
  bind,
  contains,
  eq,
  type Field,
  type Filter,
  isIn,
  not,
  print,
  type Schema,
} from "../../../../src/index.js";
import { readTime } from "../../../../src/language/values/record-time.js";
import { inOrder } from "../../../../src/memory/sort-order.js";
import { toPredicate } from "../../../../src/memory.js";
import { rowReader } from "../../../../src/sql/lists/read-row.js";
import { type Dialect, toTag } from "../../../../src/sql.js";
import { operatorsOf } from "../../../engines/support/column-agreement.js";
import { edgeValues, valuesBeyond, writableEdges } from "../../../engines/support/edge-values.js";
import { share } from "../../../support/share.js";
import { type ColumnCases, casesByKey } from "./columns.js";

type Row = Readonly<Record<string, unknown>>;

/** What the databases of all drivers have in common, without the types of their tables. */
interface Drizzle {
  insert(table: never): { values(rows: never): PromiseLike<unknown> };
  select(): { from(table: never): { orderBy(order: SQL): PromiseLike<unknown> } };
}

/** A database that is used through drizzle. */
export interface Store {
  readonly dialect: Dialect;
  /** Returns a table `t` with columns `id` and `x`. */
  readonly declare: (column: unknown) => Table;
  readonly run: (statement: string) => Promise<unknown>;
  readonly db: Drizzle;
  /** Returns the rows as the driver returns them. */
  readonly execute: (statement: SQL) => Promise<readonly Row[]>;
}

/** Returns the first difference of each column that is derived, and the lookalikes that do not differ, or of a share. */
export async function differencesOf(store: Store, cases: ColumnCases<unknown>, oneIn = 1): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [key, [builder, expected, lookalike]] of share([...casesByKey(cases)], oneIn)) {
    const field = typeof expected === "string" ? lookalike : expected;
    if (field === undefined || field.type === "json") continue;
    const table = store.declare(builder);
    const column = columnOf(table);
    if (column.generated !== undefined) continue;
    const difference = await differenceOf(store, table, typeof expected === "string" ? field : undefined);
    const name = `${key}: ${column.getSQLType()} (${column.columnType})`;
    if (typeof expected === "string") {
      if (difference === undefined) found.push(`${name} does not differ from ${field.type}`);
    } else if (difference !== undefined) found.push(`${name}: ${difference}`);
  }
  return found;
}

function columnOf(table: Table): Column {
  const { x } = getTableColumns(table);
  if (x === undefined) throw new Error("The table has no column x");
  return x;
}

/** Returns the rows as drizzle returns them, in order of id. */
async function rowsOf({ db }: Store, table: Table): Promise<readonly Row[]> {
  const { id } = getTableColumns(table);
  if (id === undefined) throw new Error("The table has no column id");
  return (await db
    .select()
    .from(table as never)
    .orderBy(asc(id))) as readonly Row[];
}

async function insert({ db }: Store, table: Table, rows: readonly Row[]): Promise<void> {
  await db.insert(table as never).values(rows as never);
}

/** Compares a column with memory. Returns the first difference or error. */
async function differenceOf(store: Store, table: Table, given: Field | undefined): Promise<string | undefined> {
  const { dialect } = store;
  const column = columnOf(table);
  const schema = schemaOf(table, given);
  const field = schema.byName.get("x");
  if (field === undefined) throw new Error("The schema has no field x");
  await store.run("DROP TABLE IF EXISTS t");
  await store.run(`CREATE TABLE t (id integer, x ${column.getSQLType()})`);
  await insertEdges(store, table, field, column);
  try {
    const { sql: selection, form } = dialect.read(dialect.quoteIdentifier("x"), field);
    const read = rowReader([{ name: "x", type: field.type, form }]);
    const selected = await store.execute(sql.raw(`SELECT id, ${selection} AS x FROM t ORDER BY id`));
    const exact = selected.map((row) => ({ id: Number(row.id), x: read(row).x }));
    if (exact.length < MIN_ROWS[field.type]) return `only ${exact.length} rows were stored`;
    const misread = new Set(exact.filter(({ x }) => isMisread(x, field, column, dialect)).map(({ id }) => id));
    const drizzle = (await rowsOf(store, table)).filter(({ id }) => !misread.has(Number(id)));
    const sets = [
      { name: "rows of drizzle", records: drizzle },
      { name: "rows of lists", records: exact },
    ];
    return (await differentFilter(store, schema, field, sets)) ?? (await differentOrder(store, schema, field, sets));
  } catch (error) {
    return messageOf(error);
  }
}

/** Records to compare, as one way of reading returns them. */
interface RecordSet {
  readonly name: string;
  readonly records: readonly Row[];
}

/**
 * Returns whether drizzle or its driver returns another value than the database has, so that memory cannot select like
 * the database.
 */
function isMisread(value: unknown, field: Field, column: Column, dialect: Dialect): boolean {
  switch (field.type) {
    case "text":
      // Drivers drop a leading byte order mark.
      return String(value).startsWith("\ufeff");
    case "list":
      return Array.isArray(value) && value.some((item) => String(item).startsWith("\ufeff"));
    case "timestamp":
      // Drizzle reads the year 0001 as 2001.
      return column.columnType === "PgTimestamp" && /^00\d\d-/.test(String(value));
    case "decimal":
      // Drivers of SQLite return integers as doubles.
      return dialect.name === "sqlite" && Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER;
    default:
      return false;
  }
}

/** Otherwise, a column that rejects all values would pass. */
const MIN_ROWS: Readonly<Record<Field["type"], number>> = {
  integer: 5,
  decimal: 5,
  number: 10,
  text: 5,
  enumeration: 2,
  boolean: 3,
  date: 10,
  timestamp: 10,
  uuid: 5,
  list: 3,
  json: 1,
};

/** Texts are ordered, so that more operators are compared. */
function schemaOf(table: Table, given: Field | undefined): Schema {
  const options = { onWarnings: () => undefined };
  const override = given === undefined ? {} : { x: given };
  const schema: Schema = schemaFromTable(table as never, override as never, options);
  return schema.byName.get("x")?.type === "text"
    ? schemaFromTable(table as never, { x: { ...schema.byName.get("x"), ordered: true } } as never, options)
    : schema;
}

/** Stores the edge values that the column accepts. */
async function insertEdges(store: Store, table: Table, field: Field, column: Column): Promise<void> {
  const values = valuesOf(field)
    .filter((value) => !isRounded(value, field, store.dialect))
    .flatMap((value) => convert(value, field, column, store.dialect));
  const rows = [...values, ...(field.nullable ? [null] : [])].map((x, id) => ({ id, x }));
  try {
    await insert(store, table, rows);
  } catch {
    for (const row of rows) await insert(store, table, [row]).catch(() => undefined);
  }
}

/**
 * Returns whether a column may store another value that the language does not have: the year 10000, or a double that
 * JavaScript prints with fewer digits than SQLite compares.
 */
function isRounded(value: string, { type }: Field, dialect: Dialect): boolean {
  if (type === "timestamp") return value.startsWith("9999-12-31T23:59:59.9");
  return type === "decimal" && dialect.name === "sqlite" && Math.abs(Number(value)) >= 2 ** 63;
}

/** Years, because a database may read those of two digits as others. */
const YEARS = ["24", "69", "70", "99", "100", "1900", "1901", "1970", "2024", "2155", "2156"];

/** Integers that only unsigned columns contain, and no filter. */
const UNSIGNED = ["9223372036854775808", "18446744073709551615"];

function valuesOf(field: Field): readonly string[] {
  return field.type === "integer" ? [...edgeValues(field), ...YEARS, ...UNSIGNED] : edgeValues(field);
}

/** Returns the value for drizzle, or nothing if the type of the column in JavaScript cannot contain it. */
function convert(value: string, field: Field, column: Column, dialect: Dialect): readonly unknown[] {
  switch (field.type) {
    case "integer":
      return integerFor(value, column);
    case "decimal":
      if (column.dataType === "bigint") return /^-?\d+$/.test(value) ? [BigInt(value)] : [];
      return [column.dataType === "number" ? Number(value) : value];
    case "number":
      return [Number(value)];
    case "boolean":
      return [value === "true"];
    case "date":
      return [column.dataType === "date" ? new Date(value) : value];
    case "timestamp": {
      const canonical = String(readTime(value, "timestamp"));
      if (column.dataType === "date") return [new Date(canonical)];
      return [dialect.name === "postgres" ? canonical : canonical.replace("T", " ").replace("Z", "")];
    }
    case "list": {
      const { baseColumn } = column as unknown as { readonly baseColumn: Column };
      const items = JSON.parse(value) as readonly (string | null)[];
      if (field.item.type !== "integer") return [items];
      // Drizzle reads null as 0 in arrays of bigint, or fails.
      const kept = baseColumn.getSQLType() === "bigint" ? items.filter((item) => item !== null) : items;
      const converted = kept.flatMap((item) => (item === null ? [null] : integerFor(item, baseColumn)));
      return converted.length === kept.length ? [converted] : [];
    }
    default:
      return [value];
  }
}

function integerFor(value: string, { dataType }: Column): readonly unknown[] {
  if (dataType === "bigint") return [BigInt(value)];
  return Number.isSafeInteger(Number(value)) ? [Number(value)] : [];
}

/** The number of conditions in a statement. */
const BATCH = 40;

async function differentFilter(
  store: Store,
  schema: Schema,
  field: Field,
  sets: readonly RecordSet[],
): Promise<string | undefined> {
  const filters = filtersOn(field).flatMap((filter) => boundFilter(schema, filter));
  for (let start = 0; start < filters.length; start += BATCH) {
    const batch = filters.slice(start, start + BATCH);
    const parts = batch.map(
      ({ bound }, n) => sql`SELECT ${sql.raw(String(n))} AS n, id FROM t WHERE ${toTag(bound, store.dialect, sql)}`,
    );
    const rows = await store.execute(sql.join(parts, sql` UNION ALL `));
    for (const [n, { filter, bound }] of batch.entries()) {
      const found = new Set(rows.filter((row) => Number(row.n) === n).map((row) => Number(row.id)));
      const holds = toPredicate(bound);
      for (const { name, records } of sets) {
        const different = records.find((record) => holds(record) !== found.has(Number(record.id)));
        if (different === undefined) continue;
        const verb = holds(different) ? "does not select" : "selects";
        return `${name}: ${print(filter)} ${verb} ${shown(different.x)}`;
      }
    }
  }
  return undefined;
}

function boundFilter(schema: Schema, filter: Filter): readonly { filter: Filter; bound: BoundFilter }[] {
  const result = bind(filter, schema);
  return result.ok ? [{ filter, bound: result.value }] : [];
}

function shown(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}

/** Returns filters with all operators and their negations, with values inside and outside the range of the column. */
function filtersOn(field: Field): readonly Filter[] {
  const item = field.type === "list" ? field.item : field;
  const all = [...writableEdges(item), ...(item.type === "integer" ? YEARS : []), ...valuesBeyond(item)];
  // There are far more texts than other values.
  const values = item.type === "text" ? all.filter((_value, i) => i % 4 === 0) : all;
  const operators = field.type === "list" ? [contains] : operatorsOf(field);
  const positive = values.flatMap((value, i) => [
    ...operators.map((build) => build("x", value)),
    isIn("x", [value, values[(i + 1) % values.length] ?? value]),
    ...(field.nullable && field.type !== "list" ? [isIn("x", [value, null])] : []),
  ]);
  const filters = field.nullable ? [...positive, eq("x", null)] : positive;
  return filters.flatMap((filter) => [filter, not(filter)]);
}

async function differentOrder(
  { dialect, execute }: Store,
  schema: Schema,
  field: Field,
  sets: readonly RecordSet[],
): Promise<string | undefined> {
  if (!field.sortable) return undefined;
  for (const descending of [false, true]) {
    const key = dialect.sorting.by(dialect.quoteIdentifier("x"), field);
    const order = dialect.sorting.order(key, descending, field.nullable ? (descending ? "first" : "last") : undefined);
    const rows = await execute(sql.raw(`SELECT id FROM t ORDER BY ${order}, id`));
    for (const { name, records } of sets) {
      const byId = new Map(records.map((record) => [Number(record.id), record]));
      const found = rows.map((row) => Number(row.id)).filter((id) => byId.has(id));
      // The sort is stable, and the records are in order of id.
      const expected = inOrder(records, schema, [{ field: "x", descending }]).map((row) => Number(row.id));
      const at = expected.findIndex((id, i) => id !== found[i]);
      if (at === -1) continue;
      const values = [found[at], expected[at]].map((id) => shown(byId.get(Number(id))?.x));
      return `${name}: sorted ${descending ? "descending" : "ascending"}, ${values.join(" comes before ")}`;
    }
  }
  return undefined;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
