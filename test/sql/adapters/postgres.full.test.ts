import postgresJs from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkOrThrow } from "../../../src/index.js";
import { postgres, toSql, toTag } from "../../../src/sql.js";
import { items, onPostgres } from "./support/items.js";
import { testLibrary } from "./support/library.js";
import { ON_POSTGRES } from "./support/on-postgres.js";
import { type PgliteServer, startPgliteServer } from "./support/pglite-server.js";

let server: PgliteServer;
beforeAll(async () => {
  server = await startPgliteServer();
});
afterAll(() => server.stop());

describe.each(ON_POSTGRES)("%s", (_name, start, unsupported) => {
  testLibrary(() => start(server.url), onPostgres, unsupported);
});

describe("postgres.js without its tag", () => {
  const rows = "(SELECT true AS active, timestamp '2024-06-01 12:00:00.000001' AS starts) AS rows";

  async function countWith(filter: string): Promise<{ readonly tagged: number; readonly plain: number }> {
    const sql = postgresJs(server.url, { max: 1 });
    const bound = checkOrThrow(filter, items);
    const { text, values } = toSql(bound, postgres);
    const tagged = await sql`SELECT 1 FROM ${sql.unsafe(rows)} WHERE ${toTag(bound, postgres, sql)}`;
    const plain = await sql.unsafe(`SELECT 1 FROM ${rows} WHERE ${text}`, [...values]);
    await sql.end();
    return { tagged: tagged.count, plain: plain.count };
  }

  test("keeps booleans", async () => {
    expect(await countWith("active=true")).toEqual({ tagged: 1, plain: 1 });
    expect(await countWith("active=false")).toEqual({ tagged: 0, plain: 0 });
  });

  test("keeps the microseconds of times", async () => {
    expect(await countWith("starts=2024-06-01T12:00:00.000001Z")).toEqual({ tagged: 1, plain: 1 });
  });
});
