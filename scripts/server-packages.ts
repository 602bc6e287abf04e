// Installs PostgreSQL, better-sqlite3 and Prisma, which `npm ci` does not install because only long-running scripts need them.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

function readLockfile(file: string): Lockfile {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Compares the lockfile with the list that npm writes after an installation. Skips packages of other platforms. */
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

/** Installs the packages of test/engines/servers in the project `root`, if they are missing. */
export function installServerPackages(root: string): void {
  const folder = join(root, "test/engines/servers");
  if (areInstalled(folder)) {
    console.error("better-sqlite3 and PostgreSQL are installed");
    return;
  }
  console.error("Installing PostgreSQL and better-sqlite3 (compiling takes two minutes)");
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`"npm ci" failed in ${folder}`);
}

/** Installs Prisma for the tests in test/engines/servers, if it is missing. */
export function installPrisma(root: string): void {
  const folder = join(root, "test/engines/servers/prisma");
  if (areInstalled(folder)) {
    console.error("Prisma is installed");
    return;
  }
  console.error("Installing Prisma");
  // The scripts would download an engine that no test needs, and compile better-sqlite3 once more.
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`"npm ci" failed in ${folder}`);
  // Without this copy, which is not compiled, Node.js finds the one of the parent folder.
  rmSync(join(folder, "node_modules/better-sqlite3"), { recursive: true, force: true });
}
