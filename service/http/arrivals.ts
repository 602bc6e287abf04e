/** Milliseconds of a round of the event loop in which one network's requests are read. */
const MAX_TIME = 2;

/**
 * Promise: others do not wait for all that arrives together from one network. Tested by the attack "overflow" of
 * `npm run test:faults`.
 */
export class Arrivals {
  /** Milliseconds of each network in this round. */
  readonly #used = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;

  /** Whether data of the network may be read in this round. */
  hasTime(network: string): boolean {
    return (this.#used.get(network) ?? 0) < MAX_TIME;
  }

  /** Calls a function that reads data. */
  read(network: string, work: () => void): void {
    const start = performance.now();
    work();
    this.#used.set(network, (this.#used.get(network) ?? 0) + performance.now() - start);
    this.#schedule();
  }

  /** Calls a function in a round in which the network has time. */
  later(network: string, work: () => void): void {
    const waiting = this.#waiting.get(network);
    if (waiting === undefined) this.#waiting.set(network, [work]);
    else waiting.push(work);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startRound();
    });
  }

  #startRound(): void {
    this.#used.clear();
    for (const [network, waiting] of this.#waiting) {
      // What is added meanwhile waits for a later round.
      for (let left = waiting.length; left > 0 && this.hasTime(network); left--) waiting.shift()?.();
      if (waiting.length === 0) this.#waiting.delete(network);
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
