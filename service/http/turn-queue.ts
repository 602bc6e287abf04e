import { TooManyRequests } from "./too-many-requests.js";
import { Turn } from "./turn.js";

export interface TurnQueueOptions {
  /** Turns at once, of all keys and of one key. */
  readonly concurrency: number;
  readonly perKey: number;
  /** Work of one key that has started but not ended, and all that has not ended. Default: no limit. */
  readonly maxStarted?: number;
  readonly maxWork?: number;
  /** Milliseconds that work may wait for its first turn. Default: no limit. */
  readonly maxWait?: number;
  /** Whether Node reads from its connections after a long turn and after some short ones. Default: false. */
  readonly yields?: boolean;
  /** Share of the time that the turns of one key may use while another key is active. Default: no limit. */
  readonly maxShare?: number;
  /** Milliseconds that each turn uses of this share outside of it. Default: 0. */
  readonly overhead?: number;
  /** Returns milliseconds that measure turns. Default: time. */
  readonly clock?: () => number;
}

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

interface Key {
  /** Work that waits for its first turn, and work that waits for a further turn. */
  readonly fresh: Set<Waiting>;
  readonly started: Set<Waiting>;
  /** Work that has not ended, and of it the work that has started. */
  work: number;
  startedWork: number;
  running: number;
  /** Milliseconds of all turns. A key that was idle continues at the value of the others. */
  used: number;
  /** Milliseconds of recent turns at the last use. Halves in each half-life. */
  recent: number;
  /** Time in milliseconds. */
  lastUse: number;
}

/** Milliseconds after its last use for which a key is remembered. */
const ACTIVE_TIME = 10_000;
/** Milliseconds of a turn, or of several short ones, for which others should not often wait. */
const LONG_TURN = 3;
/** Milliseconds after its last use for which others make room for a key. */
const CONTENTION_TIME = 1_000;
/** Milliseconds in which the recent use of a key halves. */
const HALF_LIFE = 500;
const SWEEP_INTERVAL = 1_000;
/** Milliseconds before a rejection, so that clients that retry at once do not keep the service busy. */
const REJECTION_DELAY = 500;

/**
 * Runs work of several keys so that none makes the others wait: a key has a limited number of turns at once, and the
 * waiting key that has used the least time is next. A key that sends too much is rejected with `TooManyRequests`, and no
 * other.
 */
export class TurnQueue {
  readonly #options: Required<TurnQueueOptions>;
  readonly #keys = new Map<string, Key>();
  #running = 0;
  /** The `used` of the key that started last. */
  #used = 0;
  #lastSweep = 0;
  #lastYield = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnQueueOptions) {
    const unlimited = Number.POSITIVE_INFINITY;
    this.#options = {
      maxStarted: unlimited,
      maxWork: unlimited,
      maxWait: unlimited,
      yields: false,
      maxShare: unlimited,
      overhead: 0,
      clock: () => performance.now(),
      ...options,
    };
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return [...this.#keys.values()].reduce((sum, { fresh, started }) => sum + fresh.size + started.size, 0);
  }

  /** Number of active keys. */
  get keys(): number {
    return this.#keys.size;
  }

  /** Runs the work when it is the turn of its key, and settles like it. If the signal aborts first, it never runs. */
  async run<Result>(name: string, work: (turn: Turn) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const key = this.#keyOf(name);
    if (key.work >= this.#options.maxWork) {
      await new Promise((resolve) => void setTimeout(resolve, REJECTION_DELAY));
      throw new TooManyRequests(1_000);
    }
    key.work++;
    try {
      await this.#wait(key.fresh, signal, this.#options.maxWait);
    } catch (error) {
      key.work--;
      throw error;
    }
    const turn = new Turn({
      clock: this.#options.clock,
      start: () => this.#wait(key.started),
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
    for (const { fresh } of this.#keys.values()) for (const { fail } of fresh) fail(error);
  }

  #wait(queue: Set<Waiting>, signal?: AbortSignal, maxWait = Number.POSITIVE_INFINITY): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abandon = (): void => waiting.fail(signal?.reason);
      let timer: NodeJS.Timeout | undefined;
      const leave = (): void => {
        queue.delete(waiting);
        clearTimeout(timer);
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
      if (Number.isFinite(maxWait)) timer = setTimeout(() => waiting.fail(new TooManyRequests(1_000)), maxWait);
      queue.add(waiting);
      this.#advance();
    });
  }

  #end(key: Key, milliseconds: number): void {
    key.used += milliseconds;
    const now = performance.now();
    key.recent = recentUse(key, now) + milliseconds + this.#options.overhead;
    key.lastUse = now;
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
    const { concurrency, perKey } = this.#options;
    while (this.#running < concurrency) {
      const ready = [...this.#keys.values()].filter((key) => key.running < perKey && this.#nextOf(key) !== undefined);
      const key = leastUsed(ready.filter((one) => this.#delayOf(one) === 0));
      if (key === undefined) {
        if (ready.length > 0) this.#advanceAfter(Math.min(...ready.map((one) => this.#delayOf(one))));
        return;
      }
      const next = this.#nextOf(key);
      this.#used = Math.max(this.#used, key.used);
      key.used = this.#used;
      if (key.started.size === 0) key.startedWork++;
      key.running++;
      this.#running++;
      next?.start();
    }
  }

  #advanceAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#advance(), milliseconds);
  }

  /** Returns the milliseconds until a key has not used more than its share recently. */
  #delayOf(key: Key): number {
    const now = performance.now();
    const share = recentUse(key, now) / (HALF_LIFE / Math.LN2);
    const { maxShare } = this.#options;
    const isOther = (other: Key): boolean => other !== key && now - other.lastUse < CONTENTION_TIME;
    if (share <= maxShare || ![...this.#keys.values()].some(isOther)) return 0;
    return HALF_LIFE * Math.log2(share / maxShare);
  }

  /** Work that has started is completed first, so that it does not fill the memory. */
  #nextOf({ started, startedWork, fresh }: Key): Waiting | undefined {
    const [next] = started.size > 0 || startedWork >= this.#options.maxStarted ? started : fresh;
    return next;
  }

  #keyOf(name: string): Key {
    const now = performance.now();
    if (now - this.#lastSweep > SWEEP_INTERVAL) this.#sweep(now);
    const idle = {
      fresh: new Set<Waiting>(),
      started: new Set<Waiting>(),
      work: 0,
      startedWork: 0,
      running: 0,
      used: 0,
      recent: 0,
    };
    const key = this.#keys.get(name) ?? { ...idle, lastUse: now };
    key.recent = recentUse(key, now);
    key.lastUse = now;
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

/** Constant use of a share of the time tends to this share of `HALF_LIFE / Math.LN2`. */
function recentUse({ recent, lastUse }: Key, now: number): number {
  return recent * 2 ** ((lastUse - now) / HALF_LIFE);
}

function leastUsed(keys: readonly Key[]): Key | undefined {
  return keys.reduce<Key | undefined>(
    (least, key) => (least === undefined || key.used < least.used ? key : least),
    undefined,
  );
}
