import { afterAll, beforeAll, describe } from "vitest";
import type { Database } from "../../../../service/database/database.js";
import { openPglite } from "../../../../service/database/pglite/open-pglite.js";
import { bundlePgliteWorker } from "../../support/bundle.js";
import { testStorage } from "../../support/storage-suite.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const { path: folder, remove } = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openPglite({ folder, workerFile: await bundlePgliteWorker() });
}, 60_000);
afterAll(async () => {
  await database?.close();
  remove();
});

describe("on PGlite", () => {
  testStorage(() => database);
});
