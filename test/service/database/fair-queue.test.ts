import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairQueue, type FairQueueOptions, type QueueEntry } from "../../../service/database/fair-queue.js";

/** A database with a simulated clock: statements take the given time, and are preempted at once if possible. */
class Simulation {
  now = 0;
  readonly queue: FairQueue;
  /** Milliseconds from adding a statement to its end, by key. */
  readonly times = new Map<string, number[]>();
  readonly rejected = new Map<string, number>();
  readonly #running = new Map<QueueEntry, { readonly end: number }>();

  constructor(options: Partial<FairQueueOptions>) {
    this.queue = new FairQueue(options);
  }

  ask(key: string, milliseconds: number, { isPreemptible = true, timeout = 1_500 } = {}): void {
    const begin = this.now;
    const length = Math.min(milliseconds, timeout);
    const entry: QueueEntry = {
      key,
      start: () => {
        this.#running.set(entry, { end: this.now + length });
      },
      ...(isPreemptible
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
    if (this.queue.add(entry, this.now) !== undefined) this.rejected.set(key, (this.rejected.get(key) ?? 0) + 1);
    this.queue.advance(this.now);
  }
  readonly #onEnd = new Map<QueueEntry, () => void>();

  /** Advances the clock by one millisecond. */
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

/** A key with a statement of 3 ms every 50 ms, and another that always has several slow statements waiting. */
function duringAttack(options: {
  concurrency: number;
  isPreemptible: boolean;
  long: number;
  seconds: number;
}): Simulation {
  const simulation = new Simulation({ concurrency: options.concurrency });
  const { isPreemptible, long } = options;
  while (simulation.now < options.seconds * 1_000) {
    if (simulation.now % 50 === 0) simulation.ask("light", 3);
    if (simulation.now > 1_000 && simulation.now % 10 === 0) simulation.ask("heavy", long, { isPreemptible });
    simulation.tick();
  }
  return simulation;
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

describe("a key with few fast statements", () => {
  test.each([100, 1_000, 10_000])("hardly waits for a key with statements of %i ms that can be preempted", (long) => {
    const { queue, times, rejected } = duringAttack({ concurrency: 1, isPreemptible: true, long, seconds: 60 });
    const light = times.get("light") ?? [];
    expect(light.length).toBe(1_200);
    expect(quantile(light, 0.99)).toBeLessThanOrEqual(15);
    expect([rejected.get("light"), queue.size <= 128]).toEqual([undefined, true]);
  });

  test("does not wait if several statements run at once", () => {
    const { times, rejected } = duringAttack({ concurrency: 8, isPreemptible: false, long: 10_000, seconds: 60 });
    expect(Math.max(...(times.get("light") ?? []))).toBe(3);
    expect([rejected.get("light"), (rejected.get("heavy") ?? 0) > 0]).toEqual([undefined, true]);
  });
});

test("a key over its budget runs one statement at a time, and one within it a quarter, while others are active", () => {
  const simulation = new Simulation({ concurrency: 8 });
  simulation.ask("other", 1);
  for (let count = 0; count < 20; count++) simulation.ask("heavy", 1_000);
  simulation.tick();
  expect(simulation.queue.running).toBe(2);
  while (simulation.now < 1_005) simulation.tick();
  expect(simulation.queue.running).toBe(1);
});

test("a key that is alone can use the whole database", () => {
  const simulation = new Simulation({ concurrency: 8 });
  for (let count = 0; count < 100; count++) simulation.ask("only", 5_000);
  expect(simulation.queue.running).toBe(8);
  while (simulation.queue.running > 0) simulation.tick();
  expect([simulation.timesOf("only").length, simulation.rejected.size]).toEqual([100, 0]);
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

describe("limits", () => {
  const entry = (key: string): QueueEntry => ({ key, start: () => {} });

  test("of one key reject its statements, and limits of all keys reject those of every key", () => {
    const queue = new FairQueue({ concurrency: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
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

  test("never block a key that has fewer statements than another", () => {
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
          const evict = (dropped: QueueEntry): void => {
            expect([isFull, of(dropped.key)]).toEqual([true, most]);
            expect(waiting.findLast((other) => other.key === dropped.key)).toBe(dropped);
            waiting.splice(waiting.indexOf(dropped), 1);
          };
          const one: QueueEntry = { key, start: () => {}, evict: () => evict(one) };
          const isRefused = isFull && of(key) + 1 >= most;
          expect(queue.add(one, 0)).toEqual(isRefused ? { reason: "full" } : undefined);
          if (!isRefused) waiting.push(one);
          expect(queue.size).toBe(waiting.length);
          expect(queue.size).toBeLessThanOrEqual(maxWaiting);
        }
      }),
    );
  });

  test("reject a key after a timeout while others are active", () => {
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
    isPreemptible: fc.boolean(),
  }),
  { maxLength: 60, size: "max" },
);

test("every accepted statement ends, and no more run at once than allowed", () => {
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 4 }), (all, concurrency) => {
      const simulation = new Simulation({ concurrency });
      for (const { key, milliseconds, pause, isPreemptible } of all) {
        simulation.ask(key, milliseconds, { isPreemptible });
        for (let passed = 0; passed < pause; passed++) simulation.tick();
        expect(simulation.queue.running).toBeLessThanOrEqual(concurrency);
      }
      for (let passed = 0; passed < 100_000 && simulation.queue.running + simulation.queue.size > 0; passed++) {
        simulation.tick();
      }
      const ended = [...simulation.times.values()].flat().length;
      const rejected = [...simulation.rejected.values()].reduce((sum, count) => sum + count, 0);
      expect([ended + rejected, simulation.queue.size]).toEqual([all.length, 0]);
    }),
    { numRuns: 60 },
  );
});

test("accounts of inactive keys are removed", () => {
  const queue = new FairQueue();
  for (let count = 0; count < 50_000; count++) {
    const one: QueueEntry = { key: `key-${count}`, start: () => {} };
    queue.add(one, count * 20);
    queue.advance(count * 20);
    queue.end(one, count * 20 + 1);
  }
  expect(queue.keys).toBeLessThan(2_000);
});
