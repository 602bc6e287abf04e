import type { PGlite } from "@electric-sql/pglite";
import type { SqlCondition } from "ampipe/list";

/**
 * Makes statements stoppable that have `CANCEL_CONDITION`. PGlite has no way to cancel one: its thread is busy until the
 * statement ends, and there are no signals in WebAssembly. But it asks JavaScript for the time, and that can be told from
 * outside, by shared memory. So the condition reads the clock for each row, and a clock that shows a time before the
 * statement began is an error.
 */
export async function installCancelFunctions(engine: PGlite): Promise<void> {
  for (const statement of FUNCTIONS) await engine.exec(statement);
}

/**
 * True for every row, or an error with the SQLSTATE of a canceled statement. It is the first condition that a scan
 * evaluates, because PostgreSQL evaluates those that cost less before others. It takes 0.3 microseconds.
 */
export const CANCEL_CONDITION: SqlCondition = {
  strings: ["pg_temp.is_until(pg_temp.begin_time(), pg_temp.stop_clock()) OR pg_temp.stop()"],
  values: [],
};

/** Milliseconds by which the clock goes back each time it is read, when the statement is to be stopped. */
const STEP = 1_000;

/**
 * Of the session alone, or left over from one that was killed. In the language `internal` they are other names of what
 * PostgreSQL has, but cost nothing to its planner.
 */
const FUNCTIONS: readonly string[] = [
  `CREATE OR REPLACE FUNCTION pg_temp.begin_time() RETURNS timestamptz
    LANGUAGE internal STABLE COST 0.0001 AS 'now'`,
  `CREATE OR REPLACE FUNCTION pg_temp.stop_clock() RETURNS timestamptz
    LANGUAGE internal VOLATILE COST 0.0001 AS 'clock_timestamp'`,
  `CREATE OR REPLACE FUNCTION pg_temp.is_until(timestamptz, timestamptz) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT COST 0.0001 AS 'timestamp_le'`,
  `CREATE OR REPLACE FUNCTION pg_temp.stop() RETURNS boolean LANGUAGE plpgsql VOLATILE COST 0.0001 AS $$
    BEGIN RAISE EXCEPTION USING ERRCODE = 'query_canceled', MESSAGE = 'the statement was stopped'; END $$`,
];

/** The number of no statement. */
const NONE = 0;

/** Has the clock of this thread, by `Date.now`, go back while the statement that is to be stopped is running. */
export class CancellationClock {
  readonly #stopped: Int32Array;
  #running = NONE;
  /** Milliseconds. It grows, as the time when the statement began may have been read from a clock that was late already. */
  #lateness = 0;

  constructor(stopped: SharedArrayBuffer) {
    this.#stopped = new Int32Array(stopped);
    const now = Date.now.bind(Date);
    const isStopped = (): boolean => this.#running !== NONE && Atomics.load(this.#stopped, 0) === this.#running;
    Date.now = () => {
      if (isStopped()) this.#lateness += STEP;
      return now() - this.#lateness;
    };
  }

  async during<Result>(statement: number, work: () => Promise<Result>): Promise<Result> {
    this.#running = statement;
    try {
      return await work();
    } finally {
      [this.#running, this.#lateness] = [NONE, 0];
    }
  }
}
