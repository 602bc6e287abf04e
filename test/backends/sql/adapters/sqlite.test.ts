import { afterAll, beforeAll, describe, test } from "vitest";
import { TORN_APART } from "./support/entities.js";
import { onSqlite } from "./support/items.js";
import { CHECKS, fill, type Library } from "./support/library.js";
import { ON_BETTER_SQLITE, sqlJsAsBetterSqlite, startDrizzle, startTypeorm } from "./support/on-sqlite.js";

describe.each([
  ...ON_BETTER_SQLITE.map(
    ([name, start]) => [name, async () => start(await sqlJsAsBetterSqlite()), [] as readonly string[]] as const,
  ),
  ["drizzle", startDrizzle, []] as const,
  ["TypeORM", () => startTypeorm({ type: "sqljs" }), TORN_APART] as const,
])("%s", (_name, start, unable) => {
  let library: Library;
  beforeAll(async () => {
    library = await start();
    await fill(library, onSqlite);
  }, 60_000);
  afterAll(() => library.close());

  test.each(CHECKS)("%s", (_what, check) => check(library, unable));
});
