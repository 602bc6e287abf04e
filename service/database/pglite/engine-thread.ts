import { Worker } from "node:worker_threads";
import { Unavailable } from "ampipe/http";
import { ResultTooLarge, type Row, type Statement, StatementKilled, StatementTimeout } from "../database.js";
import { parameterOf } from "../postgres-values.js";
import { sqlStateError } from "../sqlstate-error.js";
import { withDeadline } from "../with-deadline.js";
import type { EngineData, EngineRequest, EngineResponse } from "./messages.js";

/** Milliseconds. Recovering a folder takes less than one second, making one a few. */
const OPEN_TIMEOUT = 60_000;
const CLOSE_TIMEOUT = 5_000;
/** Milliseconds for a statement to end after it was told to. */
const CANCEL_TIMEOUT = 200;
const LARGEST_INT32 = 2 ** 31 - 1;

export interface RunOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Whether it may be stopped without a trace: it reads only. */
  readonly readOnly?: boolean;
  readonly maxSize?: number;
  /** Stops the statement. */
  readonly signal?: AbortSignal;
}

/** One PGlite in one thread, which never comes back once it has ended. Asked one thing at a time. */
export class EngineThread {
  readonly #worker: Worker;
  /** The number of the statement that is to be stopped; `CancellationClock` reads it. */
  readonly #stopped: Int32Array;
  #statements = 0;
  #hasEnded = false;
  #isTerminated = false;
  #hasResponded = false;
  #cause: unknown;

  private constructor(worker: Worker, stopped: SharedArrayBuffer) {
    this.#worker = worker;
    this.#stopped = new Int32Array(stopped);
    worker.on("error", (error) => {
      this.#cause = error;
    });
    worker.on("exit", () => {
      this.#hasEnded = true;
    });
  }

  /** Rejects if the folder cannot be opened. */
  static async open(file: string | URL, { folder }: Pick<EngineData, "folder">): Promise<EngineThread> {
    const stopped = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = new Worker(file, { workerData: { folder, stopped } satisfies EngineData, name: "pglite" });
    const thread = new EngineThread(worker, stopped);
    try {
      await withDeadline(performance.now() + OPEN_TIMEOUT, thread.#nextResponse());
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  /** Calls the listener when the thread ends, for whatever reason. */
  onEnd(listener: () => void): void {
    this.#worker.on("exit", listener);
  }

  /** Whether it ended by itself before it was of any use. */
  get failedBeforeUse(): boolean {
    return !this.#isTerminated && !this.#hasResponded;
  }

  /**
   * A statement that has not ended by the deadline is stopped, if it only reads and has the stop condition. If it has not,
   * or does not stop, the thread is ended: PGlite has no other way.
   */
  async run(statement: Statement, options: RunOptions): Promise<readonly Row[]> {
    const { timeout, readOnly = false, maxSize = Number.MAX_SAFE_INTEGER, signal } = options;
    if (signal?.aborted) throw new StatementTimeout("The statement was stopped before it began");
    const { text, values } = statement;
    // Shared as an Int32, in which 0 is no statement.
    this.#statements = (this.#statements % LARGEST_INT32) + 1;
    const number = this.#statements;
    const cancel = (): void => void Atomics.store(this.#stopped, 0, number);
    const timer = readOnly ? setTimeout(cancel, timeout) : undefined;
    if (readOnly) signal?.addEventListener("abort", cancel);
    try {
      const request = { kind: "statement", number, text, values: values.map(parameterOf), maxSize } as const;
      const response = await this.#send(request, readOnly ? timeout + CANCEL_TIMEOUT : timeout);
      if (response.kind === "refused") throw sqlStateError(response.code, response.message);
      if (response.kind === "too large") throw new ResultTooLarge("The result has more characters than it may have");
      return response.kind === "rows" ? response.rows : [];
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** Has the database write what it has in memory, so that the folder opens without recovery. */
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
      const isLate = !this.#hasEnded;
      await this.terminate();
      throw isLate ? new StatementKilled("The statement took too long", { cause: error }) : error;
    }
  }

  /** Rejects if the thread ends before. */
  #nextResponse(): Promise<EngineResponse> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        worker.off("message", succeed);
        reject(new Unavailable("The thread of the database has ended", { cause: this.#cause }));
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
