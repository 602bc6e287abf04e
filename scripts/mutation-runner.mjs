// Runs the tests for Stryker. Its own runner for vitest imports all modules again for each change of the code, which takes
// most of the time. Here they are one script, compiled once and evaluated for each change.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, matchesGlob } from "node:path/posix";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { build } from "esbuild";
import * as vitest from "vitest";

/** Quick tests without databases and processes. */
const INCLUDE = [
  "test/{language,list,logic,match,memory,laws,sql}/**/*.test.ts",
  "test/{conformance,grammar,lists,meaning}.test.ts",
  // What types know for others.
  "test/{client/{list,read-record},editor/{complete,fixes-of,inspect,relations},http/{openapi,openapi-filter}}.test.ts",
  "test/bridges/{json-schema/properties,ui/rule-groups}.test.ts",
  // How lists read queries and continue at cursors, and the facets of a client.
  "test/{client/{facets,settings},http/{cursors,export-pages,facets,handlers}}.test.ts",
];
const EXCLUDE = [
  "**/*.full.test.ts",
  // Await at the top level, which a script cannot.
  "test/language/diagnostics/other-copies.test.ts",
  "test/sql/verify/sqlite.test.ts",
  // Replaces a module.
  "test/language/syntax/prepare-parser.test.ts",
  // Snapshots.
  "test/sql/lists/{to-facet-sql,unusual-positions}.test.ts",
];

/** In Stryker's copy of the project. */
const TIMES = "test-times.json";

/** Tests of huge filters. They show that nothing is recursive, and take seconds for each change. */
const HUGE = /filters of any size|filters without limits are ordinary|tree of any depth and width|100,000 errors/;

/** What Stryker's code in the sources reads and writes. */
globalThis.__stryker__ ??= {};
const state = globalThis.__stryker__;

class BundleRunner {
  static inject = [];
  /** Evaluates the bundle again and returns functions that import one test file each. */
  #evaluate;
  /** Source files by test file. */
  #sources = new Map();
  /** Milliseconds by test. */
  #times = new Map();

  capabilities() {
    // Modules are evaluated for each run.
    return { reloadEnvironment: true };
  }

  async init() {
    const files = readdirSync("test", { recursive: true, encoding: "utf8" })
      .map((file) => `test/${file}`)
      .filter(
        (file) => INCLUDE.some((glob) => matchesGlob(file, glob)) && !EXCLUDE.some((glob) => matchesGlob(file, glob)),
      );
    const { evaluate, sourcesOf } = await bundle(files);
    this.#evaluate = evaluate;
    // After a timeout, another process continues.
    if (existsSync(TIMES)) this.#times = new Map(JSON.parse(readFileSync(TIMES, "utf8")));
    this.#sources = new Map(files.map((file) => [file, sourcesOf(file)]));
  }

  async dryRun({ files: mutated }) {
    // Absolute paths outside the copy of the project.
    const isMutated = (source) => mutated.some((path) => path.endsWith(`/${source}`));
    const files = [...this.#sources].flatMap(([file, sources]) => (sources.some(isMutated) ? [file] : []));
    state.mutantCoverage = { static: {}, perTest: {} };
    const results = await this.#run(files, () => true, false);
    this.#times = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(TIMES, JSON.stringify([...this.#times]));
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: state.mutantCoverage };
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation, disableBail }) {
    const wanted = testFilter && new Set(testFilter);
    const files = wanted
      ? [...new Set(testFilter.map((id) => id.slice(0, id.indexOf("\n"))))]
      : [...this.#sources.keys()];
    const timeOf = (file) =>
      (testFilter ?? []).reduce((sum, id) => sum + (id.startsWith(`${file}\n`) ? this.#timeOf(id) : 0), 0);
    const times = new Map(files.map((file) => [file, timeOf(file)]));
    files.sort((one, other) => times.get(one) - times.get(other));
    Object.assign(state, { hitCount: 0, hitLimit, mutantCoverage: undefined, currentTestId: undefined });
    const mutant = { id: activeMutant.id, isStatic: mutantActivation === "static" };
    const tests = await this.#run(files, (id) => wanted?.has(id) ?? true, !disableBail, mutant);
    const timeout = determineHitLimitReached(state.hitCount, hitLimit);
    return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests });
  }

  /** The fastest tests run first, because many tests detect most changes. */
  #timeOf(id) {
    return this.#times.get(id) ?? 0;
  }

  async #run(files, isWanted, bails, mutant) {
    const results = [];
    for (const file of files) {
      state.activeMutant = mutant?.isStatic ? mutant.id : undefined;
      const tests = await this.#collect(file);
      for (const hook of tests.before) await hook();
      const wanted = tests.all
        .map(({ name, body }) => ({ id: `${file}\n${name}`, body }))
        .filter(({ id }) => !HUGE.test(id) && isWanted(id));
      for (const { id, body } of wanted.sort((one, other) => this.#timeOf(one.id) - this.#timeOf(other.id))) {
        results.push(await runTest(id, body, mutant));
        if (bails && results.at(-1).status === TestStatus.Failed) break;
      }
      state.activeMutant = undefined;
      for (const hook of tests.after) await hook();
      if (bails && results.at(-1)?.status === TestStatus.Failed) break;
    }
    return results;
  }

  async #collect(file) {
    const { api, tests } = collector();
    const importers = this.#evaluate(api);
    await importers[file]();
    return tests;
  }
}

async function runTest(id, body, mutant) {
  const finished = [];
  onFinished = (callback) => finished.push(callback);
  const start = performance.now();
  const common = { id, name: id };
  if (mutant === undefined) state.currentTestId = id;
  else state.activeMutant = mutant.id;
  try {
    await body();
    return { ...common, status: TestStatus.Success, timeSpentMs: performance.now() - start };
  } catch (error) {
    const failureMessage = error instanceof Error ? error.message : String(error);
    return { ...common, status: TestStatus.Failed, failureMessage, timeSpentMs: performance.now() - start };
  } finally {
    state.currentTestId = undefined;
    for (const callback of finished.reverse()) await callback();
  }
}

let onFinished;

/** Returns the functions of vitest that tests are written with, and the tests that they define. */
function collector() {
  const tests = { all: [], before: [], after: [] };
  const names = new Map();
  let path = "";
  const test = (name, body) => {
    const title = `${path}${typeof name === "function" ? name.name : name}`;
    const count = (names.get(title) ?? 0) + 1;
    names.set(title, count);
    tests.all.push({ name: count === 1 ? title : `${title} (${count})`, body });
  };
  const describe = (name, body) => {
    const outer = path;
    path += `${name} > `;
    body();
    path = outer;
  };
  const none = () => {};
  const each = (define) => (table) => (name, body) => {
    const areArrays = table.every(Array.isArray);
    for (const row of table) define(name, areArrays ? () => body(...row) : () => body(row));
  };
  Object.assign(test, {
    each: each(test),
    skip: none,
    runIf: (is) => (is ? test : none),
    skipIf: (is) => (is ? none : test),
  });
  Object.assign(describe, { each: each(describe), skip: none });
  const api = {
    ...vitest,
    test,
    describe,
    it: test,
    beforeAll: (hook) => tests.before.push(hook),
    afterAll: (hook) => tests.after.push(hook),
    onTestFinished: (callback) => onFinished(callback),
    expectTypeOf: anything,
  };
  return { api, tests };
}

/** Types are checked by the compiler. */
function anything() {
  return new Proxy(anything, { get: () => anything, apply: () => anything() });
}

/** Compiles test files and the sources into a script, which evaluates a test file and its modules when its member is called. */
async function bundle(files) {
  const root = process.cwd();
  const setup = `import "./test/support/seed-properties.ts";`;
  const contents = `${setup} export default {${files.map((file) => `${JSON.stringify(file)}: () => import("./${file}")`)}};`;
  const { outputFiles, metafile } = await build({
    // esbuild would use the folder that was the current one when it was imported.
    absWorkingDir: root,
    metafile: true,
    stdin: { contents, resolveDir: root },
    bundle: true,
    // The package has no side effects, but the setup of the tests has.
    ignoreAnnotations: true,
    format: "cjs",
    platform: "node",
    write: false,
    logLevel: "error",
    plugins: [
      {
        name: "sources",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            /^ampipe(?:\/|$)/.test(path) ? undefined : { path, external: true },
          );
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const url = JSON.stringify(pathToFileURL(path).href);
            return { contents: readFileSync(path, "utf8").replaceAll("import.meta.url", url), loader: "ts" };
          });
        },
      },
    ],
  });
  const script = new Script(`(function (require, module, exports) {${outputFiles[0].text}})`, {
    filename: "bundle.cjs",
  });
  const load = createRequire(join(root, "package.json"));
  const evaluate = (api) => {
    const module = { exports: {} };
    script.runInThisContext()((path) => (path === "vitest" ? api : load(path)), module, module.exports);
    return module.exports.default;
  };
  const sourcesOf = (file) => {
    const found = new Set([file]);
    for (const path of found)
      for (const { path: imported } of metafile.inputs[path]?.imports ?? []) found.add(imported);
    return [...found];
  };
  return { evaluate, sourcesOf };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "bundled", BundleRunner)];
