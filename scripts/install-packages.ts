import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** How to install packages. */
export interface Installation {
  /** Further options of `npm ci`. */
  readonly options?: readonly string[];
  /** Environment variables for scripts of the packages. */
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Installs the packages of the lockfile in `folder`, unless they were installed from the same lockfile. `names` describes
 * them in messages.
 */
export function installPackages(
  folder: string,
  names: string,
  { options = [], environment = {} }: Installation = {},
): void {
  const lockfile = join(folder, "package-lock.json");
  // npm leaves out optional packages, such as those for other versions of Node.js, so its own list does not tell. It
  // removes this copy with the packages when it starts.
  const installed = join(folder, "node_modules/.installed-lockfile.json");
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lockfile))) {
    console.error(`${names}: installed`);
    return;
  }
  console.error(`${names}: installing`);
  const env = { ...process.env, ...environment };
  const { status } = spawnSync("npm", ["ci", "--no-audit", ...options], { cwd: folder, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`"npm ci" failed in ${folder}`);
  mkdirSync(dirname(installed), { recursive: true });
  copyFileSync(lockfile, installed);
}
