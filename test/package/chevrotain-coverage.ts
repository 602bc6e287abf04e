import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { findCuts, moduleOf } from "../../scripts/slim-chevrotain.mjs";
import { conformanceTexts } from "./conformance-texts.js";

// Parses texts with the complete Chevrotain, and prints as JSON which of its modules were loaded, and which code ran that
// the build leaves out. In its own process, because V8 counts only what is loaded after the start of its coverage.

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const { parse } = await import("../../src/index.js");
const { anyPieces } = await import("../support/arbitraries.js");

for (const text of [...conformanceTexts(), ...fc.sample(anyPieces, { numRuns: 5000, seed: 1 })]) parse(text);

const { result } = await session.post("Profiler.takePreciseCoverage");
const scripts = result.filter(({ url }) => /\/node_modules\/@?chevrotain\//.test(url));
const ran = scripts.flatMap(({ url, functions }) => {
  const path = fileURLToPath(url);
  const source = readFileSync(path, "utf8");
  return findCuts(moduleOf(path), source)
    .filter(({ dead }) => dead !== undefined && countAt(dead.start, functions) > 0)
    .map(({ start, end }) => `${moduleOf(path)}: ${source.slice(start, end)}`);
});
console.log(JSON.stringify({ modules: scripts.map(({ url }) => moduleOf(fileURLToPath(url))), ran }));

/** Returns how often the block that begins at an offset ran: the count of the smallest range that contains it. */
function countAt(offset: number, functions: readonly Profiler.FunctionCoverage[]): number {
  const ranges = functions.flatMap(({ ranges }) => ranges);
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
  const sizeOf = ({ startOffset, endOffset }: Profiler.CoverageRange) => endOffset - startOffset;
  return around.reduce((smallest, range) => (sizeOf(range) < sizeOf(smallest) ? range : smallest)).count;
}
