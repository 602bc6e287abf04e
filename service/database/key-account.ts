/** Milliseconds of each statement that are free, so that fast statements never use up a budget. */
const FREE_TIME = 10;
/** Seconds of refill that a budget holds. */
const CAPACITY = 4;
/** Milliseconds in which a debt halves, so that old use does not count. */
const HALF_LIFE = 30_000;
/** Milliseconds of the first and the longest delay after a timeout. The delay doubles with each timeout. */
const FIRST_DELAY = 1_000;
const MAX_DELAY = 60_000;
/** Milliseconds without a timeout after which the delay starts from the first again. */
const DELAY_RESET = 120_000;

/** The budget of a key: a token bucket of database time for slow statements, and a delay after timeouts. */
export class KeyAccount {
  lastUse: number;
  readonly #refill: number;
  readonly #capacity: number;
  #balance: number;
  #time: number;
  #timeouts = 0;
  #lastTimeout = Number.NEGATIVE_INFINITY;
  #delayedUntil = Number.NEGATIVE_INFINITY;

  /** `refill` is in milliseconds of database time per millisecond. */
  constructor(refill: number, now: number) {
    this.#refill = refill;
    this.#capacity = refill * CAPACITY * 1_000;
    this.#balance = this.#capacity;
    this.#time = now;
    this.lastUse = now;
  }

  /** Returns milliseconds; negative if the key is over its budget. */
  balanceAt(now: number): number {
    const elapsed = Math.max(0, now - this.#time);
    const left = this.#balance < 0 ? this.#balance * 0.5 ** (elapsed / HALF_LIFE) : this.#balance;
    return Math.min(this.#capacity, left + elapsed * this.#refill);
  }

  /** Returns the milliseconds that a statement of this duration costs. */
  chargeFor(milliseconds: number): number {
    return Math.max(0, milliseconds - FREE_TIME);
  }

  charge(milliseconds: number, now: number): void {
    this.#balance = this.balanceAt(now) - this.chargeFor(milliseconds);
    this.#time = now;
  }

  /** Adds a delay after a statement that was canceled because it took too long. */
  penalize(now: number): void {
    this.#timeouts = now - this.#lastTimeout < DELAY_RESET ? this.#timeouts + 1 : 1;
    this.#lastTimeout = now;
    this.#delayedUntil = now + Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (this.#timeouts - 1));
  }

  /** Returns the milliseconds left of the delay after a timeout. */
  delayAt(now: number): number {
    return Math.max(0, this.#delayedUntil - now);
  }

  /** Returns the milliseconds until half of the debt is gone and the delay is over. */
  recoveryAt(now: number): number {
    return Math.max(this.delayAt(now), this.balanceAt(now) < 0 ? HALF_LIFE : 0);
  }

  isUnusedAt(now: number): boolean {
    const isReset = now - this.#lastTimeout >= DELAY_RESET;
    return isReset && this.balanceAt(now) >= this.#capacity;
  }
}
