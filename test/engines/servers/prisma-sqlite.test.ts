import { expect, test } from "vitest";
import { FILTERS, SEED } from "../../support/runs.js";
import { PrismaBetterSqlite3 } from "./prisma/adapters.js";
import { comparePrisma } from "./prisma-agreement.js";
import { generateClient } from "./prisma-client.js";
import { SQLITE_SCHEMA } from "./prisma-schema.js";

test(`Prisma on SQLite selects the same rows as the predicate for ${FILTERS} filters from seed ${SEED}`, async () => {
  const generated = await generateClient("sqlite", SQLITE_SCHEMA, "sqlite");
  const client = await generated.connect(new PrismaBetterSqlite3({ url: ":memory:" }));
  const table = { client, schema: SQLITE_SCHEMA, options: { provider: "sqlite" } } as const;
  const { compared, refused } = await comparePrisma(table, FILTERS, SEED);
  console.log(`SQLite: ${compared} filters compared, refused ${JSON.stringify(refused)}`);
  expect(compared).toBeGreaterThanOrEqual(FILTERS);
  await client.$disconnect();
});
