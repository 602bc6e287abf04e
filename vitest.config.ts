import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** The service and the examples import `ampipe` by name, as its users do; tsconfig.json says the same to TypeScript. */
export const AMPIPE_IS_THE_SOURCES = [
  { find: /^ampipe$/, replacement: fileURLToPath(new URL("src/index.ts", import.meta.url)) },
  { find: /^ampipe\/(\w+)$/, replacement: fileURLToPath(new URL("src/$1.ts", import.meta.url)) },
];

export default defineConfig({
  resolve: { alias: AMPIPE_IS_THE_SOURCES },
  test: {
    include: ["test/**/*.test.ts"],
    // They need databases that the default install does not bring: `npm run test:engines`.
    exclude: [...configDefaults.exclude, "test/engines/servers/**"],
    // All processors: by default one is left to whoever watches the tests, and many of these wait for databases.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: true, include: ["test/types/**/*.test-d.ts"] },
    coverage: {
      provider: "v8",
      include: ["src/**"],
      reporter: ["text", "json-summary"],
      thresholds: { lines: 98, branches: 98 },
    },
  },
});
