import { Worker } from "node:worker_threads";
import { UnavailableError } from "ampipe/http";
import { ResultTooLarge, type Row, type Statement, StatementKilled, StatementTimeout } from "../database.js";
import { parameterOf } from "../postgres-values.js";
import { sqlStateError } from "../sqlstate-error.js";
import { withDeadline } from "../with-deadline.js";
import type { EngineData, EngineRequest, EngineResponse } from "./messages.js";

/** Milliseconds. Recovery takes less than one second, creating a database takes several. */
const OPEN_TIMEOUT = 60_000;
const CLOSE_TIMEOUT = 5_000;
/** Milliseconds for a statement to end after it was canceled. */
const CANCEL_TIMEOUT = 200;
const MAX_INT32 = 2 ** 31 - 1;

export interface RunOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Whether the statement only reads, so that it can be canceled without effects. */
  readonly readOnly?: boolean;
  readonly maxSize?: number;
  /** Cancels the statement, if it is read-only. */
  readonly signal?: AbortSignal;
}

/** PGlite in a worker thread. Runs one statement at a time. Cannot be restarted after it has ended. */
export class EngineThread {
  readonly #worker: Worker;
  /** Number of the statement to cancel. Read by `CancellationClock`. */
  readonly #canceled: Int32Array;
  #statements = 0;
  #hasEnded = false;
  #isTerminated = false;
  #hasResponded = false;
  #cause: unknown;

  private constructor(worker: Worker, canceled: SharedArrayBuffer) {
    this.#worker = worker;
    this.#canceled = new Int32Array(canceled);
    worker.on("error", (error) => {
      this.#cause = error;
    });
    worker.on("exit", () => {
      this.#hasEnded = true;
    });
  }

  /** Starts a thread. Rejects if the folder cannot be opened. */
  static async open(file: string | URL, { folder }: Pick<EngineData, "folder">): Promise<EngineThread> {
    const canceled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = new Worker(file, { workerData: { folder, canceled } satisfies EngineData, name: "pglite" });
    const thread = new EngineThread(worker, canceled);
    try {
      await withDeadline(performance.now() + OPEN_TIMEOUT, thread.#nextResponse());
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  /** Calls the listener when the thread ends, for any reason. */
  onEnd(listener: () => void): void {
    this.#worker.on("exit", listener);
  }

  /** Whether the thread ended by itself before it completed a request. */
  get failedBeforeUse(): boolean {
    return !this.#isTerminated && !this.#hasResponded;
  }

  /**
   * Runs a statement. At the timeout, it is canceled if it is read-only and contains `CANCEL_CONDITION`. Otherwise, or
   * if it does not end, the thread is terminated: PGlite has no other way to stop it.
   */
  async run(statement: Statement, options: RunOptions): Promise<readonly Row[]> {
    const { timeout, readOnly = false, maxSize = Number.MAX_SAFE_INTEGER, signal } = options;
    if (signal?.aborted) throw new StatementTimeout("The statement was canceled before it started");
    const { text, values } = statement;
    // Shared as an Int32. 0 is reserved for no statement.
    this.#statements = (this.#statements % MAX_INT32) + 1;
    const number = this.#statements;
    const cancel = (): void => void Atomics.store(this.#canceled, 0, number);
    const timer = readOnly ? setTimeout(cancel, timeout) : undefined;
    if (readOnly) signal?.addEventListener("abort", cancel);
    try {
      const request = { kind: "statement", number, text, values: values.map(parameterOf), maxSize } as const;
      const response = await this.#send(request, readOnly ? timeout + CANCEL_TIMEOUT : timeout);
      if (response.kind === "rejected") throw sqlStateError(response.code, response.message);
      if (response.kind === "too large") throw new ResultTooLarge("The result has too many characters");
      return response.kind === "rows" ? response.rows : [];
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** Flushes the database to disk, so that the folder opens without recovery, and ends the thread. */
  async close(): Promise<void> {
    await this.#send({ kind: "close" }, CLOSE_TIMEOUT).catch(() => {});
    await this.terminate();
  }

  async terminate(): Promise<void> {
    this.#isTerminated = true;
    await this.#worker.terminate();
  }

  async #send(request: EngineRequest, timeout: number): Promise<EngineResponse> {
    const responding = this.#nextResponse();
    this.#worker.postMessage(request);
    try {
      const response = await withDeadline(performance.now() + timeout, responding);
      this.#hasResponded = true;
      return response;
    } catch (error) {
      const isTimeout = !this.#hasEnded;
      await this.terminate();
      throw isTimeout ? new StatementKilled("The statement took too long", { cause: error }) : error;
    }
  }

  /** Resolves to the next message. Rejects if the thread ends first. */
  #nextResponse(): Promise<EngineResponse> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        worker.off("message", succeed);
        reject(new UnavailableError("The database thread has ended", { cause: this.#cause }));
      };
      const succeed = (response: EngineResponse): void => {
        worker.off("exit", fail);
        resolve(response);
      };
      if (this.#hasEnded) return fail();
      worker.once("message", succeed).once("exit", fail);
    });
  }
}
