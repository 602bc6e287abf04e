import { UnavailableError } from "ampipe/http";
import {
  type Database,
  type QueryOptions,
  type Row,
  type Statement,
  StatementKilled,
  StatementTimeout,
} from "../database/database.js";
import { FairQueue, type FairQueueOptions, type QueueEntry } from "../database/fair-queue.js";
import { StallWatch } from "../database/stall-watch.js";
import { TooManyRequests } from "./too-many-requests.js";

export interface KeyedQueryOptions extends QueryOptions {
  /** Whose statement it is: keys share the database. */
  readonly key: string;
  /** When the statement is of no use any more, on the clock of `performance.now()`. */
  readonly by: number;
}

/** What requests ask the database by. */
export interface RequestDatabase {
  query(statement: Statement, options: KeyedQueryOptions): Promise<readonly Row[]>;
}

/** Milliseconds after which a statement that others wait for is looked at again. */
const INTERVAL = 5;
/** Milliseconds after which a statement that is stopped at the end of its request counts as one that took too long. */
const LONG = 1_000;
/** Milliseconds that a refusal takes, or whoever asks again at once would keep the service busy with refusals. */
const REFUSAL_TIME = 500;

/**
 * The database for requests, shared fairly by the keys. Whoever comes before the service is open, or when too many wait,
 * is refused at once. A request has a place when it has come as a whole, so that slow ones keep nobody out.
 */
export class FairDatabase implements RequestDatabase {
  readonly queue: FairQueue;
  readonly #database: Database;
  readonly #isOpen: () => boolean;
  readonly #stalls = new StallWatch();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, isOpen: () => boolean, options: Partial<FairQueueOptions> = {}) {
    const { concurrency } = database;
    // A statement whose result has come costs its key nothing more while the process is too busy to read it.
    const unheard = (now: number): number => this.#stalls.stallAt(now);
    this.queue = new FairQueue({ ...(concurrency === undefined ? {} : { concurrency }), unheard, ...options });
    this.#database = database;
    this.#isOpen = isOpen;
  }

  /** Rejects with `TooManyRequests` where the key itself is the reason. */
  query(statement: Statement, { key, by, ...options }: KeyedQueryOptions): Promise<readonly Row[]> {
    if (!this.#isOpen()) return Promise.reject(new UnavailableError("The service is not open yet"));
    return new Promise((resolve, reject) => {
      const expire = (): void => {
        const isWaiting = this.queue.remove(entry);
        // The database stops others by itself, some time later.
        if (entry.stop !== undefined) stopping.abort();
        const retryAfter = isWaiting ? this.queue.retryAfter(key, performance.now()) : undefined;
        reject(
          retryAfter === undefined ? new UnavailableError("The database is busy") : new TooManyRequests(retryAfter),
        );
      };
      const timer = setTimeout(expire, Math.max(0, by - performance.now()));
      let stopping = new AbortController();
      let makesRoom = false;
      let startTime = 0;
      const settle = (action: () => void, isTimeout = false): void => {
        clearTimeout(timer);
        this.queue.end(entry, performance.now(), { isTimeout });
        action();
        this.#advance();
      };
      const entry: QueueEntry = {
        key,
        drop: () => {
          clearTimeout(timer);
          reject(new TooManyRequests(1_000));
        },
        start: () => {
          [stopping, makesRoom, startTime] = [new AbortController(), false, performance.now()];
          this.#database.query(statement, { ...options, signal: stopping.signal }).then(
            (rows) => settle(() => resolve(rows)),
            (error: unknown) => {
              const isTimeout = error instanceof StatementTimeout;
              const now = performance.now();
              if (error instanceof StatementKilled) return settle(() => reject(error), true);
              // One that was stopped because its request had waited for its turn did not take long itself.
              const tookLong = !stopping.signal.aborted || now - startTime - this.#stalls.stallAt(now) > LONG;
              if (!isTimeout || !makesRoom) return settle(() => reject(error), isTimeout && tookLong);
              if (now >= by) return settle(() => reject(error));
              this.queue.putBack(entry, now);
              this.#advance();
            },
          );
        },
        ...(this.#isStoppable(statement, options)
          ? {
              stop: () => {
                makesRoom = true;
                stopping.abort();
              },
            }
          : {}),
      };
      const refusal = this.queue.add(entry, performance.now());
      if (refusal === undefined) return this.#advance();
      clearTimeout(timer);
      if (refusal.reason === "full") return reject(new UnavailableError("Too many statements wait for the database"));
      setTimeout(() => reject(new TooManyRequests(refusal.retryAfter)), REFUSAL_TIME);
    });
  }

  #isStoppable({ text }: Statement, { readOnly = false }: QueryOptions): boolean {
    const condition = this.#database.stopCondition?.strings[0];
    return readOnly && condition !== undefined && text.includes(condition);
  }

  #advance(): void {
    this.queue.advance(performance.now());
    this.#stalls.isOn = this.queue.running > 0;
    // How long a statement has been running is looked at from time to time, as nothing happens meanwhile.
    if (this.#timer !== undefined || !this.queue.mayHaveToStop) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#advance();
    }, INTERVAL);
  }
}
