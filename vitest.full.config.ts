import { defineConfig } from "vitest/config";
import { untieredTests } from "./scripts/tiered-tests.js";
import { allTests, localProjects, localTests, tierConfig } from "./vitest.config.js";

/** Set after `npm test` has passed on the same commit: leaves out its tests that would run again unchanged. */
const skipsQuickTests = process.env.AMPIPE_AFTER_QUICK_TESTS === "true";

/** `npm run test:full`: all tests that need no database server, at full size. */
export default defineConfig(
  tierConfig("npm run test:full --", {
    ...localTests,
    env: { AMPIPE_TIER: "full" },
    projects: localProjects({
      ...allTests,
      exclude: [...allTests.exclude, ...(skipsQuickTests ? untieredTests() : [])],
    }),
  }),
);
