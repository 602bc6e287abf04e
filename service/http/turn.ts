/** What the queue does when a turn starts and ends. */
export interface TurnEvents {
  /** Returns milliseconds that measure turns. */
  readonly clock: () => number;
  /** Resolves when the turn has started. */
  readonly start: () => Promise<void>;
  readonly end: (milliseconds: number) => void;
}

/** A turn in a queue. It pauses while its work runs elsewhere, so that others have theirs. */
export class Turn {
  readonly #events: TurnEvents;
  /** Parts of the work that run elsewhere. */
  #outside = 0;
  #startTime: number | undefined;
  #starting: Promise<void> | undefined;
  #isClosed = false;
  /** Milliseconds of the current turn that its clock does not measure. */
  #charged = 0;

  /** Begins with a turn that has started. */
  constructor(events: TurnEvents) {
    this.#events = events;
    this.#startTime = events.clock();
  }

  /** Settles like the work, which runs elsewhere, in the next turn. */
  async outside<Result>(work: Promise<Result>): Promise<Result> {
    this.#outside++;
    this.#end();
    try {
      return await work;
    } finally {
      this.#outside--;
      if (this.#outside === 0 && !this.#isClosed) await this.#start();
    }
  }

  /** Counts the milliseconds as a part of the turn. */
  charge(milliseconds: number): void {
    this.#charged += milliseconds;
  }

  /** Ends the turn for good. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #start(): Promise<void> {
    this.#starting ??= this.#events.start().then(() => {
      this.#starting = undefined;
      this.#startTime = this.#events.clock();
      // Meanwhile, the request may have failed, or another part of it may have gone elsewhere.
      if (this.#isClosed || this.#outside > 0) this.#end();
    });
    return this.#starting;
  }

  #end(): void {
    if (this.#startTime === undefined) return;
    const milliseconds = this.#events.clock() - this.#startTime + this.#charged;
    this.#charged = 0;
    this.#startTime = undefined;
    this.#events.end(milliseconds);
  }
}
