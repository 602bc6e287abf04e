import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Installs the packages of the lockfile in `folder`, unless they were installed from the same lockfile. `names` describes
 * them in messages, and `options` are further options of `npm ci`.
 */
export function installPackages(folder: string, names: string, ...options: readonly string[]): void {
  const lockfile = join(folder, "package-lock.json");
  // npm leaves out optional packages, such as those for other versions of Node.js, so its own list does not tell. It
  // removes this copy with the packages when it starts.
  const installed = join(folder, "node_modules/.installed-lockfile.json");
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lockfile))) {
    console.error(`${names}: installed`);
    return;
  }
  console.error(`${names}: installing`);
  const { status } = spawnSync("npm", ["ci", "--no-audit", ...options], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`"npm ci" failed in ${folder}`);
  mkdirSync(dirname(installed), { recursive: true });
  copyFileSync(lockfile, installed);
}
