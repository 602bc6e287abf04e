/** Milliseconds. */
const INTERVAL = 10;
/** Samples: enough to cover the longest allowed response. */
const KEPT = 2_000;

/** Measures the event loop lag of this process, which must not count as response time of the service. */
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

  /** Returns the longest lag since a time of `performance.now()`, including the current one. */
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
