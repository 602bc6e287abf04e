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

/** A PostgreSQL server on 127.0.0.1 to which is done what happens to servers. Its data and its port stay. */
export class PostgresServer {
  readonly url: string;
  readonly #start: () => ChildProcess;
  #main: ChildProcess | undefined;

  private constructor(port: number, start: () => ChildProcess) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#start = start;
  }

  /** Makes the data folder, without starting the server. */
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
        // What is acknowledged outlasts the processes. It need not outlast the machine, which nobody ends here.
        ...["-c", "synchronous_commit=on", "-c", "fsync=off"],
      ]),
    );
  }

  /** Resolves when the server accepts connections. */
  async start(): Promise<void> {
    const main = this.#start();
    this.#main = main;
    for (const end = performance.now() + 60_000; performance.now() < end; await sleep(20)) {
      if (main.exitCode !== null) throw new Error(`PostgreSQL ended with ${main.exitCode}`);
      if (await this.#answers()) return;
    }
    throw new Error("PostgreSQL does not start");
  }

  /** Kills all of its processes at once, as a crash of the machine's memory would. */
  async crash(): Promise<void> {
    const pids = this.#pids();
    for (const pid of pids) signal(pid, "SIGKILL");
    while (pids.some(isRunning)) await sleep(5);
  }

  /** Has the server end all connections, and then itself. */
  async stop(): Promise<void> {
    const [main] = this.#pids();
    if (main === undefined) return;
    signal(main, "SIGINT");
    while (isRunning(main)) await sleep(5);
  }

  /** Stops all of its processes: the system still accepts connections, and nobody answers. */
  freeze(): void {
    const [main, ...others] = this.#pids();
    // The main process first, or it starts others.
    if (main !== undefined) signal(main, "SIGSTOP");
    for (const pid of new Set([...others, ...this.#pids()])) signal(pid, "SIGSTOP");
  }

  thaw(): void {
    for (const pid of this.#pids()) signal(pid, "SIGCONT");
  }

  /** Has the server end all connections but the one that asks. */
  async terminateConnections(): Promise<void> {
    const others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    await this.ask(`SELECT pg_terminate_backend(pid) ${others}`);
  }

  /** The rows, by a connection of their own. */
  async ask(text: string, values: readonly unknown[] = []): Promise<readonly Readonly<Record<string, unknown>>[]> {
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

  async #answers(): Promise<boolean> {
    return this.ask("SELECT 1").then(
      () => true,
      () => false,
    );
  }

  /** The main process first. */
  #pids(): readonly number[] {
    const pid = this.#main?.pid;
    return pid === undefined || !isRunning(pid) ? [] : [pid, ...descendantsOf(pid)];
  }
}
