import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { postgresPrograms } from "../../test/engines/servers/postgres-programs.js";
import { freePort, serverUser } from "../../test/engines/servers/server-process.js";
import { descendantsOf, isRunning, signal } from "./process-tree.js";
import type { Reaper } from "./reaper.js";

/** A PostgreSQL server on 127.0.0.1 for fault injection. Keeps its data and its port across restarts. */
export class PostgresServer {
  readonly port: number;
  readonly url: string;
  readonly #start: () => ChildProcess;
  #main: ChildProcess | undefined;

  private constructor(port: number, start: () => ChildProcess) {
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#start = start;
  }

  /** Creates the data folder. Does not start the server. */
  static async create(reaper: Reaper): Promise<PostgresServer> {
    const folder = reaper.newFolder();
    if (serverUser !== undefined) chownSync(folder, serverUser, serverUser);
    const programs = (await postgresPrograms())(folder);
    const data = join(folder, "data");
    const identity = serverUser === undefined ? {} : { uid: serverUser, gid: serverUser };
    const run = (program: string, args: readonly string[]): ChildProcess => {
      const child = spawn(join(programs, program), args, { cwd: folder, stdio: "ignore", detached: true, ...identity });
      reaper.adopt(child);
      return child;
    };
    const make = [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--no-sync"];
    const [code] = await once(run("initdb", [...make, "--encoding=UTF8", "--locale=C.UTF-8"]), "exit");
    if (code !== 0) throw new Error(`initdb ended with ${code}`);
    const port = await freePort();
    return new PostgresServer(port, () =>
      run("postgres", [
        ...["-D", data, "-p", String(port)],
        ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
        // Commits must survive the end of the processes, but not of the machine.
        ...["-c", "synchronous_commit=on", "-c", "fsync=off"],
        // Connections that wait for a frozen server remain for a while.
        ...["-c", "max_connections=200"],
      ]),
    );
  }

  /** Resolves when the server accepts connections. */
  async start(): Promise<void> {
    const main = this.#start();
    this.#main = main;
    for (const end = performance.now() + 60_000; performance.now() < end; await sleep(20)) {
      if (main.exitCode !== null) throw new Error(`PostgreSQL ended with ${main.exitCode}`);
      if (await this.#isAvailable()) return;
    }
    throw new Error("PostgreSQL did not start");
  }

  /** Kills all processes of the server at once. */
  async crash(): Promise<void> {
    const pids = this.#pids();
    for (const pid of pids) signal(pid, "SIGKILL");
    while (pids.some(isRunning)) await sleep(5);
  }

  /** Shuts the server down, which ends all connections. */
  async stop(): Promise<void> {
    const [main] = this.#pids();
    if (main === undefined) return;
    signal(main, "SIGINT");
    while (isRunning(main)) await sleep(5);
  }

  /** Suspends all processes of the server: the operating system still accepts connections, but no process responds. */
  freeze(): void {
    const [main, ...others] = this.#pids();
    // The main process first, because it could start others.
    if (main !== undefined) signal(main, "SIGSTOP");
    for (const pid of new Set([...others, ...this.#pids()])) signal(pid, "SIGSTOP");
  }

  thaw(): void {
    for (const pid of this.#pids()) signal(pid, "SIGCONT");
  }

  /** Terminates all other connections. */
  async terminateConnections(): Promise<void> {
    const others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    await this.query(`SELECT pg_terminate_backend(pid) ${others}`);
  }

  /** Runs a statement on a new connection. */
  async query(text: string, values: readonly unknown[] = []): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
      return rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #isAvailable(): Promise<boolean> {
    return this.query("SELECT 1").then(
      () => true,
      () => false,
    );
  }

  /** Returns the pids of the server, the main process first. */
  #pids(): readonly number[] {
    const pid = this.#main?.pid;
    return pid === undefined || !isRunning(pid) ? [] : [pid, ...descendantsOf(pid)];
  }
}
