import postgresJs from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkOrThrow } from "../../../../src/index.js";
import { postgres, toSql, toTag } from "../../../../src/sql.js";
import { items, onPostgres } from "./support/items.js";
import { CHECKS, fill, type Library } from "./support/library.js";
import { ON_POSTGRES } from "./support/on-postgres.js";
import { type PgliteServer, startPgliteServer } from "./support/pglite-server.js";

let server: PgliteServer;
beforeAll(async () => {
  server = await startPgliteServer();
}, 60_000);
afterAll(() => server.stop());

describe.each(ON_POSTGRES)("%s", (_name, start, unable) => {
  let library: Library;
  beforeAll(async () => {
    library = await start(server.url);
    await fill(library, onPostgres);
  }, 60_000);
  afterAll(() => library.close());

  test.each(CHECKS)("%s", (_what, check) => check(library, unable));
});

test("postgres.js writes values anew unless it is told their type", async () => {
  const sql = postgresJs(server.url, { max: 1 });
  const bound = checkOrThrow("active=true & starts=2024-06-01T12:00:00.000001Z", items);
  const count = "SELECT count(*) FROM (SELECT true AS active, timestamp '2024-06-01 12:00:00.000001' AS starts) AS t";
  const { text, values } = toSql(bound, postgres);
  expect(await sql`${sql.unsafe(count)} WHERE ${toTag(bound, postgres, sql)}`).toEqual([{ count: "1" }]);
  expect(await sql.unsafe(`${count} WHERE ${text}`, [...values])).toEqual([{ count: "0" }]);
  await sql.end();
});
