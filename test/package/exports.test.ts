import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENTRIES, exportsOf } from "../../scripts/package-entries.js";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("package.json exports every file directly in src, for ES modules and CommonJS", () => {
  // As text, because the order of conditions matters.
  const actual = JSON.stringify(manifest.exports, null, 2);
  expect(actual, 'Run "npm run exports".').toBe(JSON.stringify(exportsOf(ENTRIES), null, 2));
});

test("the entries are the index, then the others by name", () => {
  expect(ENTRIES.slice(0, 2)).toEqual(["index", "build"]);
  expect(exportsOf(["index", "sql"])).toEqual({
    ".": {
      "module-sync": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      import: { types: "./dist/index.d.ts", default: "./dist/index.js" },
      require: { types: "./dist/cjs/index.d.ts", default: "./dist/cjs/index.js" },
    },
    "./sql": {
      "module-sync": { types: "./dist/sql.d.ts", default: "./dist/sql.js" },
      import: { types: "./dist/sql.d.ts", default: "./dist/sql.js" },
      require: { types: "./dist/cjs/sql.d.ts", default: "./dist/cjs/sql.js" },
    },
    "./package.json": "./package.json",
  });
});
