import { UnavailableError } from "ampipe/http";
import { NoResponse } from "../database.js";

interface Waiting {
  readonly start: () => Promise<void>;
  readonly fail: (error: UnavailableError) => void;
}

export interface SerialQueueOptions<Worker> {
  /** Returns the worker. Called for each task. */
  readonly worker: () => Promise<Worker>;
  /** Maximum waiting tasks. */
  readonly maxWaiting: number;
  /** Milliseconds that a task may wait. */
  readonly timeout: number;
}

/** Runs tasks one after another, in the order in which they were added. */
export class SerialQueue<Worker> {
  readonly #options: SerialQueueOptions<Worker>;
  readonly #waiting = new Set<Waiting>();
  #running: Promise<void> = Promise.resolve();
  #isDraining = false;
  #isWorking = false;
  #isClosed = false;

  constructor(options: SerialQueueOptions<Worker>) {
    this.#options = options;
  }

  /**
   * Adds a task and settles like it. Rejects with `UnavailableError` if the task does not start in time; it never runs then.
   */
  add<Result>(task: (worker: Worker) => Promise<Result>): Promise<Result> {
    const { maxWaiting, timeout, worker } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new UnavailableError("The database is closed"));
      if (this.#waiting.size >= maxWaiting)
        return reject(new UnavailableError("Too many statements are waiting for the database"));
      const expire = (): void => waiting.fail(new NoResponse("The database was busy for too long"));
      const timer = setTimeout(expire, timeout);
      const waiting: Waiting = {
        start: async () => {
          const found = await worker();
          // The task may have timed out while it waited for the worker.
          if (!this.#waiting.delete(waiting)) return;
          clearTimeout(timer);
          this.#isWorking = true;
          this.#running = task(found).then(resolve, reject);
          await this.#running;
          this.#isWorking = false;
        },
        fail: (error) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          reject(error);
        },
      };
      this.#waiting.add(waiting);
      void this.#drain();
    });
  }

  /** Number of waiting and of running tasks. */
  get lengths(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.size, running: this.#isWorking ? 1 : 0 };
  }

  /** Rejects waiting tasks, and resolves when the running one has ended. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const { fail } of this.#waiting) fail(new UnavailableError("The database is closed"));
    return this.#running;
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      await next.start().catch(next.fail);
    }
    this.#isDraining = false;
  }
}
