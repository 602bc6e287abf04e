import pg from "pg";
import { partitionStatements, type Shard, serverStatements } from "../../../scripts/shards/shard-statements.js";
import { shardedPostgres } from "../../../src/sql.js";
import { type Engine, engineOf } from "../support/engine.js";
import { POSTGRES_SETTINGS, postgresDriver } from "../support/postgres-driver.js";
import { createPostgres } from "./postgres-server.js";

const NAME = /"(?:[^"]|"")+"|\w+/.source;
/** The key of every table of the tests is its first column. */
const NEW_TABLE = new RegExp(`^CREATE TABLE (${NAME}) \\((${NAME}) `);
const DEFINITION = /^(?:CREATE|DROP) (?:INDEX|TYPE|TABLE)\b/;

/** Starts PostgreSQL with tables whose rows are in several databases, each with its own indexes and types. */
export async function startShardedPostgres(count: number, options: { icuLocale?: string } = {}): Promise<Engine> {
  const database = await createPostgres(options);
  const coordinator = await connected(database.url);
  const parts: pg.Client[] = [];
  const shards: Shard[] = [];
  const databases = [database];
  for (let index = 0; index < count; index++) {
    const part = await createPostgres(options);
    const { hostname: host, port, pathname, username: user } = new URL(part.url);
    shards.push({ name: `shard_${index}`, host, port: Number(port), database: pathname.slice(1), user });
    parts.push(await connected(part.url));
    databases.push(part);
  }
  for (const statement of serverStatements(shards)) await coordinator.query(statement);
  for (const setting of POSTGRES_SETTINGS) await coordinator.query(setting);
  // As docs/scale.md says.
  await coordinator.query("SET enable_partitionwise_join = on");

  const run = async (statement: string): Promise<void> => {
    const [, table, key] = NEW_TABLE.exec(statement) ?? [];
    if (!statement.startsWith("CREATE INDEX")) await coordinator.query(statement);
    if (!DEFINITION.test(statement)) return;
    await Promise.all(parts.map((part) => part.query(statement)));
    if (table === undefined || key === undefined) return;
    for (const step of partitionStatements(unquoted(table), unquoted(key), shards)) await coordinator.query(step);
  };
  return engineOf({
    ...postgresDriver,
    name: `PostgreSQL with ${count} shards`,
    dialect: shardedPostgres,
    run,
    query: async (text, values) => {
      const { rows } = await coordinator.query<unknown[]>({ text, values: [...values], rowMode: "array" });
      return rows;
    },
    rows: async (statement) => (await coordinator.query(statement)).rows,
    close: async () => {
      await Promise.all([coordinator, ...parts].map((client) => client.end()));
      for (const { drop } of databases) await drop();
    },
  });
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
