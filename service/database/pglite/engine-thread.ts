import { Worker } from "node:worker_threads";
import { Unavailable } from "ampipe/http";
import type { Row, Statement } from "../database.js";
import { parameterOf } from "../parameter-values.js";
import { refusalOf } from "../refusal-of.js";
import { settledBy } from "../settled-by.js";
import type { EngineAnswer, EngineData, EngineRequest } from "./messages.js";

/** Milliseconds. Recovering a folder takes less than one second, making one a few. */
const OPENING_DEADLINE = 60_000;
const CLOSING_DEADLINE = 5_000;

/** One PGlite in one thread, which never comes back once it has ended. Asked one thing at a time. */
export class EngineThread {
  readonly #worker: Worker;
  #hasEnded = false;
  #isTerminated = false;
  #hasAnswered = false;
  #cause: unknown;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("error", (error) => {
      this.#cause = error;
    });
    worker.on("exit", () => {
      this.#hasEnded = true;
    });
  }

  /** Rejects if the folder cannot be opened. */
  static async open(file: string | URL, data: EngineData): Promise<EngineThread> {
    const worker = new Worker(file, { workerData: data, name: "pglite" });
    const thread = new EngineThread(worker);
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

  /** If there is no answer within the deadline, in milliseconds, the thread is ended: PGlite has no other way to stop. */
  async ask({ text, values }: Statement, deadline: number): Promise<readonly Row[]> {
    const answer = await this.#answerTo({ kind: "statement", text, values: values.map(parameterOf) }, deadline);
    if (answer.kind === "refused") throw refusalOf(answer.code, answer.message);
    return answer.kind === "rows" ? answer.rows : [];
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
      await this.terminate();
      throw error;
    }
  }

  /** Rejects if the thread ends before. */
  #nextAnswer(): Promise<EngineAnswer> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        worker.off("message", succeed);
        reject(new Unavailable("The thread of the database has ended", { cause: this.#cause }));
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
