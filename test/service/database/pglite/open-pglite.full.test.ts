import { setInterval as ticks } from "node:timers/promises";
import { Unavailable } from "ampipe/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../../service/database/database.js";
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

// Making a folder and opening it take seconds: all tests have the same one.
beforeAll(async () => {
  workerFile = await bundlePgliteWorker();
  database = await openPglite({ folder, workerFile });
});
afterAll(async () => {
  await database?.close();
  remove();
});

describe("PGlite in a thread", () => {
  testDatabase(() => database);
});

test("a folder is closed to whoever else opens it", async () => {
  await expect(openPglite({ folder, workerFile })).rejects.toThrow(`${folder} is in use by the process ${process.pid}`);
});

describe("as storage, until it is closed", () => {
  testStorage(() => database);
});

describe("a statement that takes too long", () => {
  beforeAll(async () => {
    database = await openPglite({ folder, workerFile, patience: 10_000 });
  });

  test("is cut without holding up the process, and those behind it are answered", async () => {
    const begin = performance.now();
    const slow = database.query(SLOW);
    const behind = [database.query(QUICK), database.query(QUICK)];
    const lateness = await latenessDuring(slow);
    await expect(slow).rejects.toBeInstanceOf(Unavailable);
    expect(performance.now() - begin).toBeLessThan(2_500);
    expect(await Promise.all(behind)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(lateness).toBeLessThan(400);
  });

  test("leaves what was committed before it, and nothing of itself", async () => {
    const make = [sql("CREATE TABLE kept (n integer)"), sql("INSERT INTO kept SELECT generate_series(1, 100)")];
    await database.transaction(make);
    const cut = database.query(sql("INSERT INTO kept SELECT n FROM generate_series(1, 100000000) AS n"));
    await expect(cut).rejects.toBeInstanceOf(Unavailable);
    expect(await database.query(sql("SELECT count(*) AS rows FROM kept"))).toEqual([{ rows: 100 }]);
  });
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
