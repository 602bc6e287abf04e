import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Experiment, Figure } from "./experiment.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VITEST = "node_modules/vitest/vitest.mjs";

/** Tests with hostile requests, which print the number of responses by status. */
const RUNS = [
  ["PGlite", ["--mode", "full", "test/service/hostile.full.test.ts"]],
  ["PostgreSQL", ["--mode", "engines", "service-hostile"]],
] as const;

export const hostile: Experiment = {
  name: "hostile",
  description: "Hostile requests cause no internal error",
  run: async ({ report }) => {
    const figures: Figure[] = [];
    const violations: string[] = [];
    for (const [name, args] of RUNS) {
      report(name);
      const { code, output } = await runVitest(args);
      figures.push([`${name}: tests`, /^ *Tests +(.*)$/m.exec(output)?.[1] ?? "none"]);
      figures.push([`${name}: responses`, /responses to hostile requests: (.*)/.exec(output)?.[1] ?? "none"]);
      if (code !== 0) violations.push(`${name}: tests failed\n${output}`);
    }
    return { figures, violations };
  },
};

async function runVitest(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, NO_COLOR: "1" };
  const child = spawn(process.execPath, [VITEST, "run", ...args], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}
