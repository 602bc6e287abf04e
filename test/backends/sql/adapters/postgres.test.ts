import { afterAll, beforeAll, describe, test } from "vitest";
import { onPostgres } from "./support/items.js";
import { CHECKS, fill, type Library } from "./support/library.js";
import { ON_POSTGRES } from "./support/on-postgres.js";
import { type PgliteServer, startPgliteServer } from "./support/pglite-server.js";

let server: PgliteServer;
beforeAll(async () => {
  server = await startPgliteServer();
}, 60_000);
afterAll(() => server.stop());

describe.each(ON_POSTGRES)("%s", (_name, start, unable) => {
  let library: Library;
  beforeAll(async () => {
    library = await start(server.url);
    await fill(library, onPostgres);
  }, 60_000);
  afterAll(() => library.close());

  test.each(CHECKS)("%s", (_what, check) => check(library, unable));
});
