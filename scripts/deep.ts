// Long test runs: properties 10,000 times, or random filters on databases. See `npm run test:deep -- --help`.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { inspect, parseArgs } from "node:util";
import { resultsFile, writeFigures } from "../bench/figures.js";
import { type Results, textOf } from "../bench/results.js";
import type { Engine } from "../test/engines/support/engine.js";
import { IN_PROCESS, type NamedEngine } from "../test/engines/support/engines.js";
import { compareManyFilters } from "../test/engines/support/many-filters.js";
import { compareManyLists } from "../test/engines/support/many-lists.js";
import { compareManyRelated } from "../test/engines/support/many-related.js";
import { storedSchema } from "../test/engines/support/stored-schema.js";
import { compareWithOracle } from "../test/logic/oracle.js";
import { simplifyMany } from "../test/logic/simplify-oracle.js";
import { compareWithZ3 } from "../test/logic/z3-oracle.js";
import { selectiveShare } from "../test/testing/selectivity.js";
import { histogramOf, percent } from "./histogram.js";

/** Engines by their names on the command line. */
const ENGINES = new Map([...IN_PROCESS, ...(await installedEngines())].map(([name, start]) => [optionOf(name), start]));
const DEFAULT_ENGINES = IN_PROCESS.map(([name]) => optionOf(name)).join(",");

const HELP = `npm run test:deep
  Runs each property test of test/laws and test/editor 10,000 times, with other cases each time.

npm run test:deep -- --filters <number> [--seed <number>] [--engines <name>,<name>...]
  Runs random filters on databases and compares the selected rows with those that \`toPredicate\` selects.
  100 filters run on each table of 256 rows. The next table uses the next seed.

npm run test:deep -- --lists <number> [--seed <number>] [--engines <name>,<name>...]
  Runs random list queries (filter, sort, page, limit, cursor) on databases and compares the rows and their order with
  those of \`fromRecords\`.

npm run test:deep -- --related <number> [--seed <number>] [--engines <name>,<name>...]
  Runs random filters on random related tables on databases and compares the selected rows with those of a naive
  evaluator over nested records, and with those that \`toPredicate\` selects.

npm run test:deep -- --pairs <number> [--seed <number>]
  Compares random pairs of filters with \`ampipe/logic\`, and the results with those of an oracle that matches every record of
  tiny domains. Simplifies a tenth as many filters.

npm run test:deep -- --z3 <number> [--seed <number>]
  Compares the results for random pairs of filters with those of the solver z3, on the types that it can express.

npm run test:deep -- --cases
  Runs the tests that take a share of many cases in \`npm run test:full\` with all of them: hostile strings, time zones,
  cursor walks, columns of drizzle and searches for text.

  --filters  Filters per database
  --related  Filters on related tables per database
  --lists    List queries per database, rounded up to a multiple of 100
  --seed     Seed of the first table and its filters (default: 1). A mismatch prints the seed of its table; pass this
             seed to reproduce it
  --write    Writes the shares of rows that the filters select to bench/results, and to FIGURES.md
  --engines  Databases, separated by commas (default: ${DEFAULT_ENGINES})
             Available: ${[...ENGINES.keys()].join(", ")}
             \`npm run test:engines\` installs more

Exits with 1 if a test fails or a database selects other rows, and with 2 if an option is invalid.`;

const options = readOptions();

function readOptions() {
  try {
    return parseArgs({
      options: {
        filters: { type: "string" },
        lists: { type: "string" },
        related: { type: "string" },
        pairs: { type: "string" },
        z3: { type: "string" },
        cases: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        seed: { type: "string", default: "1" },
        engines: { type: "string", default: DEFAULT_ENGINES },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function runTests(variables: Readonly<Record<string, string>>, ...args: readonly string[]): number {
  const env = { ...process.env, ...variables };
  return spawnSync("vitest", ["run", ...args], { env, stdio: "inherit" }).status ?? 1;
}

/** Draws other cases in each run. A failure prints its seed. */
function runLaws(): number {
  const seed = String(randomInt(2 ** 31));
  return runTests({ AMPIPE_RUNS: "10000", AMPIPE_SEED: seed }, "test/laws", "test/editor");
}

function runCases(): number {
  const engines = ["injection", "cursor-walks", "text-searches", "duckdb-decimals"].map(
    (name) => `test/engines/${name}`,
  );
  const files = ["test/hostile", "test/language/values", "test/http/cursor-walks", "test/bridges/drizzle", ...engines];
  return runTests({ AMPIPE_CASES: "all" }, "--mode", "full", ...files);
}

type Compare = (name: string, engine: Engine, count: number, seed: number) => Promise<void>;

async function compareEngines(compare: Compare, things: string, count: number, seed: number): Promise<number> {
  const started = options.engines.split(",").map((name) => [name, starterOf(name)] as const);
  console.log(`${count} ${things} on each of ${options.engines}, starting with seed ${seed}`);
  let failed = 0;
  for (const [name, start] of started) {
    const engine = await start();
    try {
      await compare(name, engine, count, seed);
    } catch (error) {
      failed++;
      // fast-check reports the input, and its cause the rows that differ.
      console.error(inspect(error));
    } finally {
      await engine.close();
    }
  }
  return failed === 0 ? 0 : 1;
}

async function compareLists(name: string, engine: Engine, lists: number, seed: number): Promise<void> {
  const start = Date.now();
  let tables = 0;
  let compared = 0;
  await compareManyLists(engine, {
    schema: storedSchema,
    lists,
    seed,
    onProgress: (count) => {
      tables++;
      compared = count;
      showProgress(`${name}: ${count} of ${lists} lists, ${seconds(start)} s`, count >= lists);
    },
  });
  console.log(
    `\n${name}: ${compared} lists, seeds ${seed} to ${seed + tables - 1}, no mismatch, ${seconds(start)} s\n`,
  );
}

async function compareRelated(name: string, engine: Engine, filters: number, seed: number): Promise<void> {
  const start = Date.now();
  await compareManyRelated(engine, {
    filters,
    seed,
    onProgress: (count) =>
      showProgress(`${name}: ${count} of ${filters} filters, ${seconds(start)} s`, count >= filters),
  });
  console.log(`\n${name}: ${filters} filters on related tables from seed ${seed}, no mismatch, ${seconds(start)} s\n`);
}

async function compareFilters(name: string, engine: Engine, filters: number, seed: number): Promise<void> {
  const start = Date.now();
  const shares: number[] = [];
  let tables = 0;
  await compareManyFilters(engine, {
    schema: storedSchema,
    filters,
    seed,
    onProgress: (progress) => {
      tables++;
      for (const share of progress.shares) shares.push(share);
      showProgress(
        `${name}: ${progress.filters} of ${filters} filters, ${seconds(start)} s`,
        progress.filters >= filters,
      );
    },
  });
  console.log(
    `\n${name}: ${shares.length} filters, seeds ${seed} to ${seed + tables - 1}, no mismatch, ${seconds(start)} s`,
  );
  const results: Results = {
    environment: `${shares.length.toLocaleString("en")} filters on ${name} by the share of rows that they select`,
    parts: [
      histogramOf(shares),
      { kind: "figure", name: "filters that select 1 % to 99 % of the rows", value: percent(selectiveShare(shares)) },
    ],
  };
  console.log(textOf(results));
  if (options.write) {
    writeFileSync(resultsFile("selectivity"), JSON.stringify(results));
    writeFigures();
  }
}

function comparePairs(pairs: number, seed: number): number {
  const start = Date.now();
  const { answers, unknown, wrong } = compareWithOracle(pairs, seed);
  console.log(
    `${pairs} pairs, seed ${seed}: ${answers} results, ${wrong.length} wrong, ${unknown} unknown, ${seconds(start)} s`,
  );
  const simplified = simplifyMany(Math.ceil(pairs / 10), seed);
  const { filters, conditionsBefore, conditionsAfter } = simplified;
  console.log(
    `${filters} filters simplified from ${conditionsBefore} to ${conditionsAfter} conditions, ` +
      `${simplified.wrong.length} wrong, ${seconds(start)} s`,
  );
  for (const problem of [...wrong, ...simplified.wrong]) console.error(problem);
  return wrong.length + simplified.wrong.length === 0 ? 0 : 1;
}

async function compareZ3(pairs: number, seed: number): Promise<number> {
  const start = Date.now();
  const { same, unknownHere, unknownThere, repeated, contradictions } = await compareWithZ3(pairs, seed);
  console.log(
    `${pairs} pairs, seed ${seed}: ${same} same, ${contradictions.length} contradictions, ` +
      `${unknownHere} unknown here, ${unknownThere} unknown to z3, ${repeated} evaluated again, ${seconds(start)} s`,
  );
  for (const problem of contradictions) console.error(problem);
  return contradictions.length === 0 ? 0 : 1;
}

let lastLine = 0;

/** Updates one line on a terminal. Elsewhere, prints a line every 30 seconds. */
function showProgress(line: string, isLast: boolean): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${isLast ? "\n" : ""}`);
  else if (isLast || Date.now() - lastLine > 30_000) {
    lastLine = Date.now();
    console.log(line);
  }
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

function optionOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** Returns the engines of `npm run test:engines`, or an empty array if their packages are not installed. */
async function installedEngines(): Promise<readonly NamedEngine[]> {
  try {
    const { INSTALLED, CLICKHOUSE } = await import("../test/engines/servers/engines.js");
    return [...INSTALLED, ...CLICKHOUSE];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return [];
    throw error;
  }
}

function starterOf(name: string): () => Promise<Engine> {
  const start = ENGINES.get(name);
  if (start === undefined) return fail(`Unknown engine "${name}". Available: ${[...ENGINES.keys()].join(", ")}.`);
  return start;
}

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : fail(`"${text}" is not a whole number.`);
}

function fail(message: string): never {
  console.error(`${message}\n\n${HELP}`);
  process.exit(2);
}

if (options.help) console.log(HELP);
else if (options.lists !== undefined) {
  process.exitCode = await compareEngines(compareLists, "lists", wholeNumber(options.lists), wholeNumber(options.seed));
} else if (options.related !== undefined) {
  const filters = wholeNumber(options.related);
  process.exitCode = await compareEngines(compareRelated, "filters", filters, wholeNumber(options.seed));
} else if (options.pairs !== undefined) {
  process.exitCode = comparePairs(wholeNumber(options.pairs), wholeNumber(options.seed));
} else if (options.z3 !== undefined) {
  process.exitCode = await compareZ3(wholeNumber(options.z3), wholeNumber(options.seed));
} else if (options.filters !== undefined) {
  const filters = wholeNumber(options.filters);
  process.exitCode = await compareEngines(compareFilters, "filters", filters, wholeNumber(options.seed));
} else process.exitCode = options.cases ? runCases() : runLaws();
