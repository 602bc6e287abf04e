import { afterAll, describe } from "vitest";
import type { Database } from "../../service/database/database.js";
import { openPglite } from "../../service/database/pglite/open-pglite.js";
import { testApi } from "./suites/api.js";
import { bundlePgliteWorker } from "./support/bundle.js";
import { temporaryFolder } from "./support/temporary-folder.js";

const folder = temporaryFolder();
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  folder.remove();
});

describe("the service on PGlite", () => {
  testApi(async () => {
    database = await openPglite({
      folder: folder.path,
      workerFile: await bundlePgliteWorker(),
      // Long enough for slow machines.
      statementTimeout: 600_000,
      timeout: 600_000,
    });
    return database;
  }, 60);
});
