import pg, { type PoolClient } from "pg";
import { type Database, ResultTooLarge, type Row, type Statement } from "../database.js";
import { parameterOf } from "../parameter-values.js";
import { settledBy } from "../settled-by.js";
import { type ConnectionOptions, Connections, type Lease } from "./connections.js";
import { hasLostConnection, problemOf } from "./problem-of.js";

export type PostgresOptions = Pick<ConnectionOptions, "url"> & Partial<ConnectionOptions>;

const DEFAULTS: Omit<ConnectionOptions, "url"> = {
  max: 10,
  deadline: 1_800,
  statementTimeout: 1_500,
  maxWaiting: 256,
  onLost: () => {},
};

/** Connections that requests leave to the service itself: for keys, and for whether the server answers. */
const OWN_CONNECTIONS = 2;

/** A server of PostgreSQL or of its protocol. Nothing is connected to before the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const settings = { ...DEFAULTS, ...options };
  const { deadline } = settings;
  const connections = new Connections(settings);
  return {
    concurrency: Math.max(1, settings.max - OWN_CONNECTIONS),
    query: async (statement, { readOnly = false, by = Number.POSITIVE_INFINITY, maxSize } = {}) => {
      const query = queryOf(statement);
      const time = Math.min(performance.now() + deadline, by);
      for (;;) {
        const lease = await leased(connections, time);
        try {
          const rows = await settledBy(time, rowsOf(lease.client, query, maxSize));
          lease.client.release();
          return rows;
        } catch (error) {
          const isLost = hasLostConnection(error);
          lease.client.release(isLost);
          // A connection may have died since it was used last. There are no more of those than the pool has.
          const isDead = isLost && !lease.isFresh && !(error instanceof ResultTooLarge);
          const mayRepeat = readOnly && isDead && performance.now() < time;
          if (!mayRepeat) throw problemOf(error);
        }
      }
    },
    transaction: async (statements, { deadline: each = deadline } = {}) => {
      const { client } = await leased(connections, performance.now() + deadline);
      const run = (statement: Statement): Promise<unknown> =>
        settledBy(performance.now() + each, rowsOf(client, queryOf(statement))).catch((error) => {
          throw problemOf(error);
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
    throw problemOf(error);
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
