import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../service/database/migrate.js";
import { openPostgres } from "../../service/database/postgres/open-postgres.js";
import { postgresPrograms } from "../../test/engines/servers/postgres-programs.js";
import { freePort, serverUser } from "../../test/engines/servers/server-process.js";
import { partitionStatements, type Shard, serverStatements } from "./shard-statements.js";

/** Servers of PostgreSQL that run until `stopCluster`: a coordinator, which programs use, and shards with the rows. */
export interface Cluster {
  readonly url: string;
  readonly shards: readonly Shard[];
}

/** The tables of the service that grow, and the column whose hash names the shard. Orders are where their partner is. */
const SHARDED_TABLES = [
  ["product", "id"],
  ["sale_order", "partner_id"],
] as const;

const USER = "postgres";

/** Settings of the coordinator. The second one compares parts of two tables on the same shard. */
const SETTINGS = ["enable_partitionwise_join = on", "enable_partitionwise_aggregate = on"];

/** Starts the servers with empty tables of the service. Their data is in the folder, which must not exist. */
export async function startCluster(
  folder: string,
  count: number,
  report: (progress: string) => void = () => {},
): Promise<Cluster> {
  mkdirSync(folder, { recursive: true });
  if (serverUser !== undefined) chownSync(folder, serverUser, serverUser);
  const programs = (await postgresPrograms())(folder);
  const names = ["coordinator", ...Array.from({ length: count }, (_, index) => `shard_${index}`)];
  const servers: { readonly name: string; readonly port: number }[] = [];
  // What has been started so far can be stopped, whatever happens next.
  const remember = (): void => writeFileSync(join(folder, STATE), JSON.stringify({ programs, servers }));
  for (const name of names) {
    report(`Starting ${name}`);
    const port = await freePort();
    initialize(programs, folder, name);
    servers.push({ name, port });
    remember();
    run(programs, "pg_ctl", folder, [
      ...["start", "--wait", `--pgdata=${join(folder, name)}`, `--log=${join(folder, `${name}.log`)}`],
      `--options=-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`,
    ]);
  }
  const [coordinator, ...others] = servers.map(({ port }) => urlOf(port));
  const shards = servers
    .slice(1)
    .map(({ name, port }): Shard => ({ name, host: "127.0.0.1", port, database: USER, user: USER }));
  report("Creating the tables");
  for (const url of others)
    await createTables(
      url,
      SHARDED_TABLES.flatMap(([table]) => withoutReferences(table)),
    );
  await createTables(coordinator as string, [
    ...SETTINGS.map((setting) => `ALTER DATABASE ${USER} SET ${setting}`),
    ...serverStatements(shards),
    ...SHARDED_TABLES.flatMap(([table, key]) => partitionStatements(table, key, shards)),
  ]);
  return { url: coordinator as string, shards };
}

/** Stops the servers and removes their data. Returns false if none were started. */
export function stopCluster(folder: string): boolean {
  const file = join(folder, STATE);
  if (!existsSync(file)) return false;
  const { programs, servers } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly programs: string;
    readonly servers: readonly { readonly name: string }[];
  };
  for (const { name } of servers) {
    // Fails if the server has ended already.
    spawnSync(join(programs, "pg_ctl"), ["stop", "--mode=immediate", `--pgdata=${join(folder, name)}`], identity);
  }
  rmSync(folder, { recursive: true, force: true });
  return true;
}

const STATE = "shards.json";

const identity = serverUser === undefined ? {} : { uid: serverUser, gid: serverUser };

function initialize(programs: string, folder: string, name: string): void {
  const data = join(folder, name);
  const options = [`--username=${USER}`, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"];
  run(programs, "initdb", folder, [`--pgdata=${data}`, ...options]);
}

function run(programs: string, program: string, cwd: string, args: readonly string[]): void {
  // Not "pipe" for output: the server would keep it open.
  const { status, error } = spawnSync(join(programs, program), args, { cwd, stdio: "ignore", ...identity });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`, { cause: error });
}

function urlOf(port: number): string {
  return `postgres://${USER}@127.0.0.1:${port}/${USER}`;
}

/** Creates the tables as the service does, then runs the statements. */
async function createTables(url: string, statements: readonly string[]): Promise<void> {
  const database = await openPostgres({ url, onLost: () => {} });
  await migrate(database);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The referenced rows may be on the coordinator. */
function withoutReferences(table: string): readonly string[] {
  const dropping = `EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', reference.conname);`;
  const references = `SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'f'`;
  return [`DO $$ DECLARE reference record; BEGIN FOR reference IN ${references} LOOP ${dropping} END LOOP; END $$`];
}
