import { join } from "node:path";
import { beforeAll, describe, test } from "vitest";
import { run } from "../package/packed.js";
import { copyNestExample } from "./support/nest-example.js";
import { installed, NODES, PROJECTS } from "./support/projects.js";

const PROJECT = join(PROJECTS, "nest11");

describe("the NestJS example in a CommonJS project with NestJS 11", () => {
  beforeAll(async () => {
    await copyNestExample(PROJECT);
  });

  test("compiles", async () => {
    await run(process.execPath, [installed("typescript-7.0/bin/tsc"), "--noEmit"], PROJECT);
  });

  test.each(NODES)("passes its tests with Jest and ts-jest on Node.js $version", async ({ program }) => {
    await run(program, [installed("jest/bin/jest.js")], PROJECT);
  });
});
