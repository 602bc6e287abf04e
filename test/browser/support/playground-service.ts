import { UnavailableError } from "ampipe/http";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { buildPlayground } from "../../../service/build.mjs";
import type { Database } from "../../../service/database/database.js";
import { databaseFolder } from "../../../service/database/pglite/data-folder.js";
import { openPglite } from "../../../service/database/pglite/open-pglite.js";
import { readBrowserFiles } from "../../../service/playground/routes.js";
import { bundlePgliteWorker } from "../../service/support/bundle.js";
import { DEMO, type RunningService, runService } from "../../service/support/running-service.js";
import { temporaryFolder } from "../../service/support/temporary-folder.js";
import { createPgliteFolder } from "../../support/create-pglite.js";
import { until } from "./until.js";
import type { TestBrowser } from "./use-browser.js";

export const WIDE = { viewport: { width: 1200, height: 740 } };
export const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** The service of a test file, with the playground. */
export interface PlaygroundService {
  /** Whether statements fail as if the database were not there. */
  isAway: boolean;
  readonly running: RunningService;
  /** Opens the link that the service prints, with a state. */
  open(state?: Readonly<Record<string, string>>, options?: BrowserContextOptions): Promise<Page>;
  totalOf(filter: string, path?: string): Promise<number>;
}

/** Starts the service for the tests of a file, and stops it after them. */
export function usePlayground(browser: TestBrowser): PlaygroundService {
  const folder = temporaryFolder();
  let database: Database | undefined;
  let running: RunningService | undefined;
  const service: PlaygroundService = {
    isAway: false,
    get running() {
      if (running === undefined) throw new Error("The service starts before the first test.");
      return running;
    },
    open: (state = {}, options = WIDE) => {
      const search = Object.keys(state).length === 0 ? "" : `?${new URLSearchParams(state)}`;
      return browser.open(`${service.running.url}/${search}#key=${service.running.key}`, options);
    },
    totalOf: async (filter, path = "/api/v1/inventory/product") => {
      const response = await service.running.request(`${path}?limit=1&filter=${encodeURIComponent(filter)}`);
      return ((await response.json()) as { meta: { total: number } }).meta.total;
    },
  };

  beforeAll(async () => {
    await buildPlayground();
    const workerFile = await bundlePgliteWorker();
    await createPgliteFolder(databaseFolder(folder.path));
    const opened = await openPglite({ folder: folder.path, workerFile, statementTimeout: 600_000, timeout: 600_000 });
    database = opened;
    const fragile: Database = {
      ...opened,
      query: (statement, options) =>
        service.isAway ? Promise.reject(new UnavailableError("away")) : opened.query(statement, options),
    };
    const files = readBrowserFiles(new URL("../../../service/", import.meta.url));
    expect(files.script.gzip.length).toBeLessThanOrEqual(214_500);
    running = await runService(fragile, undefined, files);
  });

  afterEach(() => {
    service.isAway = false;
  });

  afterAll(async () => {
    await running?.stop();
    await database?.close();
    folder.remove();
  });

  return service;
}

export const filterOf = (page: Page) => page.getByRole("combobox", { name: "Filter", exact: true });

export async function hasFilter(page: Page, filter: string): Promise<void> {
  await expect.poll(() => filterOf(page).textContent()).toBe(filter);
}

/** Waits until the page has this many rows of this many in all, and no request that would render the rows again. */
export async function settled(page: Page, total: number, all: number = DEMO.rows): Promise<void> {
  const count = total === all ? `^${total} ` : `^${total} of ${all} `;
  await page
    .locator('.results[aria-busy="false"]')
    .filter({ has: page.locator(".count", { hasText: new RegExp(count) }) })
    .waitFor();
}

export async function openTab(page: Page, name: string): Promise<void> {
  await until(
    (timeout) => page.getByRole("tab", { name, exact: true }).click({ timeout }),
    page.getByRole("tab", { name, exact: true, selected: true }),
  );
}
