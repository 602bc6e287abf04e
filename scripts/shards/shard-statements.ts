/** A database that contains a part of every table. */
export interface Shard {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** Rows that travel at once. */
export const FETCH_SIZE = 100;

/**
 * Options of a shard that matter. Without remote estimates, the coordinator does not know which sorts an index of the
 * shard serves. `async_capable` asks all shards at once.
 */
const SERVER_OPTIONS = {
  use_remote_estimate: "true",
  async_capable: "true",
  fetch_size: String(FETCH_SIZE),
  batch_size: "1000",
};

/** Returns the statements that make shards known to the coordinator. */
export function serverStatements(shards: readonly Shard[]): readonly string[] {
  return [
    "CREATE EXTENSION IF NOT EXISTS postgres_fdw",
    ...shards.flatMap(({ name, host, port, database, user }) => [
      `CREATE SERVER ${quoted(name)} FOREIGN DATA WRAPPER postgres_fdw OPTIONS (${optionsOf({
        host,
        port: String(port),
        dbname: database,
        ...SERVER_OPTIONS,
      })})`,
      `CREATE USER MAPPING FOR CURRENT_USER SERVER ${quoted(name)} OPTIONS (${optionsOf({ user })})`,
    ]),
  ];
}

/**
 * Returns the statements that replace an empty table of the coordinator by one whose rows are on the shards, each on the
 * one that the hash of its key names. The shards have the table already, with its indexes. Unique constraints remain only
 * there: those that contain the key hold for all rows.
 */
export function partitionStatements(table: string, key: string, shards: readonly Shard[]): readonly string[] {
  const [name, copied] = [quoted(table), quoted(`${table}_before_shards`.slice(-63))];
  return [
    `ALTER TABLE ${name} RENAME TO ${copied}`,
    `CREATE TABLE ${name} (LIKE ${copied} INCLUDING DEFAULTS INCLUDING IDENTITY) PARTITION BY HASH (${quoted(key)})`,
    `DROP TABLE ${copied}`,
    ...shards.map((shard, remainder) => {
      const part = quoted(`${table.slice(0, 50)}_on_${shard.name}`);
      const values = `FOR VALUES WITH (MODULUS ${shards.length}, REMAINDER ${remainder})`;
      return `CREATE FOREIGN TABLE ${part} PARTITION OF ${name} ${values} SERVER ${quoted(shard.name)} OPTIONS (${optionsOf({ table_name: table })})`;
    }),
  ];
}

function optionsOf(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} '${value.replaceAll("'", "''")}'`)
    .join(", ");
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
