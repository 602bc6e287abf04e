import { defineConfig } from "vitest/config";

/** For `npm run test:engines`, which installs what these tests need. */
export default defineConfig({
  test: {
    include: ["test/engines/servers/*.test.ts"],
    testTimeout: 60_000,
  },
});
