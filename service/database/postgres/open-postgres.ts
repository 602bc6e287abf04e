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

/** Connections that requests leave to the service itself: for keys, and for whether the server answers. */
const OWN_CONNECTIONS = 2;

/** A server of PostgreSQL or of its protocol. Nothing is connected to before the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const settings = { ...DEFAULTS, ...options };
  const { timeout } = settings;
  const connections = new Connections(settings);
  return {
    concurrency: Math.max(1, settings.max - OWN_CONNECTIONS),
    query: async (statement, { readOnly = false, deadline = Number.POSITIVE_INFINITY, maxSize } = {}) => {
      const query = queryOf(statement);
      const time = Math.min(performance.now() + timeout, deadline);
      for (;;) {
        const lease = await leased(connections, time);
        try {
          const rows = await withDeadline(time, rowsOf(lease.client, query, maxSize));
          lease.client.release();
          return rows;
        } catch (error) {
          const isLost = hasLostConnection(error);
          lease.client.release(isLost);
          // A connection may have died since it was used last. There are no more of those than the pool has.
          const isDead = isLost && !lease.isFresh && !(error instanceof ResultTooLarge);
          const mayRepeat = readOnly && isDead && performance.now() < time;
          if (!mayRepeat) throw toDatabaseError(error);
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
        // The server rolls back what has no connection any more.
        client.release(true);
        throw error;
      }
      client.release();
    },
    statistics: () => connections.statistics,
    close: () => connections.close(),
  };
}

async function leased(connections: Connections, time: number): Promise<Lease> {
  try {
    return await connections.lease(time);
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

/** Rows beyond the size are not kept. The connection that they still come from is of no use any more. */
function rowsOf(client: PoolClient, query: Query, maxSize = Number.POSITIVE_INFINITY): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    let size = 0;
    const running = new pg.Query<Row, (string | null)[]>(query);
    running.on("row", (row) => {
      for (const value of Object.values(row)) if (typeof value === "string") size += value.length;
      if (size <= maxSize) rows.push(row);
      else reject(new ResultTooLarge("The result has more characters than it may have"));
    });
    running.on("end", () => resolve(rows));
    running.on("error", reject);
    client.query(running);
  });
}
