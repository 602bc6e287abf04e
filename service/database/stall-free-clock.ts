/** Milliseconds between two readings of the clock that is watched. */
const INTERVAL = 5;

/**
 * A clock that stands still while this process is stalled: busy with other requests, or without a processor. A statement
 * whose result has come costs its key nothing more while nobody can read it. The stalls are the times between two readings,
 * beyond `INTERVAL`; so the clock is read again and again while it is watched.
 */
export class StallFreeClock {
  readonly #read: () => number;
  #last: number;
  #stalled = 0;
  #watchers = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `read` returns the milliseconds of a clock that does not go back. */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
    this.#last = read();
  }

  /** Milliseconds. It does not go back. */
  now(): number {
    const time = this.#read();
    if (this.#watchers > 0) this.#stalled += Math.max(0, time - this.#last - INTERVAL);
    this.#last = time;
    return time - this.#stalled;
  }

  /** Notices stalls from now on, until what it returns is called. */
  watch(): () => void {
    this.now();
    this.#watchers++;
    this.#timer ??= setInterval(() => this.now(), INTERVAL);
    return () => {
      this.now();
      this.#watchers--;
      if (this.#watchers > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }
}
