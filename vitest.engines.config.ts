import { defineConfig } from "vitest/config";
import { SERVER_TESTS, tierConfig } from "./vitest.config.js";

/** `npm run test:engines`: the tests on database servers. */
export default defineConfig(
  tierConfig("npm run test:engines --", {
    include: [SERVER_TESTS],
    env: { AMPIPE_TIER: "full" },
  }),
);
