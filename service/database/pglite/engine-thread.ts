import { Worker } from "node:worker_threads";
import { UnavailableError } from "ampipe/http";
import { ResultTooLarge, type Row, type Statement, StatementKilled, StatementTimeout } from "../database.js";
import { parameterOf } from "../parameter-values.js";
import { refusalOf } from "../refusal-of.js";
import { settledBy } from "../settled-by.js";
import type { EngineAnswer, EngineData, EngineRequest } from "./messages.js";

/** Milliseconds. Recovering a folder takes less than one second, making one a few. */
const OPENING_DEADLINE = 60_000;
const CLOSING_DEADLINE = 5_000;
/** Milliseconds for a statement to end after it was told to. */
const STOPPING_DEADLINE = 200;
const LARGEST_INT32 = 2 ** 31 - 1;

export interface AskOptions {
  /** Milliseconds. */
  readonly deadline: number;
  /** Whether it may be stopped without a trace: it reads only. */
  readonly readOnly?: boolean;
  readonly maxSize?: number;
  /** Stops the statement. */
  readonly signal?: AbortSignal;
}

/** One PGlite in one thread, which never comes back once it has ended. Asked one thing at a time. */
export class EngineThread {
  readonly #worker: Worker;
  /** The number of the statement that is to be stopped; `StopClock` reads it. */
  readonly #stopped: Int32Array;
  #statements = 0;
  #hasEnded = false;
  #isTerminated = false;
  #hasAnswered = false;
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
      await settledBy(performance.now() + OPENING_DEADLINE, thread.#nextAnswer());
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
  get wasUseless(): boolean {
    return !this.#isTerminated && !this.#hasAnswered;
  }

  /**
   * A statement that has not ended by the deadline is stopped, if it only reads and has the stop condition. If it has not,
   * or does not stop, the thread is ended: PGlite has no other way.
   */
  async ask(statement: Statement, options: AskOptions): Promise<readonly Row[]> {
    const { deadline, readOnly = false, maxSize = Number.MAX_SAFE_INTEGER, signal } = options;
    if (signal?.aborted) throw new StatementTimeout("The statement was stopped before it began");
    const { text, values } = statement;
    // Shared as an Int32, in which 0 is no statement.
    this.#statements = (this.#statements % LARGEST_INT32) + 1;
    const number = this.#statements;
    const stop = (): void => void Atomics.store(this.#stopped, 0, number);
    const timer = readOnly ? setTimeout(stop, deadline) : undefined;
    if (readOnly) signal?.addEventListener("abort", stop);
    try {
      const request = { kind: "statement", number, text, values: values.map(parameterOf), maxSize } as const;
      const answer = await this.#answerTo(request, readOnly ? deadline + STOPPING_DEADLINE : deadline);
      if (answer.kind === "refused") throw refusalOf(answer.code, answer.message);
      if (answer.kind === "too large") throw new ResultTooLarge("The result has more characters than it may have");
      return answer.kind === "rows" ? answer.rows : [];
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Has the database write what it has in memory, so that the folder opens without recovery. */
  async close(): Promise<void> {
    await this.#answerTo({ kind: "close" }, CLOSING_DEADLINE).catch(() => {});
    await this.terminate();
  }

  async terminate(): Promise<void> {
    this.#isTerminated = true;
    await this.#worker.terminate();
  }

  async #answerTo(request: EngineRequest, deadline: number): Promise<EngineAnswer> {
    const answering = this.#nextAnswer();
    this.#worker.postMessage(request);
    try {
      const answer = await settledBy(performance.now() + deadline, answering);
      this.#hasAnswered = true;
      return answer;
    } catch (error) {
      const isLate = !this.#hasEnded;
      await this.terminate();
      throw isLate ? new StatementKilled("The statement took too long", { cause: error }) : error;
    }
  }

  /** Rejects if the thread ends before. */
  #nextAnswer(): Promise<EngineAnswer> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        worker.off("message", succeed);
        reject(new UnavailableError("The thread of the database has ended", { cause: this.#cause }));
      };
      const succeed = (answer: EngineAnswer): void => {
        worker.off("exit", fail);
        resolve(answer);
      };
      if (this.#hasEnded) return fail();
      worker.once("message", succeed).once("exit", fail);
    });
  }
}
