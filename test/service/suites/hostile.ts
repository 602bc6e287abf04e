import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { COMPANY, HostileClient, PRODUCT } from "../support/hostile-client.js";
import { type RunningService, runService } from "../support/running-service.js";
import { testAnything } from "./hostile/anything.js";
import { testBodies } from "./hostile/bodies.js";
import { testConnections } from "./hostile/connections.js";
import { testHeads } from "./hostile/heads.js";
import { testLoad } from "./hostile/load.js";
import { testNumbers } from "./hostile/numbers.js";
import { testStrings } from "./hostile/strings.js";

export interface HostileOptions {
  /** Strings per corpus that are sent one by one. */
  readonly strings: number;
  /** Number of runs with 20 random requests each. */
  readonly runs: number;
}

/** Short enough for tests to wait for, and long enough for a busy machine to send 10 MB. */
const LIMITS = { headTimeout: 1_600, requestTimeout: 2_800 } as const;

const TABLES =
  "SELECT string_agg(relname, ' ' ORDER BY relname) AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace";

/**
 * Tests that no HTTP request causes an internal error, reveals internals of the service, or changes data that it must
 * not change. Unhandled errors fail the test run.
 */
export function testHostility(open: () => Promise<Database>, { strings, runs }: HostileOptions): void {
  let service: RunningService;
  let database: Database;
  let tables: unknown;
  const totals = new Map<string, number>();
  const client = new HostileClient(() => service);
  const totalOf = async (target: string): Promise<number> =>
    JSON.parse((await client.ask({ target: `${target}?limit=1`, headers: client.withKey })).body).meta.total;
  const spies = (["error", "info", "warn"] as const).map((method) => vi.spyOn(console, method));

  beforeAll(async () => {
    database = await open();
    service = await runService(database, LIMITS);
    [tables] = await database.query({ text: TABLES, values: [] });
    for (const target of [PRODUCT, COMPANY]) totals.set(target, await totalOf(target));
  });
  afterAll(async () => {
    await service?.stop();
    const responses = [...client.statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${count} ${status}`);
    console.log(`responses to hostile requests: ${responses.join(", ")}`);
  });

  describe("bodies", () => testBodies(client));
  describe("heads", () => testHeads(client, () => service));
  describe("numbers and names", () => testNumbers(client));
  describe("strings", () => testStrings(client, strings));
  describe("connections", () => testConnections(client, () => service));
  describe("load", () => testLoad(client));
  describe("anything", () => testAnything(client, runs));

  describe("after all hostile requests", () => {
    test.each([PRODUCT, COMPANY])("%s has as many records as before", async (target) => {
      expect(await totalOf(target)).toBe(totals.get(target));
    });

    test("the tables are unchanged", async () => {
      expect(await database.query({ text: TABLES, values: [] })).toEqual([tables]);
    });

    test("the log has no errors, no statements and no keys, and nothing was written to the console", () => {
      client.expectDiscreetLog();
      expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
      // A missing status means that some requests were not sent.
      expect([...client.statuses.keys()]).toEqual(
        expect.arrayContaining([100, 200, 201, 304, 400, 401, 404, 405, 408, 413, 415, 417, 431]),
      );
    });
  });
}
