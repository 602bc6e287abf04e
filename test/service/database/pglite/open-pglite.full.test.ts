import { UnavailableError } from "ampipe/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, StatementTimeout } from "../../../../service/database/database.js";
import { openPglite } from "../../../../service/database/pglite/open-pglite.js";
import { bundlePgliteWorker } from "../../support/bundle.js";
import { sql, testDatabase } from "../../support/database-suite.js";
import { testStorage } from "../../support/storage-suite.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const { path: folder, remove } = temporaryFolder();
let workerFile: string;
let database: Database;

const SLOW = sql("SELECT count(*) FROM generate_series(1, 100000000)");
const QUICK = sql("SELECT 1 AS one");

// Creating and opening a folder takes seconds, so all tests share one.
beforeAll(async () => {
  workerFile = await bundlePgliteWorker();
  database = await openPglite({ folder, workerFile, statementTimeout: 600_000, timeout: 600_000 });
});
afterAll(async () => {
  await database?.close();
  remove();
});

describe("PGlite in a thread", () => {
  testDatabase(() => database);
});

test("PGlite uses a quarter of the default buffer memory", async () => {
  expect(await database.query(sql("SHOW shared_buffers"))).toEqual([{ shared_buffers: "32MB" }]);
});

test("a folder cannot be opened twice", async () => {
  await expect(openPglite({ folder, workerFile })).rejects.toThrow(
    `Folder "${folder}" is in use by process ${process.pid}.`,
  );
});

describe("as storage, until it is closed", () => {
  testStorage(() => database);
});

describe("a statement that takes too long", () => {
  beforeAll(async () => {
    database = await openPglite({ folder, workerFile, statementTimeout: 3_000, timeout: 600_000 });
  });

  test("is terminated without blocking the process, and later ones run", async () => {
    const slow = database.query(SLOW);
    const following = [database.query(QUICK), database.query(QUICK)];
    const ticks = await ticksDuring(slow);
    await expect(slow).rejects.toBeInstanceOf(StatementTimeout);
    expect(await Promise.all(following)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(ticks).toBeGreaterThan(10);
  });

  test("may take longer with a timeout of its own, as the statements of the start", async () => {
    const found = await database.query(sql("SELECT 1 AS one FROM pg_sleep(3.5)"), { timeout: 600_000 });
    expect(found).toEqual([{ one: 1 }]);
  });

  test("keeps earlier commits and has no effect itself", async () => {
    const make = [sql("CREATE TABLE kept (n integer)"), sql("INSERT INTO kept SELECT generate_series(1, 100)")];
    await database.transaction(make);
    const cut = database.query(sql("INSERT INTO kept SELECT n FROM generate_series(1, 100000000) AS n"));
    await expect(cut).rejects.toBeInstanceOf(UnavailableError);
    expect(await database.query(sql("SELECT count(*) AS rows FROM kept"))).toEqual([{ rows: 100 }]);
  });
});

test("a statement of a client that has disconnected does not start", async () => {
  const client = new AbortController();
  const running = database.query(sql("SELECT pg_sleep(0.1)"));
  const waiting = database.query(sql("CREATE TABLE never (n integer)"), { signal: client.signal });
  client.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await running;
  expect(await database.query(sql("SELECT to_regclass('never') AS found"))).toEqual([{ found: null }]);
});

/** Counts the 10 ms timers that fire in this thread while the work runs. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  await work.catch(() => {});
  clearInterval(timer);
  return ticks;
}
