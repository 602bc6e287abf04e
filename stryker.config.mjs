// Mutation testing: `npm run mutation`, or `npm run mutation -- --mutate "src/memory/**/*.ts"` for one folder.

// Runs per property: few, because each is repeated for each change that survives.
process.env.AMPIPE_RUNS ??= "20";

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: ["src/{language,list,logic,match,memory,sql}/**/*.ts"],
  testRunner: "bundled",
  plugins: ["./scripts/mutation-runner.mjs"],
  coverageAnalysis: "perTest",
  // Constants that are created on import, such as tables: each would need all tests.
  ignoreStatic: true,
  // Long, so that a busy machine does not turn into detected changes. Most endless loops are noticed by their count.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 30_000,
  timeoutFactor: 2,
  concurrency: 1,
  incremental: true,
  incrementalFile: ".stryker/incremental.json",
  tempDirName: ".stryker/sandbox",
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  jsonReporter: { fileName: ".stryker/mutation.json" },
  htmlReporter: { fileName: ".stryker/mutation.html" },
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
