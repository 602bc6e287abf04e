// What takes too long for every day: see the text below, or `npm run test:deep -- --help`.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { Engine } from "../test/engines/support/engine.js";
import { IN_PROCESS, type NamedEngine } from "../test/engines/support/engines.js";
import { compareManyFilters } from "../test/engines/support/many-filters.js";
import { storedSchema } from "../test/engines/support/stored-schema.js";
import { tellingOf } from "../test/testing/selectivity.js";
import { histogramOf, percent } from "./histogram.js";

/** By the names that the command takes. */
const ENGINES = new Map([...IN_PROCESS, ...(await installedEngines())].map(([name, start]) => [optionOf(name), start]));
const DEFAULT_ENGINES = IN_PROCESS.map(([name]) => optionOf(name)).join(",");

const HELP = `npm run test:deep
  Tries each law 10,000 times.

npm run test:deep -- --filters <number> [--seed <number>] [--engines <name>,<name>...]
  Asks databases at least so many random filters each, and compares every answer with memory's.
  A table of 256 rows takes 100 filters, then comes the next one, with the next seed.

  --filters  for each database
  --seed     of the first table and its filters; 1 unless given. A run that ended with a mismatch names the seed
             of its table, from which it can be had again at once
  --engines  any of ${[...ENGINES.keys()].join(", ")};
             ${DEFAULT_ENGINES} unless given. \`npm run test:engines\` installs more`;

const { values: options } = parseArgs({
  options: {
    filters: { type: "string" },
    seed: { type: "string", default: "1" },
    engines: { type: "string", default: DEFAULT_ENGINES },
    help: { type: "boolean", default: false },
  },
});

function tryLaws(): number {
  const env = { ...process.env, AMPIPE_RUNS: "10000" };
  return spawnSync("vitest", ["run", "test/laws"], { env, stdio: "inherit" }).status ?? 1;
}

async function askEngines(filters: number, seed: number): Promise<number> {
  const started = options.engines.split(",").map((name) => [name, starterOf(name)] as const);
  console.log(`${filters} filters on each of ${options.engines}, from the seed ${seed} on`);
  let failed = 0;
  for (const [name, start] of started) {
    const engine = await start();
    try {
      await askEngine(name, engine, filters, seed);
    } catch (error) {
      failed++;
      console.error(error instanceof Error ? error.message : error);
    } finally {
      await engine.close();
    }
  }
  return failed === 0 ? 0 : 1;
}

async function askEngine(name: string, engine: Engine, filters: number, seed: number): Promise<void> {
  const begin = Date.now();
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
        `${name}: ${progress.filters} of ${filters} filters, ${seconds(begin)} s`,
        progress.filters >= filters,
      );
    },
  });
  console.log(
    `\n${name}: ${shares.length} filters, seeds ${seed} to ${seed + tables - 1}, no mismatch, ${seconds(begin)} s`,
  );
  console.log("The share of the rows that each filter selects:\n");
  console.log(histogramOf(shares));
  console.log(`\nbetween 1 % and 99 %: ${percent(tellingOf(shares)).trim()}\n`);
}

let lastLine = 0;

/** In place on a terminal; elsewhere a line now and then, which a log can hold. */
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

/** None where their packages are missing. */
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
  if (start === undefined) return fail(`There is no engine "${name}". There are ${[...ENGINES.keys()].join(", ")}.`);
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
else if (options.filters === undefined) process.exitCode = tryLaws();
else process.exitCode = await askEngines(wholeNumber(options.filters), wholeNumber(options.seed));
