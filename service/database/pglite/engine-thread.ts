import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { UnavailableError } from "ampipe/http";
import { NoResponse, ResultTooLarge, type Row, type Statement, StatementTimeout } from "../database.js";
import { parameterOf } from "../postgres-values.js";
import { sqlStateError } from "../sqlstate-error.js";
import { withDeadline } from "../with-deadline.js";
import type { EngineRequest, EngineResponse } from "./messages.js";

/** Milliseconds. Recovery takes less than one second, creating a database several, or a minute on a busy machine. */
const OPEN_TIMEOUT = 300_000;
const CLOSE_TIMEOUT = 5_000;
/** Results are small next to these, so that what is no longer used does not fill the memory. The database is not part of it. */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 } as const;

export interface RunOptions {
  /** Milliseconds. */
  readonly timeout: number;
  readonly maxSize?: number;
}

/** PGlite in a worker thread. Runs one statement at a time. Cannot be restarted after it has ended. */
export class EngineThread {
  readonly #worker: Worker;
  /** Aborts when the thread ends, with its error if it has one. */
  readonly #ended = new AbortController();

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("error", (error) => this.#ended.abort(error));
    worker.on("exit", () => this.#ended.abort(new Error("The thread has exited")));
  }

  /** Starts a thread. Rejects if the folder of the database cannot be opened. */
  static async open(file: string | URL, folder: string): Promise<EngineThread> {
    const options = { workerData: folder, name: "pglite", resourceLimits: HEAP_LIMITS };
    const thread = new EngineThread(new Worker(file, options));
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

  /** Runs a statement. At the timeout, the thread is terminated: PGlite has no other way to stop a statement. */
  async run({ text, values }: Statement, { timeout, maxSize }: RunOptions): Promise<readonly Row[]> {
    const limit = maxSize ?? Number.MAX_SAFE_INTEGER;
    const request = { kind: "statement", text, values: values.map(parameterOf), maxSize: limit } as const;
    const response = await this.#send(request, timeout);
    if (response.kind === "rejected") throw sqlStateError(response.code, response.message);
    if (response.kind === "too large") throw new ResultTooLarge("The result has too many characters");
    return response.kind === "rows" ? response.rows : [];
  }

  /** Flushes the database to disk, so that the folder opens without recovery, and ends the thread. */
  async close(): Promise<void> {
    await this.#send({ kind: "close" }, CLOSE_TIMEOUT).catch(() => {});
    await this.terminate();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  async #send(request: EngineRequest, timeout: number): Promise<EngineResponse> {
    const responding = this.#nextResponse();
    this.#worker.postMessage(request);
    try {
      return await withDeadline(performance.now() + timeout, responding);
    } catch (error) {
      await this.terminate();
      throw error instanceof NoResponse ? new StatementTimeout("The statement took too long", { cause: error }) : error;
    }
  }

  /** Resolves to the next message. Rejects if the thread ends first. */
  async #nextResponse(): Promise<EngineResponse> {
    const { signal } = this.#ended;
    const [response] = await once(this.#worker, "message", { signal }).catch(() => {
      throw new UnavailableError("The database thread has ended", { cause: signal.reason });
    });
    return response;
  }
}
