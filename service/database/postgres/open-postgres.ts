import pg, { type PoolClient } from "pg";
import { type Database, ResultTooLarge, type Row, type Statement } from "../database.js";
import { parameterOf } from "../postgres-values.js";
import { withDeadline } from "../with-deadline.js";
import { type ConnectionOptions, Connections, type Lease } from "./connections.js";
import { hasLostConnection, toDatabaseError } from "./driver-error.js";

export type PostgresOptions = Pick<ConnectionOptions, "url"> & Partial<ConnectionOptions>;

const DEFAULTS: Omit<ConnectionOptions, "url"> = {
  max: 10,
  timeout: 1_800,
  statementTimeout: 1_500,
  maxWaiting: 256,
  onLost: () => {},
};

/** Connections reserved for the service itself: for keys and health checks. */
const RESERVED_CONNECTIONS = 2;

/** Opens a PostgreSQL server, or one with a compatible protocol. Connects with the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const settings = { ...DEFAULTS, ...options };
  const { timeout } = settings;
  const connections = new Connections(settings);
  return {
    concurrency: Math.max(1, settings.max - RESERVED_CONNECTIONS),
    query: async (statement, { readOnly = false, deadline = Number.POSITIVE_INFINITY, maxSize } = {}) => {
      const query = queryOf(statement);
      const end = Math.min(performance.now() + timeout, deadline);
      for (;;) {
        const lease = await leased(connections, end);
        try {
          const rows = await withDeadline(end, rowsOf(lease.client, query, maxSize));
          lease.client.release();
          return rows;
        } catch (error) {
          const isLost = hasLostConnection(error);
          lease.client.release(isLost);
          // A pooled connection may have died since its last use. The pool has a limited number of those.
          const isDead = isLost && !lease.isFresh && !(error instanceof ResultTooLarge);
          const canRetry = readOnly && isDead && performance.now() < end;
          if (!canRetry) throw toDatabaseError(error);
        }
      }
    },
    transaction: async (statements, { timeout: each = timeout } = {}) => {
      const { client } = await leased(connections, performance.now() + timeout);
      const run = (statement: Statement): Promise<unknown> =>
        withDeadline(performance.now() + each, rowsOf(client, queryOf(statement))).catch((error) => {
          throw toDatabaseError(error);
        });
      try {
        await run({ text: "BEGIN", values: [] });
        await run({ text: `SET LOCAL statement_timeout = ${Math.ceil(each)}`, values: [] });
        for (const statement of statements) await run(statement);
        await run({ text: "COMMIT", values: [] });
      } catch (error) {
        // The server rolls back when the connection closes.
        client.release(true);
        throw error;
      }
      client.release();
    },
    statistics: () => connections.statistics,
    close: () => connections.close(),
  };
}

async function leased(connections: Connections, deadline: number): Promise<Lease> {
  try {
    return await connections.lease(deadline);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

interface Query {
  readonly text: string;
  readonly values: (string | null)[];
}

function queryOf({ text, values }: Statement): Query {
  return { text, values: values.map(parameterOf) };
}

/**
 * Rejects with `ResultTooLarge` if the result has too many characters. The connection must not be reused then, because
 * the rest of the rows still arrives.
 */
function rowsOf(client: PoolClient, query: Query, maxSize = Number.POSITIVE_INFINITY): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    let size = 0;
    const running = new pg.Query<Row, (string | null)[]>(query);
    running.on("row", (row) => {
      for (const value of Object.values(row)) if (typeof value === "string") size += value.length;
      if (size <= maxSize) rows.push(row);
      else reject(new ResultTooLarge("The result has too many characters"));
    });
    running.on("end", () => resolve(rows));
    running.on("error", reject);
    client.query(running);
  });
}
