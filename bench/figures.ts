import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Results, textOf } from "./results.js";

const RESULTS = fileURLToPath(new URL("results", import.meta.url));
const FIGURES = fileURLToPath(new URL("../FIGURES.md", import.meta.url));
/** A text block of FIGURES.md that is made from the results named in the comment before it. */
const BLOCK = /(<!-- bench\/results\/([\w-]+)\.json -->\n\n```text\n)[\s\S]*?(?=```\n)/g;

/** Returns the file with the results of a benchmark. */
export function resultsFile(name: string): string {
  return fileURLToPath(new URL(`results/${name}.json`, import.meta.url));
}

export function readResults(name: string): Results {
  return JSON.parse(readFileSync(resultsFile(name), "utf8"));
}

/** Formats the files with results, and writes FIGURES.md from them. */
export function writeFigures(): void {
  execFileSync("npx", ["biome", "format", "--write", RESULTS], { stdio: "ignore" });
  const text = readFileSync(FIGURES, "utf8");
  writeFileSync(
    FIGURES,
    text.replaceAll(BLOCK, (_, start: string, name: string) => start + textOf(readResults(name))),
  );
}
