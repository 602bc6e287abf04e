/** Milliseconds between ticks. */
const INTERVAL = 5;

/**
 * Measures the last stall of the event loop: a time in which the process was busy with other requests, or had no CPU.
 * The result of a statement may have arrived when the stall began, but can only be read after it. Earlier stalls count
 * as time of the statement, because the database was working during them.
 */
export class StallWatch {
  readonly #read: () => number;
  #timer: NodeJS.Timeout | undefined;
  #lastTick = 0;
  /** Milliseconds by which the last tick was late. */
  #late = 0;

  /** `read` returns the milliseconds of a monotonic clock. */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
  }

  /** Starts or stops measuring. */
  set isOn(isOn: boolean) {
    if (isOn === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    [this.#timer, this.#lastTick, this.#late] = [undefined, this.#read(), 0];
    if (isOn) this.#timer = setInterval(() => this.#tick(), INTERVAL).unref();
  }

  /** Returns the milliseconds of the current stall at a time, plus those of the stall that the last tick ended. */
  stallAt(now: number): number {
    return this.#timer === undefined ? 0 : this.#late + Math.max(0, now - this.#lastTick - INTERVAL);
  }

  #tick(): void {
    const now = this.#read();
    this.#late = Math.max(0, now - this.#lastTick - INTERVAL);
    this.#lastTick = now;
  }
}
