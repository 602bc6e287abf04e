// Installs the databases that the default install does not bring, and runs their tests: `npm run test:engines`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installServerPackages } from "./server-packages.js";

const ROOT = resolve(fileURLToPath(new URL("..", import.meta.url)));
const SERVERS = join(ROOT, "test/engines/servers");

const MARIADB = ["mariadb-server-core", "mariadb-client-core"];

/** Debian keeps servers where the users that are not root do not look. */
const env = { ...process.env, PATH: [process.env.PATH, "/usr/sbin"].join(delimiter) };

/** Whether the program ended well. */
function run(folder: string, program: string, ...args: readonly string[]): boolean {
  console.log(`> ${[program, ...args].join(" ")}`);
  return spawnSync(program, args, { cwd: folder, env, stdio: "inherit" }).status === 0;
}

/** Without running it: mariadb-install-db knows no `--version` and would set to work. */
function isThere(program: string): boolean {
  return env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function installMariadb(): void {
  if (["mariadbd", "mariadb-install-db"].every(isThere)) {
    console.log("MariaDB is installed");
    return;
  }
  console.log("Installing MariaDB");
  const isInstalled =
    isThere("apt-get") &&
    run(ROOT, "apt-get", "update") &&
    run(ROOT, "apt-get", "install", "-y", "--no-install-recommends", ...MARIADB);
  if (isInstalled) return;
  throw new Error(
    `There is no MariaDB server, and it cannot be installed from here. Install it, on Debian and Ubuntu by
  sudo apt-get install --no-install-recommends ${MARIADB.join(" ")}
so that "mariadbd" and "mariadb-install-db" can be run, and try again.`,
  );
}

const CHDB = "chdb@3.4.0";

/** Not one of the packages above, as its registry has it for x64 alone. */
function installChdb(): void {
  if (process.env.AMPIPE_CHDB !== undefined) console.log("ClickHouse is emulated");
  else if (process.arch !== "x64" || process.platform !== "linux") {
    console.log("ClickHouse is left out: chdb is not built for this processor. CONTRIBUTING.md says how to emulate it");
  } else if (existsSync(join(SERVERS, "node_modules/chdb"))) console.log("ClickHouse is installed");
  else if (!run(SERVERS, "npm", "install", "--no-save", CHDB)) throw new Error(`${CHDB} cannot be installed`);
}

try {
  installServerPackages(ROOT);
  installMariadb();
  installChdb();
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const options = ["run", "--config", "vitest.engines.config.ts", ...process.argv.slice(2)];
  process.exitCode = run(ROOT, process.execPath, vitest, ...options) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
