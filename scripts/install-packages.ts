import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly optional?: boolean;
  /** The platforms that an optional package is for. Default: all. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

function isForThisPlatform({ optional, os, cpu, libc }: LockedPackage): boolean {
  // An optional package for all platforms may have failed to compile.
  if (optional && os === undefined) return false;
  const fits = (names: readonly string[] | undefined, name: string) => names === undefined || names.includes(name);
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, "glibc");
}

function readLockfile(file: string): Lockfile {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Compares the lockfile with the list that npm writes after an installation. Skips packages of other platforms. */
function areInstalled(folder: string): boolean {
  try {
    const installed = readLockfile(join(folder, "node_modules/.package-lock.json")).packages;
    return Object.entries(readLockfile(join(folder, "package-lock.json")).packages).every(
      ([path, locked]) => path === "" || !isForThisPlatform(locked) || installed[path]?.version === locked.version,
    );
  } catch {
    return false;
  }
}

/**
 * Installs the packages of the lockfile in `folder`, if they are missing. `names` describes them in messages, and
 * `options` are further options of `npm ci`.
 */
export function installPackages(folder: string, names: string, ...options: readonly string[]): void {
  if (areInstalled(folder)) {
    console.error(`${names}: installed`);
    return;
  }
  console.error(`${names}: installing`);
  const { status } = spawnSync("npm", ["ci", "--no-audit", ...options], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`"npm ci" failed in ${folder}`);
}
