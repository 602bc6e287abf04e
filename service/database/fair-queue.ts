import { KeyAccount } from "./key-account.js";

export interface FairQueueOptions {
  /** Statements that may run at once. */
  readonly concurrency: number;
  /** Statements that may wait, in total and per key. */
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
  /** Milliseconds of database time per second for slow statements of a key. */
  readonly budget: number;
  /** Milliseconds before a time in which the process was stalled, so a result may have arrived unread. Not charged. */
  readonly stallAt: (now: number) => number;
}

export const FAIR_QUEUE: FairQueueOptions = {
  concurrency: 8,
  maxWaiting: 256,
  maxWaitingPerKey: 128,
  budget: 50,
  stallAt: () => 0,
};

/**
 * Why a statement is rejected: its key is over its limits ("key"), or all keys together have too many statements
 * ("full").
 */
export type QueueRejection =
  | { readonly reason: "key" /** Milliseconds. */; readonly retryAfter: number }
  | { readonly reason: "full" };

/** A statement that is waiting or running. */
export interface QueueEntry {
  readonly key: string;
  readonly start: () => void;
  /** Cancels the running statement for another key. The caller then requeues it. Undefined: it cannot be canceled. */
  readonly preempt?: () => void;
  /** Called when the waiting statement is removed, because the queue is full and its key has the most statements. */
  readonly evict?: () => void;
}

interface Running {
  readonly account: KeyAccount;
  readonly since: number;
  isPreempted: boolean;
}

/** Milliseconds that a key counts as active after its last statement. */
const ACTIVE_TIME = 10_000;
/** Concurrent statements of all keys over their budget, while other keys are active. */
const CONCURRENCY_OVER_BUDGET = 1;
/** Share of the concurrent statements that one key may use, while other keys are active. */
const SHARE_OF_KEY = 1 / 4;
/** Milliseconds by which the balance of a key must be lower than that of another to preempt its statement. */
const MARGIN = 50;
/**
 * The same if the waiting statement was preempted before. With less, two long statements would preempt each other
 * forever.
 */
const MARGIN_ONCE_PREEMPTED = 1_000;
/** Number of accounts above which unused ones are removed. */
const MAX_ACCOUNTS = 1_000;

/**
 * Schedules statements so that no key blocks the others. Keys within their budget take turns. A key over its budget
 * waits for the others, runs one statement at a time, and is preempted if possible. A key that is alone has no such
 * limits.
 *
 * The caller passes times in milliseconds of a monotonic clock.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #accounts = new Map<string, KeyAccount>();
  /** Waiting statements by key, in the order in which the keys take turns. */
  readonly #waiting = new Map<string, QueueEntry[]>();
  readonly #running = new Map<QueueEntry, Running>();
  /** Statements that were preempted before. */
  readonly #preempted = new WeakSet<QueueEntry>();
  #size = 0;

  constructor(options: Partial<FairQueueOptions> = {}) {
    this.#options = { ...FAIR_QUEUE, ...options };
  }

  /** Number of waiting statements. */
  get size(): number {
    return this.#size;
  }

  /** Number of running statements. */
  get running(): number {
    return this.#running.size;
  }

  /** Number of tracked keys. */
  get keys(): number {
    return this.#accounts.size;
  }

  /** Adds a statement. Returns undefined, or why it is rejected. */
  add(entry: QueueEntry, now: number): QueueRejection | undefined {
    const { key } = entry;
    const account = this.#accountOf(key, now);
    account.lastUse = now;
    const ofKey = this.#waiting.get(key) ?? [];
    if (ofKey.length >= this.#options.maxWaitingPerKey) return { reason: "key", retryAfter: 1_000 };
    const delay = account.delayAt(now);
    if (delay > 0 && this.#isContended(key, now)) return { reason: "key", retryAfter: delay };
    if (this.#size >= this.#options.maxWaiting && !this.#evictForKeyWith(ofKey.length)) return { reason: "full" };
    ofKey.push(entry);
    this.#waiting.set(key, ofKey);
    this.#size++;
    return undefined;
  }

  /** Evicts the newest statement of the key with the most, if it has more than `count` + 1. */
  #evictForKeyWith(count: number): boolean {
    let longest: readonly QueueEntry[] = [];
    for (const waiting of this.#waiting.values()) if (waiting.length > longest.length) longest = waiting;
    const newest = longest.at(-1);
    if (newest === undefined || longest.length <= count + 1) return false;
    this.remove(newest);
    newest.evict?.();
    return true;
  }

  /** Starts waiting statements, and preempts a running one if necessary. */
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

  /** Whether a waiting statement may preempt a running one soon. */
  get mayPreempt(): boolean {
    return (
      this.#size > 0 &&
      [...this.#running].some(([{ preempt }, { isPreempted }]) => preempt !== undefined && !isPreempted)
    );
  }

  /** Removes a waiting statement. Returns false if it is not waiting. */
  remove(entry: QueueEntry): boolean {
    const ofKey = this.#waiting.get(entry.key) ?? [];
    const index = ofKey.indexOf(entry);
    if (index === -1) return false;
    ofKey.splice(index, 1);
    if (ofKey.length === 0) this.#waiting.delete(entry.key);
    this.#size--;
    return true;
  }

  /** Records that a statement has ended. `isTimeout`: the database canceled it because it took too long. */
  end(entry: QueueEntry, now: number, { isTimeout = false } = {}): void {
    const account = this.#charge(entry, now);
    if (isTimeout) account?.penalize(now);
  }

  /** Records that a preempted statement has ended, and adds it after the others of its key. */
  requeue(entry: QueueEntry, now: number): void {
    this.#charge(entry, now);
    this.#preempted.add(entry);
    const ofKey = this.#waiting.get(entry.key) ?? [];
    ofKey.push(entry);
    this.#waiting.set(entry.key, ofKey);
    this.#size++;
  }

  /**
   * Returns milliseconds until a key that was not served in time should retry, or undefined if other keys are the
   * reason.
   */
  retryAfter(key: string, now: number): number | undefined {
    const account = this.#accounts.get(key);
    if (account === undefined || this.#balanceOf(key, now) >= 0 || !this.#isContended(key, now)) return undefined;
    return account.recoveryAt(now);
  }

  /**
   * Returns the waiting key with the largest balance; of those within their budget, the one that has waited longest.
   */
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
    // A key slightly over its budget does not wait for one that is far over it.
    const isBlockedBy = (other: number): boolean => balance <= other && other < 0;
    const overBudget = balance < 0 ? running.filter((entry) => isBlockedBy(this.#balanceOf(entry.key, now))).length : 0;
    const maxOfKey = Math.max(1, Math.floor(this.#options.concurrency * SHARE_OF_KEY));
    return (ofKey < maxOfKey && overBudget < CONCURRENCY_OVER_BUDGET) || !this.#isContended(key, now);
  }

  /** Returns the balance of the key minus the time of its running statements, at most 0. */
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
    // Moved to the end, so that the other keys go first.
    if (ofKey.length > 0) this.#waiting.set(key, ofKey);
    this.#size--;
    this.#running.set(entry, { account: this.#accountOf(key, now), since: now, isPreempted: false });
    entry.start();
  }

  /**
   * Preempts a statement of the key with the lowest balance, if that is over its budget and below that of the waiting
   * key.
   */
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

  /** Whether another key is active. */
  #isContended(key: string, now: number): boolean {
    for (const [other, { lastUse }] of this.#accounts) if (other !== key && now - lastUse < ACTIVE_TIME) return true;
    return false;
  }

  #accountOf(key: string, now: number): KeyAccount {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    if (this.#accounts.size >= MAX_ACCOUNTS) this.#removeUnused(now);
    const account = new KeyAccount(this.#options.budget / 1_000, now);
    this.#accounts.set(key, account);
    return account;
  }

  /** Removes accounts that are equivalent to new ones. */
  #removeUnused(now: number): void {
    const used = new Set([...this.#running.values()].map(({ account }) => account));
    for (const [key, account] of this.#accounts) {
      const isIdle = now - account.lastUse >= ACTIVE_TIME && !this.#waiting.has(key) && !used.has(account);
      if (isIdle && account.isUnusedAt(now)) this.#accounts.delete(key);
    }
  }
}
