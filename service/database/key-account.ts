/** Milliseconds of each statement that cost nothing, so that quick statements never use up a budget. */
const FREE = 10;
/** Seconds of refilling that a budget holds. */
const CAPACITY = 4;
/** Milliseconds in which a debt loses half of itself, so that what a key did long ago does not count. */
const HALF_LIFE = 30_000;
/** Milliseconds of the first delay after a timeout, which doubles with each that follows, and of the longest. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 60_000;
/** Milliseconds without a timeout after which delays begin from the first again. */
const FORGIVEN = 120_000;

/** How much database time a key has left for slow statements, and how long it is refused after timeouts. */
export class KeyAccount {
  lastUse: number;
  readonly #refill: number;
  readonly #capacity: number;
  #balance: number;
  #time: number;
  #timeouts = 0;
  #lastTimeout = Number.NEGATIVE_INFINITY;
  #delayedUntil = Number.NEGATIVE_INFINITY;

  /** `refill` is in milliseconds of database time a millisecond. */
  constructor(refill: number, now: number) {
    this.#refill = refill;
    this.#capacity = refill * CAPACITY * 1_000;
    this.#balance = this.#capacity;
    this.#time = now;
    this.lastUse = now;
  }

  /** Milliseconds; negative if the key is over its budget. */
  balanceAt(now: number): number {
    const elapsed = Math.max(0, now - this.#time);
    const left = this.#balance < 0 ? this.#balance * 0.5 ** (elapsed / HALF_LIFE) : this.#balance;
    return Math.min(this.#capacity, left + elapsed * this.#refill);
  }

  /** Milliseconds that a statement costs which ran for so long. */
  chargeFor(milliseconds: number): number {
    return Math.max(0, milliseconds - FREE);
  }

  charge(milliseconds: number, now: number): void {
    this.#balance = this.balanceAt(now) - this.chargeFor(milliseconds);
    this.#time = now;
  }

  /** A statement had to be stopped because it took too long. */
  penalize(now: number): void {
    this.#timeouts = now - this.#lastTimeout < FORGIVEN ? this.#timeouts + 1 : 1;
    this.#lastTimeout = now;
    this.#delayedUntil = now + Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (this.#timeouts - 1));
  }

  /** Milliseconds for which statements are refused after a timeout; 0 if they are not. */
  delayAt(now: number): number {
    return Math.max(0, this.#delayedUntil - now);
  }

  /** Milliseconds until half of the debt is gone, or the delay is over. */
  recoveryAt(now: number): number {
    return Math.max(this.delayAt(now), this.balanceAt(now) < 0 ? HALF_LIFE : 0);
  }

  isUnusedAt(now: number): boolean {
    const isForgiven = now - this.#lastTimeout >= FORGIVEN;
    return isForgiven && this.balanceAt(now) >= this.#capacity;
  }
}
