// Mutation testing: `npm run mutation`, or `npm run mutation -- --mutate "src/memory/**/*.ts"` for one folder.

// Which tests run, in vitest.config.ts.
process.env.AMPIPE_MODE = "mutation";

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: ["src/language/{types,bind,print}/**/*.ts", "src/memory/**/*.ts", "src/sql/where/**/*.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // Otherwise each file's tests would be searched again for each mutant.
  vitest: { related: false },
  coverageAnalysis: "perTest",
  // Constants that are created on import, such as tables: each would need all tests.
  ignoreStatic: true,
  timeoutMS: 20_000,
  concurrency: 2,
  incremental: true,
  incrementalFile: ".stryker/incremental.json",
  tempDirName: ".stryker/sandbox",
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  jsonReporter: { fileName: ".stryker/mutation.json" },
  htmlReporter: { fileName: ".stryker/mutation.html" },
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
