import { afterAll, beforeAll, expect, test } from "vitest";
import { and, bindOrThrow, eq, type Filter, isIn, NO_LIMITS, none, not, or, some } from "../../../src/index.js";
import { toPrisma } from "../../../src/prisma.js";
import { measureWhere } from "../../bridges/prisma/measure-where.js";
import { issues } from "../../support/related-data.js";
import { FILTERS as ALL, SEED } from "../../support/runs.js";
import { batchOf } from "../support/batch.js";
import { PrismaBetterSqlite3 } from "./prisma/adapters.js";
import { comparePrisma, load, type PrismaTable } from "./prisma-agreement.js";
import { generateClient, generateModels } from "./prisma-client.js";
import { compareRelated, findingsOutOfScope, type RelatedClient, relatedModels } from "./prisma-related.js";
import { SQLITE_SCHEMA } from "./prisma-schema.js";

/** A third, because Prisma takes most of the time. */
const FILTERS = Math.ceil(ALL / 3);

let table: PrismaTable;

beforeAll(async () => {
  const generated = await generateClient("sqlite", SQLITE_SCHEMA, "sqlite");
  const client = await generated.connect(new PrismaBetterSqlite3({ url: ":memory:" }));
  table = { client, schema: SQLITE_SCHEMA, options: { provider: "sqlite" } };
});

afterAll(() => table?.client.$disconnect());

test(`Prisma on SQLite selects the same rows as the predicate for ${FILTERS} filters from seed ${SEED}`, async () => {
  const { compared, refused } = await comparePrisma(table, FILTERS, SEED);
  console.log(`SQLite: ${compared} filters compared, refused ${JSON.stringify(refused)}`);
  expect(compared).toBeGreaterThanOrEqual(FILTERS);
});

test(`Prisma on SQLite agrees with the predicate about related records for ${FILTERS} filters from seed ${SEED}`, async () => {
  const generated = await generateModels<RelatedClient>("sqlite-related", relatedModels("sqlite"));
  const client = await generated.connect(new PrismaBetterSqlite3({ url: ":memory:" }));
  const { compared, refused } = await compareRelated(client, "sqlite", FILTERS, SEED);
  console.log(`SQLite: ${compared} filters on related records compared, refused ${JSON.stringify(refused)}`);
  expect(Object.keys(refused)).toEqual(["prisma.count"]);
  const [ofAdmin, ofMember] = await findingsOutOfScope(client, "sqlite");
  expect(ofAdmin).toEqual(ofMember);
  await client.$disconnect();
});

/** Returns the ids that Prisma finds, inside as many conditions and with as many parameters as toPrisma leaves. */
async function idsWhere(filter: Filter, otherParameters?: number): Promise<readonly unknown[]> {
  const bound = bindOrThrow(filter, SQLITE_SCHEMA, { limits: NO_LIMITS });
  let where: object = toPrisma(bound, { provider: "sqlite", ...(otherParameters && { otherParameters }) });
  for (let level = 0; level < 5; level++) where = { AND: [where] };
  const query = { where, orderBy: { rowId: "asc" }, skip: 0, take: 5, select: { rowId: true } };
  return (await table.client.item.findMany(query)).map(({ rowId }) => rowId);
}

test("filters on related records at the limits of parameters and levels work inside conditions of the caller", async () => {
  const generated = await generateModels<RelatedClient>("sqlite-limits", relatedModels("sqlite"));
  const client = await generated.connect(new PrismaBetterSqlite3({ url: ":memory:" }));
  await client.$executeRawUnsafe("INSERT INTO issue VALUES (1, 'a', 1, NULL), (2, 'b', 2, NULL), (3, 'c', NULL, 2)");
  await client.$executeRawUnsafe(
    "INSERT INTO app_user VALUES (1, 'a', 'admin', NULL, NULL, 0), (2, 'b', 'x', NULL, NULL, 0)",
  );
  const idsOf = async (filter: Filter, levels: number, otherParameters: number): Promise<readonly number[]> => {
    let scope: object = { deleted: 0 };
    for (let level = 0; level < levels; level++) scope = { AND: [scope] };
    const relations = { assignee: { where: scope }, children: { where: "everything", name: "subIssues" } } as const;
    const bound = bindOrThrow(filter, issues, { limits: NO_LIMITS });
    let where: object = toPrisma(bound, { provider: "sqlite", relations, otherParameters });
    for (let level = 0; level < 5; level++) where = { AND: [where] };
    const found = await client.issue.findMany({ where, orderBy: { id: "asc" }, skip: 0, take: 5 });
    return found.map(({ id }) => id);
  };
  const items = (length: number): readonly number[] => Array.from({ length }, (_, i) => i + 2);
  // The scope of a negated condition is written twice.
  expect(await idsOf(some("assignee", isIn("id", items(996))), 0, 2)).toEqual([2]);
  expect(await idsOf(none("assignee", isIn("id", items(995))), 0, 2)).toEqual([1, 3]);
  expect(await idsOf(none("children", isIn("id", items(997))), 0, 2)).toEqual([1, 3]);
  const deepest = or(none("assignee", eq("id", 1)), eq("id", 9));
  expect(await idsOf(deepest, 49, 2)).toEqual([2, 3]);
  await expect(idsOf(deepest, 51, 2)).rejects.toThrow("levels");
  await client.$disconnect();
});

test("a filter at the limit of parameters selects the right rows in one query, also with NOT and OR", async () => {
  const [row] = batchOf(SQLITE_SCHEMA, SEED).rows;
  await load(
    table,
    [1, 2, 3, 4000].map((id) => ({ ...row, id })),
  );
  const items = Array.from({ length: 997 }, (_, i) => i + 2);
  expect(await idsWhere(isIn("id", items), 2)).toEqual([1, 2]);
  expect(await idsWhere(not(isIn("id", items)), 2)).toEqual([0, 3]);
  expect(await idsWhere(or(isIn("id", items.slice(1)), eq("id", 4000)), 2)).toEqual([2, 3]);
  expect(() => toPrisma(bindOrThrow(isIn("id", items), SQLITE_SCHEMA), { provider: "sqlite" })).toThrow("997 values");
});

test("a filter at the limit of levels works inside conditions of the caller", async () => {
  const [row] = batchOf(SQLITE_SCHEMA, SEED).rows;
  await load(
    table,
    [1, 2].map((id) => ({ ...row, id })),
  );
  // A list is an array, one level deeper than a single value.
  let filter: Filter = and(isIn("id", [2, 3]), eq("id", 2));
  while (depthOf(and(eq("id", 2), or(eq("id", 5), filter))) <= 112) filter = and(eq("id", 2), or(eq("id", 5), filter));
  expect(depthOf(filter)).toBeGreaterThan(109);
  expect(await idsWhere(filter)).toEqual([1]);
});

function depthOf(filter: Filter): number {
  const bound = bindOrThrow(filter, SQLITE_SCHEMA, { limits: NO_LIMITS });
  try {
    return measureWhere(toPrisma(bound, { provider: "sqlite" })).depth;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
