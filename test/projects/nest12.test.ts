import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { run } from "../package/packed.js";
import { copyNestExample } from "./support/nest-example.js";
import { installed, NODES, PROJECTS } from "./support/projects.js";

const PROJECT = join(PROJECTS, "nest12");

describe("the NestJS example in a project of ES modules with NestJS 12", () => {
  beforeAll(async () => {
    await copyNestExample(PROJECT);
    await rm(join(PROJECT, "dist"), { recursive: true, force: true });
    await run(process.execPath, [installed("typescript-7.0/bin/tsc")], PROJECT);
  });

  const both = ["start.js", "start.cjs"].flatMap((file) => NODES.map((node) => ({ file, ...node })));

  test.each(both)("starts from $file on Node.js $version", async ({ file, program }) => {
    const output = await run(program, [file], PROJECT);
    expect(JSON.parse(output)).toEqual({ isOneCopy: true, status: 200, ids: [1, 2], refused: 400 });
  });

  // Older versions cannot load the packages of NestJS 12 in Jest.
  test.each(NODES.filter(({ version }) => version >= 24))(
    "passes its tests with Jest on Node.js $version",
    async ({ program }) => {
      await run(program, ["--experimental-vm-modules", installed("jest/bin/jest.js")], PROJECT);
    },
  );
});
