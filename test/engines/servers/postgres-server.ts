import { join } from "node:path";
import pg from "pg";
import { oncePerProcess } from "./once-per-process.js";
import { postgresPrograms } from "./postgres-programs.js";
import { startServer } from "./server-process.js";

export interface PostgresServer {
  /** URL of a superuser without password. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface PostgresDatabase {
  /** URL of a superuser without password. */
  readonly url: string;
  drop(): Promise<void>;
}

const server = oncePerProcess(() => startPostgresServer());

let created = 0;

/** Creates an empty database on a server of this process. It sorts texts by code point, or by the ICU locale. */
export async function createPostgres({ icuLocale }: { icuLocale?: string } = {}): Promise<PostgresDatabase> {
  const { url } = await server();
  const name = `test_${++created}`;
  const locale = icuLocale === undefined ? "" : `LOCALE_PROVIDER icu ICU_LOCALE '${icuLocale}'`;
  await runOn(url, `CREATE DATABASE ${name} TEMPLATE template0 ${locale}`);
  return { url: new URL(name, url).href, drop: () => runOn(url, `DROP DATABASE ${name} WITH (FORCE)`) };
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
    connect: (freePort) => runOn(urlOf(freePort), "SELECT 1"),
  });
  return { url: urlOf(port), stop };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}
