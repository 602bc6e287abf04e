import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The environment variable with the temporary folder of the run, which all test files share. */
export const RUN_FOLDER = "AMPIPE_RUN_FOLDER";

/** The environment variable with an empty folder that several runs on the same commit share. Only `.ci/run` sets it. */
const SHARED_FOLDER = "AMPIPE_SHARED_FOLDER";

/** Runs before the first test file of a run, and returns what runs after the last. */
export default function createRunFolder(): () => void {
  const shared = process.env[SHARED_FOLDER];
  if (shared !== undefined) {
    process.env[RUN_FOLDER] = shared;
    return () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), "ampipe-run-"));
  process.env[RUN_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
