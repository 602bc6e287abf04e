import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { slimChevrotain } from "../scripts/slim-chevrotain.mjs";
import { checkBound, printEnvironment, printTable } from "./report.js";

// Time of the first import of `ampipe` and of the first parses, each time in a new process, and the share of Chevrotain.

const PROCESSES = 21;
const root = fileURLToPath(new URL("..", import.meta.url));

/** CPU time of all threads of the process, in milliseconds, so that other programs do not count. */
const CPU_TIME = `
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};`;

/** Chevrotain with timers in its two expensive steps, for the modules of ampipe. */
const TIMED_CHEVROTAIN = `
import { EmbeddedActionsParser as Parser, Lexer as PlainLexer } from "chevrotain";
export * from "chevrotain";
const spent = (globalThis.spent = { lexer: 0, analysis: 0 });
${CPU_TIME}
export class Lexer extends PlainLexer {
  constructor(...args) {
    const start = cpuTime();
    super(...args);
    spent.lexer += cpuTime() - start;
  }
}
export class EmbeddedActionsParser extends Parser {
  performSelfAnalysis() {
    const start = cpuTime();
    super.performSelfAnalysis();
    spent.analysis += cpuTime() - start;
  }
}
`;

const timedChevrotain: Plugin = {
  name: "timed-chevrotain",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^chevrotain$/ }, ({ importer }) =>
      importer.includes("/src/language/syntax/") ? { path: "timed-chevrotain", namespace: "timed" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "timed" }, () => ({ contents: TIMED_CHEVROTAIN, resolveDir: root }));
  },
};

/** Bundles with the settings of tsup.config.ts. */
async function bundle(contents: string, outfile: string, plugins: Plugin[]): Promise<string> {
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    plugins,
    logLevel: "warning",
  });
  return pathToFileURL(outfile).href;
}

/** Runs a program in new processes and returns the median of each number that it prints. */
function mediansOf(program: string): readonly number[] {
  const runs = Array.from({ length: PROCESSES }, () => {
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
    return printed.trim().split(" ").map(Number);
  });
  return (runs[0] ?? []).map((_, column) => {
    const values = runs.map((run) => run[column] ?? Number.NaN).toSorted((a, b) => a - b);
    return values[PROCESSES >> 1] ?? Number.NaN;
  });
}

const timed = (url: string, more = ""): string =>
  `${CPU_TIME}
   const start = cpuTime();
   const loaded = await import(${JSON.stringify(url)});
   const numbers = [cpuTime() - start];
   ${more}
   console.log(numbers.join(" "));`;

/** Code for calls with different filters. Only texts with more than one condition need lexer and parser. */
const CALLS = ["id=1", "active=true&(name*bolt|categ_id[1,2])", "list_price>=100|!(qty_available<5)"]
  .map(
    (filter) => `{ const start = cpuTime();
     loaded.parse(${JSON.stringify(filter)});
     numbers.push(cpuTime() - start); }`,
  )
  .join("\n");

const folder = await mkdtemp(join(tmpdir(), "ampipe-import-"));
try {
  const whole = await bundle('export * from "./src/index.ts";', join(folder, "whole.mjs"), [slimChevrotain]);
  const instrumented = await bundle('export * from "./src/index.ts";', join(folder, "timed.mjs"), [
    timedChevrotain,
    slimChevrotain,
  ]);
  const chevrotain = await bundle(
    'export { createToken, EmbeddedActionsParser, Lexer } from "chevrotain";',
    join(folder, "chevrotain.mjs"),
    [slimChevrotain],
  );
  const [total = Number.NaN, single, several = Number.NaN, next] = mediansOf(timed(whole, CALLS));
  const [library = Number.NaN] = mediansOf(timed(chevrotain));
  const spent = `${CALLS} numbers.push(spent.lexer, spent.analysis);`;
  const [, , , , lexer, analysis] = mediansOf(timed(instrumented, spent));
  const row = (label: string, time = Number.NaN, whole?: number): string[] => [
    label,
    time.toFixed(1),
    whole === undefined ? "" : `${((100 * time) / whole).toFixed(0)} %`,
  ];
  printEnvironment("CPU time", `medians of ${PROCESSES} processes`);
  printTable([
    ["", "ms", "share"],
    row("import ampipe", total),
    row("  load Chevrotain", library, total),
    row("  load and run the rest", total - library, total),
    row("first parse of one condition", single),
    row("first parse of several conditions", several),
    row("  create the lexer", lexer, several),
    row("  analyze the grammar (performSelfAnalysis)", analysis, several),
    row("second parse of several conditions", next),
  ]);
  checkBound("import ampipe, ms of CPU time", total, { atMost: 35 });
} finally {
  await rm(folder, { recursive: true });
}
