import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";
import { untieredTests } from "./scripts/tiered-tests.js";
import { RerunReporter } from "./test/support/rerun-reporter.js";
import { SlowFirst } from "./test/support/slow-first.js";

type TestOptions = NonNullable<ViteUserConfig["test"]>;

const FULL_TESTS = "test/**/*.full.test.ts";
/** Need database servers, which only `npm run test:engines` installs. */
const SERVER_TESTS = "test/engines/servers/*.test.ts";
/** Run in projects that use the packed package, which only `npm run test:projects` installs. */
const PROJECT_TESTS = "test/projects/*.test.ts";
/** These need a browser. The tests in test/browser run them in Chromium, where coverage is not measured. */
const BROWSER_CODE = [
  ...[
    "filter-box",
    "filter-input",
    "form-control",
    "view",
    "style",
    "place-popup",
    "accessible-text",
    "replace-text",
    "reading",
    "reuse-children",
  ].map((name) => `src/editor/element/${name}.ts`),
  "src/editor/react/*.ts",
  "src/editor/codemirror/replace-typed-over.ts",
];
/** These start the examples, which are singletons, code that replaces global objects or modules, or browsers. */
const ISOLATED = [
  "test/examples/*.test.ts",
  "test/docs*.test.ts",
  "test/browser/*.test.ts",
  "test/language/syntax/prepare-parser.test.ts",
];

const RUN_FOLDER = "test/support/run-folder.ts";

/** Splits the tests by whether they need modules of their own. Importing once per worker saves a third of the time. */
function localTests(...excluded: readonly string[]): TestOptions {
  const exclude = [...configDefaults.exclude, SERVER_TESTS, PROJECT_TESTS, ...excluded];
  const include = ["test/**/*.test.ts"];
  return {
    coverage: {
      // It takes a sixth of the time, so only `.ci/run` measures it in each run of the quick tests.
      enabled: process.env.AMPIPE_COVERAGE === "true",
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: BROWSER_CODE,
      reporter: ["text-summary", "json-summary"],
      thresholds: { lines: 98, branches: 97.8 },
    },
    projects: [
      { extends: true, test: { name: "shared", isolate: false, include, exclude: [...exclude, ...ISOLATED] } },
      { extends: true, test: { name: "isolated", include: ISOLATED, exclude } },
    ],
  };
}

interface Tier {
  /** Followed by a file, runs one test file. */
  readonly command: string;
  readonly options: () => TestOptions;
}

/** By mode, as in `vitest run --mode full`. CONTRIBUTING.md explains them. */
const TIERS: Readonly<Record<string, Tier>> = {
  quick: { command: "npx vitest run", options: () => localTests(FULL_TESTS) },
  full: {
    command: "npm run test:full --",
    options: () => ({
      ...localTests(...(process.env.AMPIPE_AFTER_QUICK_TESTS === "true" ? untieredTests() : [])),
      env: { AMPIPE_TIER: "full" },
    }),
  },
  engines: {
    command: "npm run test:engines --",
    // The test files of a worker share its servers, which take seconds to start.
    options: () => ({ isolate: false, include: [SERVER_TESTS], env: { AMPIPE_TIER: "full" } }),
  },
  projects: {
    command: "npm run test:projects --",
    options: () => ({
      include: [PROJECT_TESTS],
      globalSetup: [RUN_FOLDER, "test/projects/support/install-package.ts"],
    }),
  },
  packed: {
    command: "npm run test:full --",
    options: () => ({ include: ["test/conformance.test.ts", "test/meaning.test.ts", "test/lists.test.ts"] }),
  },
  site: { command: "npm run docs -- --check", options: () => ({ include: ["test/site/*.browser.ts"] }) },
};

/** The folder of the built package that replaces the sources in the mode `packed`. */
const { AMPIPE_PACKED } = process.env;

/** The mode of vitest without the option. */
const DEFAULT_MODE = "test";

export default defineConfig(({ mode }) => {
  const tier = TIERS[mode === DEFAULT_MODE ? "quick" : mode];
  if (tier === undefined) throw new Error(`--mode ${mode} does not exist. Modes: ${Object.keys(TIERS).join(", ")}`);
  return {
    resolve: {
      // The service and the examples import `ampipe` by name, as its users do. tsconfig.json has the same paths.
      alias: [
        { find: /^ampipe$/, replacement: fileURLToPath(new URL("src/index.ts", import.meta.url)) },
        { find: /^ampipe\/([\w-]+)$/, replacement: fileURLToPath(new URL("src/$1.ts", import.meta.url)) },
        ...(AMPIPE_PACKED === undefined
          ? []
          : [{ find: /^(?:\.\.\/)+src\/([\w-]+)\.js$/, replacement: `${AMPIPE_PACKED}/$1.js` }]),
      ],
    },
    test: {
      // Only against hangs: even a slow machine needs less.
      testTimeout: 1_200_000,
      hookTimeout: 1_200_000,
      expect: { poll: { timeout: 300_000 } },
      // One more than there are processors, because many tests wait for timers and databases.
      maxWorkers: availableParallelism() + 1,
      globalSetup: RUN_FOLDER,
      setupFiles: "test/support/seed-properties.ts",
      sequence: { sequencer: SlowFirst },
      reporters: ["default", new RerunReporter(tier.command)],
      ...tier.options(),
    },
  };
});
