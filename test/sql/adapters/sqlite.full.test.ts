import { describe } from "vitest";
import { sqlite } from "../../../src/sql.js";
import { BROKEN_BY_TYPEORM } from "./support/entities.js";
import { onSqlite } from "./support/items.js";
import { testLibrary } from "./support/library.js";
import { ON_BETTER_SQLITE, sqlJsAsBetterSqlite, startDrizzle } from "./support/on-sqlite.js";
import { startTypeorm } from "./support/queries.js";

describe.each([
  ...ON_BETTER_SQLITE.map(([name, start]) => [name, async () => start(await sqlJsAsBetterSqlite()), []] as const),
  ["drizzle", startDrizzle, []] as const,
  ["TypeORM", () => startTypeorm({ type: "sqljs" }, sqlite), BROKEN_BY_TYPEORM] as const,
])("%s", (_name, start, unsupported) => {
  testLibrary(start, onSqlite, unsupported);
});
