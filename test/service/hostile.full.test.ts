import { afterAll, describe } from "vitest";
import type { Database } from "../../service/database/database.js";
import { openPglite } from "../../service/database/pglite/open-pglite.js";
import { testHostility } from "./suites/hostile.js";
import { bundlePgliteWorker } from "./support/bundle.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const folder = temporaryFolder();
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  folder.remove();
});

describe("the service on PGlite", () => {
  testHostility(
    async () => {
      // Long enough for a busy machine.
      const workerFile = await bundlePgliteWorker();
      database = await openPglite({ folder: folder.path, workerFile, statementTimeout: 600_000, timeout: 600_000 });
      return database;
    },
    { strings: 75, runs: 25 },
  );
});
