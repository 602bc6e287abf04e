import { afterAll, describe } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { openPostgres } from "../../../service/database/postgres/open-postgres.js";
import { testHostility } from "../../service/suites/hostile.js";
import { type PostgresServer, startPostgresServer } from "./postgres-server.js";

let server: PostgresServer | undefined;
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

describe("the service on PostgreSQL", () => {
  testHostility(
    async () => {
      server = await startPostgresServer({ icuLocale: "en-US" });
      // The machine may be busy.
      database = openPostgres({ url: server.url, timeout: 10_000, statementTimeout: 10_000 });
      return database;
    },
    { strings: 600, runs: 30 },
  );
});
