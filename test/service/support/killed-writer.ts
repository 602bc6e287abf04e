import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { bundle, bundlePgliteWorker } from "./bundle.js";

/**
 * Has a process write rows to the folder and kills it when it has acknowledged so many, or once there is a file.
 * Resolves to the last row that it has acknowledged, 0 if none.
 */
export async function lastWrittenBeforeKill(
  folder: string,
  kill: { readonly afterRows: number } | { readonly onceThereIs: string },
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
    if ("onceThereIs" in kill && existsSync(kill.onceThereIs)) child.kill("SIGKILL");
  }, 1);
  await ended;
  clearInterval(timer);
  if (child.signalCode !== "SIGKILL") throw new Error(`The process has ended by itself\n${errors}`);
  return Number(rowsIn(output).at(-1) ?? 0);
}

/** Those that are printed to their end. */
function rowsIn(output: string): readonly string[] {
  return output.split("\n").slice(0, -1);
}
