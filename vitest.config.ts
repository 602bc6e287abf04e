import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";
import { RerunReporter } from "./test/support/rerun-reporter.js";

/** Tests that need database servers, which only `npm run test:engines` installs. */
export const SERVER_TESTS = "test/engines/servers/*.test.ts";

/** Tests in projects that use the packed package, which only `npm run test:projects` installs. */
export const PROJECT_TESTS = "test/projects/*.test.ts";

/** Returns the configuration that all tiers share. `command` followed by a file runs one test file of the tier. */
export function tierConfig(command: string, test: NonNullable<ViteUserConfig["test"]>): ViteUserConfig {
  return {
    resolve: {
      // The service and the examples import `ampipe` by name, as its users do. tsconfig.json has the same paths.
      alias: [
        { find: /^ampipe$/, replacement: fileURLToPath(new URL("src/index.ts", import.meta.url)) },
        { find: /^ampipe\/([\w-]+)$/, replacement: fileURLToPath(new URL("src/$1.ts", import.meta.url)) },
      ],
    },
    test: {
      // Only against hangs: even a slow machine needs less.
      testTimeout: 1_200_000,
      hookTimeout: 1_200_000,
      expect: { poll: { timeout: 300_000 } },
      // One more than there are processors, because many tests wait for timers and databases.
      maxWorkers: availableParallelism() + 1,
      globalSetup: fileURLToPath(new URL("test/support/run-folder.ts", import.meta.url)),
      setupFiles: fileURLToPath(new URL("test/support/seed-properties.ts", import.meta.url)),
      reporters: ["default", new RerunReporter(command)],
      ...test,
    },
  };
}

/** The configuration that the tiers without database servers share. */
export const localTests: NonNullable<ViteUserConfig["test"]> = {
  coverage: {
    provider: "v8",
    include: ["src/**/*.ts"],
    reporter: ["text-summary", "json-summary"],
    thresholds: { lines: 98, branches: 98 },
  },
};

/** All tests of the installed packages: without database servers and without other projects. */
export const allTests = {
  include: ["test/**/*.test.ts"],
  exclude: [...configDefaults.exclude, SERVER_TESTS, PROJECT_TESTS],
};

/** These start the examples, which are singletons, code that replaces global objects, or browsers. */
const ISOLATED = ["test/examples/*.test.ts", "test/docs*.test.ts", "test/browser/*.test.ts"];

type Files = Readonly<Record<"include" | "exclude", string[]>>;

/** Splits the tests by whether they need modules of their own. Importing once per worker saves a third of the time. */
export function localProjects({ include, exclude }: Files): NonNullable<ViteUserConfig["test"]>["projects"] & object {
  return [
    { extends: true, test: { name: "shared", isolate: false, include, exclude: [...exclude, ...ISOLATED] } },
    { extends: true, test: { name: "isolated", include: ISOLATED, exclude } },
  ];
}

/** `npm test`: the quick tier. CONTRIBUTING.md explains the tiers. */
export default defineConfig(
  tierConfig("npx vitest run", {
    ...localTests,
    projects: localProjects({ ...allTests, exclude: [...allTests.exclude, "test/**/*.full.test.ts"] }),
  }),
);
