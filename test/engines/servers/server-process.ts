import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** `nobody` and its group. Database servers refuse to run as root. */
const NOBODY = 65534;

/** Undefined for the user of this process. */
export const serverUser = process.getuid?.() === 0 ? NOBODY : undefined;

const KEEPER = fileURLToPath(new URL("keep-server.mjs", import.meta.url));

/** Of this a slow machine takes a few seconds. */
const START_TIMEOUT = 60_000;
const BETWEEN_ATTEMPTS = 50;

type Command = readonly [program: string, ...args: string[]];

export interface ServerOptions {
  readonly name: string;
  /** To be run in the folder one after another, the server last. */
  readonly commands: (folder: string, port: number) => readonly Command[];
  /** Throws for as long as the server does not answer. */
  readonly connect: (port: number) => Promise<void>;
}

export interface Server {
  readonly port: number;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * A server on a free port of 127.0.0.1 with its files in a temporary folder. Both are gone after this process at the
 * latest.
 */
export async function startServer({ name, commands, connect }: ServerOptions): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "ampipe-"));
  if (serverUser !== undefined) chownSync(folder, serverUser, serverUser);
  const order = JSON.stringify({ folder, user: serverUser, commands: commands(folder, port) });
  // In a group of its own: Ctrl-C would end it before it has cleared away.
  const keeper = spawn(process.execPath, [KEEPER, order], { detached: true, stdio: "pipe" });
  const ended = once(keeper, "close");
  let log = "";
  for (const stream of [keeper.stdout, keeper.stderr]) stream.on("data", (chunk) => (log += String(chunk)));
  const stop = async (): Promise<void> => {
    keeper.stdin.end();
    await ended;
  };
  try {
    await answering(connect, port, keeper);
  } catch (error) {
    await stop();
    throw new Error(`${name} does not start\n${log}`, { cause: error });
  }
  return { port, stop };
}

/** Whether the user that servers run as can run the program: a project in the home of root is closed to all others. */
export function canServerRun(program: string): boolean {
  const identity = serverUser === undefined ? {} : { uid: serverUser, gid: serverUser };
  return spawnSync(program, ["--version"], { cwd: "/", ...identity }).status === 0;
}

async function answering(connect: ServerOptions["connect"], port: number, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    try {
      return await connect(port);
    } catch (error) {
      if (keeper.exitCode !== null || Date.now() > deadline) throw error;
    }
    await sleep(BETWEEN_ATTEMPTS);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
