import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Id of the unprivileged user and group. Database servers refuse to run as root. */
const UNPRIVILEGED_ID = 65534;

/** User id of database servers; undefined for the user of this process. */
export const serverUser = process.getuid?.() === 0 ? UNPRIVILEGED_ID : undefined;

const KEEPER = fileURLToPath(new URL("keep-server.mjs", import.meta.url));

/** Milliseconds. A slow machine needs several seconds. */
const START_TIMEOUT = 60_000;
const RETRY_INTERVAL = 50;

type Command = readonly [program: string, ...args: string[]];

export interface ServerOptions {
  readonly name: string;
  /** Returns the commands to run in the folder one after another, the server last. */
  readonly commands: (folder: string, port: number) => readonly Command[];
  /** Throws while the server does not respond. */
  readonly connect: (port: number) => Promise<void>;
}

export interface Server {
  readonly port: number;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a free port of 127.0.0.1, with its files in a temporary folder. Both are removed when this process
 * ends, at the latest. A running server does not keep this process from ending.
 */
export async function startServer({ name, commands, connect }: ServerOptions): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "ampipe-"));
  if (serverUser !== undefined) chownSync(folder, serverUser, serverUser);
  const order = JSON.stringify({ folder, user: serverUser, commands: commands(folder, port) });
  // In a new process group, because Ctrl-C would end it before it removes its files.
  const keeper = spawn(process.execPath, [KEEPER, order], { detached: true, stdio: "pipe" });
  const ended = once(keeper, "close");
  let log = "";
  for (const stream of [keeper.stdout, keeper.stderr]) stream.on("data", (chunk) => (log += String(chunk)));
  const pipes = [keeper.stdin, keeper.stdout, keeper.stderr] as Socket[];
  for (const one of [keeper, ...pipes]) one.unref();
  const stop = async (): Promise<void> => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  try {
    await waitForServer(connect, port, keeper);
  } catch (error) {
    await stop();
    throw new Error(`${name} did not start\n${log}`, { cause: error });
  }
  return { port, stop };
}

/** Returns whether the user of the servers can run the program. The home folder of root is closed to other users. */
export function canServerRun(program: string): boolean {
  const identity = serverUser === undefined ? {} : { uid: serverUser, gid: serverUser };
  return spawnSync(program, ["--version"], { cwd: "/", ...identity }).status === 0;
}

async function waitForServer(connect: ServerOptions["connect"], port: number, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    try {
      return await connect(port);
    } catch (error) {
      if (keeper.exitCode !== null || Date.now() > deadline) throw error;
    }
    await sleep(RETRY_INTERVAL);
  }
}

/** The system gives higher ports to outgoing connections: one of those may be taken before a slow server listens. */
const PORTS = { first: 10_000, count: 20_000 };
/** Processes that run at the same time have different ids, so they do not choose the same port. */
const PORTS_PER_PROCESS = 16;

let chosen = process.pid * PORTS_PER_PROCESS;

/** Returns a port of 127.0.0.1 that stays free until a server that starts now listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS.count; attempt++) {
    const port = PORTS.first + (chosen++ % PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
