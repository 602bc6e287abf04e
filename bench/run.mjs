// Runs benchmarks: `node bench/run.mjs [name...]`, all of bench/*.bench.ts without a name.
// They are bundled first, as the published build is: a loader that compiles on the fly keeps function names through a
// helper, which makes every closure slow and the figures worthless.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

const suffix = ".bench.ts";
const known = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(", ")}. There is ${known.join(", ")}.`);
  process.exit(1);
}

/** What measures other processes runs as it is: it finds them beside itself, and its own speed does not count. */
const UNBUNDLED = ["service"];

for (const name of wanted.length > 0 ? wanted : known) {
  if (UNBUNDLED.includes(name)) {
    run("--import", "tsx", `${root}/bench/${name}${suffix}`);
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
    // Chevrotain is part of the published build. Peers run as they are installed.
    external: Object.keys(devDependencies).filter((dependency) => dependency !== "chevrotain"),
    logLevel: "warning",
  });
  run(outfile);
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
