import { defineConfig } from "vitest/config";
import { SERVER_TESTS, tierConfig } from "./vitest.config.js";

/** For `npm run test:engines`, which installs what these tests need. */
export default defineConfig(
  tierConfig("npm run test:engines --", {
    include: [SERVER_TESTS],
    env: { AMPIPE_TIER: "full" },
  }),
);
