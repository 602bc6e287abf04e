import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe } from "vitest";
import { sqlite } from "../../../src/sql.js";
import { BROKEN_BY_TYPEORM } from "../../sql/adapters/support/entities.js";
import { onMariadb, onMysql, onPostgres, onSqlite } from "../../sql/adapters/support/items.js";
import { testLibrary } from "../../sql/adapters/support/library.js";
import { ON_MYSQL2 } from "../../sql/adapters/support/on-mysql2.js";
import { ON_POSTGRES } from "../../sql/adapters/support/on-postgres.js";
import { type BetterSqlite, ON_BETTER_SQLITE } from "../../sql/adapters/support/on-sqlite.js";
import { startTypeorm } from "../../sql/adapters/support/queries.js";
import { createMariadb } from "./mariadb-server.js";
import type { MysqlDatabase } from "./mysql-database.js";
import { createMysql } from "./mysql-server.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

describe("on a PostgreSQL server", () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    database = await createPostgres();
  });
  afterAll(() => database?.drop());

  describe.each(ON_POSTGRES)("%s", (_name, start, unsupported) => {
    testLibrary(() => start(database.url), onPostgres, unsupported);
  });
});

describe.each([
  ["MariaDB", createMariadb, onMariadb],
  ["MySQL", createMysql, onMysql],
] as const)("on a %s server", (_server, createDatabase, items) => {
  let database: MysqlDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database?.drop());

  describe.each(ON_MYSQL2)("%s", (_name, start, unsupported) => {
    testLibrary(() => start(database.address, items.dialect), items, unsupported);
  });
});

describe("on better-sqlite3", () => {
  const open = (): BetterSqlite => new BetterSqlite3(":memory:") as unknown as BetterSqlite;
  const options = { type: "better-sqlite3", database: ":memory:", driver: BetterSqlite3 } as const;

  describe.each([
    ...ON_BETTER_SQLITE.map(([name, start]) => [name, () => start(open()), []] as const),
    ["TypeORM", () => startTypeorm(options, sqlite), BROKEN_BY_TYPEORM] as const,
  ])("%s", (_name, start, unsupported) => {
    testLibrary(start, onSqlite, unsupported);
  });
});
