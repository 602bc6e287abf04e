/** Milliseconds. */
const INTERVAL = 10;
/** Enough to look back on an answer that took as long as one may. */
const KEPT = 2_000;

/** How late this process comes to its work, which is no fault of whom it measures. */
export class LagMeter {
  readonly #samples: { readonly time: number; readonly lag: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  longest = 0;

  constructor() {
    let expected = performance.now() + INTERVAL;
    this.#timer = setInterval(() => {
      const time = performance.now();
      const lag = Math.max(0, time - expected);
      expected = time + INTERVAL;
      this.longest = Math.max(this.longest, lag);
      this.#samples.push({ time, lag });
      if (this.#samples.length > KEPT) this.#samples.splice(0, KEPT / 2);
    }, INTERVAL);
  }

  /** The longest since a time of `performance.now()`, with what is going on. */
  since(begin: number): number {
    const last = this.#samples.at(-1)?.time ?? begin;
    let lag = Math.max(0, performance.now() - last - INTERVAL);
    for (let index = this.#samples.length - 1; index >= 0; index--) {
      const sample = this.#samples[index];
      if (sample === undefined || sample.time < begin) break;
      lag = Math.max(lag, sample.lag);
    }
    return lag;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
