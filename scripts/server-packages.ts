// PostgreSQL and better-sqlite3 as packages, which the default install does not bring: only long scripts need them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

function readLockfile(file: string): Lockfile {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** By the list that npm leaves in node_modules when all is done; what is for other platforms is not in it. */
function areInstalled(folder: string): boolean {
  try {
    const installed = readLockfile(join(folder, "node_modules/.package-lock.json")).packages;
    return Object.entries(readLockfile(join(folder, "package-lock.json")).packages).every(
      ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Of the project in the folder `root`. */
export function installServerPackages(root: string): void {
  const folder = join(root, "test/engines/servers");
  if (areInstalled(folder)) {
    console.log("better-sqlite3 and PostgreSQL are installed");
    return;
  }
  console.log("Installing better-sqlite3, which is compiled for two minutes, and PostgreSQL");
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`"npm ci" in ${folder} has failed`);
}
