import { Unavailable } from "ampipe/http";
import type { SqlCondition } from "ampipe/list";

/** SQL with `$1`, `$2`, … for its values. The text is trusted, the values are not. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** By the names of the columns. `column-values.ts` says which values the types of PostgreSQL have. */
export type Row = Readonly<Record<string, unknown>>;

export interface QueryOptions {
  /** Whether the statement may be sent a second time where a pooled connection turns out to be dead. */
  readonly readOnly?: boolean;
  /** When an answer is of no use any more, on the clock of `performance.now()`: earlier than the database would give up. */
  readonly deadline?: number;
  /** Characters that the texts of the result may have, all together. */
  readonly maxSize?: number;
  /** Stops a read-only statement that has the database's stop condition. Without effect where there is no such condition. */
  readonly signal?: AbortSignal;
}

export interface TransactionOptions {
  /** Milliseconds for each of the statements, which may be more than a request has. */
  readonly timeout?: number;
}

/** How busy a database is right now. */
export interface DatabaseStatistics {
  /** Statements that are being run. */
  readonly running: number;
  /** Statements that wait until they can be. */
  readonly waiting: number;
  /** Connections that are open, in use or idle; PGlite is one. */
  readonly connections: number;
}

/**
 * A PostgreSQL, wherever it runs. Every promise settles in bounded time: with what was asked for, with `Unavailable` of ampipe/http, or
 * with a `StatementError`.
 */
export interface Database {
  query(statement: Statement, options?: QueryOptions): Promise<readonly Row[]>;
  /** All of the statements or none of them. They are taken one by one, each when those before it have been run. */
  transaction(statements: Iterable<Statement>, options?: TransactionOptions): Promise<void>;
  statistics(): DatabaseStatistics;
  close(): Promise<void>;
  /** Statements of requests that it runs at once, besides a few of the service itself; 8 unless given. */
  readonly concurrency?: number;
  /** Condition that makes a statement stoppable by the signal of its options, where the database needs one for that. */
  readonly cancelCondition?: SqlCondition;
}

/** The statement was stopped because it took too long, so that it may take too long again. */
export class StatementTimeout extends Unavailable {}

/** The statement did not stop when it was told to, and the engine had to be ended with it, for all who use it. */
export class StatementKilled extends StatementTimeout {}

/** The result has more characters than the caller has room for. */
export class ResultTooLarge extends Error {
  override readonly name = "ResultTooLarge";
}

/** The database refuses the statement itself, so that asking again is of no use. */
export class StatementError extends Error {
  override readonly name = "StatementError";

  constructor(
    message: string,
    /** The SQLSTATE, as `23505` where a value would no longer be unique. */
    readonly code: string,
  ) {
    super(message);
  }
}
