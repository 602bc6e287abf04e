import type { PGlite } from "@electric-sql/pglite";
import type { SqlCondition } from "ampipe/sql";

/**
 * Creates the SQL functions of `CANCEL_CONDITION`. PGlite cannot cancel a statement: its thread is busy until the
 * statement ends, and WebAssembly has no signals. But PGlite reads the time from JavaScript, which can be changed from
 * outside through shared memory. So the condition reads the clock for each row, and raises an error if the time is
 * before the start of the statement.
 */
export async function installCancelFunctions(engine: PGlite): Promise<void> {
  for (const statement of FUNCTIONS) await engine.exec(statement);
}

/**
 * True for every row, or an error with the SQLSTATE of a canceled statement. A scan evaluates it first, because
 * PostgreSQL orders conditions by cost. Takes 0.3 microseconds.
 */
export const CANCEL_CONDITION: SqlCondition = {
  strings: ["pg_temp.not_after(pg_temp.start_time(), pg_temp.current_clock()) OR pg_temp.raise_canceled()"],
  values: [],
};

/** Milliseconds by which the clock goes back at each read while a statement is being canceled. */
const STEP = 1_000;

/**
 * Temporary functions, replaced if they are left from a session that was killed. In the language `internal` they are
 * aliases of built-in functions with almost no cost for the planner.
 */
const FUNCTIONS: readonly string[] = [
  `CREATE OR REPLACE FUNCTION pg_temp.start_time() RETURNS timestamptz
    LANGUAGE internal STABLE COST 0.0001 AS 'now'`,
  `CREATE OR REPLACE FUNCTION pg_temp.current_clock() RETURNS timestamptz
    LANGUAGE internal VOLATILE COST 0.0001 AS 'clock_timestamp'`,
  `CREATE OR REPLACE FUNCTION pg_temp.not_after(timestamptz, timestamptz) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT COST 0.0001 AS 'timestamp_le'`,
  `CREATE OR REPLACE FUNCTION pg_temp.raise_canceled() RETURNS boolean LANGUAGE plpgsql VOLATILE COST 0.0001 AS $$
    BEGIN RAISE EXCEPTION USING ERRCODE = 'query_canceled', MESSAGE = 'the statement was canceled'; END $$`,
];

/** No statement has this number. */
const NONE = 0;

/** Replaces `Date.now` of this thread with a clock that goes back while the statement to cancel is running. */
export class CancellationClock {
  readonly #canceled: Int32Array;
  #running = NONE;
  /**
   * Milliseconds. Grows with each read, because the start time may have been read from a clock that already went back.
   */
  #offset = 0;

  constructor(canceled: SharedArrayBuffer) {
    this.#canceled = new Int32Array(canceled);
    const now = Date.now.bind(Date);
    const isCanceled = (): boolean => this.#running !== NONE && Atomics.load(this.#canceled, 0) === this.#running;
    Date.now = () => {
      if (isCanceled()) this.#offset += STEP;
      return now() - this.#offset;
    };
  }

  /** Runs `work` as the statement with this number. */
  async during<Result>(statement: number, work: () => Promise<Result>): Promise<Result> {
    this.#running = statement;
    try {
      return await work();
    } finally {
      [this.#running, this.#offset] = [NONE, 0];
    }
  }
}
