import { afterAll, describe } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { openPostgres } from "../../../service/database/postgres/open-postgres.js";
import { testApi } from "../../service/suites/api.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

let created: PostgresDatabase | undefined;
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  await created?.drop();
});

// In a locale that does not sort texts by code point, the main difference from PGlite.
describe("the service on PostgreSQL", () => {
  testApi(async () => {
    created = await createPostgres({ icuLocale: "en-US" });
    // The machine may be busy.
    database = openPostgres({ url: created.url, timeout: 10_000, statementTimeout: 10_000 });
    return database;
  }, 150);
});
