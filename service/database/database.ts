import { UnavailableError } from "ampipe/http";

/** SQL with `$1`, `$2`, … for its values. The text is trusted, the values are not. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Values by column name. `postgres-values.ts` defines the JavaScript value of each PostgreSQL type. */
export type Row = Readonly<Record<string, unknown>>;

export interface QueryOptions {
  /** Whether the statement may be sent again if a pooled connection turns out to be dead. */
  readonly readOnly?: boolean;
  /** Maximum total characters of the texts in the result. */
  readonly maxSize?: number;
  /** Cancels a read-only statement, if the database can. */
  readonly signal?: AbortSignal;
  /** Milliseconds; may be more than a request has. Ignored by a server, which is asked again until the service has started. */
  readonly timeout?: number;
}

/**
 * Milliseconds for each statement of the start, which may have to wait for a migration of another instance, or for a busy
 * machine: a service that does not start is worse than one that starts late.
 */
export const START_TIMEOUT = 60_000;

/** Current load of a database. */
export interface DatabaseStatistics {
  /** Running statements. */
  readonly running: number;
  /** Waiting statements. */
  readonly waiting: number;
  /** Open connections, in use or idle; 1 for PGlite. */
  readonly connections: number;
}

/**
 * A PostgreSQL database, in the process or on a server. Every promise settles in bounded time. It rejects with
 * `UnavailableError` of ampipe/http if the database fails, and with `StatementError` if the statement does.
 */
export interface Database {
  query(statement: Statement, options?: QueryOptions): Promise<readonly Row[]>;
  /** Runs all statements in one transaction. Takes each from the iterable when the one before it has ended. */
  transaction(statements: Iterable<Statement>, options?: Pick<QueryOptions, "timeout">): Promise<void>;
  statistics(): DatabaseStatistics;
  close(): Promise<void>;
  /** Statements of requests that it runs at once, in addition to those of the service itself. Default: 8. */
  readonly concurrency?: number;
}

/** The statement was canceled because it took too long, and would probably take too long again. */
export class StatementTimeout extends UnavailableError {}

/** The database does not respond at all. Other statements would wait for nothing. */
export class NoResponse extends UnavailableError {}

/** The result has more characters than the caller allows. */
export class ResultTooLarge extends Error {
  override readonly name = "ResultTooLarge";
}

/** The database rejected the statement itself. A retry would fail too. */
export class StatementError extends Error {
  override readonly name = "StatementError";

  constructor(
    message: string,
    /** The SQLSTATE, such as `23505` for a unique violation. */
    readonly code: string,
  ) {
    super(message);
  }
}
