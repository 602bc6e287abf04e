import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Database, StatementTimeout } from "../../../service/database/database.js";
import { migrate } from "../../../service/database/migrate.js";
import type { PostgresOptions } from "../../../service/database/postgres/connections.js";
import { openPostgres } from "../../../service/database/postgres/open-postgres.js";
import { loadDemoData } from "../../../service/demo-data/load-demo-data.js";
import { checkOrThrow, decimal, defineSchema, integer, number, text, timestamp } from "../../../src/index.js";
import { postgres, toSql } from "../../../src/sql.js";
import { sql, testDatabase } from "../../service/support/database-suite.js";
import { testStorage, textIndexesIn } from "../../service/support/storage-suite.js";
import { type PostgresProcesses, processesOf } from "./postgres-processes.js";
import { type PostgresServer, startPostgresServer } from "./postgres-server.js";

const QUICK = sql("SELECT 1 AS one");

let server: PostgresServer;
let processes: PostgresProcesses;
beforeAll(async () => {
  server = await startPostgresServer({ icuLocale: "en-US" });
  processes = processesOf(server.url);
});
afterAll(() => server?.stop());

/** Opens a database that is closed after the test. */
function opened(options: Partial<PostgresOptions> = {}): Database {
  const database = openPostgres({ url: server.url, ...options });
  onTestFinished(() => database.close());
  return database;
}

/** Creates a new database on the server for this role. */
async function urlOfNewDatabase(name: string, role = "postgres"): Promise<string> {
  const database = openPostgres({ url: server.url });
  await database.query(sql(`CREATE DATABASE ${name}`));
  await database.close();
  const url = new URL(server.url);
  url.pathname = name;
  url.username = role;
  return url.href;
}

async function recoversWithin(milliseconds: number, database: Database): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(50)) {
    const rows = await database.query(QUICK).catch(() => []);
    if (rows.length > 0) return true;
  }
  return false;
}

describe("a connection pool", () => {
  let database: Database;
  beforeAll(() => {
    database = openPostgres({ url: server.url });
  });
  afterAll(() => database.close());
  testDatabase(() => database);
});

describe("the storage on PostgreSQL", () => {
  let database: Database;
  beforeAll(() => {
    database = openPostgres({ url: server.url });
  });
  afterAll(() => database.close());
  testStorage(() => database);
});

describe("a server", () => {
  test("stops a statement that takes too long", async () => {
    const database = opened();
    await expect(database.query(sql("SELECT pg_sleep(3600)"))).rejects.toBeInstanceOf(UnavailableError);
    const running = sql(
      "SELECT count(*) AS rows FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(3600)' AND state = 'active'",
    );
    expect(await database.query(running)).toEqual([{ rows: 0 }]);
  });

  test("may take seconds for a statement while it responds", async () => {
    expect(await opened().query(sql("SELECT 1 AS one FROM pg_sleep(3)"))).toEqual([{ one: 1 }]);
  });

  test("cancels the statement of a client that has disconnected", async () => {
    const database = opened({ statementTimeout: 600_000 });
    const running = async () => {
      const found = "FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(3601)%' AND state = 'active'";
      return (await database.query(sql(`SELECT count(*) AS rows ${found}`)))[0]?.rows;
    };
    const clients = Array.from({ length: 5 }, () => new AbortController());
    const statements = clients.map(({ signal }) =>
      database.query(sql("SELECT pg_sleep(3601)"), { readOnly: true, signal }),
    );
    await expect.poll(running, { timeout: 30_000 }).toBe(5);
    const settled = Promise.allSettled(statements);
    for (const client of clients) client.abort();
    for (const outcome of await settled) expect(outcome).toMatchObject({ reason: expect.any(StatementTimeout) });
    expect(await running()).toBe(0);
    expect(await Promise.all(Array.from({ length: 20 }, () => database.query(QUICK)))).toEqual(
      Array(20).fill([{ one: 1 }]),
    );
  });

  test("is unavailable if it does not exist", async () => {
    const database = opened({ url: "postgres://postgres@127.0.0.1:1/postgres" });
    await expect(database.query(QUICK)).rejects.toBeInstanceOf(UnavailableError);
    await expect(database.transaction([QUICK])).rejects.toBeInstanceOf(UnavailableError);
  });

  test.each([
    ["with connections that were in use", true],
    ["without any connection", false],
  ])("delays no caller past the deadline while it does not respond, %s, and recovers", async (_case, isWarm) => {
    const database = opened();
    if (isWarm) await Promise.all(Array.from({ length: 10 }, () => database.query(QUICK)));
    const unfreeze = await processes.freeze();
    try {
      for (const _round of [1, 2]) {
        const asked = Array.from({ length: 50 }, () => database.query(QUICK, { readOnly: true }));
        const answers = await Promise.allSettled([...asked, database.transaction([QUICK])]);
        for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(UnavailableError) });
      }
    } finally {
      unfreeze();
    }
    expect(await recoversWithin(5_000, database)).toBe(true);
  });

  test("does not prevent closing the database while it does not respond", async () => {
    const database = openPostgres({ url: server.url });
    await Promise.all(Array.from({ length: 5 }, () => database.query(QUICK)));
    const unfreeze = await processes.freeze();
    try {
      const transaction = database.transaction([QUICK], { timeout: 60_000 });
      await sleep(100);
      const [, answer] = await Promise.all([database.close(), Promise.allSettled([transaction])]);
      expect(answer).toMatchObject([{ reason: expect.any(UnavailableError) }]);
    } finally {
      unfreeze();
    }
  });

  test("recovers within seconds from a crash during statements", async () => {
    const database = opened();
    const asked = Array.from({ length: 10 }, () => database.query(sql("SELECT pg_sleep(1)")));
    const settled = Promise.allSettled(asked);
    await sleep(200);
    await processes.crash();
    for (const answer of await settled) expect(answer).toMatchObject({ reason: expect.any(UnavailableError) });
    expect(await recoversWithin(5_000, database)).toBe(true);
  });

  test("may close idle connections without causing errors on reads", async () => {
    const database = opened();
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => database.query(QUICK)));
      await processes.terminateConnections();
      const asked = Array.from({ length: 20 }, () => database.query(QUICK, { readOnly: true }));
      expect(await Promise.all(asked)).toEqual(Array(20).fill([{ one: 1 }]));
    }
  });

  test("repeats no write and keeps all acknowledged writes if it closes connections during writes", async () => {
    const database = opened();
    await database.transaction([sql("DROP TABLE IF EXISTS written"), sql("CREATE TABLE written (n integer)")]);
    const acknowledged: number[] = [];
    const writes = Array.from({ length: 300 }, async (_, n) => {
      await sleep(n * 2);
      await database.query(sql("INSERT INTO written VALUES ($1)", n)).then(
        () => acknowledged.push(n),
        (error) => expect(error).toBeInstanceOf(UnavailableError),
      );
    });
    for (let round = 0; round < 10; round++) await processes.terminateConnections().then(() => sleep(20));
    await Promise.all(writes);
    const rows = await database.query(sql("SELECT n FROM written"), { readOnly: true });
    const found = rows.map(({ n }) => n);
    expect(new Set(found).size).toBe(found.length);
    expect(acknowledged.filter((n) => !found.includes(n))).toEqual([]);
  });

  test("is unavailable if the role has no connection left", async () => {
    await opened().query(sql("CREATE ROLE limited LOGIN CONNECTION LIMIT 1"));
    const url = server.url.replace("postgres@", "limited@");
    const [first, second] = [opened({ url }), opened({ url })];
    await first.query(QUICK);
    await expect(second.query(QUICK)).rejects.toBeInstanceOf(UnavailableError);
  });
});

test("works without trigrams if the role may not create the extension", async () => {
  await opened().query(sql("CREATE ROLE modest LOGIN"));
  const url = await urlOfNewDatabase("modest", "modest");
  const owner = opened({ url: url.replace("modest@", "postgres@") });
  await owner.query(sql("CREATE SCHEMA AUTHORIZATION modest"));
  const database = opened({ url });
  await migrate(database);
  expect(await textIndexesIn(database)).toEqual(["partner_by_name"]);
});

test("several instances that start at once on an empty database create its tables once", async () => {
  const url = await urlOfNewDatabase("contended");
  const loaded = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const database = opened({ url });
      await migrate(database);
      return loadDemoData(database, { rows: 2_000, seed: 1 });
    }),
  );
  expect(loaded.filter((isLoaded) => isLoaded)).toEqual([true]);
});

describe("a table of 100,000 products", () => {
  const product = defineSchema({
    id: integer(),
    name: text({ containsIgnoresCase: true }),
    default_code: text({ containsIgnoresCase: true }),
    list_price: decimal({ precision: 12, scale: 2 }),
    qty_available: number(),
    product_tmpl_id: integer(),
    create_date: timestamp(),
  });
  let database: Database;
  beforeAll(async () => {
    database = openPostgres({ url: await urlOfNewDatabase("large") });
    await migrate(database);
  });
  afterAll(() => database?.close());

  test("is loaded", async () => {
    expect(await loadDemoData(database, { rows: 100_000, seed: 1 })).toBe(true);
    await database.transaction([sql("ANALYZE product")], { timeout: 30_000 });
  });

  test.each([
    ["id=4711", "product_pkey"],
    ["name*M16x80 NYLON 100% recycled", "product_name_trigrams"],
    ["default_code=BLT-004711", "product_by_default_code"],
    ["default_code*04711", "product_default_code_trigrams"],
    ["list_price>=1290 & list_price<1291", "product_by_list_price"],
    ["qty_available[0.125,0.25]", "product_by_qty_available"],
    ["product_tmpl_id[1,2,3]", "product_by_product_tmpl_id"],
    ["create_date>=2024-03-01T12:00:00Z & create_date<2024-03-01T13:00:00Z", "product_by_create_date"],
  ])("filter %s uses index %s", async (filter, index) => {
    const { text, values } = toSql(checkOrThrow(filter, product), postgres);
    const plan = await database.query({ text: `EXPLAIN SELECT id FROM product WHERE ${text}`, values });
    expect(JSON.stringify(plan)).toContain(index);
  });
});
