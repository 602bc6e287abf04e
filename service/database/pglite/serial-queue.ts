import { Unavailable } from "ampipe/http";

interface Waiting {
  readonly start: () => Promise<void>;
  readonly giveUp: (error: Unavailable) => void;
}

export interface SerialQueueOptions<Worker> {
  /** Who does the work. Asked for anew each time. */
  readonly worker: () => Promise<Worker>;
  /** How many may wait. */
  readonly maxWaiting: number;
  /** Milliseconds that each of them may wait. */
  readonly timeout: number;
}

/** Has work done one after another, in the order in which it came. */
export class SerialQueue<Worker> {
  readonly #options: SerialQueueOptions<Worker>;
  readonly #waiting = new Set<Waiting>();
  #running: Promise<void> = Promise.resolve();
  #isMoving = false;
  #isWorking = false;
  #isClosed = false;

  constructor(options: SerialQueueOptions<Worker>) {
    this.#options = options;
  }

  /** What the work settles with, or `Unavailable`, and then the work is never begun. */
  add<Result>(work: (worker: Worker) => Promise<Result>): Promise<Result> {
    const { maxWaiting, timeout, worker } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Unavailable("The database is closed"));
      if (this.#waiting.size >= maxWaiting) return reject(new Unavailable("Too many statements wait for the database"));
      const expire = (): void => waiting.giveUp(new Unavailable("The database has been busy for too long"));
      const timer = setTimeout(expire, timeout);
      const waiting: Waiting = {
        start: async () => {
          const found = await worker();
          // While it waited for the worker its timeout may have ended.
          if (!this.#waiting.delete(waiting)) return;
          clearTimeout(timer);
          this.#isWorking = true;
          this.#running = work(found).then(resolve, reject);
          await this.#running;
          this.#isWorking = false;
        },
        giveUp: (error) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          reject(error);
        },
      };
      this.#waiting.add(waiting);
      void this.#move();
    });
  }

  /** How many wait, and how many are being worked on. */
  get lengths(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.size, running: this.#isWorking ? 1 : 0 };
  }

  /** Gives up what waits, and resolves when what is being done is finished. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const { giveUp } of this.#waiting) giveUp(new Unavailable("The database is closed"));
    return this.#running;
  }

  async #move(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      await next.start().catch(next.giveUp);
    }
    this.#isMoving = false;
  }
}
