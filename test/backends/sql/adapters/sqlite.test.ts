import { describe } from "vitest";
import { sqlite } from "../../../../src/sql.js";
import { TORN_APART } from "./support/entities.js";
import { onSqlite } from "./support/items.js";
import { testLibrary } from "./support/library.js";
import { ON_BETTER_SQLITE, sqlJsAsBetterSqlite, startDrizzle } from "./support/on-sqlite.js";
import { startTypeorm } from "./support/queries.js";

describe.each([
  ...ON_BETTER_SQLITE.map(([name, start]) => [name, async () => start(await sqlJsAsBetterSqlite()), []] as const),
  ["drizzle", startDrizzle, []] as const,
  ["TypeORM", () => startTypeorm({ type: "sqljs" }, sqlite), TORN_APART] as const,
])("%s", (_name, start, unable) => {
  testLibrary(start, onSqlite, unable);
});
