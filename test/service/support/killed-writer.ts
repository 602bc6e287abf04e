import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { bundle, bundlePgliteWorker } from "./bundle.js";

/**
 * Starts a process that writes rows to the folder, and kills it after a number of acknowledged rows or when a file
 * exists. Resolves to the last acknowledged row, or 0.
 */
export async function lastWrittenBeforeKill(
  folder: string,
  kill: { readonly afterRows: number } | { readonly onceExists: string },
): Promise<number> {
  const [writer, worker] = await Promise.all([
    bundle("test/service/support/write-until-killed.ts"),
    bundlePgliteWorker(),
  ]);
  const child = spawn(process.execPath, [writer, folder, worker], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let [output, errors] = ["", ""];
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
    if ("afterRows" in kill && rowsIn(output).length >= kill.afterRows) child.kill("SIGKILL");
  });
  const timer = setInterval(() => {
    if ("onceExists" in kill && existsSync(kill.onceExists)) child.kill("SIGKILL");
  }, 1);
  await ended;
  clearInterval(timer);
  if (child.signalCode !== "SIGKILL") throw new Error(`The process ended by itself\n${errors}`);
  return Number(rowsIn(output).at(-1) ?? 0);
}

/** Returns complete lines only. */
function rowsIn(output: string): readonly string[] {
  return output.split("\n").slice(0, -1);
}
