import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { run } from "../package/packed.js";
import { blocksOf, expectedOutput } from "../support/markdown.js";
import { installed, NODES, PROJECTS } from "./support/projects.js";

const PROJECT = join(PROJECTS, "commonjs");

/** The oldest supported version of TypeScript, the last with the module resolution `node10`, and the newest. */
const COMPILERS: readonly [version: string, config: string, ...flags: string[]][] = [
  ["5.0", "node16"],
  ["5.0", "bundler"],
  ["6.0", "node10", "--ignoreDeprecations", "6.0"],
  ["7.0", "nodenext"],
  ["7.0", "bundler"],
];

const RESULTS = {
  memory: [1],
  explained: [true, false],
  sql: '("price" < CAST($1 AS numeric))',
  diagnostics: ["bind.unknown-field"],
  error: true,
  built: "state%3Ddone%26id%3E%3D5",
  list: 5,
  http: [1],
  client: [2],
  refused: 401,
  retryAfter: 1,
  generated: 3,
};

async function compile(version: string, config: string, ...flags: readonly string[]): Promise<void> {
  const folder = version === "6.0" ? "typescript" : `typescript-${version}`;
  await run(process.execPath, [installed(`${folder}/bin/tsc`), "-p", `tsconfig.${config}.json`, ...flags], PROJECT);
}

test("the example of docs/commonjs.md prints its output", async () => {
  const code = blocksOf("docs/commonjs.md").find(({ language }) => language === "js products.cjs")?.code ?? "";
  const file = join(PROJECT, "generated/products.cjs");
  await writeFile(file, code);
  expect(await run(process.execPath, [file], PROJECT)).toBe(`${expectedOutput(code).join("\n")}\n`);
});

describe("a CommonJS project, without DOM types and without skipLibCheck", () => {
  test.each(COMPILERS)(
    "compiles with TypeScript %s and the module resolution %s",
    async (version, config, ...flags) => {
      await compile(version, config, ...flags, "--noEmit");
    },
  );

  describe("compiled by TypeScript 5.0 with the module resolution node10", () => {
    beforeAll(async () => {
      await rm(join(PROJECT, "dist"), { recursive: true, force: true });
      await compile("5.0", "node10");
    });

    test.each(NODES)("has one copy of the package on Node.js $version", async ({ program }) => {
      const output = await run(program, ["dist/src/main.js"], PROJECT);
      expect(JSON.parse(output)).toEqual({ isOneCopy: true, ...RESULTS });
    });
  });
});
