import { UnavailableError } from "ampipe/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, type Statement, StatementTimeout } from "../../../../service/database/database.js";
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
    await expect(slow).rejects.toBeInstanceOf(UnavailableError);
    expect(await Promise.all(following)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(ticks).toBeGreaterThan(10);
  });

  test("keeps earlier commits and has no effect itself", async () => {
    const make = [sql("CREATE TABLE kept (n integer)"), sql("INSERT INTO kept SELECT generate_series(1, 100)")];
    await database.transaction(make);
    const cut = database.query(sql("INSERT INTO kept SELECT n FROM generate_series(1, 100000000) AS n"));
    await expect(cut).rejects.toBeInstanceOf(UnavailableError);
    expect(await database.query(sql("SELECT count(*) AS rows FROM kept"))).toEqual([{ rows: 100 }]);
  });
});

describe("a statement with the cancel condition", () => {
  const condition = (): string => database.cancelCondition?.strings.join("") ?? "";
  /** A hundred million rows. A function would generate all of them before the first is tested. */
  const MANY = "hundred AS a, hundred AS b, hundred AS c, hundred AS d";
  const slow = (): Statement => sql(`SELECT count(*) FROM ${MANY} WHERE ${condition()}`);

  beforeAll(async () => {
    await database.transaction([
      sql("CREATE TABLE hundred AS SELECT generate_series(1, 100) AS n"),
      sql("CREATE TEMP TABLE of_this_thread (n integer)"),
    ]);
  });
  /** A temporary table, which a new thread does not have. */
  const isSameThread = async (): Promise<boolean> =>
    (await database.query(sql("SELECT to_regclass('of_this_thread') IS NOT NULL AS found")))[0]?.found === true;

  test("is canceled by its signal and by its timeout, and the thread continues", async () => {
    const stopping = new AbortController();
    const stopped = database.query(slow(), { readOnly: true, signal: stopping.signal });
    setTimeout(() => stopping.abort(), 50);
    await expect(stopped).rejects.toBeInstanceOf(StatementTimeout);
    await expect(database.query(slow(), { readOnly: true })).rejects.toBeInstanceOf(StatementTimeout);
    expect(await isSameThread()).toBe(true);
  });

  test("is canceled if the signal comes just before it starts", async () => {
    for (let round = 0; round < 30; round++) {
      const stopping = new AbortController();
      const stopped = database.query(slow(), { readOnly: true, signal: stopping.signal });
      if (round % 2 === 0) await Promise.resolve();
      else await new Promise((resolve) => setImmediate(resolve));
      stopping.abort();
      await expect(stopped).rejects.toBeInstanceOf(StatementTimeout);
    }
    expect(await isSameThread()).toBe(true);
  });

  test("is canceled before conditions that are never true", async () => {
    await database.transaction(
      [
        sql("CREATE TABLE many (name text, price integer)"),
        sql("INSERT INTO many SELECT 'a name of some length ' || n, n FROM generate_series(1, 100000) AS n"),
      ],
      { timeout: 30_000 },
    );
    const conditions = Array.from({ length: 255 }, (_, n) => `lower(name) NOT LIKE '%q${n}%' AND price <> -${n}`);
    const text = `SELECT count(*) FROM many WHERE (${condition()}) AND ${conditions.join(" AND ")} AND price + 0 < 0`;
    await expect(database.query(sql(text), { readOnly: true })).rejects.toBeInstanceOf(StatementTimeout);
    expect(await isSameThread()).toBe(true);
  });

  test("is not canceled by the signal of the one before", async () => {
    const stopping = new AbortController();
    const first = database.query(QUICK, { readOnly: true, signal: stopping.signal });
    const second = database.query(sql(`SELECT 2 AS two WHERE ${condition()}`), { readOnly: true });
    await first;
    stopping.abort();
    expect(await second).toEqual([{ two: 2 }]);
  });

  test("is not canceled if it writes: its thread is terminated, and no wrong time is written", async () => {
    const text = `INSERT INTO hundred SELECT 1 FROM ${MANY} WHERE ${condition()}`;
    await expect(database.query(sql(text))).rejects.toBeInstanceOf(StatementTimeout);
    expect(await isSameThread()).toBe(false);
  });
});

/** Counts the 10 ms timers that fire in this thread while the work runs. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  await work.catch(() => {});
  clearInterval(timer);
  return ticks;
}
