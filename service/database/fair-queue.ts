import { KeyAccount } from "./key-account.js";

export interface FairQueueOptions {
  /** Statements that run at once. */
  readonly concurrency: number;
  /** Statements that may wait, and those of one key among them. */
  readonly maxWaiting: number;
  readonly maxWaitingOfKey: number;
  /** Milliseconds of the time of slow statements that each key gets a second. */
  readonly budget: number;
  /** Milliseconds before a time in which a statement may have ended without anyone having noticed. They are not charged. */
  readonly stallAt: (now: number) => number;
}

export const FAIR_QUEUE: FairQueueOptions = {
  concurrency: 8,
  maxWaiting: 256,
  maxWaitingOfKey: 128,
  budget: 50,
  stallAt: () => 0,
};

/** Why a statement is not run: its key has too many of them or has used too much time, or all keys together have too many. */
export type QueueRefusal =
  | { readonly reason: "key" /** Milliseconds. */; readonly retryAfter: number }
  | { readonly reason: "full" };

/** A statement that waits or runs. */
export interface QueueEntry {
  readonly key: string;
  readonly start: () => void;
  /** Stops it when another key needs the database, if it can be stopped. It is then put back. */
  readonly preempt?: () => void;
  /** Told that it waits no more, because its key has the most statements in a full queue and another key needs room. */
  readonly evict?: () => void;
}

interface Running {
  readonly account: KeyAccount;
  readonly since: number;
  isPreempted: boolean;
}

/** Milliseconds for which a key counts as one of those that use the database. */
const ACTIVE = 10_000;
/** Statements at once of all keys that are over their budget, while others use the database. */
const CONCURRENCY_OVER_BUDGET = 1;
/** The part of the statements at once that are those of one key, while others use the database. */
const SHARE_OF_KEY = 1 / 4;
/** Milliseconds that a key must have less than another for which its statement is stopped. */
const MARGIN = 50;
/** The same, if what waits was stopped before: with less, two statements that take long would stop each other for ever. */
const MARGIN_ONCE_PREEMPTED = 1_000;
/** Keys that are remembered before those that need not be are forgotten. */
const REMEMBERED = 1_000;

/**
 * Says which statement is run next, so that no key keeps the others waiting. Keys within their budget take turns. A key that
 * is over its budget waits for those that are not, runs one statement at a time, and is stopped where that can be done. As
 * long as no other key uses the database, nothing of that applies.
 *
 * Times are given by the caller, in milliseconds of a clock that does not go back.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #accounts = new Map<string, KeyAccount>();
  /** The waiting statements of each key that has some, in the order in which the keys take turns. */
  readonly #waiting = new Map<string, QueueEntry[]>();
  readonly #running = new Map<QueueEntry, Running>();
  /** Statements that were stopped before. */
  readonly #preempted = new WeakSet<QueueEntry>();
  #size = 0;

  constructor(options: Partial<FairQueueOptions> = {}) {
    this.#options = { ...FAIR_QUEUE, ...options };
  }

  /** How many statements wait. */
  get size(): number {
    return this.#size;
  }

  /** How many statements run. */
  get running(): number {
    return this.#running.size;
  }

  /** How many keys are remembered. */
  get keys(): number {
    return this.#accounts.size;
  }

  /** Undefined if the statement waits now. */
  add(entry: QueueEntry, now: number): QueueRefusal | undefined {
    const { key } = entry;
    const account = this.#accountOf(key, now);
    account.lastUse = now;
    const ofKey = this.#waiting.get(key) ?? [];
    if (ofKey.length >= this.#options.maxWaitingOfKey) return { reason: "key", retryAfter: 1_000 };
    const delay = account.delayAt(now);
    if (delay > 0 && this.#isContended(key, now)) return { reason: "key", retryAfter: delay };
    if (this.#size >= this.#options.maxWaiting && !this.#evictForKeyWith(ofKey.length)) return { reason: "full" };
    ofKey.push(entry);
    this.#waiting.set(key, ofKey);
    this.#size++;
    return undefined;
  }

  /** Drops the newest statement of the key that has the most, if those are more than another key has with one more. */
  #evictForKeyWith(count: number): boolean {
    let longest: readonly QueueEntry[] = [];
    for (const waiting of this.#waiting.values()) if (waiting.length > longest.length) longest = waiting;
    const newest = longest.at(-1);
    if (newest === undefined || longest.length <= count + 1) return false;
    this.remove(newest);
    newest.evict?.();
    return true;
  }

  /** Starts what can be started, and stops what has to make room. */
  advance(now: number): void {
    for (;;) {
      const key = this.#nextKey(now);
      if (key === undefined) return;
      if (this.#running.size >= this.#options.concurrency) {
        this.#preemptFor(key, now);
        return;
      }
      this.#start(key, now);
    }
  }

  /** Whether something waits for a statement that may have to be stopped soon. */
  get mayPreempt(): boolean {
    return (
      this.#size > 0 &&
      [...this.#running].some(([{ preempt }, { isPreempted }]) => preempt !== undefined && !isPreempted)
    );
  }

  /** Takes back a statement that waits, as nobody wants it any more. False if it does not wait. */
  remove(entry: QueueEntry): boolean {
    const ofKey = this.#waiting.get(entry.key) ?? [];
    const index = ofKey.indexOf(entry);
    if (index === -1) return false;
    ofKey.splice(index, 1);
    if (ofKey.length === 0) this.#waiting.delete(entry.key);
    this.#size--;
    return true;
  }

  /** A statement has ended: by itself, or because the database has stopped it for taking too long. */
  end(entry: QueueEntry, now: number, { isTimeout = false } = {}): void {
    const account = this.#charge(entry, now);
    if (isTimeout) account?.penalize(now);
  }

  /** A statement that had to make room has ended, and waits again, after the others of its key. */
  requeue(entry: QueueEntry, now: number): void {
    this.#charge(entry, now);
    this.#preempted.add(entry);
    const ofKey = this.#waiting.get(entry.key) ?? [];
    ofKey.push(entry);
    this.#waiting.set(entry.key, ofKey);
    this.#size++;
  }

  /** Milliseconds after which a key that could not be served in time should try again; undefined if others are the reason. */
  retryAfter(key: string, now: number): number | undefined {
    const account = this.#accounts.get(key);
    if (account === undefined || this.#balanceOf(key, now) >= 0 || !this.#isContended(key, now)) return undefined;
    return account.recoveryAt(now);
  }

  /** The waiting key with the largest balance; of those within their budget the one that has waited longest for its turn. */
  #nextKey(now: number): string | undefined {
    let best: string | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const key of this.#waiting.keys()) {
      const balance = this.#balanceOf(key, now);
      if (balance > most && this.#mayStart(key, balance, now)) [best, most] = [key, balance];
    }
    return best;
  }

  #mayStart(key: string, balance: number, now: number): boolean {
    const running = [...this.#running.keys()];
    const ofKey = running.filter((entry) => entry.key === key).length;
    // A key that is a little over its budget does not wait for one that is far over it.
    const isNoWorse = (other: number): boolean => balance <= other && other < 0;
    const overBudget = balance < 0 ? running.filter((entry) => isNoWorse(this.#balanceOf(entry.key, now))).length : 0;
    const most = Math.max(1, Math.floor(this.#options.concurrency * SHARE_OF_KEY));
    return (ofKey < most && overBudget < CONCURRENCY_OVER_BUDGET) || !this.#isContended(key, now);
  }

  /** What the key has left when the time of its statements that still run is taken off, or 0 if that is more. */
  #balanceOf(key: string, now: number): number {
    const account = this.#accountOf(key, now);
    let balance = account.balanceAt(now);
    for (const running of this.#running.values()) {
      if (running.account === account) balance -= account.chargeFor(this.#timeOf(running, now));
    }
    return Math.min(0, balance);
  }

  #start(key: string, now: number): void {
    const ofKey = this.#waiting.get(key) ?? [];
    const entry = ofKey.shift();
    if (entry === undefined) return;
    this.#waiting.delete(key);
    // To the end: the other keys have their turns first.
    if (ofKey.length > 0) this.#waiting.set(key, ofKey);
    this.#size--;
    this.#running.set(entry, { account: this.#accountOf(key, now), since: now, isPreempted: false });
    entry.start();
  }

  /** Stops the statement of the key with the least balance, if that is over its budget and has less than the one that waits. */
  #preemptFor(waitingKey: string, now: number): void {
    const isFresh = this.#waiting.get(waitingKey)?.some((entry) => !this.#preempted.has(entry)) ?? false;
    let worst: readonly [QueueEntry, Running] | undefined;
    let least = this.#balanceOf(waitingKey, now) - (isFresh ? MARGIN : MARGIN_ONCE_PREEMPTED);
    for (const [entry, running] of this.#running) {
      if (running.isPreempted) return;
      const isQuick = running.account.chargeFor(this.#timeOf(running, now)) === 0;
      if (isQuick || entry.preempt === undefined || entry.key === waitingKey) continue;
      const balance = this.#balanceOf(entry.key, now);
      if (balance < least) [worst, least] = [[entry, running], balance];
    }
    if (worst === undefined) return;
    const [entry, running] = worst;
    running.isPreempted = true;
    entry.preempt?.();
  }

  #charge(entry: QueueEntry, now: number): KeyAccount | undefined {
    const running = this.#running.get(entry);
    this.#running.delete(entry);
    running?.account.charge(this.#timeOf(running, now), now);
    return running?.account;
  }

  #timeOf({ since }: Running, now: number): number {
    return Math.max(0, now - since - this.#options.stallAt(now));
  }

  /** Whether another key has used the database lately. */
  #isContended(key: string, now: number): boolean {
    for (const [other, { lastUse }] of this.#accounts) if (other !== key && now - lastUse < ACTIVE) return true;
    return false;
  }

  #accountOf(key: string, now: number): KeyAccount {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    if (this.#accounts.size >= REMEMBERED) this.#forget(now);
    const account = new KeyAccount(this.#options.budget / 1_000, now);
    this.#accounts.set(key, account);
    return account;
  }

  /** An account of which nothing is used is as good as a new one. */
  #forget(now: number): void {
    const used = new Set([...this.#running.values()].map(({ account }) => account));
    for (const [key, account] of this.#accounts) {
      const isIdle = now - account.lastUse >= ACTIVE && !this.#waiting.has(key) && !used.has(account);
      if (isIdle && account.isUnusedAt(now)) this.#accounts.delete(key);
    }
  }
}
