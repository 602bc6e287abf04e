import { Socket } from "node:net";
import { UnavailableError } from "ampipe/http";
import pg from "pg";
import { type DatabaseStatistics, NoResponse } from "../database.js";
import { columnParserOf, SESSION_SETTINGS } from "../postgres-values.js";
import { withDeadline } from "../with-deadline.js";
import { toDatabaseError } from "./driver-error.js";

/**
 * Limits each statement to one CPU core, so that slow statements do not use all of them. No effect if the server has no
 * such setting.
 */
const ONE_CORE = "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'max_parallel_workers_per_gather'";

const DEFAULTS = {
  /** Maximum connections. */
  max: 10,
  /** Milliseconds until a connection is available, and for the server to respond at all. */
  timeout: 1_800,
  /** Milliseconds after which the server cancels a statement. */
  statementTimeout: 5_000,
  /** Called when an idle connection breaks. The pool replaces it when needed. */
  onLost: (_error: Error): void => {},
};

export type PostgresOptions = Readonly<{ url: string } & Partial<typeof DEFAULTS>>;

/** A connection from the pool. Return it with `release()`, or with `release(true)` if it must not be reused. */
export interface Lease {
  /** The types of the driver lack the process id of the server for this connection. */
  readonly client: pg.PoolClient & { readonly processID?: number };
  /** Whether the connection is new, so that it cannot have died unnoticed. */
  readonly isFresh: boolean;
}

/** A connection pool that applies `SESSION_SETTINGS` to each session. */
export class Connections {
  readonly options: Required<PostgresOptions>;
  readonly #pool: pg.Pool;
  readonly #prepared = new WeakSet<pg.PoolClient>();
  readonly #sockets = new Set<Socket>();
  #closed: Promise<void> | undefined;

  constructor(given: PostgresOptions) {
    this.options = { ...DEFAULTS, ...given };
    const { url, max, timeout, onLost } = this.options;
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: timeout,
      stream: () => this.#newSocket(),
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      types: { getTypeParser: (oid: number) => columnParserOf(oid) } as pg.CustomTypesConfig,
    });
    this.#pool.on("error", onLost);
    // The pool does not listen to connections in use, and an unhandled error event would end the process. The running
    // statement rejects with the same error.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  /** Resolves to a connection. Rejects at the deadline, a time of `performance.now()`. */
  async lease(deadline: number): Promise<Lease> {
    const client = await this.#connect(deadline);
    if (this.#prepared.has(client)) return { client, isFresh: false };
    try {
      await withDeadline(deadline, client.query(this.#settings()));
    } catch (error) {
      client.release(true);
      throw toDatabaseError(error);
    }
    this.#prepared.add(client);
    return { client, isFresh: true };
  }

  get statistics(): DatabaseStatistics {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { running: totalCount - idleCount, waiting: waitingCount, connections: totalCount };
  }

  async #connect(deadline: number): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    try {
      return await withDeadline(deadline, connecting);
    } catch (error) {
      // The connection may still open later.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      const Unavailable = error instanceof NoResponse ? NoResponse : UnavailableError;
      throw new Unavailable("Cannot connect to the database", { cause: error });
    }
  }

  #settings(): string {
    return [...SESSION_SETTINGS, ONE_CORE, `SET statement_timeout = ${this.options.statementTimeout}`].join("; ");
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  /** Waits for running statements, up to the timeout, then closes all connections. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    const ended = this.#pool.end();
    await withDeadline(performance.now() + this.options.timeout, ended).catch(() => {});
    // Otherwise the pool waits forever for a server that does not respond.
    for (const socket of this.#sockets) socket.destroy();
    await ended;
  }
}
