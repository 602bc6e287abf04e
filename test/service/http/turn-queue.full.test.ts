import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Environment } from "../../../service/http/environment.js";
import { requestQueue, takeTurns } from "../../../service/http/take-turns.js";
import { TooManyRequests } from "../../../service/http/too-many-requests.js";
import type { Turn } from "../../../service/http/turn.js";
import { TurnQueue, type TurnQueueOptions } from "../../../service/http/turn-queue.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Work {
  readonly key: string;
  /** Milliseconds: when it is added, and how long its turn takes. */
  readonly at: number;
  readonly duration: number;
  readonly isGuest?: boolean;
  /** Milliseconds that count for its turn. */
  readonly charge?: number;
}

interface Done extends Work {
  readonly start: number;
  readonly end: number;
}

/** Runs the work in simulated time. Returns it in the order in which it started. */
async function simulate(options: TurnQueueOptions, works: readonly Work[]): Promise<readonly Done[]> {
  const queue = new TurnQueue(options);
  const begin = performance.now();
  const now = (): number => Math.round(performance.now() - begin);
  const done: Done[] = [];
  const all = Promise.all(
    works.map(async (work) => {
      await later(work.at);
      await queue.run(
        work.key,
        async (turn) => {
          turn.charge(work.charge ?? 0);
          const start = now();
          const index = done.length;
          done.push({ ...work, start, end: Number.NaN });
          await later(work.duration);
          done[index] = { ...work, start, end: now() };
        },
        undefined,
        work.isGuest,
      );
    }),
  );
  await vi.runAllTimersAsync();
  await all;
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
  return done;
}

/** Resolves in simulated time. */
function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** Work of a request: milliseconds in its turn or elsewhere, in parallel or one after another. */
type Part =
  | { readonly outside: number }
  | { readonly inside: number }
  | { readonly parallel: readonly Part[] }
  | { readonly sequence: readonly Part[] };

async function perform(part: Part, turn: Turn): Promise<void> {
  if ("outside" in part) await turn.outside(later(part.outside));
  else if ("inside" in part) await later(part.inside);
  else if ("parallel" in part) await Promise.all(part.parallel.map((one) => perform(one, turn)));
  else for (const one of part.sequence) await perform(one, turn);
}

const anyWork = fc.record({
  key: fc.constantFrom("a", "b", "c", "d"),
  at: fc.integer({ min: 0, max: 50 }),
  duration: fc.integer({ min: 1, max: 30 }),
});

describe("whatever is added", () => {
  test.each([
    [1, 1],
    [4, 1],
    [8, 2],
  ])("with %i turns at once, %i of a key, all run within the limits, and no turn is left unused", async (...limits) => {
    const [concurrency, perKey] = limits;
    await fc.assert(
      fc.asyncProperty(fc.array(anyWork, { maxLength: 40 }), async (works) => {
        const done = await simulate({ concurrency, perKey }, works);
        expect(done).toHaveLength(works.length);
        for (const one of done) {
          const runningAt = (time: number) => done.filter(({ start, end }) => start <= time && time < end);
          const ofKey = (running: readonly Done[]) => running.filter(({ key }) => key === one.key).length;
          const atStart = runningAt(one.start);
          expect([atStart.length <= concurrency, ofKey(atStart) <= perKey]).toEqual([true, true]);
          for (let time = one.at; time < one.start; time++) {
            const running = runningAt(time);
            expect(running.length === concurrency || ofKey(running) === perKey).toBe(true);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test("a key that has used nothing waits for at most the turn that is running", async () => {
    const quiet: Work = { key: "quiet", at: 40, duration: 1 };
    // Others have a turn from the start, so each has used time when the quiet key comes.
    const first = ["a", "b", "c", "d"].map((key): Work => ({ key, at: 0, duration: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(anyWork, { maxLength: 40 }), async (works) => {
        const done = await simulate({ concurrency: 1, perKey: 1 }, [...first, ...works, quiet]);
        const started = done.find(({ key }) => key === "quiet");
        const foreign = done.filter(({ start }) => start > quiet.at && start < (started?.start ?? 0));
        expect(foreign).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

test("keys that always have work get the same time, however long their turns are", async () => {
  const long = Array.from({ length: 20 }, (): Work => ({ key: "long", at: 0, duration: 100 }));
  const short = Array.from({ length: 400 }, (): Work => ({ key: "short", at: 0, duration: 5 }));
  const done = await simulate({ concurrency: 1, perKey: 1 }, [...long, ...short]);
  const half = done.filter(({ end }) => end <= 2_000);
  const timeOf = (name: string) => half.filter(({ key }) => key === name).reduce((sum, one) => sum + one.duration, 0);
  expect(Math.abs(timeOf("long") - timeOf("short"))).toBeLessThanOrEqual(100);
});

test("a key that comes back after a pause does not claim the time that it did not use", async () => {
  const works = [
    ...Array.from({ length: 30 }, (): Work => ({ key: "busy", at: 0, duration: 10 })),
    ...Array.from({ length: 10 }, (): Work => ({ key: "back", at: 200, duration: 10 })),
  ];
  const done = await simulate({ concurrency: 1, perKey: 1 }, works);
  const next = done.filter(({ start }) => start >= 200).slice(0, 8);
  expect(next.filter(({ key }) => key === "busy").length).toBeGreaterThanOrEqual(3);
});

describe("while work runs elsewhere", () => {
  test("others have turns, and its time does not count", async () => {
    const queue = new TurnQueue({ concurrency: 1, perKey: 1, yields: true });
    const log: string[] = [];
    const work = (name: string) => async (turn: Turn) => {
      log.push(`${name} starts`);
      await later(1);
      await Promise.all([turn.outside(later(20)), turn.outside(later(50))]);
      log.push(`${name} continues`);
      await later(1);
      log.push(`${name} ends`);
    };
    const all = Promise.all([queue.run("a", work("a1")), queue.run("a", work("a2")), queue.run("b", work("b"))]);
    await vi.runAllTimersAsync();
    await all;
    const parts = ["a1 starts", "b starts", "a2 starts", "a1 continues", "a1 ends", "b continues", "b ends"];
    expect(log).toEqual([...parts, "a2 continues", "a2 ends"]);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test("parts of work may run elsewhere in any order and number, and every turn ends", async () => {
    const { part } = fc.letrec<{ part: Part }>((tie) => ({
      part: fc.oneof(
        { maxDepth: 3 },
        fc.record({ outside: fc.integer({ min: 0, max: 20 }) }),
        fc.record({ inside: fc.integer({ min: 0, max: 5 }) }),
        fc.record({ parallel: fc.array(tie("part"), { maxLength: 3 }) }),
        fc.record({ sequence: fc.array(tie("part"), { maxLength: 3 }) }),
      ),
    }));
    // A part leaves while another one waits for its turn.
    const leaves: Part = { parallel: [{ outside: 5 }, { sequence: [{ inside: 7 }, { outside: 20 }] }] };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom("a", "b"), part), { maxLength: 6 }), async (works) => {
        const queue = new TurnQueue({ concurrency: 1, perKey: 1, maxStarted: 2, yields: true, maxShare: 1 / 8 });
        const all = Promise.all(works.map(([key, work]) => queue.run(key, (turn) => perform(work, turn))));
        await vi.runAllTimersAsync();
        await all;
        expect([queue.running, queue.waiting]).toEqual([0, 0]);
      }),
      {
        numRuns: 200,
        examples: [
          [
            [
              ["a", leaves],
              ["b", { inside: 10 }],
            ],
          ],
        ],
      },
    );
  });

  test("work that fails before all of its parts have ended leaves no turn open", async () => {
    const queue = new TurnQueue({ concurrency: 1, perKey: 1, yields: true });
    const failing = queue.run("a", (turn) =>
      Promise.all([turn.outside(later(10)), turn.outside(later(5).then(() => Promise.reject(new RangeError("no"))))]),
    );
    // Fails while one of its parts waits for a turn.
    const fails = queue.run("c", (turn) =>
      Promise.all([turn.outside(later(5)), later(15).then(() => Promise.reject(new RangeError("no")))]),
    );
    const busy = queue.run("d", () => later(30));
    const failsToo = expect(fails).rejects.toThrow(RangeError);
    const failed = expect(failing).rejects.toThrow(RangeError);
    const late = queue.run("b", (turn) => Promise.all([turn.outside(later(10)), later(20)]));
    await vi.runAllTimersAsync();
    await failed;
    await failsToo;
    await Promise.all([busy, late]);
    expect(queue.running).toBe(0);
    const next = queue.run("a", async () => "next");
    await vi.runAllTimersAsync();
    expect(await next).toBe("next");
  });
});

test("a key completes work before it starts more than its maximum", async () => {
  const queue = new TurnQueue({ concurrency: 1, perKey: 1, maxStarted: 2 });
  const log: string[] = [];
  const work = (name: string) => async (turn: Turn) => {
    log.push(`${name} starts`);
    await turn.outside(later(10));
    log.push(`${name} ends`);
  };
  const all = Promise.all(["1", "2", "3"].map((name) => queue.run("a", work(name))));
  await vi.runAllTimersAsync();
  await all;
  expect(log.slice(0, 3)).toEqual(["1 starts", "2 starts", "1 ends"]);
  expect(log.at(-1)).toBe("3 ends");
});

describe("with a maximum share", () => {
  const options = { concurrency: 1, perKey: 1, maxShare: 1 / 2 };
  const busy = Array.from({ length: 400 }, (): Work => ({ key: "busy", at: 0, duration: 10 }));
  const quietUntil = (end: number): readonly Work[] =>
    Array.from({ length: end / 10 }, (_, index): Work => ({ key: "quiet", at: index * 10, duration: 1 }));
  const busyTime = (done: readonly Done[], from: number, to: number): number =>
    done.filter(({ key, start }) => key === "busy" && start >= from && start < to).length * 10;

  test("a key that is alone uses all the time", async () => {
    const done = await simulate(options, busy);
    expect(Math.max(...done.map(({ end }) => end))).toBe(4_000);
  });

  test("a key uses no more while another is active, and all the time again afterwards", async () => {
    const done = await simulate(options, [...busy, ...quietUntil(4_000)]);
    // It has used nothing before, so at the start it may use more.
    expect(busyTime(done, 1_000, 4_000)).toBeLessThanOrEqual(3_000 / 2 + 10);
    expect(busyTime(done, 1_000, 4_000)).toBeGreaterThan(3_000 / 2 - 100);
    expect(busyTime(done, 5_100, 5_600)).toBe(500);
    const waits = done.filter(({ key }) => key === "quiet").map(({ at, start }) => start - at);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10);
  });

  test("a key that has used all the time shares it from then on, without a break", async () => {
    const quiet = quietUntil(1_000).map((work) => ({ ...work, at: work.at + 2_000 }));
    const done = await simulate(options, [...busy, ...quiet]);
    const starts = done.filter(({ key }) => key === "busy").map(({ start }) => start);
    expect(Math.max(...starts.slice(1).map((start, index) => start - (starts[index] ?? 0)))).toBeLessThanOrEqual(30);
    expect(busyTime(done, 2_000, 3_000)).toBeLessThanOrEqual(1_000 / 2 + 20);
  });

  test("a key that has used more has fewer turns at once instead, if so set, while another is active", async () => {
    const several = { concurrency: 8, perKey: 3, maxShare: 1 / 2, perKeyAboveShare: 1 };
    const long = busy.map((work) => ({ ...work, duration: 100 }));
    const done = await simulate(several, [...long, ...quietUntil(4_000)]);
    const atOnce = (time: number): number =>
      done.filter(({ key, start, end }) => key === "busy" && start <= time && end > time).length;
    expect(atOnce(0)).toBe(3);
    const times = Array.from({ length: 35 }, (_, index) => 405 + 100 * index);
    expect(new Set(times.map(atOnce))).toEqual(new Set([1]));
    expect(atOnce(5_150)).toBe(3);
    expect(done.filter(({ key, at, start }) => key === "quiet" && start > at)).toEqual([]);
  });

  test("a key waits for its share no longer than others are active", async () => {
    const long: Work = { key: "busy", at: 10, duration: 900 };
    const done = await simulate(options, [{ key: "other", at: 0, duration: 1 }, long, { ...long, duration: 1 }]);
    // One second after the turn of the other.
    expect(done.map(({ start }) => start)).toEqual([0, 10, 1_001]);
  });

  test("a guest makes no one wait, and waits for others", async () => {
    const guests = quietUntil(4_000).map((work) => ({ ...work, isGuest: true }));
    const done = await simulate(options, [...busy, ...guests]);
    expect(busyTime(done, 0, 4_000)).toBeGreaterThan(4_000 - guests.length * 1 - 20);
    const busyGuest = busy.map((work) => ({ ...work, isGuest: true }));
    const limited = await simulate(options, [...busyGuest, ...quietUntil(4_000)]);
    expect(busyTime(limited, 1_000, 4_000)).toBeLessThanOrEqual(3_000 / 2 + 10);
  });

  test("work that never has a turn makes no one wait", async () => {
    const queue = new TurnQueue(options);
    let turns = 0;
    const all = Promise.all(
      Array.from({ length: 200 }, () =>
        queue.run("busy", async () => {
          turns++;
          await later(10);
        }),
      ),
    );
    const aborting = setInterval(() => {
      queue.run("gone", async () => {}, AbortSignal.abort()).catch(() => {});
    }, 100);
    await vi.advanceTimersByTimeAsync(2_000);
    clearInterval(aborting);
    expect(turns).toBeGreaterThanOrEqual(199);
    await vi.runAllTimersAsync();
    await all;
  });

  test("a key with many short turns uses no more, with what they cost outside", async () => {
    const short = Array.from({ length: 1_000 }, (): Work => ({ key: "short", at: 0, duration: 1, charge: 4 }));
    const done = await simulate(options, [...short, ...quietUntil(4_000)]);
    const count = done.filter(({ key, start }) => key === "short" && start >= 1_000 && start < 4_000).length;
    expect(count).toBeGreaterThan(3_000 / 10 - 10);
    expect(count).toBeLessThanOrEqual(3_000 / 10 + 10);
  });

  test("a key that needs less never waits for its share, however slow its turns are", async () => {
    const slow = Array.from({ length: 40 }, (_, index): Work => ({ key: "slow", at: index * 100, duration: 30 }));
    const done = await simulate(options, [...slow, ...quietUntil(4_000)]);
    const waits = done.filter(({ key }) => key === "slow").map(({ at, start }) => start - at);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1);
  });
});

test.each([
  ["a key that has used the event loop waits for its share", true],
  ["a key whose turn waited for another thread does not", false],
])("of requests, %s", async (_what, isBusy) => {
  vi.useRealTimers();
  const queue = requestQueue();
  await queue.run("other", async () => {});
  await queue.run("key", async () => {
    if (!isBusy) return sleep(400);
    for (const end = performance.now() + 400; performance.now() < end; );
  });
  await queue.run("other", async () => {});
  const next = queue.run("key", async () => {});
  expect(queue.waiting).toBe(isBusy ? 1 : 0);
  await next;
});

test.each([
  ["small", 1_000, 0],
  ["large", 8_000_000, 1],
])("after a %s response, the share of its key has been used accordingly", async (_size, bytes, waiting) => {
  const queue = requestQueue();
  const app = new Hono<Environment>();
  app.use(takeTurns(queue, { find: (id) => ({ id, name: id }) }));
  app.all("/", () => new Response(null, { headers: { "content-length": String(bytes) } }));
  const send = (key: string) => app.request("/", { headers: { authorization: `Bearer ${key}` } });
  await send("other");
  await send("key");
  await send("other");
  const next = send("key");
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.waiting).toBe(waiting);
  await vi.runAllTimersAsync();
  expect((await next).status).toBe(200);
});

describe("a key that has too much work", () => {
  const options = { concurrency: 1, perKey: 1, maxWork: 3 };
  const forever = (): Promise<void> => new Promise(() => {});

  test("is rejected after a delay, and other keys are not", async () => {
    const queue = new TurnQueue(options);
    const outcomes: string[] = [];
    const add = (key: string): void =>
      void queue.run(key, forever).catch((error: unknown) => {
        outcomes.push(`${key} ${error instanceof TooManyRequests}`);
      });
    for (const key of ["a", "a", "a", "a", "b", "b"]) add(key);
    await vi.advanceTimersByTimeAsync(400);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(outcomes).toEqual(["a true"]);
    expect([queue.running, queue.waiting, queue.keys]).toEqual([1, 4, 2]);
  });

  test("is rejected one request after another, so that others do not wait for many rejections at once", async () => {
    const queue = new TurnQueue(options);
    let rejections = 0;
    const add = (key: string, isGuest = false): void =>
      void queue.run(key, forever, undefined, isGuest).catch(() => void rejections++);
    const counts: number[] = [];
    for (let i = 0; i < 1_000; i++) add("guest", true);
    for (let i = 0; i < 53; i++) add(i < 23 ? "a" : "b");
    // Three of each key are work.
    for (let time = 0; time < 1_000; time += 5) {
      const before = rejections;
      await vi.advanceTimersByTimeAsync(5);
      counts.push(rejections - before);
    }
    // One of guests and one of keys: those of guests do not delay those of keys.
    expect([Math.max(...counts), counts.indexOf(2), counts.lastIndexOf(2)]).toEqual([2, 99, 99 + 47 - 1]);
    await vi.runAllTimersAsync();
    expect(rejections).toBe(1_000 + 53 - 9);
  });

  test("is the only one: however long others wait for it, they are not rejected", async () => {
    const queue = new TurnQueue(options);
    const long = queue.run("a", () => later(600_000));
    const waiting = queue.run("b", async () => "done");
    await vi.runAllTimersAsync();
    await long;
    expect(await waiting).toBe("done");
  });
});

test("work whose signal aborts while it waits never runs", async () => {
  vi.useRealTimers();
  const queue = new TurnQueue({ concurrency: 1, perKey: 1 });
  const client = new AbortController();
  const log: string[] = [];
  const first = queue.run("a", async () => {
    await sleep(5);
    log.push("first");
  });
  const second = queue.run("a", async () => void log.push("second"), client.signal);
  client.abort(new RangeError("gone"));
  await expect(second).rejects.toThrow(RangeError);
  await expect(queue.run("a", async () => void log.push("third"), client.signal)).rejects.toThrow(RangeError);
  await first;
  expect([log, queue.running, queue.waiting]).toEqual([["first"], 0, 0]);
});

test("an error ends the turn, and all that waits can be rejected", async () => {
  const queue = new TurnQueue({ concurrency: 1, perKey: 1 });
  await expect(queue.run("a", () => Promise.reject(new RangeError("no")))).rejects.toThrow(RangeError);
  void queue.run("a", () => new Promise(() => {}));
  const waiting = ["a", "b"].map((key) => expect(queue.run(key, async () => {})).rejects.toThrow("down"));
  queue.rejectWaiting(new Error("down"));
  await Promise.all(waiting);
  expect([queue.running, queue.waiting]).toEqual([1, 0]);
});
