import fc from "fast-check";
import { fromRecords, fromSql, listHandler, type Source } from "../../../src/http.js";
import { defineSchema, integer, type Schema } from "../../../src/index.js";
import { readCursor, textsOf, writeCursor } from "../../../src/list/cursor.js";
import { type ListCursor, type ListQuery, readListQuery } from "../../../src/list.js";
import { toListSql } from "../../../src/sql.js";
import { anyListOf } from "../../../src/testing/internals/any-list-of.js";
import { facetNames } from "../../support/facet-problem.js";
import { expectSameExport, exportQuery } from "../../support/same-export.js";
import { TIME_ZONES } from "../../support/time-zones.js";
import { batchOf } from "./batch.js";
import type { Engine, Row, Table } from "./engine.js";
import { expectSameFacet } from "./same-facet.js";

const LISTS_PER_BATCH = 100;

/** Every fourth row of a batch is enough to sort by, and statements take a fraction of the time. */
const STEP = 4;

const STEP_OF_FIELDS = 8;

/** The unique field of the rows. */
const KEY = "number";

const OPTIONS = { key: KEY, maxLimit: 300 } as const;

const REQUEST = new Request("http://localhost/rows");

export interface ManyLists {
  readonly schema: Schema;
  /** Number of list queries, rounded up to whole tables. */
  readonly lists: number;
  /** Seed of the first table and its queries. Each further table has the next seed. */
  readonly seed: number;
  readonly onProgress?: (lists: number) => void;
}

/** Throws with a report at the first list query to which the engine and the memory return other rows or facets. */
export async function compareManyLists(engine: Engine, many: ManyLists): Promise<void> {
  const { lists, seed, onProgress } = many;
  const schema: Schema = defineSchema({ ...Object.fromEntries(many.schema.byName), [KEY]: integer({ bits: 32 }) });
  const facets = facetNames(schema);
  let count = 0;
  for (let tableSeed = seed; count < lists; tableSeed++) {
    const timeZone = TIME_ZONES[tableSeed % TIME_ZONES.length] ?? "UTC";
    // Every second table is sorted with nulls last in both directions.
    const options = { ...OPTIONS, timeZone, ...(tableSeed % 2 === 0 && { nulls: "last" as const }) };
    const batch = batchOf(schema, tableSeed, timeZone);
    const some = batch.rows.filter((_row, index) => index % STEP === tableSeed % STEP);
    const rows = await engine.load(schema, some.map(withKey));
    const loaded: Loaded = { engine, rows, source: fromRecords(schema, rows, { key: KEY }) };
    const drawn = fc.tuple(anyListOf(schema, batch.filters, options), fc.nat(rows.length - 1), fc.boolean());
    await fc.assert(
      fc.asyncProperty(drawn, async ([{ raw }, at, isForward]) => {
        // Each query runs on one of the tables, and its cursor on the other.
        const [table, otherTable] =
          count++ % 2 === 0 ? (["plain", "indexed"] as const) : (["indexed", "plain"] as const);
        const result = readListQuery(raw, schema, options);
        if (!result.ok) throw new Error(`${raw} is not valid`);
        // Statements take most of the time, so only some of the lists are counted and read from a cursor.
        await expectSamePage(loaded, result.value, table, count % 4 === 0);
        const field = facets[(at + count) % facets.length] ?? KEY;
        const isCapped = count % 4 === 0;
        const facet = { table, key: KEY, limit: (at % 20) + 1, ...(isCapped && { count: { upTo: at + 1 } }) };
        await expectSameFacet(engine, loaded.source, { query: result.value, field, options: facet });
        if (count % 10 === 0) await expectExportOfTable(loaded, result.value, table, timeZone);
        if (count % 3 !== 0) return;
        const cursor = cursorAt(rows[at] ?? {}, result.value, isForward ? "after" : "before");
        await expectSamePage(loaded, { ...result.value, cursor, page: 1 }, otherTable, false);
      }),
      { numRuns: LISTS_PER_BATCH, seed: tableSeed },
    );
    onProgress?.(count);
  }
}

interface Loaded {
  readonly engine: Engine;
  readonly rows: readonly Row[];
  readonly source: Source;
}

/** Gives each row another number, not in the order of the rows. 7,919 is prime, so no number appears twice. */
function withKey(row: Row, index: number, rows: readonly Row[]): Row {
  return { ...row, [KEY]: (index * 7919) % rows.length };
}

/** Returns the cursor at a row, which the filter need not select. */
function cursorAt(row: Row, { filter, filterText, sort }: ListQuery, direction: ListCursor["direction"]): ListCursor {
  const context = { name: "", schema: filter.schema, filterText, sort };
  const text = writeCursor(
    textsOf((field) => row[field], context),
    context,
  );
  const read = readCursor(text, context);
  if (read === undefined) throw new Error(`The cursor ${text} cannot be read`);
  return { direction, ...read };
}

/**
 * Returns some of the requested fields, because their names could hide the columns to sort by, and the key. To read all
 * fields would take several times as long as the list; the tests of reading do.
 */
function fieldsToSelect({ fields }: ListQuery, first: number): readonly string[] {
  const some = fields.filter((field, index) => field !== KEY && index % STEP_OF_FIELDS === first % STEP_OF_FIELDS);
  return [...some, KEY];
}

/** Batches and pages of an export. Most lists have several. */
const EXPORT_LIMIT = 40;

async function expectExportOfTable(
  { engine, rows }: Loaded,
  query: ListQuery,
  table: Table,
  timeZone: string,
): Promise<void> {
  const { schema } = query.filter;
  const source: Source = fromSql(schema, { table, dialect: engine.dialect, key: KEY, query: engine.rows });
  // The same time for all pages.
  const options = { timeZone, now: new Date(), maxLimit: EXPORT_LIMIT, export: { maxRows: rows.length } };
  const handler = listHandler<Schema>({ schema, source, ...options });
  const fields = fieldsToSelect(query, query.limit);
  await expectSameExport(handler, exportQuery({ ...query, fields }), fields, EXPORT_LIMIT);
}

async function expectSamePage(
  { engine, source }: Loaded,
  query: ListQuery,
  table: Table,
  isCounted: boolean,
): Promise<void> {
  const { records, total, hasMore } = await source.list({ query, request: REQUEST });
  const keys = records.map((record) => Number(record[KEY]));
  const fields = fieldsToSelect(query, keys.length);
  const { rows, count } = toListSql({ ...query, fields }, table, engine.dialect, { key: KEY });
  const found = (await engine.query(rows.text, rows.values)).map((row) => Number(row[fields.indexOf(KEY)]));
  const page = found.slice(0, query.limit);
  if (query.cursor?.direction === "before") page.reverse();
  const isSame = page.join() === keys.join() && (query.cursor === undefined || found.length > keys.length === hasMore);
  if (!isSame) {
    throw new Error(
      `${engine.name} returns the rows ${found.join()} instead of ${keys.join()} (more: ${hasMore}):\n${rows.text}\n${JSON.stringify(rows.values)}`,
    );
  }
  if (!isCounted) return;
  const [row] = await engine.query(count.text, count.values);
  if (Number(row?.[0]) !== total) throw new Error(`${engine.name} counts ${row?.[0]} rows instead of ${total}`);
}
