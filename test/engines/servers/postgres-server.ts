import { join } from "node:path";
import pg from "pg";
import { postgresPrograms } from "./postgres-programs.js";
import { startServer } from "./server-process.js";

export interface PostgresServer {
  /** URL of a superuser without password. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server that sorts texts by code point, or by the ICU locale. */
export async function startPostgresServer(options: { icuLocale?: string } = {}): Promise<PostgresServer> {
  const { icuLocale } = options;
  const programsIn = await postgresPrograms();
  const { port, stop } = await startServer({
    name: "PostgreSQL",
    commands: (folder, freePort) => {
      const programs = programsIn(folder);
      const data = join(folder, "data");
      return [
        [
          join(programs, "initdb"),
          ...[`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--no-sync"],
          ...["--encoding=UTF8", "--locale=C.UTF-8"],
          ...(icuLocale === undefined ? [] : ["--locale-provider=icu", `--icu-locale=${icuLocale}`]),
        ],
        [
          join(programs, "postgres"),
          ...["-D", data, "-p", String(freePort)],
          ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
          // Durability is not needed.
          ...["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"],
        ],
      ];
    },
    connect: async (freePort) => {
      const client = new pg.Client({ connectionString: urlOf(freePort) });
      await client.connect();
      await client.end();
    },
  });
  return { url: urlOf(port), stop };
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}
