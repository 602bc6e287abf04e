import pg from "pg";

/** The processes of a PostgreSQL server, to do to them what happens to servers. */
export interface PostgresProcesses {
  /** Stops all of them: the system still accepts connections, and nobody answers. Resolves to what lets them go on. */
  freeze(): Promise<() => void>;
  /** Kills one connection's process, after which the server ends all connections and starts anew. */
  crash(): Promise<void>;
  /** Has the server end all connections but the one that asks. */
  terminateConnections(): Promise<void>;
}

export function processesOf(url: string): PostgresProcesses {
  return {
    freeze: async () => {
      const pids = await ask<number>(url, "SELECT pid FROM pg_stat_activity");
      const [main = ""] = await ask<string>(url, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)");
      // The main process first, or it starts others.
      const running = [Number(main), ...pids].filter((pid) => signal(pid, "SIGSTOP"));
      return () => {
        for (const pid of running) signal(pid, "SIGCONT");
      };
    },
    crash: async () => {
      const connections = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'";
      const [pid] = await ask<number>(url, `${connections} AND pid <> pg_backend_pid()`);
      if (pid === undefined) throw new Error("The server has no connection");
      signal(pid, "SIGKILL");
    },
    terminateConnections: async () => {
      const others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
      await ask(url, `SELECT pg_terminate_backend(pid) ${others}`);
    },
  };
}

/** The first column. */
async function ask<Value>(url: string, text: string): Promise<readonly Value[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<[Value]>({ text, rowMode: "array" });
  await client.end();
  return rows.map(([value]) => value);
}

/** False if the process has ended already. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
