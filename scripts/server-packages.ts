// Installs PostgreSQL and better-sqlite3, which `npm ci` does not install because only long-running scripts need them.
import { join } from "node:path";
import { installPackages } from "./install-packages.js";

/** Installs the packages of test/engines/servers in the project `root`, if they are missing. */
export function installServerPackages(root: string): void {
  installPackages(join(root, "test/engines/servers"), "PostgreSQL and better-sqlite3 (compiled in two minutes)");
}
