import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, test } from "vitest";
import { TORN_APART } from "../../backends/sql/adapters/support/entities.js";
import { onMariadb, onPostgres, onSqlite } from "../../backends/sql/adapters/support/items.js";
import { CHECKS, fill, type Library } from "../../backends/sql/adapters/support/library.js";
import { ON_MARIADB } from "../../backends/sql/adapters/support/on-mariadb.js";
import { ON_POSTGRES } from "../../backends/sql/adapters/support/on-postgres.js";
import { type BetterSqlite, ON_BETTER_SQLITE, startTypeorm } from "../../backends/sql/adapters/support/on-sqlite.js";
import { startMariadbServer } from "./mariadb-server.js";
import { startPostgresServer } from "./postgres-server.js";

describe("on a PostgreSQL server", () => {
  let server: Awaited<ReturnType<typeof startPostgresServer>>;
  beforeAll(async () => {
    server = await startPostgresServer();
  }, 120_000);
  afterAll(() => server.stop());

  describe.each(ON_POSTGRES)("%s", (_name, start, unable) => {
    let library: Library;
    beforeAll(async () => {
      library = await start(server.url);
      await fill(library, onPostgres);
    });
    afterAll(() => library.close());

    test.each(CHECKS)("%s", (_what, check) => check(library, unable));
  });
});

describe("on a MariaDB server", () => {
  let server: Awaited<ReturnType<typeof startMariadbServer>>;
  beforeAll(async () => {
    server = await startMariadbServer();
  }, 120_000);
  afterAll(() => server.stop());

  describe.each(ON_MARIADB)("%s", (_name, start, unable) => {
    let library: Library;
    beforeAll(async () => {
      library = await start(server.port);
      await fill(library, onMariadb);
    });
    afterAll(() => library.close());

    test.each(CHECKS)("%s", (_what, check) => check(library, unable));
  });
});

describe("on better-sqlite3", () => {
  const open = (): BetterSqlite => new BetterSqlite3(":memory:") as unknown as BetterSqlite;

  describe.each([
    ...ON_BETTER_SQLITE.map(([name, start]) => [name, () => start(open()), [] as readonly string[]] as const),
    [
      "TypeORM",
      () => startTypeorm({ type: "better-sqlite3", database: ":memory:", driver: BetterSqlite3 }),
      TORN_APART,
    ] as const,
  ])("%s", (_name, start, unable) => {
    let library: Library;
    beforeAll(async () => {
      library = await start();
      await fill(library, onSqlite);
    });
    afterAll(() => library.close());

    test.each(CHECKS)("%s", (_what, check) => check(library, unable));
  });
});
