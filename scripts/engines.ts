// Installs the databases that `npm ci` does not install, and runs their tests: `npm run test:engines -- --help`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installDebianPackages } from "./install-debian-packages.js";
import { installMysql } from "./install-mysql.js";
import { installPrisma, installServerPackages } from "./server-packages.js";

const HELP = `npm run test:engines [-- <vitest option or test file>...]
  Installs PostgreSQL, better-sqlite3 and Prisma as npm packages, MariaDB with apt-get, MySQL from Debian's packages in a
  cache folder, and ClickHouse (chdb) on Linux x64.
  Then runs the tests in test/engines/servers on them. Arguments are passed to vitest.

  npm run test:engines -- -t "MariaDB"       Only tests with this name
  npm run test:engines -- --install          Only installs

  AMPIPE_CHDB=<folder>   Uses the emulated ClickHouse in this folder. CONTRIBUTING.md describes how to install it.`;

const ROOT = resolve(fileURLToPath(new URL("..", import.meta.url)));
const SERVERS = join(ROOT, "test/engines/servers");

const MARIADB = ["mariadb-server-core", "mariadb-client-core"];

/** Debian installs servers in /usr/sbin, which is not in the PATH of ordinary users. */
const env = { ...process.env, PATH: [process.env.PATH, "/usr/sbin"].join(delimiter) };

/** Runs a program and returns whether it succeeded. */
function run(folder: string, program: string, ...args: readonly string[]): boolean {
  console.log(`> ${[program, ...args].join(" ")}`);
  return spawnSync(program, args, { cwd: folder, env, stdio: "inherit" }).status === 0;
}

/** Searches PATH instead of running `--version`, which mariadb-install-db would ignore and start to install. */
function isInPath(program: string): boolean {
  return env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function installMariadb(): void {
  if (["mariadbd", "mariadb-install-db"].every(isInPath)) {
    console.log("MariaDB is installed");
    return;
  }
  console.log("Installing MariaDB");
  if (installDebianPackages(...MARIADB)) return;
  throw new Error(
    `MariaDB is missing and could not be installed. Install it so that "mariadbd" and "mariadb-install-db" are in PATH,
then run this command again. On Debian and Ubuntu:
  sudo apt-get install --no-install-recommends ${MARIADB.join(" ")}`,
  );
}

const CHDB = "chdb@3.4.0";

/** Installed separately from the other packages, because the registry has chdb only for x64. */
function installChdb(): void {
  if (process.env.AMPIPE_CHDB !== undefined) console.log("ClickHouse is emulated");
  else if (process.arch !== "x64" || process.platform !== "linux") {
    console.log(
      "Skipping ClickHouse: chdb does not support this processor. CONTRIBUTING.md describes how to emulate it",
    );
  } else if (existsSync(join(SERVERS, "node_modules/chdb"))) console.log("ClickHouse is installed");
  else if (!run(SERVERS, "npm", "install", "--no-save", CHDB)) throw new Error(`Could not install ${CHDB}`);
}

function main(args: readonly string[]): number {
  if (args.includes("--help")) {
    console.log(HELP);
    return 0;
  }
  installServerPackages(ROOT);
  installPrisma(ROOT);
  installMariadb();
  installMysql();
  installChdb();
  if (args.includes("--install")) return 0;
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  return run(ROOT, process.execPath, vitest, "run", "--mode", "engines", ...args) ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
