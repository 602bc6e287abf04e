import pg, { type PoolClient } from "pg";
import { type Database, NoResponse, ResultTooLarge, type Row, type Statement } from "../database.js";
import { parameterOf } from "../postgres-values.js";
import { withDeadline } from "../with-deadline.js";
import { Connections, type Lease, type PostgresOptions } from "./connections.js";
import { hasLostConnection, isTimeout, toDatabaseError } from "./driver-error.js";
import { whileServerResponds } from "./while-server-responds.js";

/** Milliseconds to get a connection that cancels the statement of another one. */
const CANCEL_TIMEOUT = 1_000;

/** Connections reserved for the service itself: for keys, health checks and cancellation. */
const RESERVED_CONNECTIONS = 2;

/** Opens a PostgreSQL server, or one with a compatible protocol. Connects with the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const connections = new Connections(options);
  const { timeout, url, max } = connections.options;
  return {
    concurrency: Math.max(1, max - RESERVED_CONNECTIONS),
    query: async (statement, { readOnly = false, maxSize, signal } = {}) => {
      const query = queryOf(statement);
      for (;;) {
        const lease = await connections.lease(performance.now() + timeout);
        const cancellation = readOnly ? cancelOnAbort(connections, lease, signal) : undefined;
        try {
          const rows = await whileServerResponds(url, timeout, rowsOf(lease.client, query, maxSize));
          const isCanceled = (await cancellation?.end()) === true;
          lease.client.release(isCanceled && !(await isReusable(lease.client)));
          return rows;
        } catch (error) {
          const isCanceled = (await cancellation?.end()) === true;
          // The lost connection may be one of the server to another with the rows. After a timeout, a server that waits for
          // another one does not respond before it gives that up.
          const isUncertain = error instanceof pg.DatabaseError && (hasLostConnection(error) || isTimeout(error));
          const isTested = isUncertain || (isCanceled && !hasLostConnection(error));
          const isLost = isTested ? !(await isReusable(lease.client)) : hasLostConnection(error);
          lease.client.release(isLost);
          // A pooled connection may have died since its last use. The pool has a limited number of those.
          const isDead = isLost && !lease.isFresh && !(error instanceof ResultTooLarge || error instanceof NoResponse);
          if (!readOnly || !isDead || isCanceled) throw toDatabaseError(error);
        }
      }
    },
    transaction: async (statements, { timeout: each = timeout } = {}) => {
      const { client } = await connections.lease(performance.now() + timeout);
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

/**
 * Promise: clients that disconnect leave no statements (attack "disconnects" of `npm run test:faults`).
 *
 * Cancels the statement of a connection when the signal aborts. `end` resolves to whether it was, when the server has the
 * cancellation.
 */
function cancelOnAbort(connections: Connections, { client }: Lease, signal: AbortSignal | undefined) {
  let canceling: Promise<void> | undefined;
  const cancel = async (): Promise<void> => {
    const other = await connections.lease(performance.now() + CANCEL_TIMEOUT);
    await rowsOf(other.client, queryOf({ text: "SELECT pg_cancel_backend($1)", values: [client.processID] })).finally(
      () => other.client.release(),
    );
  };
  const start = (): void => {
    // Without it, the statement ends at its timeout.
    canceling = cancel().catch(() => {});
  };
  if (signal?.aborted) start();
  else signal?.addEventListener("abort", start);
  return {
    end: async (): Promise<boolean> => {
      signal?.removeEventListener("abort", start);
      await canceling;
      return canceling !== undefined;
    },
  };
}

/**
 * Whether a connection is usable after a cancellation. One that came too late cancels the statement of this test instead
 * of the next one. Opening a new connection instead would take so long that disconnecting clients slow down others.
 */
async function isReusable(client: PoolClient): Promise<boolean> {
  const test = rowsOf(client, queryOf({ text: "SELECT", values: [] }));
  try {
    await withDeadline(performance.now() + CANCEL_TIMEOUT, test);
    return true;
  } catch (error) {
    return !hasLostConnection(error);
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
      for (const name in row) {
        const value = row[name];
        if (typeof value === "string") size += value.length;
      }
      if (size <= maxSize) rows.push(row);
      else reject(new ResultTooLarge("The result has too many characters"));
    });
    running.on("end", () => resolve(rows));
    running.on("error", reject);
    client.query(running);
  });
}
