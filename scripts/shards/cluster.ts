import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../service/database/migrate.js";
import { openPostgres } from "../../service/database/postgres/open-postgres.js";
import { postgresPrograms } from "../../test/engines/servers/postgres-programs.js";
import { freePort, serverUser } from "../../test/engines/servers/server-process.js";
import { partitionStatements, type Shard, serverStatements } from "./shard-statements.js";

/** Servers of PostgreSQL that run until `stopCluster`: a coordinator, which programs use, and shards with the rows. */
export interface Cluster {
  readonly folder: string;
  readonly url: string;
  readonly shards: readonly Shard[];
}

/** The tables of the service that grow, and the column whose hash names the shard. One has all orders of a partner. */
const SHARDED_TABLES = [
  ["product", "id"],
  ["sale_order", "partner_id"],
] as const;

const USER = "postgres";

/** Settings of the coordinator, which then joins and counts the parts of tables one by one. */
const SETTINGS = ["enable_partitionwise_join = on", "enable_partitionwise_aggregate = on"];

/** Starts the servers with empty tables of the service. Their data is in the folder, which must not exist. */
export async function startCluster(
  folder: string,
  count: number,
  report: (progress: string) => void = () => {},
): Promise<Cluster> {
  // Fails if the folder exists. Programs in it are run, so others must not write to it.
  mkdirSync(folder, { mode: 0o700 });
  if (serverUser !== undefined) chownSync(folder, serverUser, serverUser);
  const programs = (await postgresPrograms())(folder);
  const state: State = { programs, ports: {} };
  for (const name of ["coordinator", ...Array.from({ length: count }, (_, index) => `shard_${index}`)]) {
    report(`Starting ${name}`);
    state.ports[name] = await freePort();
    // What has been started so far can be stopped, whatever happens next.
    writeFileSync(join(folder, STATE), JSON.stringify(state));
    const options = [`--username=${USER}`, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"];
    run(folder, "initdb", [`--pgdata=${join(folder, name)}`, ...options]);
    startServer(folder, name);
  }
  const { coordinator = 0, ...ports } = state.ports;
  const shards = Object.entries(ports).map(
    ([name, port]): Shard => ({ name, host: "127.0.0.1", port, database: USER, user: USER }),
  );
  report("Creating the tables");
  await createShardedTables(urlOf(coordinator), shards);
  return { folder, url: urlOf(coordinator), shards };
}

/** Creates the tables of the service on a coordinator and its shards. */
export async function createShardedTables(url: string, shards: readonly Shard[]): Promise<void> {
  for (const { port } of shards) {
    await createTables(
      urlOf(port),
      SHARDED_TABLES.map(([table]) => withoutReferences(table)),
    );
  }
  await createTables(url, [
    ...SETTINGS.map((setting) => `ALTER DATABASE ${USER} SET ${setting}`),
    ...serverStatements(shards),
    ...SHARDED_TABLES.flatMap(([table, key]) => partitionStatements(table, key, shards)),
  ]);
}

/** Updates the statistics of the shards, by which the coordinator decides what they do. They do so later on their own. */
export async function analyzeShards({ shards }: Pick<Cluster, "shards">): Promise<void> {
  for (const { port } of shards) await runAll(urlOf(port), ["ANALYZE"]);
}

/** Starts one of the servers again. */
export function startServer(folder: string, name: string): void {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  const options = [`-p ${readState(folder).ports[name]}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const log = `--log=${join(folder, `${name}.log`)}`;
  run(folder, "pg_ctl", ["start", "--wait", `--pgdata=${join(folder, name)}`, log, `--options=${options}`]);
}

/** Stops one of the servers at once, as if its machine failed. */
export function stopServer(folder: string, name: string): void {
  run(folder, "pg_ctl", ["stop", "--mode=immediate", `--pgdata=${join(folder, name)}`]);
}

function isServerRunning(folder: string, name: string): boolean {
  try {
    run(folder, "pg_ctl", ["status", `--pgdata=${join(folder, name)}`]);
    return true;
  } catch {
    return false;
  }
}

/** Stops the servers and removes their data. Returns false if none were started. */
export function stopCluster(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const owner = serverUser ?? process.getuid?.();
  if (owner !== undefined && statSync(folder).uid !== owner) throw new Error(`${folder} belongs to another user`);
  const names = existsSync(join(folder, STATE)) ? Object.keys(readState(folder).ports) : [];
  for (const name of names) if (isServerRunning(folder, name)) stopServer(folder, name);
  rmSync(folder, { recursive: true, force: true });
  return true;
}

interface State {
  /** The folder of the programs of PostgreSQL. */
  readonly programs: string;
  /** Of each server, by its name. */
  readonly ports: Record<string, number>;
}

function readState(folder: string): State {
  return JSON.parse(readFileSync(join(folder, STATE), "utf8"));
}

const STATE = "shards.json";

function run(folder: string, program: string, args: readonly string[]): void {
  const identity = serverUser === undefined ? {} : { uid: serverUser, gid: serverUser };
  // Not "pipe" for output: the server would keep it open.
  const options = { cwd: folder, stdio: "ignore", ...identity } as const;
  const { status, error } = spawnSync(join(readState(folder).programs, program), args, options);
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`, { cause: error });
}

/** Returns the URL of a server of this machine. */
export function urlOf(port: number): string {
  return `postgres://${USER}@127.0.0.1:${port}/${USER}`;
}

/** Creates the tables as the service does, then runs the statements. */
async function createTables(url: string, statements: readonly string[]): Promise<void> {
  const database = openPostgres({ url });
  await migrate(database);
  await database.close();
  await runAll(url, statements);
}

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The referenced rows may be on the coordinator. */
function withoutReferences(table: string): string {
  const dropping = `EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', reference.conname);`;
  const references = `SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'f'`;
  return `DO $$ DECLARE reference record; BEGIN FOR reference IN ${references} LOOP ${dropping} END LOOP; END $$`;
}
