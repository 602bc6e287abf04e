import { defineConfig } from "vitest/config";
import { PROJECT_TESTS, tierConfig } from "./vitest.config.js";

/** `npm run test:projects`: the tests in projects that install the packed package. */
export default defineConfig(
  tierConfig("npm run test:projects --", {
    include: [PROJECT_TESTS],
    globalSetup: ["test/support/run-folder.ts", "test/projects/support/install-package.ts"],
  }),
);
