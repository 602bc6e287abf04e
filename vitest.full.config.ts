import { defineConfig } from "vitest/config";
import { allTests, localProjects, localTests, tierConfig } from "./vitest.config.js";

/** `npm run test:full`: all tests that need no database server, at full size. */
export default defineConfig(
  tierConfig("npm run test:full --", {
    ...localTests,
    env: { AMPIPE_TIER: "full" },
    projects: localProjects(allTests),
  }),
);
