import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "tsup";
import { programTo } from "../../../tsup.config.js";
import { SCHEMA_JSON } from "./folder.js";

/** The built program in a folder with sample files. */
export interface Program {
  readonly folder: string;
  /** A folder that contains only the program `ampipe`, for PATH. */
  readonly bin: string;
  remove(): Promise<void>;
}

/** Builds the program like `npm run build`, in a folder of its own. */
export async function buildProgram(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), "ampipe-program-"));
  const bin = join(folder, "bin");
  await mkdir(bin);
  await build({ ...programTo(join(folder, "dist/cli")), config: false, silent: true });
  await symlink(join(folder, "dist/cli/main.js"), join(bin, "ampipe"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", version: "1.2.3" }));
  await writeFile(join(folder, "schema.json"), SCHEMA_JSON);
  return { folder, bin, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** What a process printed, and how it ended. */
export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a command line of bash, where `ampipe` is the built program. */
export async function runShell({ folder, bin }: Program, script: string, shell = ["bash", "-c"]): Promise<Finished> {
  const [program = "", ...args] = shell;
  const child = spawn(program, [...args, script], {
    cwd: folder,
    env: environment(bin),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
    child.on("close", (code, signal) => resolve([code, signal]));
  });
  const [out, errors, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, signal, out, errors };
}

/** The environment without the variables that decide about colors. */
function environment(bin: string): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...others } = process.env;
  return { ...others, TERM: "xterm", PATH: `${bin}:${process.env.PATH}` };
}
