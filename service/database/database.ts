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
  readonly by?: number;
}

export interface TransactionOptions {
  /** Milliseconds for each of the statements, which may be more than a request has. */
  readonly deadline?: number;
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
