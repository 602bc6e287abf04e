/** Measures the time that a turn uses itself. */
export class Turn {
  readonly #start = performance.now();
  #outside = 0;

  get milliseconds(): number {
    return performance.now() - this.#start - this.#outside;
  }

  /** Settles like the work, which runs elsewhere. Its time does not count. */
  async outside<Result>(work: Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work;
    } finally {
      this.#outside += performance.now() - start;
    }
  }
}
