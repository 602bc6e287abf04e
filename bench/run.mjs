// Runs benchmarks: `tsx bench/run.mjs [--write] [name...]`. Without a name, runs all of bench/*.bench.ts.
//
// Bundles them first, like the published build. A loader that compiles on the fly keeps function names with a helper,
// which slows down every closure and makes the figures worthless.
//
// `--write` writes bench/results/<name>.json, and FIGURES.md from it. Exits with 1 if a figure is out of bounds.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { slimChevrotain } from "../scripts/slim-chevrotain.mjs";
import { readResults, resultsFile, writeFigures } from "./figures.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

const suffix = ".bench.ts";
const known = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const options = process.argv.slice(2);
if (options.includes("--help")) {
  console.log(`npm run bench [-- [--write] <name>...]
  Runs benchmarks, each compared with other libraries or with code written by hand. Without a name, runs all.

  Names: ${known.join(", ")}
  --write  Writes bench/results/<name>.json, and FIGURES.md from it

Exits with 1 if a figure is out of bounds.`);
  process.exit(0);
}
const isWriting = options.includes("--write");
const wanted = options.filter((option) => option !== "--write");
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Use one of ${known.join(", ")}.`);
  process.exit(1);
}

/**
 * Benchmarks that measure other processes. They start those from files next to them, and their own speed does not
 * count.
 */
const UNBUNDLED = [
  "cli",
  "export",
  "facets",
  "handler",
  "import",
  "list",
  "relations",
  "relations-below-or",
  "service",
  "shards",
];

const names = wanted.length > 0 ? wanted : known;
const outOfBounds = [];
for (const [index, name] of names.entries()) {
  if (names.length > 1) {
    console.error(`\n=== ${name} (${index + 1} of ${names.length}${timeLeft(names.slice(index))})\n`);
  }
  if (UNBUNDLED.includes(name)) {
    run(name, "--import", "tsx", `${root}/bench/${name}${suffix}`);
    continue;
  }
  const outfile = `${root}/node_modules/.cache/ampipe-bench/${name}.mjs`;
  await build({
    entryPoints: [`${root}/bench/${name}${suffix}`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    // Chevrotain is part of the published build, without its unused parts. Peers run as installed.
    plugins: [slimChevrotain],
    external: Object.keys(devDependencies).filter((dependency) => dependency !== "chevrotain"),
    logLevel: "warning",
  });
  run(name, outfile);
}

if (outOfBounds.length > 0) {
  if (names.length > 1) console.error(`\nOut of bounds, or failed: ${outOfBounds.join(", ")}`);
  process.exitCode = 1;
}

/** Returns how long benchmarks will take if they take as long as the last time, or nothing if that is unknown. */
function timeLeft(some) {
  const seconds = some.map((name) => (existsSync(resultsFile(name)) ? readResults(name).seconds : undefined));
  if (seconds.includes(undefined)) return "";
  return `, about ${Math.ceil(seconds.reduce((sum, each) => sum + each, 0) / 60)} min left`;
}

/** Runs one benchmark. A figure out of bounds does not stop the others. */
function run(name, ...args) {
  const env = { ...process.env, ...(isWriting ? { BENCH_RESULTS: resultsFile(name) } : {}) };
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  if (status !== 0) outOfBounds.push(name);
  if (isWriting) writeFigures();
}
