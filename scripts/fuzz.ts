// Coverage-guided fuzzing with jazzer.js: `npm run fuzz -- --help`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { bytesOfText, textOfBytes } from "../test/fuzz/bytes.js";
import { findMysql } from "./install-mysql.js";
import { installPackages } from "./install-packages.js";

const ROOT = resolve(fileURLToPath(new URL("..", import.meta.url)));
const FUZZ = join(ROOT, "test/fuzz");
const JAZZER = join(FUZZ, "node_modules/@jazzer.js/core/dist/cli.js");
const NAMES = readdirSync(join(FUZZ, "corpus")).map((file) => file.replace(/\.json$/, ""));

/** Texts of a corpus, and characters of each. */
const MAX_TEXTS = 200;
const MAX_LENGTH = 160;

const HELP = `npm run fuzz [-- [--seconds <number>] [--write] <target>...]
  Changes texts so that they reach other code, and checks that what test/fuzz/targets.ts says holds for each of them.

  Targets: ${NAMES.join(", ")} (default: all)
  --seconds  Seconds for each target (default: 60)
  --write    Adds the shortest texts that reach new code to test/fuzz/corpus, at most ${MAX_TEXTS} per target

Exits with 1 if something does not hold, and prints the text. Add it to the corpus: \`npm test\` tests all texts in there.
jazzer.js needs glibc 2.38. On an older system, it runs with the one that \`npm run test:engines\` downloads for MySQL.`;

/** Words that texts rarely get by chance. */
const DICTIONARY = [
  "list_price",
  "created",
  "2024-02-29",
  "now-7d",
  "null",
  "![",
  "!*",
  "!(",
  '\\"',
  "%F0%9F",
  "after=",
];

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seconds: { type: "string" }, write: { type: "boolean" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const seconds = Number(values.seconds ?? 60);
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown target: ${unknown.join(", ")}. Use one of ${NAMES.join(", ")}.`);
    return 2;
  }
  if (!Number.isInteger(seconds) || seconds < 1) {
    console.error(`--seconds must be an integer of at least 1, not "${values.seconds}".`);
    return 2;
  }
  installPackages(FUZZ, "jazzer.js");
  const folder = mkdtempSync(join(tmpdir(), "ampipe-fuzz-"));
  try {
    const failed: string[] = [];
    const node = nodeCommand();
    const isWriting = values.write === true;
    for (const name of positionals.length > 0 ? positionals : NAMES) {
      if (!(await fuzz({ name, seconds, folder, node, isWriting }))) failed.push(name);
    }
    if (isWriting) spawnSync("npx", ["biome", "format", "--write", join(FUZZ, "corpus")]);
    if (failed.length > 0) console.error(`Does not hold: ${failed.join(", ")}`);
    return failed.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly name: string;
  readonly seconds: number;
  /** For the files of the run. */
  readonly folder: string;
  readonly node: readonly string[];
  readonly isWriting: boolean;
}

/** Returns whether all texts hold. */
async function fuzz({ name, seconds, folder, node, isWriting }: Run): Promise<boolean> {
  const file = join(FUZZ, "corpus", `${name}.json`);
  const known: readonly string[] = JSON.parse(readFileSync(file, "utf8"));
  const corpus = join(folder, `${name}-corpus`);
  mkdirSync(corpus);
  for (const [index, text] of known.entries()) writeFileSync(join(corpus, `known-${index}`), bytesOfText(text));
  const dictionary = join(folder, "dictionary");
  writeFileSync(dictionary, DICTIONARY.map((word) => `${JSON.stringify(word)}\n`).join(""));
  const jazzer = [JAZZER, await bundle(name, folder), corpus];
  // The detectors of jazzer.js are for programs that open files and start others.
  const options = ["--disableBugDetectors=.*", ...(name === "cli" ? [] : ["--sync"])];
  const found = `${name}-found-`;
  const ofLibFuzzer = [
    `-max_total_time=${seconds}`,
    `-max_len=${2 * MAX_LENGTH}`,
    `-dict=${dictionary}`,
    "-print_final_stats=1",
    `-artifact_prefix=${join(folder, found)}`,
  ];
  const [program = "", ...args] = [...node, ...jazzer, ...options, "--", ...ofLibFuzzer];
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  // Not from the statistics at the end, which a pipe may lack.
  const executed = [...stderr.matchAll(/^#(\d+)\s/gm)].at(-1)?.[1];
  const covered = [...stderr.matchAll(/ cov: (\d+)/g)].at(-1)?.[1];
  const artifact = readdirSync(folder).find((other) => other.startsWith(found));
  if (status === 0 && executed !== undefined && artifact === undefined) {
    console.log(`${name}: ${Number(executed).toLocaleString("en")} texts, ${covered} edges of code, all hold`);
    if (isWriting) writeFileSync(file, `${JSON.stringify(shortest(known, corpus), null, 2)}\n`);
    return true;
  }
  console.error(stderr.split("\n").slice(-60).join("\n"));
  const text = artifact === undefined ? "" : `: ${JSON.stringify(textOfBytes(readFileSync(join(folder, artifact))))}`;
  console.log(`${name}: FAILED${text}`);
  return false;
}

/** Bundles a target for jazzer.js, which reads CommonJS. Returns the file. */
async function bundle(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.cjs`);
  const contents = `
    import { textOfBytes } from "./bytes.js";
    import { TARGETS } from "./targets.js";
    export const fuzz = (data) => TARGETS[${JSON.stringify(name)}](textOfBytes(data));`;
  const stdin = { contents, resolveDir: FUZZ };
  await build({ stdin, outfile, bundle: true, format: "cjs", platform: "node", logLevel: "error" });
  return outfile;
}

/** Returns the known texts, and the shortest of those that jazzer.js has kept. */
function shortest(known: readonly string[], corpus: string): readonly string[] {
  const kept = readdirSync(corpus)
    .filter((file) => !file.startsWith("known-"))
    .map((file) => textOfBytes(readFileSync(join(corpus, file))))
    .filter((text) => text.length <= MAX_LENGTH)
    .sort((a, b) => a.length - b.length);
  return [...new Set([...known, ...kept])].slice(0, MAX_TEXTS);
}

/** Returns Node, started with the C library of MySQL if that of the system is too old for jazzer.js. */
function nodeCommand(): readonly string[] {
  if (spawnSync(process.execPath, [JAZZER, "--help"]).status === 0) return [process.execPath];
  const [loader = "", option, libraries] = findMysql()?.command ?? [];
  if (option !== "--library-path" || libraries === undefined) {
    throw new Error("jazzer.js does not start. It needs glibc 2.38, or that of `npm run test:engines -- --install`.");
  }
  return [
    loader,
    "--library-path",
    `${libraries}:/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`,
    process.execPath,
  ];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
