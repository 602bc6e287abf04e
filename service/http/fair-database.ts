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
  /** Id of the API key. Keys share the database. */
  readonly key: string;
  /** When the request stops waiting, on the clock of `performance.now()`. */
  readonly deadline: number;
}

/** The database as requests use it. */
export interface RequestDatabase {
  query(statement: Statement, options: KeyedQueryOptions): Promise<readonly Row[]>;
}

/** Milliseconds between checks whether a running statement must be preempted. */
const CHECK_INTERVAL = 5;
/** Milliseconds after which a statement that is canceled at its deadline counts as a timeout. */
const LONG_STATEMENT = 1_000;
/** Milliseconds before a rejection, so that clients that retry at once do not keep the service busy. */
const REJECTION_DELAY = 500;

/**
 * The database for requests, shared fairly between keys. Rejects statements at once while the service is not ready and
 * when too many wait. A request is queued when it has arrived completely, so slow uploads do not block others.
 */
export class FairDatabase implements RequestDatabase {
  readonly queue: FairQueue;
  readonly #database: Database;
  readonly #isReady: () => boolean;
  readonly #stalls = new StallWatch();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, isReady: () => boolean, options: Partial<FairQueueOptions> = {}) {
    const { concurrency } = database;
    // A key is not charged for the time in which its result has arrived but the process is too busy to read it.
    const stallAt = (now: number): number => this.#stalls.stallAt(now);
    this.queue = new FairQueue({ ...(concurrency === undefined ? {} : { concurrency }), stallAt, ...options });
    this.#database = database;
    this.#isReady = isReady;
  }

  /** Runs a statement. Rejects with `TooManyRequests` if the key is over its limits. */
  query(statement: Statement, { key, deadline, ...options }: KeyedQueryOptions): Promise<readonly Row[]> {
    if (!this.#isReady()) return Promise.reject(new UnavailableError("The service is not ready yet"));
    return new Promise((resolve, reject) => {
      const expire = (): void => {
        const isWaiting = this.queue.remove(entry);
        // Other statements end by the statement timeout of the database.
        if (entry.preempt !== undefined) cancellation.abort();
        const retryAfter = isWaiting ? this.queue.retryAfter(key, performance.now()) : undefined;
        reject(
          retryAfter === undefined ? new UnavailableError("The database is busy") : new TooManyRequests(retryAfter),
        );
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
              // A statement that was canceled because its request had waited in the queue did not take long itself.
              const tookLong =
                !cancellation.signal.aborted || now - startTime - this.#stalls.stallAt(now) > LONG_STATEMENT;
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
      const rejection = this.queue.add(entry, performance.now());
      if (rejection === undefined) return this.#advance();
      clearTimeout(timer);
      if (rejection.reason === "full") return reject(new UnavailableError("Too many statements wait for the database"));
      setTimeout(() => reject(new TooManyRequests(rejection.retryAfter)), REJECTION_DELAY);
    });
  }

  #isCancelable({ text }: Statement, { readOnly = false }: QueryOptions): boolean {
    const condition = this.#database.cancelCondition?.strings[0];
    return readOnly && condition !== undefined && text.includes(condition);
  }

  #advance(): void {
    this.queue.advance(performance.now());
    this.#stalls.isOn = this.queue.running > 0;
    // No event occurs while a statement runs, so a timer checks how long it has run.
    if (this.#timer !== undefined || !this.queue.mayPreempt) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#advance();
    }, CHECK_INTERVAL);
  }
}
