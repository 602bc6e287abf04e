import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOrThrow } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { postgres, toTag } from "../../../src/sql.js";
import { RUNS, SEED } from "../../support/runs.js";
import { anyRows, CREATE, FILTERS, pgSchema, relatedSchemas, TABLES, WITH } from "./support/related-tables.js";

test("PGlite and memory select the same issues, from the rows of drizzle's relational queries", async () => {
  const client = await PGlite.create();
  for (const statement of CREATE) await client.exec(statement);
  const schema = pgSchema();
  const { user, issue, comment } = schema;
  const db = drizzle(client, { schema, casing: "snake_case" });
  const { issues } = relatedSchemas(schema);
  let selective = 0;
  for (const rows of fc.sample(anyRows, { numRuns: RUNS / 20, seed: SEED })) {
    await db.insert(user).values(rows.user);
    await db.insert(issue).values(rows.issue);
    await db.insert(comment).values(rows.comment);
    const records = await db.query.issue.findMany({ with: WITH });
    for (const filter of FILTERS) {
      const bound = checkOrThrow(filter, issues);
      const where = toTag(bound, postgres, sql, { table: "issue", relations: TABLES });
      const found = await db.select({ key: issue.key }).from(issue).where(where);
      const expected = records.filter(toPredicate(bound) as (record: unknown) => boolean);
      expect([filter, found.map(({ key }) => key).sort()]).toEqual([filter, expected.map(({ key }) => key).sort()]);
      if (found.length > 0 && found.length < records.length) selective += 1;
    }
    for (const table of [user, issue, comment]) await db.delete(table);
  }
  await client.close();
  expect(selective).toBeGreaterThan((RUNS / 20) * FILTERS.length * 0.2);
});
