import type { PoolClient } from "pg";
import type { Database, Row, Statement } from "../database.js";
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

/** A server of PostgreSQL or of its protocol. Nothing is connected to before the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const settings = { ...DEFAULTS, ...options };
  const { deadline } = settings;
  const connections = new Connections(settings);
  return {
    query: async (statement, { readOnly = false, by = Number.POSITIVE_INFINITY } = {}) => {
      const query = queryOf(statement);
      const time = Math.min(performance.now() + deadline, by);
      for (;;) {
        const lease = await leased(connections, time);
        try {
          const rows = await settledBy(time, rowsOf(lease.client, query));
          lease.client.release();
          return rows;
        } catch (error) {
          const isLost = hasLostConnection(error);
          lease.client.release(isLost);
          // A connection may have died since it was used last. There are no more of those than the pool has.
          const mayRepeat = readOnly && isLost && !lease.isFresh && performance.now() < time;
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

async function rowsOf(client: PoolClient, query: Query): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(query);
  return rows;
}
