/** Milliseconds between two ticks. */
const INTERVAL = 5;

/**
 * Measures the last stall of this process: a time in which it was busy with other requests, or without a processor. The
 * result of a statement may have come when the stall began, and could not be read before its end. The database works on
 * during stalls before that one, so that they are part of the time of a statement.
 */
export class StallWatch {
  readonly #read: () => number;
  #timer: NodeJS.Timeout | undefined;
  #lastTick = 0;
  /** Milliseconds by which the last tick was late. */
  #late = 0;

  /** `read` returns the milliseconds of a clock that does not go back. */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
  }

  /** Starts to notice stalls, or stops. */
  set isOn(isOn: boolean) {
    if (isOn === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    [this.#timer, this.#lastTick, this.#late] = [undefined, this.#read(), 0];
    if (isOn) this.#timer = setInterval(() => this.#tick(), INTERVAL).unref();
  }

  /** Milliseconds of the stall that lasts at a time, and of the one that the last tick ended. */
  stallAt(now: number): number {
    return this.#timer === undefined ? 0 : this.#late + Math.max(0, now - this.#lastTick - INTERVAL);
  }

  #tick(): void {
    const now = this.#read();
    this.#late = Math.max(0, now - this.#lastTick - INTERVAL);
    this.#lastTick = now;
  }
}
