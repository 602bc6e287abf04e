import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";
import { RerunReporter } from "./test/support/rerun-reporter.js";

/** They need databases that the default install does not bring: `npm run test:engines`. */
export const SERVER_TESTS = "test/engines/servers/*.test.ts";

/** What the tiers share. `command` runs those tests of the tier that are named after it. */
export function tierConfig(command: string, test: NonNullable<ViteUserConfig["test"]>): ViteUserConfig {
  return {
    resolve: {
      // The service and the examples import `ampipe` by name, as its users do; tsconfig.json says the same to TypeScript.
      alias: [
        { find: /^ampipe$/, replacement: fileURLToPath(new URL("src/index.ts", import.meta.url)) },
        { find: /^ampipe\/(\w+)$/, replacement: fileURLToPath(new URL("src/$1.ts", import.meta.url)) },
      ],
    },
    test: {
      // Against hangs only: no machine is so slow.
      testTimeout: 1_200_000,
      hookTimeout: 1_200_000,
      reporters: ["default", new RerunReporter(command)],
      ...test,
    },
  };
}

/** What the tiers without servers share. */
export const localTests: NonNullable<ViteUserConfig["test"]> = {
  // All processors: by default one is left to whoever watches the tests, and many of these wait for databases.
  maxWorkers: "100%",
  coverage: {
    provider: "v8",
    include: ["src/**"],
    reporter: ["text-summary", "json-summary"],
    thresholds: { lines: 98, branches: 98 },
  },
};

/** `npm test`: the quick tier. CONTRIBUTING.md explains the tiers. */
export default defineConfig(
  tierConfig("npx vitest run", {
    ...localTests,
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, SERVER_TESTS, "test/**/*.full.test.ts"],
  }),
);
