import type { BoundValue, Field, Schema } from "../../../src/index.js";
import { checkOrThrow } from "../../../src/index.js";
import { readDecimal } from "../../../src/language/values/decimal.js";
import { readTime } from "../../../src/language/values/record-time.js";
import type { ListCursor, ListQuery, SortKey } from "../../../src/list.js";
import { type ListSqlOptions, type ReadableSql, type Row, toListSql } from "../../../src/sql.js";
import { compareValues, valueInRecord } from "../../support/order.js";
import type { Engine } from "./engine.js";

/** A list request without its page. */
export interface Listing {
  readonly schema: Schema;
  readonly sort: readonly SortKey[];
  readonly filter?: string;
  readonly table?: string;
  readonly options?: ListSqlOptions;
}

/**
 * Returns the records in the requested order: nulls after every value, and descending in the exact reverse, or with nulls
 * last.
 */
export function sorted(rows: readonly Row[], schema: Schema, sort: readonly SortKey[]): readonly Row[] {
  return [...rows].sort((a, b) => {
    for (const { field, descending, nulls } of sort) {
      const order = compareNullable(fieldOf(schema, field), a[field], b[field]);
      const isReversed = descending && !(nulls === "last" && (a[field] === null || b[field] === null));
      if (order !== 0) return isReversed ? -order : order;
    }
    return 0;
  });
}

function compareNullable(field: Field, a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [first, second] = [a, b].map((value) => valueInRecord(field, isFolded(field) ? foldedText(value) : value));
  if (first === undefined || second === undefined) throw new Error(`Not a valid ${field.type}`);
  return compareValues(first, second);
}

function isFolded(field: Field): boolean {
  return field.type === "text" && field.ignoresCase;
}

function foldedText(value: unknown): string {
  return String(value).replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}

function fieldOf({ byName }: Schema, name: string): Field {
  const field = byName.get(name);
  if (field === undefined) throw new Error(`No field ${name}`);
  return field;
}

/** Returns the query of a listing. Its fields are the sort keys, because positions are made from them. */
export function queryOf(listing: Listing, page: number, limit: number, cursor?: ListCursor): ListQuery {
  const { schema, sort, filter = "" } = listing;
  return {
    fields: [...new Set(sort.map(({ field }) => field))],
    filter: checkOrThrow(filter, schema),
    filterText: filter,
    sort,
    page,
    limit,
    parameters: {},
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Runs a statement and reads its rows. */
export async function readRows<T>(
  engine: Pick<Engine, "query">,
  statement: ReadableSql<T>,
  fields: readonly string[],
): Promise<T> {
  const rows = await engine.query(statement.text, statement.values);
  return statement.read(rows.map((values) => Object.fromEntries(fields.map((name, i) => [name, values[i]]))));
}

/** Returns the records of a page and whether there are more. */
export async function pageOf(
  engine: Pick<Engine, "query" | "dialect">,
  listing: Listing,
  limit: number,
  cursor: ListCursor,
): Promise<{ readonly records: readonly Row[]; readonly hasMore: boolean }> {
  const query = queryOf(listing, 1, limit, cursor);
  const { rows } = toListSql(query, listing.table ?? "indexed", engine.dialect, listing.options);
  const found = await readRows(engine, rows, query.fields);
  const records = cursor.direction === "before" ? found.slice(-limit) : found.slice(0, limit);
  return { records, hasMore: found.length > limit };
}

/** Reads a whole list page by page. `atPage` runs before each page. */
export async function walk(
  engine: Pick<Engine, "query" | "dialect">,
  listing: Listing,
  limit: number,
  direction: ListCursor["direction"],
  atPage: () => Promise<void> = async () => {},
): Promise<readonly Row[]> {
  let all: readonly Row[] = [];
  let position: ListCursor["position"];
  for (;;) {
    await atPage();
    const { records, hasMore } = await pageOf(engine, listing, limit, { direction, position });
    all = direction === "after" ? [...all, ...records] : [...records, ...all];
    const last = records.at(direction === "after" ? -1 : 0);
    if (last === undefined || !hasMore) return all;
    position = positionOf(last, listing.schema, listing.sort);
  }
}

/** Returns the position of a record as `statement.read` returned it. */
export function positionOf(record: Row, schema: Schema, sort: readonly SortKey[]): NonNullable<ListCursor["position"]> {
  return sort.map(({ field }) => boundOf(fieldOf(schema, field), record[field]));
}

function boundOf({ type }: Field, value: unknown): BoundValue | null {
  if (value === null) return null;
  switch (type) {
    case "integer":
      return { type, value: BigInt(value as number | bigint) };
    case "decimal": {
      const decimal = readDecimal(String(value));
      if (typeof decimal === "string") throw new Error(`Not a decimal: ${value}`);
      return { type, value: decimal };
    }
    case "number":
      return { type, value: value as number };
    case "boolean":
      return { type, value: value as boolean };
    case "date":
    case "timestamp":
      return { type, value: readTime(value, type) ?? "" };
    case "text":
    case "enumeration":
      return { type, value: value as string };
    case "uuid":
      return { type, value: (value as string).toLowerCase() };
    case "list":
    case "json":
      throw new Error(`No list is sorted by ${type}.`);
  }
}
