import { expect, test } from "vitest";
import { testLists } from "../suites/list.js";
import { withEngines } from "../suites/with-engines.js";
import { INSTALLED } from "./engines.js";
import { startMariadb } from "./mariadb.js";

testLists(INSTALLED);

withEngines([["MariaDB", startMariadb]], (engine) => {
  test("accepts texts after LIMIT in prepared statements, but not as quoted literals", async () => {
    const { run, query } = engine();
    expect(await query("SELECT 1 LIMIT ? OFFSET ?", ["1", "0"])).toEqual([[1]]);
    await expect(run("SELECT 1 LIMIT '1' OFFSET '0'")).rejects.toThrow(/syntax/);
  });
});
