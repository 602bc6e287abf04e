import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { withDeadline } from "../with-deadline.js";
import type { EngineThread } from "./engine-thread.js";

export interface EngineOptions {
  readonly start: () => Promise<EngineThread>;
  /** Milliseconds that a task may wait. */
  readonly timeout: number;
  /** Called when a thread after the first does not start. Further attempts follow. */
  readonly onFailure: (error: unknown) => void;
}

/** Milliseconds between two starts. A statement that is terminated has run for longer, so its thread starts at once. */
const MIN_INTERVAL = 1_000;

/**
 * Runs tasks one after another on a thread, and starts another thread when it ends. Requests wait in the queue of
 * `FairDatabase`, so few tasks wait here. Promise: every task settles in bounded time, also if no thread starts.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #closing = new AbortController();
  #thread: Promise<EngineThread>;
  #lastStart = performance.now();
  /** Settles when all tasks have ended. */
  #ended: Promise<void> = Promise.resolve();
  #waiting = 0;
  #running = 0;

  private constructor(options: EngineOptions, first: EngineThread) {
    this.#options = options;
    this.#thread = Promise.resolve(first);
    this.#watch(first);
  }

  /** Rejects if the first thread does not start. */
  static async open(options: EngineOptions): Promise<Engine> {
    return new Engine(options, await options.start());
  }

  /** Resolves when a thread is running, however long that takes. Rejects if the engine is closed before that. */
  get thread(): Promise<EngineThread> {
    return this.#thread;
  }

  /** Number of waiting and of running tasks. */
  get lengths(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting, running: this.#running };
  }

  /** Settles like the task. Rejects with `UnavailableError` if the task does not start in time; it never runs then. */
  run<Result>(task: (thread: EngineThread) => Promise<Result>): Promise<Result> {
    const result = this.#runAfter(this.#ended, task);
    // Without the results, which would stay in memory.
    this.#ended = Promise.allSettled([this.#ended, result]).then(() => {});
    return result;
  }

  async #runAfter<Result>(others: Promise<void>, task: (thread: EngineThread) => Promise<Result>): Promise<Result> {
    const ready = others.then(() => {
      if (this.#closing.signal.aborted) throw closed();
      return this.#thread;
    });
    this.#waiting++;
    const thread = await withDeadline(performance.now() + this.#options.timeout, ready).finally(() => this.#waiting--);
    this.#running++;
    return task(thread).finally(() => this.#running--);
  }

  #watch(thread: EngineThread): void {
    thread.onEnd(() => {
      if (this.#closing.signal.aborted) return;
      this.#thread = this.#restart();
      // Callers that wait for the thread handle the rejection.
      this.#thread.catch(() => {});
    });
  }

  async #restart(): Promise<EngineThread> {
    const { signal } = this.#closing;
    for (;;) {
      const delay = Math.max(0, this.#lastStart + MIN_INTERVAL - performance.now());
      await sleep(delay, undefined, { signal }).catch(() => {
        throw closed();
      });
      this.#lastStart = performance.now();
      try {
        const thread = await this.#options.start();
        this.#watch(thread);
        return thread;
      } catch (error) {
        this.#options.onFailure(error);
      }
    }
  }

  /** Completes the running task, and rejects those that wait. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
    const thread = await this.#thread.catch(() => undefined);
    await thread?.close();
  }
}

function closed(): UnavailableError {
  return new UnavailableError("The database is closed");
}
