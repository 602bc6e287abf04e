import { UnavailableError } from "ampipe/http";
import {
  type Database,
  NoResponse,
  type QueryOptions,
  type Row,
  type Statement,
  StatementTimeout,
} from "../database/database.js";
import type { Context } from "./environment.js";
import { deliverInTurn } from "./export-in-turns.js";
import { TurnQueue } from "./turn-queue.js";

const DEFAULT_CONCURRENCY = 8;
/** Share of the concurrent statements that one key may use. */
const SHARE_OF_KEY = 1 / 4;
/**
 * While others are active, a key whose statements use more than this share of the time runs one at a time. Otherwise its
 * statements use both processors of a small server.
 */
const MAX_SHARE = 1 / 2;

/** The database for requests. Keys take turns, and a key runs a limited number of statements at once. */
export class FairDatabase {
  readonly statements: TurnQueue;
  readonly #database: Database;
  readonly #isReady: () => boolean;
  /** Called when a statement took too long. */
  readonly #onTimeout: () => void;
  /** When the database last did not respond. */
  #outage: { readonly time: number; readonly error: NoResponse } | undefined;

  constructor(database: Database, isReady: () => boolean, onTimeout: () => void = () => {}) {
    const { concurrency = DEFAULT_CONCURRENCY } = database;
    const perKey = Math.max(1, Math.floor(concurrency * SHARE_OF_KEY));
    this.statements = new TurnQueue({ concurrency, perKey, maxShare: MAX_SHARE, perKeyAboveShare: 1 });
    this.#database = database;
    this.#isReady = isReady;
    this.#onTimeout = onTimeout;
  }

  /** Runs a statement of a request. If the client disconnects, the statement is not started, or canceled if possible. */
  async query(statement: Statement, context: Context, options: QueryOptions): Promise<readonly Row[]> {
    if (!this.#isReady()) throw new UnavailableError("The service is not ready yet");
    // Otherwise requests that wait for their first turn would find out one after another, each after a timeout.
    if (this.#outage !== undefined && context.get("arrival") < this.#outage.time) throw this.#outage.error;
    const { signal } = context.req.raw;
    const run = (): Promise<readonly Row[]> => this.#database.query(statement, { ...options, signal });
    const result = this.statements.run(context.get("holder").id, () => this.#watch(run(), signal), signal);
    return context.get("isExporting") ? deliverInTurn(result, context) : context.get("turn").outside(result);
  }

  async #watch(running: Promise<readonly Row[]>, signal: AbortSignal): Promise<readonly Row[]> {
    try {
      return await running;
    } catch (error) {
      if (error instanceof StatementTimeout && !signal.aborted) this.#onTimeout();
      if (error instanceof NoResponse) {
        this.#outage = { time: performance.now(), error };
        this.statements.rejectWaiting(error);
      }
      throw error;
    }
  }
}
