import { configDefaults, defineConfig } from "vitest/config";
import { localTests, PROJECT_TESTS, SERVER_TESTS, tierConfig } from "./vitest.config.js";

/** `npm run test:full`: all tests that need no database server, at full size. */
export default defineConfig(
  tierConfig("npm run test:full --", {
    ...localTests,
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, SERVER_TESTS, PROJECT_TESTS],
    env: { AMPIPE_TIER: "full" },
    typecheck: { enabled: true, include: ["test/types/**/*.test-d.ts"] },
  }),
);
