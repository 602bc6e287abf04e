import { Socket } from "node:net";
import { Unavailable } from "ampipe/http";
import pg from "pg";
import type { DatabaseStatistics } from "../database.js";
import { columnParserOf, SESSION_SETTINGS } from "../postgres-values.js";
import { withDeadline } from "../with-deadline.js";

/** A statement takes one core, or a few that take long would take all of them. Nothing is set where there is no such setting. */
const ONE_CORE = "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'max_parallel_workers_per_gather'";

export interface ConnectionOptions {
  readonly url: string;
  /** Connections at a time. */
  readonly max: number;
  /** Milliseconds until a new connection is given up. */
  readonly timeout: number;
  /** Milliseconds after which the server itself stops a statement. */
  readonly statementTimeout: number;
  /** Callers that wait for a connection at a time. */
  readonly maxWaiting: number;
  /** Told of connections that break while nobody uses them, which are replaced when needed. */
  readonly onLost: (error: Error) => void;
}

/** A connection to be given back by `release`, with true where it must not be used again. */
export interface Lease {
  readonly client: pg.PoolClient;
  /** Whether the connection has just been made, so that it cannot have died unnoticed. */
  readonly isFresh: boolean;
}

/** A pool of connections whose sessions have the settings that values are read by. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #options: ConnectionOptions;
  readonly #prepared = new WeakSet<pg.PoolClient>();
  readonly #sockets = new Set<Socket>();
  #closed: Promise<void> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.max,
      connectionTimeoutMillis: options.timeout,
      stream: () => this.#newSocket(),
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      types: { getTypeParser: (oid: number) => columnParserOf(oid) } as pg.CustomTypesConfig,
    });
    this.#pool.on("error", options.onLost);
    // While a connection is in use the pool does not listen, and an error that nobody listens to ends the process. The
    // statement that is under way is told of it as well.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  /** Rejects at the time, of `performance.now()`, at the latest. */
  async lease(time: number): Promise<Lease> {
    const { maxWaiting } = this.#options;
    if (this.#pool.waitingCount >= maxWaiting) throw new Unavailable("Too many requests wait for the database");
    const client = await this.#connected(time);
    if (this.#prepared.has(client)) return { client, isFresh: false };
    try {
      await withDeadline(time, client.query(this.#settings()));
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#prepared.add(client);
    return { client, isFresh: true };
  }

  get statistics(): DatabaseStatistics {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { running: totalCount - idleCount, waiting: waitingCount, connections: totalCount };
  }

  async #connected(time: number): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    try {
      return await withDeadline(time, connecting);
    } catch (error) {
      // It may still come, for nobody.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw new Unavailable("There is no connection to the database", { cause: error });
    }
  }

  #settings(): string {
    return [...SESSION_SETTINGS, ONE_CORE, `SET statement_timeout = ${this.#options.statementTimeout}`].join("; ");
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  /** Lets what is under way be answered, within the deadline. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    const ended = this.#pool.end();
    await withDeadline(performance.now() + this.#options.timeout, ended).catch(() => {});
    // The pool would wait for a server that does not answer for as long as there is a statement.
    for (const socket of this.#sockets) socket.destroy();
    await ended;
  }
}
