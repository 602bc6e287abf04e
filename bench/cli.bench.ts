// `ampipe filter` compared with jq and grep on a file of products. BENCH_MEGABYTES is the size of the file.
import { execFileSync } from "node:child_process";
import { createReadStream, openSync, writeSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { slimChevrotain } from "../scripts/slim-chevrotain.mjs";
import { runMeasured, type Usage } from "./cli/run-measured.js";
import { FILTER } from "./fixtures.js";
import { generateProducts, type Product } from "./records.js";
import { checkBound, printEnvironment, printTable } from "./report.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MEGABYTES = Number(process.env.BENCH_MEGABYTES ?? 200);
/** Rounds; each tool runs once per round, and its fastest run counts. */
const ROUNDS = MEGABYTES > 500 ? 1 : 3;

/** The filter in jq, where null is less than every number, and in grep as far as it goes. */
const IN_JQ = `select(
  (.active == true and .list_price != null and .list_price >= 100 and .name != null and (.name | contains("bolt")))
  or ((.categ_id | . == 1 or . == 2 or . == 3) and .qty_available != null and .qty_available < 5))`;

interface Contestant {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly file: string;
  /** Whether it finds the same rows as the others of its file. */
  readonly isExact: boolean;
}

async function main(folder: string): Promise<void> {
  const lines = join(folder, "products.jsonl");
  const csv = join(folder, "products.csv");
  const bytes = new Map([
    [lines, generate(lines, (product) => JSON.stringify(product))],
    [csv, generate(csv, csvRow, CSV_HEADER)],
  ]);
  const program = await buildProgram(folder);
  const ampipe = (name: string, file: string): Contestant => {
    return { name, program: process.execPath, args: [program, "filter", FILTER, file], file, isExact: true };
  };
  const allRows = (name: string, ...options: readonly string[]): Contestant => {
    return {
      name,
      program: process.execPath,
      args: [program, "filter", "", lines, ...options],
      file: lines,
      isExact: false,
    };
  };
  const unchanged = allRows("ampipe, all rows unchanged");
  const asCsv = allRows("ampipe, all rows as CSV", "--out", "csv");
  const jq = versionOf("jq");
  const contestants: readonly Contestant[] = [
    ampipe("ampipe, JSON lines", lines),
    ...(jq === undefined ? [] : [{ name: jq, program: "jq", args: ["-c", IN_JQ, lines], file: lines, isExact: true }]),
    { name: "grep bolt", program: "grep", args: ["bolt", lines], file: lines, isExact: false },
    ampipe("ampipe, CSV", csv),
    unchanged,
    asCsv,
  ];
  const output = join(folder, "output");
  const best = new Map<Contestant, Usage>();
  const rows = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const contestant of contestants) {
      const usage = await runMeasured(contestant.program, contestant.args, output);
      if (usage.cpu < (best.get(contestant)?.cpu ?? Number.POSITIVE_INFINITY)) best.set(contestant, usage);
      if (round > 0 || !contestant.isExact) continue;
      const found = (await countLines(output)) - (contestant.file === csv ? 1 : 0);
      const expected = rows.get(contestant.file) ?? found;
      rows.set(contestant.file, expected);
      if (found !== expected) throw new Error(`${contestant.name} found ${found} rows instead of ${expected}`);
    }
  }
  const rateOf = (contestant: Contestant): number => {
    return (bytes.get(contestant.file) ?? 0) / 1e6 / (best.get(contestant)?.cpu ?? Number.NaN);
  };
  const [ours] = contestants as readonly [Contestant];
  printEnvironment(`files of ${MEGABYTES} MB`, "CPU time");
  printTable([
    ["", "MB/s", "seconds", "peak MB", "ampipe /"],
    ...contestants.map((contestant) => {
      const { cpu, memory } = best.get(contestant) as Usage;
      const ratio =
        contestant.file === lines && contestant !== ours ? (rateOf(ours) / rateOf(contestant)).toFixed(2) : "";
      return [contestant.name, rateOf(contestant).toFixed(0), cpu.toFixed(2), memory.toFixed(0), ratio];
    }),
  ]);
  const peer = contestants.find(({ program: name }) => name === "jq");
  if (peer !== undefined) checkBound("ampipe / jq", rateOf(ours) / rateOf(peer), { atLeast: 4 });
  checkBound("all rows: CSV / unchanged, time", rateOf(unchanged) / rateOf(asCsv), { atMost: 1.5 });
  checkBound("peak MB of ampipe", best.get(ours)?.memory ?? Number.NaN, { atMost: 200 });
}

/** Builds the program like `npm run build`, which also minifies it. It reads package.json two folders up. */
async function buildProgram(folder: string): Promise<string> {
  const outdir = join(folder, "dist/cli");
  await copyFile(join(ROOT, "package.json"), join(folder, "package.json"));
  await build({
    entryPoints: [`${ROOT}/src/cli/main.ts`],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    plugins: [slimChevrotain],
    logLevel: "warning",
  });
  return `${outdir}/main.js`;
}

function versionOf(program: string): string | undefined {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Writes products to a file until it has the size. Returns its bytes. */
function generate(file: string, write: (product: Product) => string, header = ""): number {
  const descriptor = openSync(file, "w");
  let total = 0;
  let pending = header;
  for (const product of generateProducts(Number.MAX_SAFE_INTEGER)) {
    pending += `${write(product)}\n`;
    if (pending.length < 1e6) continue;
    total += writeSync(descriptor, pending);
    pending = "";
    if (total >= MEGABYTES * 1e6) break;
  }
  return total;
}

const CSV_FIELDS = [
  "id",
  "name",
  "default_code",
  "list_price",
  "qty_available",
  "active",
  "categ_id",
  "create_date",
] as const;
const CSV_HEADER = `${CSV_FIELDS.join(",")}\n`;

/** Names contain commas. */
function csvRow(product: Product): string {
  return CSV_FIELDS.map((field) =>
    field === "name" && product.name !== null ? `"${product.name}"` : product[field],
  ).join(",");
}

async function countLines(file: string): Promise<number> {
  let count = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++;
  }
  return count;
}

const folder = await mkdtemp(join(tmpdir(), "ampipe-bench-"));
try {
  await main(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
