import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairQueue, type FairQueueOptions, type QueueEntry } from "../../../service/database/fair-queue.js";

/** A database of which the time is told: statements take as long as they say, and are stopped at once where they can be. */
class Simulation {
  now = 0;
  readonly queue: FairQueue;
  /** By the names of the keys, the milliseconds from when statements came to when they had ended. */
  readonly times = new Map<string, number[]>();
  readonly refused = new Map<string, number>();
  readonly #running = new Map<QueueEntry, { readonly end: number }>();

  constructor(options: Partial<FairQueueOptions>) {
    this.queue = new FairQueue(options);
  }

  ask(key: string, milliseconds: number, { isStoppable = true, timeout = 1_500 } = {}): void {
    const begin = this.now;
    const length = Math.min(milliseconds, timeout);
    const entry: QueueEntry = {
      key,
      start: () => {
        this.#running.set(entry, { end: this.now + length });
      },
      ...(isStoppable
        ? {
            preempt: () => {
              this.#running.delete(entry);
              this.queue.requeue(entry, this.now);
            },
          }
        : {}),
    };
    this.#onEnd.set(entry, () => {
      this.#note(key, this.now - begin);
      this.queue.end(entry, this.now, { isTimeout: milliseconds > timeout });
    });
    if (this.queue.add(entry, this.now) !== undefined) this.refused.set(key, (this.refused.get(key) ?? 0) + 1);
    this.queue.advance(this.now);
  }
  readonly #onEnd = new Map<QueueEntry, () => void>();

  /** Lets one millisecond pass. */
  tick(): void {
    this.now++;
    for (const [entry, { end }] of this.#running) {
      if (end > this.now) continue;
      this.#running.delete(entry);
      this.#onEnd.get(entry)?.();
    }
    this.queue.advance(this.now);
  }

  timesOf(key: string): readonly number[] {
    return this.times.get(key) ?? [];
  }

  #note(key: string, milliseconds: number): void {
    this.times.set(key, [...this.timesOf(key), milliseconds]);
  }
}

/** A key that asks for 3 ms every 50 ms, beside one that always has a number of statements waiting that take long. */
function besideAttack(options: {
  concurrency: number;
  isStoppable: boolean;
  long: number;
  seconds: number;
}): Simulation {
  const simulation = new Simulation({ concurrency: options.concurrency });
  const { isStoppable, long } = options;
  while (simulation.now < options.seconds * 1_000) {
    if (simulation.now % 50 === 0) simulation.ask("quiet", 3);
    if (simulation.now > 1_000 && simulation.now % 10 === 0) simulation.ask("heavy", long, { isStoppable });
    simulation.tick();
  }
  return simulation;
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

describe("a key that asks for little", () => {
  test.each([100, 1_000, 10_000])(
    "is hardly kept waiting by one whose statements take %i ms, where they can be stopped",
    (long) => {
      const { queue, times, refused } = besideAttack({ concurrency: 1, isStoppable: true, long, seconds: 60 });
      const quiet = times.get("quiet") ?? [];
      expect(quiet.length).toBe(1_200);
      expect(quantile(quiet, 0.99)).toBeLessThanOrEqual(15);
      expect([refused.get("quiet"), queue.size <= 128]).toEqual([undefined, true]);
    },
  );

  test("is not kept waiting where there are several statements at once", () => {
    const { times, refused } = besideAttack({ concurrency: 8, isStoppable: false, long: 10_000, seconds: 60 });
    expect(Math.max(...(times.get("quiet") ?? []))).toBe(3);
    expect([refused.get("quiet"), (refused.get("heavy") ?? 0) > 0]).toEqual([undefined, true]);
  });
});

test("a key over its budget runs one statement at a time, and one within it a quarter, while others use the database", () => {
  const simulation = new Simulation({ concurrency: 8 });
  simulation.ask("other", 1);
  for (let count = 0; count < 20; count++) simulation.ask("heavy", 1_000);
  simulation.tick();
  expect(simulation.queue.running).toBe(2);
  while (simulation.now < 1_005) simulation.tick();
  expect(simulation.queue.running).toBe(1);
});

test("a key that is alone has the whole database, and is refused nothing", () => {
  const simulation = new Simulation({ concurrency: 8 });
  for (let count = 0; count < 100; count++) simulation.ask("only", 5_000);
  expect(simulation.queue.running).toBe(8);
  while (simulation.queue.running > 0) simulation.tick();
  expect([simulation.timesOf("only").length, simulation.refused.size]).toEqual([100, 0]);
});

test("keys within their budget take turns", () => {
  const simulation = new Simulation({ concurrency: 1 });
  const order: string[] = [];
  const entry = (key: string): QueueEntry => ({ key, start: () => order.push(key) });
  const first = entry("first");
  simulation.queue.add(first, 0);
  simulation.queue.advance(0);
  const others = ["first", "first", "first", "second", "second", "third"].map(entry);
  for (const other of others) simulation.queue.add(other, 0);
  let running = first;
  while (simulation.queue.running > 0) {
    simulation.queue.end(running, 1);
    simulation.queue.advance(1);
    running = others.find(({ key }) => key === order.at(-1)) ?? running;
    others.splice(others.indexOf(running), 1);
  }
  expect(order).toEqual(["first", "first", "second", "third", "first", "second", "first"]);
});

describe("what is too much", () => {
  const entry = (key: string): QueueEntry => ({ key, start: () => {} });

  test("of one key is refused to it, and of all of them to everyone", () => {
    const queue = new FairQueue({ concurrency: 1, maxWaiting: 3, maxWaitingOfKey: 2 });
    const refusals = ["a", "a", "a", "b", "c", "d"].map((key) => queue.add(entry(key), 0));
    expect(refusals).toEqual([
      undefined,
      undefined,
      { reason: "key", retryAfter: 1_000 },
      undefined,
      undefined,
      { reason: "full" },
    ]);
  });

  test("of some keys keeps no other out: a key with fewer statements than another finds room", () => {
    const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 60, size: "max" });
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 12 }), (all, maxWaiting) => {
        const queue = new FairQueue({ concurrency: 1, maxWaiting });
        const waiting: QueueEntry[] = [];
        const of = (key: string): number => waiting.filter((other) => other.key === key).length;
        let [most, isFull] = [0, false];
        for (const key of all) {
          most = Math.max(0, ...waiting.map((other) => of(other.key)));
          isFull = waiting.length >= maxWaiting;
          const drop = (dropped: QueueEntry): void => {
            expect([isFull, of(dropped.key)]).toEqual([true, most]);
            expect(waiting.findLast((other) => other.key === dropped.key)).toBe(dropped);
            waiting.splice(waiting.indexOf(dropped), 1);
          };
          const one: QueueEntry = { key, start: () => {}, evict: () => drop(one) };
          const isRefused = isFull && of(key) + 1 >= most;
          expect(queue.add(one, 0)).toEqual(isRefused ? { reason: "full" } : undefined);
          if (!isRefused) waiting.push(one);
          expect(queue.size).toBe(waiting.length);
          expect(queue.size).toBeLessThanOrEqual(maxWaiting);
        }
      }),
    );
  });

  test("time is refused to a key whose statement had to be stopped, as long as others use the database", () => {
    const queue = new FairQueue({ concurrency: 1 });
    const late = entry("late");
    queue.add(late, 0);
    queue.advance(0);
    queue.end(late, 1_500, { isTimeout: true });
    expect(queue.add(entry("late"), 1_500)).toBeUndefined();
    queue.add(entry("other"), 1_500);
    expect(queue.add(entry("late"), 1_600)).toEqual({ reason: "key", retryAfter: 900 });
    expect(queue.add(entry("late"), 2_500)).toBeUndefined();
    expect(queue.add(entry("other"), 1_600)).toBeUndefined();
  });
});

const arrivals = fc.array(
  fc.record({
    key: fc.constantFrom("a", "b", "c", "d"),
    milliseconds: fc.integer({ min: 1, max: 400 }),
    pause: fc.integer({ min: 0, max: 300 }),
    isStoppable: fc.boolean(),
  }),
  { maxLength: 60, size: "max" },
);

test("whatever comes, every statement that is taken ends, and no more run at once than may", () => {
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 4 }), (all, concurrency) => {
      const simulation = new Simulation({ concurrency });
      for (const { key, milliseconds, pause, isStoppable } of all) {
        simulation.ask(key, milliseconds, { isStoppable });
        for (let passed = 0; passed < pause; passed++) simulation.tick();
        expect(simulation.queue.running).toBeLessThanOrEqual(concurrency);
      }
      for (let passed = 0; passed < 100_000 && simulation.queue.running + simulation.queue.size > 0; passed++) {
        simulation.tick();
      }
      const ended = [...simulation.times.values()].flat().length;
      const refused = [...simulation.refused.values()].reduce((sum, count) => sum + count, 0);
      expect([ended + refused, simulation.queue.size]).toEqual([all.length, 0]);
    }),
    { numRuns: 60 },
  );
});

test("keys that have not used the database for long are forgotten", () => {
  const queue = new FairQueue();
  for (let count = 0; count < 50_000; count++) {
    const one: QueueEntry = { key: `key-${count}`, start: () => {} };
    queue.add(one, count * 20);
    queue.advance(count * 20);
    queue.end(one, count * 20 + 1);
  }
  expect(queue.keys).toBeLessThan(2_000);
});
