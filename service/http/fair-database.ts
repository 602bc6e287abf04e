import { Unavailable } from "ampipe/http";
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
  readonly deadline: number;
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
    const stallAt = (now: number): number => this.#stalls.stallAt(now);
    this.queue = new FairQueue({ ...(concurrency === undefined ? {} : { concurrency }), stallAt, ...options });
    this.#database = database;
    this.#isOpen = isOpen;
  }

  /** Rejects with `TooManyRequests` where the key itself is the reason. */
  query(statement: Statement, { key, deadline, ...options }: KeyedQueryOptions): Promise<readonly Row[]> {
    if (!this.#isOpen()) return Promise.reject(new Unavailable("The service is not open yet"));
    return new Promise((resolve, reject) => {
      const expire = (): void => {
        const isWaiting = this.queue.remove(entry);
        // The database stops others by itself, some time later.
        if (entry.preempt !== undefined) cancellation.abort();
        const retryAfter = isWaiting ? this.queue.retryAfter(key, performance.now()) : undefined;
        reject(retryAfter === undefined ? new Unavailable("The database is busy") : new TooManyRequests(retryAfter));
      };
      const timer = setTimeout(expire, Math.max(0, deadline - performance.now()));
      let cancellation = new AbortController();
      let isPreempted = false;
      let startTime = 0;
      const settle = (action: () => void, isTimeout = false): void => {
        clearTimeout(timer);
        this.queue.end(entry, performance.now(), { isTimeout });
        action();
        this.#advance();
      };
      const entry: QueueEntry = {
        key,
        evict: () => {
          clearTimeout(timer);
          reject(new TooManyRequests(1_000));
        },
        start: () => {
          [cancellation, isPreempted, startTime] = [new AbortController(), false, performance.now()];
          this.#database.query(statement, { ...options, signal: cancellation.signal }).then(
            (rows) => settle(() => resolve(rows)),
            (error: unknown) => {
              const isTimeout = error instanceof StatementTimeout;
              const now = performance.now();
              if (error instanceof StatementKilled) return settle(() => reject(error), true);
              // One that was stopped because its request had waited for its turn did not take long itself.
              const tookLong = !cancellation.signal.aborted || now - startTime - this.#stalls.stallAt(now) > LONG;
              if (!isTimeout || !isPreempted) return settle(() => reject(error), isTimeout && tookLong);
              if (now >= deadline) return settle(() => reject(error));
              this.queue.requeue(entry, now);
              this.#advance();
            },
          );
        },
        ...(this.#isCancelable(statement, options)
          ? {
              preempt: () => {
                isPreempted = true;
                cancellation.abort();
              },
            }
          : {}),
      };
      const refusal = this.queue.add(entry, performance.now());
      if (refusal === undefined) return this.#advance();
      clearTimeout(timer);
      if (refusal.reason === "full") return reject(new Unavailable("Too many statements wait for the database"));
      setTimeout(() => reject(new TooManyRequests(refusal.retryAfter)), REFUSAL_TIME);
    });
  }

  #isCancelable({ text }: Statement, { readOnly = false }: QueryOptions): boolean {
    const condition = this.#database.cancelCondition?.strings[0];
    return readOnly && condition !== undefined && text.includes(condition);
  }

  #advance(): void {
    this.queue.advance(performance.now());
    this.#stalls.isOn = this.queue.running > 0;
    // How long a statement has been running is looked at from time to time, as nothing happens meanwhile.
    if (this.#timer !== undefined || !this.queue.mayPreempt) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#advance();
    }, INTERVAL);
  }
}
