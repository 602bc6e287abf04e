import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RUN_FOLDER } from "./run-folder.js";

type Outcome<T> = { readonly value: T } | { readonly error: string };

/**
 * Calls `make` with an empty folder in the first test file that needs its result, and returns the result to all of them.
 * They run in several processes, so it must be JSON. The folder is removed after the run.
 */
export async function oncePerRun<T>(name: string, make: (folder: string) => Promise<T>): Promise<T> {
  process.env[RUN_FOLDER] ??= temporaryFolder();
  const folder = join(process.env[RUN_FOLDER], name);
  const file = `${folder}.json`;
  if (isFirst(folder)) {
    const outcome: Outcome<T> = await make(folder).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: String(error) }),
    );
    writeFileSync(`${file}.unfinished`, JSON.stringify(outcome));
    renameSync(`${file}.unfinished`, file);
  }
  while (!existsSync(file)) await sleep(100);
  const outcome: Outcome<T> = JSON.parse(readFileSync(file, "utf8"));
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.value;
}

/** Scripts, too, use the engines of the tests. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ampipe-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
