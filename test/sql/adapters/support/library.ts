import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  and,
  type BoundFilter,
  contains,
  eq,
  type Filter,
  isIn,
  ne,
  not,
  or,
  parseOrThrow,
  print,
  type Schema,
} from "../../../../src/index.js";
import { toPredicate } from "../../../../src/memory.js";
import { anyFilter } from "../../../../src/testing.js";
import { batchOf } from "../../../engines/support/batch.js";
import type { Row } from "../../../engines/support/engine.js";
import { boundBy } from "../../../engines/support/sql-of.js";
import { SEED } from "../../../support/runs.js";
import { type Database, HOSTILE_NAMES, hostile, hostileRows, items, tableStatements } from "./items.js";

export type Table = "items" | "hostile";

/** A library connected to a real database. */
export interface Library {
  run(statement: string): Promise<unknown>;
  /** Returns the `row_id` of each row that a query of the library finds in a table, in any order. */
  idsWhere(table: Table, bound: BoundFilter): Promise<readonly unknown[]>;
  /** Returns the same for `items`, combined with a condition of the library that selects the tenant. */
  idsOfTenant(tenant: number, bound: BoundFilter): Promise<readonly unknown[]>;
  close(): Promise<unknown>;
}

const RANDOM_FILTERS = 200;
const TENANTS = 3;

const { rows: generated, filters: anyFilterOfRows } = batchOf(items, SEED);
const rows: readonly Row[] = generated.map((row, id) => ({ ...row, tenant: id % TENANTS }));

const TEXTS = [
  "%",
  "_",
  "!",
  "!%",
  "?",
  "??",
  ":name",
  "::text",
  "$1",
  "@x",
  "\\",
  "\\%",
  "'",
  '"',
  "`",
  "--",
  "é",
  "😀",
];

const FILTERS: readonly Filter[] = [
  ...[
    ...["", "amount=null", "amount!=null", "amount=9007199254740993", "amount>9007199254740992", "amount[]"],
    ...["amount<=-9223372036854775808", "amount[9223372036854775807,9007199254740993,null]", "amount![0,1,null]"],
    ...["price=0.1", "price>=99.995", "price<-0.001", "price[0.10,100,1e3]", "price![null,0.1]", "price!=0.1"],
    ...["weight=0.30000000000000004", "weight>0.3", "weight[0.1,1e22]", "weight<-1e60", "weight=-0"],
    ...["name=null", "name>b", 'name>=""', 'name<="\uffff"', "name![null,bolt]", "note*BOLT", "note!*é"],
    ...['state="it\'s"', 'state["null",null]', 'state="\\\\"', "state!=done", "active=true", "active!=true"],
    ...["active[false,null]", "due=2024-02-29", "due<1582-10-15", "due![2024-02-29]", "due>=9999-12-31"],
    ...["created=2024-06-01T12:00:00.000001Z", "created>2024-06-01T12:00:00Z", "created<=0001-01-01T00:00:00Z"],
    ...["created[2024-06-01T12:00:00.000002Z,1970-01-01T00:00:00Z]", "starts>=2024-06-01T12:00:00.000001Z"],
    ...["starts=null", "starts<1970-01-01T00:00:00.000001Z", "starts[2024-03-10T02:30:00Z,null]"],
    ...["tenant=1|name=null&!(active=true|due>2000-01-01)", "!(price>1&weight<5)|amount=0"],
  ].map((filter) => parseOrThrow(filter)),
  ...TEXTS.flatMap((value) => [contains("name", value), eq("note", value), isIn("name", [value, null])]),
];

/** Filters that must not widen a scope, most of all filters that match every row. */
const anyScopedFilter: fc.Arbitrary<Filter> = fc
  .tuple(fc.oneof(anyFilterOfRows, anyFilter(items)), fc.nat(4))
  .map(([filter, shape]) => {
    switch (shape) {
      case 0:
        return or(filter, ne("tenant", 1));
      case 1:
        return or(filter, not(filter));
      case 2:
        return not(and(filter, eq("tenant", 1)));
      case 3:
        return or(and(filter, eq("tenant", 2)), eq("name", null), and());
      default:
        return filter;
    }
  });

function inMemory(schema: Schema, of: readonly Row[], filter: Filter): number[] {
  const holds = toPredicate(boundBy(schema, filter));
  return of.flatMap((row, id) => (holds(row) ? [id] : []));
}

function sorted(ids: readonly unknown[]): number[] {
  return ids.map(Number).sort((a, b) => a - b);
}

/** Creates and fills the tables. */
async function fill(library: Library, database: Database): Promise<void> {
  for (const statement of tableStatements(database, "items", items, rows)) await library.run(statement);
  for (const statement of tableStatements(database, "hostile", hostile, hostileRows)) await library.run(statement);
}

async function expectAgreement(library: Library, filter: Filter): Promise<void> {
  const found = sorted(await library.idsWhere("items", boundBy(items, filter)));
  expect(found, print(filter)).toEqual(inMemory(items, rows, filter));
}

async function expectScope(library: Library, filter: Filter, tenant: number): Promise<void> {
  const expected = inMemory(items, rows, filter).filter((id) => id % TENANTS === tenant);
  const found = sorted(await library.idsOfTenant(tenant, boundBy(items, filter)));
  expect(found, print(filter)).toEqual(expected);
  const scoped = boundBy(items, and(eq("tenant", tenant), filter));
  expect(sorted(await library.idsWhere("items", scoped)), print(filter)).toEqual(expected);
}

type Check = (library: Library, unsupported: readonly string[]) => Promise<void>;

/**
 * Checks for every library. `unsupported` lists the hostile columns that the library or its driver cannot query. They
 * are queried too, to keep the list accurate and to check that they fail instead of returning wrong rows.
 */
const CHECKS: readonly (readonly [title: string, check: Check])[] = [
  [
    `selects the same rows as the predicate for ${FILTERS.length} filters`,
    async (library) => {
      for (const filter of FILTERS) await expectAgreement(library, filter);
    },
  ],
  [
    `selects the same rows as the predicate for ${RANDOM_FILTERS} random filters`,
    (library) =>
      fc.assert(
        fc.asyncProperty(anyFilterOfRows, (filter) => expectAgreement(library, filter)),
        { numRuns: RANDOM_FILTERS, seed: SEED },
      ),
  ],
  [
    `never leaves the scope of the caller, for ${RANDOM_FILTERS} random filters`,
    (library) =>
      fc.assert(
        fc.asyncProperty(anyScopedFilter, fc.nat(TENANTS - 1), (filter, tenant) =>
          expectScope(library, filter, tenant),
        ),
        { numRuns: RANDOM_FILTERS, seed: SEED },
      ),
  ],
  [
    "supports every hostile column name, except for the listed ones",
    async (library, unsupported) => {
      const failed: string[] = [];
      for (const [i, column] of HOSTILE_NAMES.entries()) {
        const filter = isIn(`field_${i}`, [String(i), String((i + 1) % HOSTILE_NAMES.length)]);
        const ids = await library.idsWhere("hostile", boundBy(hostile, filter)).then(sorted, () => undefined);
        if (ids === undefined) failed.push(column);
        else expect(ids, column).toEqual([0, 1]);
      }
      expect(failed).toEqual(unsupported);
    },
  ],
  [
    "most filters select some rows, but not all",
    async () => {
      const counts = FILTERS.map((filter) => inMemory(items, rows, filter).length);
      const selective = counts.filter((count) => count > 0 && count < rows.length);
      expect(selective.length).toBeGreaterThan(FILTERS.length * 0.7);
    },
  ],
];

/** Tests a library on a database, in newly created tables. */
export function testLibrary(start: () => Promise<Library>, database: Database, unsupported: readonly string[]): void {
  let library: Library;
  beforeAll(async () => {
    library = await start();
    await fill(library, database);
  }, 60_000);
  afterAll(() => library?.close());

  test.each(CHECKS)("%s", (_title, check) => check(library, unsupported));
}
