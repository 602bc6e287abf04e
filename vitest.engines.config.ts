import { defineConfig } from "vitest/config";
import { AMPIPE_IS_THE_SOURCES } from "./vitest.config.js";

/** For `npm run test:engines`, which installs what these tests need. */
export default defineConfig({
  resolve: { alias: AMPIPE_IS_THE_SOURCES },
  test: {
    include: ["test/engines/servers/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
