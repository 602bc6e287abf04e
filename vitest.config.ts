import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // They need databases that the default install does not bring: `npm run test:engines`.
    exclude: [...configDefaults.exclude, "test/engines/servers/**"],
    testTimeout: 60_000,
    typecheck: { enabled: true, include: ["test/types/**/*.test-d.ts"] },
    coverage: {
      provider: "v8",
      include: ["src/**"],
      reporter: ["text", "json-summary"],
      thresholds: { lines: 98, branches: 98 },
    },
  },
});
