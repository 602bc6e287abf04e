import { TooManyRequests } from "./too-many-requests.js";
import { Turn } from "./turn.js";

export interface TurnQueueOptions {
  /** Turns at once, of all keys and of one key. */
  readonly concurrency: number;
  readonly perKey: number;
  /** Work of one key that has started but not ended, and all that has not ended. Default: no limit. */
  readonly maxStarted?: number;
  readonly maxWork?: number;
  /** Whether Node reads from its connections after a long turn and after some short ones. Default: false. */
  readonly yields?: boolean;
  /** Share of the time that the turns of one key may use while another key is active. Default: no limit. */
  readonly maxShare?: number;
  /** Turns at once of a key that has used more than its share meanwhile. Default: none. */
  readonly perKeyAboveShare?: number;
  /** Returns milliseconds that measure turns. Default: time. */
  readonly clock?: () => number;
}

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

interface Key {
  /** Whether others do not make room for it. */
  readonly isGuest: boolean;
  /** Work that waits for its first turn, and work that waits for a further turn. */
  readonly fresh: Set<Waiting>;
  readonly started: Set<Waiting>;
  /** Work that has not ended, and of it the work that has started. */
  work: number;
  startedWork: number;
  running: number;
  /** Milliseconds of all turns. A key that was idle continues at the value of the others. */
  used: number;
  /** Milliseconds of recent turns at the time of the last use, which includes that of adding work. */
  recent: number;
  lastUse: number;
}

/** A turn of a key that is not a guest, and the time of its end. */
interface PastTurn {
  readonly key: Key;
  readonly time: number;
}

/** Milliseconds after its last use for which a key is remembered. */
const ACTIVE_TIME = 10_000;
/** Milliseconds of a turn, or of several short ones, for which others should not often wait. */
const LONG_TURN = 3;
/** Milliseconds after its last turn for which others make room for a key. */
const CONTENTION_TIME = 1_000;
/** Milliseconds in which the recent use of a key halves. */
const HALF_LIFE = 500;
const SWEEP_INTERVAL = 1_000;
/**
 * Milliseconds before a rejection, so that clients that retry at once do not keep the service busy, and between two, so that
 * others do not wait for many at once.
 */
const REJECTION_DELAY = 500;
const REJECTION_INTERVAL = 5;

/**
 * Promise: no key makes the others wait (`npm run test:faults -- --only clients`). Runs work of several keys: a key has a
 * limited number of turns at once, and the waiting key that has used the least time is next. A key that sends too much is
 * rejected with `TooManyRequests`, and no other.
 */
export class TurnQueue {
  readonly #options: Required<TurnQueueOptions>;
  readonly #keys = new Map<string, Key>();
  /** The keys with work that waits. */
  readonly #waiting = new Set<Key>();
  /** The last turn, and the last one of another key. */
  #lastTurn: PastTurn | undefined;
  #lastOtherTurn: PastTurn | undefined;
  #running = 0;
  /** The `used` of the key that started last. */
  #used = 0;
  #lastSweep = 0;
  #lastYield = 0;
  /** The times of the last rejections of guests and of others, which may be in the future. */
  readonly #lastRejections = { guest: 0, other: 0 };
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnQueueOptions) {
    const unlimited = Number.POSITIVE_INFINITY;
    this.#options = {
      maxStarted: unlimited,
      maxWork: unlimited,
      yields: false,
      maxShare: unlimited,
      perKeyAboveShare: 0,
      clock: () => performance.now(),
      ...options,
    };
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return [...this.#waiting].reduce((sum, { fresh, started }) => sum + fresh.size + started.size, 0);
  }

  /** Number of active keys. */
  get keys(): number {
    return this.#keys.size;
  }

  /** Runs the work when it is the turn of its key, and settles like it. If the signal aborts first, it never runs. */
  async run<Result>(
    name: string,
    work: (turn: Turn) => Promise<Result>,
    signal?: AbortSignal,
    isGuest = false,
  ): Promise<Result> {
    const key = this.#keyOf(name, isGuest);
    if (key.work >= this.#options.maxWork) {
      await this.#untilRejection(isGuest ? "guest" : "other");
      throw new TooManyRequests(1_000);
    }
    key.work++;
    try {
      await this.#wait(key, key.fresh, signal);
    } catch (error) {
      key.work--;
      throw error;
    }
    const turn = new Turn({
      clock: this.#options.clock,
      start: () => this.#wait(key, key.started),
      end: (milliseconds) => this.#end(key, milliseconds),
    });
    try {
      return await work(turn);
    } finally {
      key.work--;
      key.startedWork--;
      turn.close();
      this.#advance();
    }
  }

  /** Rejects all work that waits for its first turn. */
  rejectWaiting(error: unknown): void {
    for (const { fresh } of this.#waiting) for (const { fail } of fresh) fail(error);
  }

  #untilRejection(of: "guest" | "other"): Promise<void> {
    const now = performance.now();
    const time = Math.max(now + REJECTION_DELAY, this.#lastRejections[of] + REJECTION_INTERVAL);
    this.#lastRejections[of] = time;
    return new Promise((resolve) => void setTimeout(resolve, time - now));
  }

  #wait(key: Key, queue: Set<Waiting>, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abandon = (): void => waiting.fail(signal?.reason);
      const leave = (): void => {
        queue.delete(waiting);
        if (key.fresh.size + key.started.size === 0) this.#waiting.delete(key);
        signal?.removeEventListener("abort", abandon);
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      signal?.addEventListener("abort", abandon);
      queue.add(waiting);
      this.#waiting.add(key);
      this.#advance();
    });
  }

  #end(key: Key, milliseconds: number): void {
    key.used += milliseconds;
    const now = performance.now();
    this.#use(key, milliseconds, now);
    if (!key.isGuest) {
      if (this.#lastTurn?.key !== key) this.#lastOtherTurn = this.#lastTurn;
      this.#lastTurn = { key, time: now };
    }
    const release = (): void => {
      key.running--;
      this.#running--;
      this.#advance();
    };
    const mustYield = this.#options.yields && now - this.#lastYield >= LONG_TURN;
    if (!mustYield) release();
    else {
      setImmediate(() => {
        this.#lastYield = performance.now();
        release();
      });
    }
  }

  #advance(): void {
    const { concurrency, perKey, perKeyAboveShare } = this.#options;
    while (this.#running < concurrency) {
      const now = performance.now();
      let next: Key | undefined;
      let delay = Number.POSITIVE_INFINITY;
      for (const key of this.#waiting) {
        if (key.running >= perKey || this.#nextOf(key) === undefined) continue;
        const ofKey = key.running < perKeyAboveShare ? 0 : this.#delayOf(key, now);
        delay = Math.min(delay, ofKey);
        if (ofKey === 0 && (next === undefined || key.used < next.used)) next = key;
      }
      if (next === undefined) {
        if (Number.isFinite(delay)) this.#advanceAfter(delay);
        return;
      }
      this.#used = Math.max(this.#used, next.used);
      next.used = this.#used;
      const work = this.#nextOf(next);
      if (next.started.size === 0) next.startedWork++;
      next.running++;
      this.#running++;
      work?.start();
    }
  }

  #advanceAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#advance(), milliseconds);
  }

  /** Returns the milliseconds until a key may have a turn of its share: 0 if no other is active, or if it has used less. */
  #delayOf(key: Key, now: number): number {
    const excess = recentUse(key, now) / this.#maxRecentUse;
    const contention = this.#contentionOf(key, now);
    return excess <= 1 || contention <= 0 ? 0 : Math.min(contention, HALF_LIFE * Math.log2(excess));
  }

  /** Returns the milliseconds for which a key makes room for others. */
  #contentionOf(key: Key, now: number): number {
    const turn = this.#lastTurn?.key === key ? this.#lastOtherTurn : this.#lastTurn;
    return turn === undefined ? 0 : turn.time + CONTENTION_TIME - now;
  }

  /** The recent use of a key that constantly uses its share. */
  get #maxRecentUse(): number {
    return (this.#options.maxShare * HALF_LIFE) / Math.LN2;
  }

  /** Adds to the recent use of a key. What it uses while it is alone is not held against it later. */
  #use(key: Key, milliseconds: number, now: number): void {
    const recent = recentUse(key, now) + milliseconds;
    key.recent = this.#contentionOf(key, now) > 0 ? recent : Math.min(recent, this.#maxRecentUse);
    key.lastUse = now;
  }

  /** Work that has started is completed first, so that it does not fill the memory. */
  #nextOf({ started, startedWork, fresh }: Key): Waiting | undefined {
    const [next] = started.size > 0 || startedWork >= this.#options.maxStarted ? started : fresh;
    return next;
  }

  #keyOf(name: string, isGuest: boolean): Key {
    const now = performance.now();
    if (now - this.#lastSweep > SWEEP_INTERVAL) this.#sweep(now);
    const idle = {
      isGuest,
      fresh: new Set<Waiting>(),
      started: new Set<Waiting>(),
      work: 0,
      startedWork: 0,
      running: 0,
      used: 0,
      recent: 0,
    };
    const key = this.#keys.get(name) ?? { ...idle, lastUse: now };
    this.#use(key, 0, now);
    this.#keys.set(name, key);
    return key;
  }

  /** Removes keys that are not active. */
  #sweep(now: number): void {
    this.#lastSweep = now;
    for (const [name, { work, lastUse }] of this.#keys) {
      if (work === 0 && now - lastUse > ACTIVE_TIME) this.#keys.delete(name);
    }
  }
}

/** Returns the milliseconds of recent turns. They halve in each half-life. */
function recentUse({ recent, lastUse }: Key, now: number): number {
  return recent * 2 ** ((lastUse - now) / HALF_LIFE);
}
