import { setTimeout as sleep, setInterval as ticks } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, Unavailable } from "../../../../service/database/database.js";
import { openPglite } from "../../../../service/database/pglite/open-pglite.js";
import { bundlePgliteWorker } from "../../support/bundle.js";
import { sql, testDatabase } from "../../support/database-suite.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const { path: folder, remove } = temporaryFolder();
let workerFile: string;
let database: Database;

const SLOW = sql("SELECT count(*) FROM generate_series(1, 100000000)");
const QUICK = sql("SELECT 1 AS one");

beforeAll(async () => {
  workerFile = await bundlePgliteWorker();
  database = await openPglite({ folder, workerFile });
}, 60_000);
afterAll(async () => {
  await database?.close();
  remove();
});

describe("PGlite in a thread", () => {
  testDatabase(() => database);
});

/** Milliseconds that the event loop was late at most while the work went on. */
async function latenessDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const stop = (): void => {
    isOver = true;
  };
  work.then(stop, stop);
  let [last, worst] = [performance.now(), 0];
  for await (const _ of ticks(10)) {
    const now = performance.now();
    worst = Math.max(worst, now - last - 10);
    last = now;
    if (isOver) return worst;
  }
  return worst;
}

test("a statement that takes too long is cut, without holding up the process, and those behind it are answered", async () => {
  const patient = await reopened({ patience: 10_000 });
  const begin = performance.now();
  const slow = patient.query(SLOW);
  const behind = [patient.query(QUICK), patient.query(QUICK)];
  const lateness = await latenessDuring(slow);
  await expect(slow).rejects.toBeInstanceOf(Unavailable);
  expect(performance.now() - begin).toBeLessThan(2_500);
  expect(await Promise.all(behind)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(lateness).toBeLessThan(400);
});

test("what was committed before a statement is cut is there after it", async () => {
  await database.transaction([
    sql("CREATE TABLE kept (n integer)"),
    sql("INSERT INTO kept SELECT generate_series(1, 100)"),
  ]);
  await expect(
    database.query(sql("INSERT INTO kept SELECT n FROM generate_series(1, 100000000) AS n")),
  ).rejects.toBeInstanceOf(Unavailable);
  await reopened({ patience: 10_000 });
  expect(await database.query(sql("SELECT count(*) AS rows FROM kept"))).toEqual([{ rows: 100 }]);
});

test("a statement that has waited too long is refused and never run", async () => {
  const hurried = await reopened({ patience: 300, deadline: 5_000 });
  await hurried.transaction([sql("CREATE TABLE never (n integer)")]);
  const long = hurried.transaction([sql("SELECT pg_sleep(1)")]);
  const begin = performance.now();
  await expect(hurried.query(sql("INSERT INTO never VALUES (1)"))).rejects.toBeInstanceOf(Unavailable);
  expect(performance.now() - begin).toBeLessThan(900);
  await long;
  await sleep(50);
  expect(await hurried.query(sql("SELECT * FROM never"))).toEqual([]);
});

test("no more than the given number of statements wait", async () => {
  const small = await reopened({ maxWaiting: 2 });
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => small.query(QUICK)));
  expect(asked.map(({ status }) => status).sort()).toContain("rejected");
  expect(await small.query(QUICK)).toEqual([{ one: 1 }]);
});

test("statements are refused after the database is closed", async () => {
  const closed = await reopened({});
  await closed.close();
  await expect(closed.query(QUICK)).rejects.toBeInstanceOf(Unavailable);
  database = await openPglite({ folder, workerFile });
});

test("a folder is closed to whoever else opens it", async () => {
  await reopened({});
  await expect(openPglite({ folder, workerFile })).rejects.toThrow(`${folder} is in use by the process ${process.pid}`);
});

/** Becomes the database of the tests that follow. */
async function reopened(options: {
  readonly patience?: number;
  readonly deadline?: number;
  readonly maxWaiting?: number;
}): Promise<Database> {
  await database.close();
  database = await openPglite({ folder, workerFile, ...options });
  return database;
}
