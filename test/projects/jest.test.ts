import { join } from "node:path";
import { test } from "vitest";
import { run } from "../package/packed.js";
import { installed, NODES, PROJECTS } from "./support/projects.js";

test.each(NODES)("the tests of a project with Jest and ts-jest pass on Node.js $version", async ({ program }) => {
  await run(program, [installed("jest/bin/jest.js")], join(PROJECTS, "jest"));
});
