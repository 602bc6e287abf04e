import fc from "fast-check";
import { type Filter, FilterError, print, type Schema } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { type PrismaOptions, type PrismaWhere, toPrisma } from "../../../src/prisma.js";
import { batchOf } from "../support/batch.js";
import type { Row } from "../support/engine.js";
import { boundBy } from "../support/sql-of.js";
import type { PrismaClientLike } from "./prisma-client.js";
import { modelName } from "./prisma-model.js";
import { changeRows, toPrismaRow, toRecord } from "./prisma-rows.js";

export interface PrismaTable {
  readonly client: PrismaClientLike;
  readonly schema: Schema;
  readonly options: PrismaOptions;
  /** Runs a statement without Prisma, to store what Prisma cannot. */
  readonly run?: (statement: string) => Promise<unknown>;
}

/** The number of filters that were compared, and of those that `toPrisma` refused, by their first code. */
export interface Comparison {
  compared: number;
  readonly refused: Record<string, number>;
}

const FILTERS_PER_TABLE = 300;
/** With NOT, the query takes as long as without. */
const FILTERS_PER_NOT = 4;

/** Compares filters with memory until this many are compared. Throws with a report at the first difference. */
export async function comparePrisma(table: PrismaTable, filters: number, seed: number): Promise<Comparison> {
  const result: Comparison = { compared: 0, refused: {} };
  for (let tableSeed = seed; result.compared < filters; tableSeed++) {
    const batch = batchOf(table.schema, tableSeed);
    const rows = await load(table, batch.rows);
    await fc.assert(
      fc.asyncProperty(batch.filters, async (filter) => {
        const where = whereOf(table, filter);
        if (typeof where === "string") {
          result.refused[where] = (result.refused[where] ?? 0) + 1;
          return;
        }
        result.compared++;
        await expectAgreement(table, rows, filter, where, result.compared % FILTERS_PER_NOT === 0);
      }),
      { numRuns: FILTERS_PER_TABLE, seed: tableSeed, endOnFailure: true },
    );
  }
  return result;
}

/** Replaces all rows, and returns them as records. */
export async function load(table: PrismaTable, rows: readonly Row[]): Promise<readonly Row[]> {
  const { client, schema, run } = table;
  await client.item.deleteMany({});
  const data = rows.map((row, rowId) => toPrismaRow(schema, row, rowId));
  const perInsert = table.options.provider === "sqlite" ? ROWS_PER_INSERT : data.length;
  for (let i = 0; i < data.length; i += perInsert) {
    await client.item.createMany({ data: data.slice(i, i + perInsert) });
  }
  const stored = await client.item.findMany({ orderBy: { rowId: "asc" } });
  const records = stored.map((row, i) => toRecord(schema, data[i] ?? {}, row));
  return run === undefined ? records : changeRows(run, schema, records);
}

/** SQLite allows 999 parameters per statement. */
const ROWS_PER_INSERT = 20;

/** Returns the `where` of a filter, or the code of the first refusal. */
function whereOf({ schema, options }: PrismaTable, filter: Filter): PrismaWhere | string {
  try {
    return toPrisma(boundBy(schema, filter), { ...options, field: ({ name }) => modelName(name) });
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics[0]?.code ?? "no code";
    throw error;
  }
}

/** Throws unless Prisma selects the same rows as memory, and with NOT the others. */
async function expectAgreement(
  { client, schema }: PrismaTable,
  rows: readonly Row[],
  filter: Filter,
  where: PrismaWhere,
  alsoWithNot: boolean,
): Promise<void> {
  const holds = toPredicate(boundBy(schema, filter));
  const expected = rows.flatMap((row, id) => (holds(row) ? [id] : []));
  const isSelected = new Set(expected);
  const others = rows.flatMap((_row, id) => (isSelected.has(id) ? [] : [id]));
  await expectRows(client, where, expected, rows, filter);
  if (alsoWithNot) await expectRows(client, { NOT: where }, others, rows, filter);
}

async function expectRows(
  client: PrismaClientLike,
  where: object,
  expected: readonly number[],
  rows: readonly Row[],
  filter: Filter,
): Promise<void> {
  const query = { where, select: { rowId: true }, orderBy: { rowId: "asc" } };
  const found = await client.item.findMany(query).catch((error: unknown) => {
    throw new Error(`Prisma failed: ${error}\n  filter: ${print(filter)}\n  where:  ${inspect(where)}`);
  });
  const ids = found.map(({ rowId }) => Number(rowId));
  if (ids.join() === expected.join()) return;
  const show = (title: string, wrong: readonly number[]): readonly string[] =>
    wrong.slice(0, 2).map((id) => `  ${title}: row ${id}, ${inspect(rows[id])}`);
  throw new Error(
    [
      "Prisma and memory disagree",
      `  filter: ${print(filter)}`,
      `  where:  ${inspect(where)}`,
      ...show(
        "extra",
        ids.filter((id) => !expected.includes(id)),
      ),
      ...show(
        "missing",
        expected.filter((id) => !ids.includes(id)),
      ),
    ].join("\n"),
  );
}

function inspect(value: unknown): string {
  return JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? `${one}n` : one));
}
