import { TooManyRequests } from "./too-many-requests.js";
import { Turn } from "./turn.js";

export interface TurnQueueOptions {
  /** Turns at once, of all keys and of one key. */
  readonly concurrency: number;
  readonly perKey: number;
  /** Work of one key that may wait, and the milliseconds that it may wait. Default: no limit. */
  readonly maxWaiting?: number;
  readonly maxWait?: number;
  /**
   * While other keys are active, a key starts its next turn after this many times the duration of a turn. So it uses at
   * most one part in as many of a resource that cannot be divided, the event loop. Default: 0.
   */
  readonly spacing?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

interface Key {
  readonly waiting: Set<Waiting>;
  running: number;
  /** Milliseconds of all turns. A key that was idle continues at the value of the others. */
  used: number;
  /** Moving average of the milliseconds of a turn. */
  duration: number;
  /** Times in milliseconds. */
  nextStart: number;
  lastUse: number;
}

/** Milliseconds after its last use for which a key is remembered, and for which others make room for it. */
const ACTIVE_TIME = 10_000;
const CONTENTION_TIME = 1_000;
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
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnQueueOptions) {
    const unlimited = Number.POSITIVE_INFINITY;
    this.#options = { maxWaiting: unlimited, maxWait: unlimited, spacing: 0, ...options };
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return [...this.#keys.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Number of active keys. */
  get keys(): number {
    return this.#keys.size;
  }

  /** Runs the work when it is the turn of its key, and settles like it. If the signal aborts first, it never runs. */
  async run<Result>(name: string, work: (turn: Turn) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const key = this.#keyOf(name);
    await this.#turnOf(key, signal);
    const turn = new Turn();
    try {
      return await work(turn);
    } finally {
      const { milliseconds } = turn;
      this.#running--;
      key.running--;
      key.used += milliseconds;
      key.duration = (key.duration + milliseconds) / 2;
      key.lastUse = performance.now();
      this.#advance();
    }
  }

  /** Rejects all work that waits. */
  rejectWaiting(error: unknown): void {
    for (const { waiting } of this.#keys.values()) for (const { fail } of waiting) fail(error);
  }

  #turnOf(key: Key, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, maxWait } = this.#options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const rejectKey = (): void => waiting.fail(new TooManyRequests(1_000));
      const abandon = (): void => waiting.fail(signal?.reason);
      let timer: NodeJS.Timeout | undefined;
      const leave = (): void => {
        key.waiting.delete(waiting);
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
      if (key.waiting.size >= maxWaiting) timer = setTimeout(rejectKey, REJECTION_DELAY);
      else {
        key.waiting.add(waiting);
        this.#advance();
        if (key.waiting.has(waiting) && Number.isFinite(maxWait)) timer = setTimeout(rejectKey, maxWait);
      }
    });
  }

  #advance(): void {
    const { concurrency, spacing } = this.#options;
    clearTimeout(this.#timer);
    while (this.#running < concurrency) {
      const now = performance.now();
      const ready = [...this.#keys.values()].filter(
        (key) => key.waiting.size > 0 && key.running < this.#options.perKey,
      );
      const key = leastUsed(ready.filter((one) => one.nextStart <= now || !this.#isContended(one, now)));
      if (key === undefined) {
        const nextStart = Math.min(...ready.map((resting) => resting.nextStart));
        if (ready.length > 0) this.#timer = setTimeout(() => this.#advance(), nextStart - now);
        return;
      }
      this.#used = Math.max(this.#used, key.used);
      key.used = this.#used;
      key.nextStart = now + key.duration * spacing;
      key.running++;
      this.#running++;
      const [first] = key.waiting;
      first?.start();
    }
  }

  /** Whether another key is active. */
  #isContended(key: Key, now: number): boolean {
    for (const other of this.#keys.values()) if (other !== key && now - other.lastUse < CONTENTION_TIME) return true;
    return false;
  }

  #keyOf(name: string): Key {
    const now = performance.now();
    if (now - this.#lastSweep > SWEEP_INTERVAL) this.#sweep(now);
    const key = this.#keys.get(name) ?? {
      waiting: new Set(),
      running: 0,
      used: 0,
      duration: 0,
      nextStart: 0,
      lastUse: now,
    };
    key.lastUse = now;
    this.#keys.set(name, key);
    return key;
  }

  /** Removes keys that are not active. */
  #sweep(now: number): void {
    this.#lastSweep = now;
    for (const [name, { waiting, running, lastUse }] of this.#keys) {
      if (waiting.size === 0 && running === 0 && now - lastUse > ACTIVE_TIME) this.#keys.delete(name);
    }
  }
}

function leastUsed(keys: readonly Key[]): Key | undefined {
  return keys.reduce<Key | undefined>(
    (least, key) => (least === undefined || key.used < least.used ? key : least),
    undefined,
  );
}
