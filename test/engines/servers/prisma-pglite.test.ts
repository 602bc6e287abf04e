import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { FILTERS as ALL, SEED } from "../../support/runs.js";
import { PrismaPGlite } from "./prisma/adapters.js";
import { comparePrisma } from "./prisma-agreement.js";
import { generateClient, generateModels } from "./prisma-client.js";
import { compareRelated, findingsOutOfScope, type RelatedClient, relatedModels } from "./prisma-related.js";
import { PGLITE_SCHEMA } from "./prisma-schema.js";

/** A third, because Prisma takes most of the time. */
const FILTERS = Math.ceil(ALL / 3);

test(`Prisma on PGlite selects the same rows as the predicate for ${FILTERS} filters from seed ${SEED}`, async () => {
  const generated = await generateClient("pglite", PGLITE_SCHEMA, "postgresql");
  const database = await PGlite.create();
  await database.exec("SET TIME ZONE 'America/New_York'");
  const client = await generated.connect(new PrismaPGlite(database));
  const run = (statement: string): Promise<unknown> => database.exec(statement);
  const table = { client, schema: PGLITE_SCHEMA, options: { provider: "postgresql" }, run } as const;
  const { compared, refused } = await comparePrisma(table, FILTERS, SEED);
  console.log(`PGlite: ${compared} filters compared, refused ${JSON.stringify(refused)}`);
  expect(compared).toBeGreaterThanOrEqual(FILTERS);
  await client.$disconnect();
  await database.close();
});

test(`Prisma on PGlite agrees with the predicate about related records for ${FILTERS} filters from seed ${SEED}`, async () => {
  const generated = await generateModels<RelatedClient>("pglite-related", relatedModels("postgresql"));
  const database = await PGlite.create();
  const client = await generated.connect(new PrismaPGlite(database));
  const { compared, refused } = await compareRelated(client, "postgresql", FILTERS, SEED);
  console.log(`PGlite: ${compared} filters on related records compared, refused ${JSON.stringify(refused)}`);
  expect(Object.keys(refused)).toEqual(["prisma.count"]);
  const [ofAdmin, ofMember] = await findingsOutOfScope(client, "postgresql");
  expect(ofAdmin).toEqual(ofMember);
  await client.$disconnect();
  await database.close();
});
