import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPglite } from "../../../../service/database/pglite/open-pglite.js";
import { bundlePgliteWorker } from "../../support/bundle.js";
import { sql } from "../../support/database-suite.js";
import { lastWrittenBeforeKill } from "../../support/killed-writer.js";
import { folderOfTest } from "../../support/temporary-folder.js";

test("a folder opens after its process is killed, with every acknowledged commit", async () => {
  const folder = folderOfTest();
  // The first process is killed before the folder is complete.
  await lastWrittenBeforeKill(folder, { onceExists: join(folder, "postgres.unfinished/PG_VERSION") });
  expect(existsSync(join(folder, "postgres"))).toBe(false);
  let last = 0;
  for (const afterRows of [1, 40]) last = await lastWrittenBeforeKill(folder, { afterRows });
  expect(last).toBeGreaterThanOrEqual(41);

  const database = await openPglite({
    folder,
    workerFile: await bundlePgliteWorker(),
    statementTimeout: 600_000,
    timeout: 600_000,
  });
  const [found] = await database.query(sql("SELECT count(*) AS rows, max(n) AS last FROM written"));
  await database.close();
  expect(Number(found?.last)).toBeGreaterThanOrEqual(last);
  // An unacknowledged commit may exist too, but only after the others.
  expect(found?.rows).toBe(found?.last);
});
