// Installs PostgreSQL, better-sqlite3 and Prisma, which `npm ci` does not install because only long-running scripts need them.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./install-packages.js";

/** Installs the packages of test/engines/servers in the project `root`, if they are missing. */
export function installServerPackages(root: string): void {
  // Half of the time to compile SQLite is for optimizations that tests do not need.
  const environment = { CFLAGS: "-O1", CXXFLAGS: "-O1" };
  installPackages(join(root, "test/engines/servers"), "PostgreSQL and better-sqlite3 (compiled in a minute)", {
    environment,
  });
}

/** Installs Prisma for the tests in test/engines/servers, if it is missing. */
export function installPrisma(root: string): void {
  const folder = join(root, "test/engines/servers/prisma");
  // The scripts would download an engine that no test needs, and compile better-sqlite3 once more.
  installPackages(folder, "Prisma", { options: ["--ignore-scripts"] });
  // Without this copy, which is not compiled, Node.js finds the one of the parent folder.
  rmSync(join(folder, "node_modules/better-sqlite3"), { recursive: true, force: true });
}
