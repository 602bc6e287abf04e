import pg from "pg";

/** Processes of a PostgreSQL server, to simulate failures. */
export interface PostgresProcesses {
  /**
   * Stops all processes: the system still accepts connections, but does not respond. Resolves to a function that
   * resumes.
   */
  freeze(): Promise<() => void>;
  /** Kills the process of one connection, so that the server closes all connections and restarts. */
  crash(): Promise<void>;
  /** Terminates all other connections. */
  terminateConnections(): Promise<void>;
}

export function processesOf(url: string): PostgresProcesses {
  return {
    freeze: async () => {
      const pids = await queryColumn<number>(url, "SELECT pid FROM pg_stat_activity");
      const [main = ""] = await queryColumn<string>(
        url,
        "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)",
      );
      // The main process first, because it would start others.
      const running = [Number(main), ...pids].filter((pid) => signal(pid, "SIGSTOP"));
      return () => {
        for (const pid of running) signal(pid, "SIGCONT");
      };
    },
    crash: async () => {
      const connections = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'";
      const [pid] = await queryColumn<number>(url, `${connections} AND pid <> pg_backend_pid()`);
      if (pid === undefined) throw new Error("The server has no connection");
      signal(pid, "SIGKILL");
    },
    terminateConnections: async () => {
      const others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
      await queryColumn(url, `SELECT pg_terminate_backend(pid) ${others}`);
    },
  };
}

/** Runs a query and returns the first column. */
async function queryColumn<Value>(url: string, text: string): Promise<readonly Value[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<[Value]>({ text, rowMode: "array" });
  await client.end();
  return rows.map(([value]) => value);
}

/** Sends a signal. Returns false if the process has ended already. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
