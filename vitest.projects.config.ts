import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { PROJECT_TESTS, tierConfig } from "./vitest.config.js";

/** `npm run test:projects`: the tests in projects that install the packed package. */
export default defineConfig(
  tierConfig("npm run test:projects --", {
    include: [PROJECT_TESTS],
    // The tests only wait for other processes, so the default, one worker less than processors, is too low.
    maxWorkers: availableParallelism(),
    globalSetup: "test/projects/support/install-package.ts",
  }),
);
