import { expect, test } from "vitest";
import { defineSchema, startsWith, text } from "../../src/index.js";
import { withEngines } from "./suites/with-engines.js";
import { IN_PROCESS } from "./support/engines.js";
import { sqlOf } from "./support/sql-of.js";

const SQLITE = IN_PROCESS.filter(([name]) => name === "SQLite");

withEngines(SQLITE, (engine) => {
  test.each([
    ["a plain index", "name", {}],
    ["an index on the folded column", "lower(name)", { ignoresCase: true }],
    ["an index on the folded column if only searches ignore case", "lower(name)", { containsIgnoresCase: true }],
  ])("^ uses %s", async (_title, key, options) => {
    await engine().run("DROP TABLE IF EXISTS names");
    await engine().run("CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT, other TEXT)");
    await engine().run(`CREATE INDEX by_name ON names (${key})`);
    for (const nullable of [false, true]) {
      const schema = defineSchema({ name: text({ ...options, nullable }) });
      const { text: condition, values } = sqlOf(startsWith("name", "bo"), schema, engine().dialect);
      const steps = await engine().query(`EXPLAIN QUERY PLAN SELECT * FROM names WHERE ${condition}`, values);
      expect(steps.map((step) => String(step[3]))).toEqual([
        `SEARCH names USING INDEX by_name (${key === "name" ? "name" : "<expr>"}>? AND ${key === "name" ? "name" : "<expr>"}<?)`,
      ]);
    }
  });
});
