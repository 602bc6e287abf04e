import { afterAll, beforeAll, expect, test } from "vitest";
import { checkOrThrow, FilterError } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { toPrisma } from "../../../src/prisma.js";
import { postgres, toTag } from "../../../src/sql.js";
import { FILTERS, SEED } from "../../support/runs.js";
import { batchOf } from "../support/batch.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";
import { PrismaPg } from "./prisma/adapters.js";
import { comparePrisma, load, type PrismaTable } from "./prisma-agreement.js";
import { type GeneratedClient, generateClient, generateModels } from "./prisma-client.js";
import { modelName } from "./prisma-model.js";
import { compareRelated, findingsOutOfScope, type RelatedClient, relatedModels } from "./prisma-related.js";
import { POSTGRES_SCHEMA } from "./prisma-schema.js";

let database: PostgresDatabase;
let generated: GeneratedClient;
let table: PrismaTable;

beforeAll(async () => {
  // With a locale that does not sort texts by code point.
  database = await createPostgres({ icuLocale: "en-US" });
  generated = await generateClient("postgres", POSTGRES_SCHEMA, "postgresql");
  const client = await generated.connect(new PrismaPg({ connectionString: database.url }));
  const run = (statement: string): Promise<unknown> => client.$executeRawUnsafe(statement);
  table = { client, schema: POSTGRES_SCHEMA, options: { provider: "postgresql" }, run };
});

afterAll(async () => {
  await table?.client.$disconnect();
  await database?.drop();
});

// PGlite runs all filters. A server differs in its locale and its adapter.
const SOME_FILTERS = FILTERS / 5;

test(`Prisma on PostgreSQL selects the same rows as the predicate for ${SOME_FILTERS} filters from seed ${SEED}`, async () => {
  const { compared, refused } = await comparePrisma(table, SOME_FILTERS, SEED);
  console.log(`PostgreSQL: ${compared} filters compared, refused ${JSON.stringify(refused)}`);
  expect(compared).toBeGreaterThanOrEqual(SOME_FILTERS);
});

test(`Prisma on PostgreSQL agrees with the predicate about related records for ${SOME_FILTERS} filters from seed ${SEED}`, async () => {
  const models = await generateModels<RelatedClient>("postgres-related", relatedModels("postgresql"));
  const client = await models.connect(new PrismaPg({ connectionString: database.url }));
  const { compared, refused } = await compareRelated(client, "postgresql", SOME_FILTERS, SEED);
  console.log(`PostgreSQL: ${compared} filters on related records compared, refused ${JSON.stringify(refused)}`);
  expect(Object.keys(refused)).toEqual(["prisma.count"]);
  const [ofAdmin, ofMember] = await findingsOutOfScope(client, "postgresql");
  expect(ofAdmin).toEqual(ofMember);
  await client.$disconnect();
});

test("filters that toPrisma refuses work with $queryRaw", async () => {
  const rows = await load(table, batchOf(POSTGRES_SCHEMA, SEED).rows);
  for (const filter of ["name>M", "code<=b", "alias=Bolt", "note*O", "created>2024-06-01T12:00:00.000001Z"]) {
    const bound = checkOrThrow(filter, POSTGRES_SCHEMA);
    expect(() => toPrisma(bound, { provider: "postgresql" })).toThrow(FilterError);
    const condition = toTag(bound, postgres, generated.sql);
    const query = generated.sql`SELECT row_id FROM "the items" WHERE ${condition} ORDER BY row_id`;
    const found = (await table.client.$queryRaw(query)).map(({ row_id }) => row_id);
    const holds = toPredicate(bound);
    expect([filter, found]).toEqual([filter, rows.flatMap((row, id) => (holds(row) ? [id] : []))]);
  }
});

test('caseFolding "database" folds letters beyond ASCII, and reads no text as a pattern', async () => {
  const [row] = batchOf(POSTGRES_SCHEMA, SEED).rows;
  const texts = ["bolt", "BOLT", "É bolt", "é BOLT", "b_lt", "B%T"];
  await load(
    table,
    texts.map((text) => ({ ...row, label: text, code: text })),
  );
  const found = async (filter: string): Promise<readonly string[]> => {
    const where = toPrisma(checkOrThrow(filter, POSTGRES_SCHEMA), {
      provider: "postgresql",
      caseFolding: "database",
      field: ({ name }) => modelName(name),
    });
    const query = { where, orderBy: { rowId: "asc" }, select: { label: true } };
    return (await table.client.item.findMany(query)).map(({ label }) => String(label));
  };
  expect(await found("label*Bolt")).toEqual(["bolt", "BOLT", "É bolt", "é BOLT"]);
  expect(await found("label!*é b")).toEqual(["bolt", "BOLT", "b_lt", "B%T"]);
  expect(await found("label^B_")).toEqual(["b_lt"]);
  expect(await found("code=b_LT")).toEqual(["b_lt"]);
  expect(await found("code[b%t,é Bolt]")).toEqual(["É bolt", "é BOLT", "B%T"]);
  expect(await found("code!=bolt")).toEqual(["É bolt", "é BOLT", "b_lt", "B%T"]);
});
