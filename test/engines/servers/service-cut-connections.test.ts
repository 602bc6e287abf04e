import { UnavailableError } from "ampipe/http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { migrate } from "../../../service/database/migrate.js";
import { insertPartner } from "../../../service/database/partners.js";
import { openPostgres } from "../../../service/database/postgres/open-postgres.js";
import { sql } from "../../service/support/database-suite.js";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

const MANY_ROWS = sql("SELECT n, repeat('x', 1000) AS filling FROM generate_series(1, 2000) AS n");

let created: PostgresDatabase;
let proxy: CuttingProxy;
let database: Database;
beforeAll(async () => {
  created = await createPostgres();
  const url = new URL(created.url);
  proxy = await startCuttingProxy(Number(url.port));
  url.port = String(proxy.port);
  // One connection, so that the next request is known.
  database = openPostgres({ url: url.href, max: 1 });
  await migrate(database);
});
afterAll(async () => {
  await database?.close();
  await proxy?.close();
  await created?.drop();
});
beforeEach(() => database.query(sql("SELECT 1 AS one"), { readOnly: true }));

test.each([0, 1, 700, 100_000])("a list query is retried if its response is cut off after %i bytes", async (bytes) => {
  proxy.cutNextResponseAfter(bytes);
  const rows = await database.query(MANY_ROWS, { readOnly: true });
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1));
});

test.each([0, 1, 700, 100_000])(
  "a statement that must not run twice is unavailable if cut off after %i bytes",
  async (bytes) => {
    proxy.cutNextResponseAfter(bytes);
    await expect(database.query(MANY_ROWS)).rejects.toBeInstanceOf(UnavailableError);
    expect(await database.query(MANY_ROWS)).toHaveLength(2_000);
  },
);

test.each([0, 1, 40])(
  "a retry returns the same partner if the acknowledgement was cut off after %i bytes",
  async (bytes) => {
    const partner = { name: `Cut ${bytes}`, createdBy: "test", idempotencyKey: `cut-${bytes}` };
    proxy.cutNextResponseAfter(bytes);
    await expect(insertPartner(database, partner)).rejects.toBeInstanceOf(UnavailableError);
    const stored = await database.query(sql("SELECT id FROM partner WHERE name = $1", partner.name));
    expect(stored).toHaveLength(1);
    expect(await insertPartner(database, partner)).toEqual({ id: stored[0]?.id, replayed: true });
  },
);
