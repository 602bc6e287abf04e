import { Unavailable } from "ampipe/http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type Database,
  type QueryOptions,
  type Row,
  StatementKilled,
  StatementTimeout,
} from "../../../service/database/database.js";
import type { FairQueueOptions } from "../../../service/database/fair-queue.js";
import { FairDatabase } from "../../../service/http/fair-database.js";
import { TooManyRequests } from "../../../service/http/too-many-requests.js";

const CONDITION = { strings: ["may_go_on()"], values: [] } as const;

interface Asked {
  readonly text: string;
  readonly answer: (rows?: readonly Row[]) => void;
  readonly fail: (error: unknown) => void;
}

/** A database that answers when it is told to, and stops what it is told to stop. */
function toldDatabase(options: Partial<FairQueueOptions> = {}, isOpen = () => true, reactsToStop = true) {
  const asked: Asked[] = [];
  const database: Database = {
    concurrency: 1,
    cancelCondition: CONDITION,
    query: ({ text }, { signal }: QueryOptions = {}) =>
      new Promise((resolve, reject) => {
        asked.push({ text, answer: (rows = []) => resolve(rows), fail: reject });
        signal?.addEventListener("abort", () => reactsToStop && reject(new StatementTimeout("stopped")));
      }),
    transaction: () => Promise.resolve(),
    statistics: () => ({ running: 0, waiting: 0, connections: 1 }),
    close: () => Promise.resolve(),
  };
  const fair = new FairDatabase(database, isOpen, options);
  const ask = (key: string, text = key, milliseconds = 60_000): Promise<readonly Row[]> =>
    fair.query({ text, values: [] }, { key, readOnly: true, deadline: performance.now() + milliseconds });
  return { fair, ask, asked };
}

/** Resolves when a promise that has settled already has been heeded. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("nothing is asked before the service is open", async () => {
  let isOpen = false;
  const { ask, asked } = toldDatabase({}, () => isOpen);
  await expect(ask("a")).rejects.toThrow(Unavailable);
  isOpen = true;
  const rows = ask("a");
  asked[0]?.answer([{ one: 1 }]);
  expect(await rows).toEqual([{ one: 1 }]);
});

test("errors go to whoever asked, and what waits is asked next", async () => {
  const { ask, asked } = toldDatabase();
  const [first, second] = [ask("a"), ask("b")];
  const error = new RangeError("wrong");
  asked[0]?.fail(error);
  await expect(first).rejects.toBe(error);
  asked[1]?.answer();
  expect(await second).toEqual([]);
});

describe("whoever waits for too long", () => {
  test("is refused with 503, and is not asked for any more", async () => {
    const { fair, ask, asked } = toldDatabase();
    void ask("a");
    await expect(ask("b", "b", 10)).rejects.toThrow(Unavailable);
    expect([asked.length, fair.queue.size, fair.queue.running]).toEqual([1, 0, 1]);
  });

  test("is refused with 503 while the statement runs, which keeps its place until it ends", async () => {
    const { fair, ask, asked } = toldDatabase();
    await expect(ask("a", "a", 10)).rejects.toThrow(Unavailable);
    expect(fair.queue.running).toBe(1);
    asked[0]?.answer();
    await soon();
    expect(fair.queue.running).toBe(0);
  });
});

test("too many statements are refused with 429 to the key that has them, and with 503 to all", async () => {
  const { ask } = toldDatabase({ maxWaiting: 3, maxWaitingOfKey: 2 });
  void ask("a");
  void ask("a");
  const newest = ask("a");
  void ask("b");
  await expect(ask("a")).rejects.toThrow(TooManyRequests);
  // The key that has the most makes room for one that has none.
  void ask("c");
  await expect(newest).rejects.toThrow(TooManyRequests);
  await expect(ask("d")).rejects.toThrow(Unavailable);
});

test("a refusal of a key takes a while, so that asking again at once does not keep the service busy", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask } = toldDatabase({ maxWaitingOfKey: 1 });
  for (let count = 0; count < 2; count++) ask("a").catch(() => {});
  let isRefused = false;
  ask("a").catch(() => {
    isRefused = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(isRefused).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isRefused).toBe(true);
});

describe("a statement with the stop condition", () => {
  const text = `SELECT 1 WHERE ${CONDITION.strings[0]}`;

  test("is stopped for another key when its own is over its budget, and asked again when that has its rows", async () => {
    const { ask, asked } = toldDatabase({ budget: 1 });
    const slow = ask("slow", text);
    const quick = ask("quick");
    await expect.poll(() => asked.map((one) => one.text)).toEqual([text, "quick"]);
    asked[1]?.answer([{ quick: true }]);
    expect(await quick).toEqual([{ quick: true }]);
    await expect.poll(() => asked.map((one) => one.text)).toEqual([text, "quick", text]);
    asked[2]?.answer([{ slow: true }]);
    expect(await slow).toEqual([{ slow: true }]);
  });

  test("that writes is never stopped for another key, as it would be run again", () => {
    const mayPreempt = [true, false].map((readOnly) => {
      const { fair, ask } = toldDatabase({ budget: 1 });
      void fair.query({ text, values: [] }, { key: "slow", readOnly, deadline: performance.now() + 60_000 });
      void ask("quick");
      return fair.queue.mayPreempt;
    });
    expect(mayPreempt).toEqual([true, false]);
  });

  test("that does not stop, so that the engine is ended, counts as one that took too long", async () => {
    const { ask, asked, fair } = toldDatabase({ budget: 1 }, () => true, false);
    const slow = ask("slow", text);
    void ask("quick");
    await expect.poll(() => fair.queue.mayPreempt).toBe(false);
    asked[0]?.fail(new StatementKilled("killed"));
    await expect(slow).rejects.toThrow(StatementKilled);
    await expect(ask("slow")).rejects.toMatchObject({ name: "TooManyRequests", retryAfter: 1 });
  });

  test.each([
    [1_400, true],
    [400, false],
  ])("that ran for %i ms when its request ended counts as one that took too long: %j", async (time, isLate) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { ask } = toldDatabase();
    const slow = expect(ask("slow", text, time)).rejects.toThrow(Unavailable);
    await vi.advanceTimersByTimeAsync(time);
    await slow;
    void ask("other");
    let isRefused = false;
    ask("slow").catch(() => {
      isRefused = true;
    });
    await vi.advanceTimersByTimeAsync(600);
    expect(isRefused).toBe(isLate);
  });

  test("that is never run to its end is refused with 429", async () => {
    const { ask, asked } = toldDatabase({ budget: 1 });
    const slow = expect(ask("slow", text, 400)).rejects.toThrow(TooManyRequests);
    void ask("quick").catch(() => {});
    await expect.poll(() => asked.length).toBe(2);
    await slow;
  });
});

test("a key whose statement took too long is refused for a while, as long as others use the database", async () => {
  const { ask, asked } = toldDatabase();
  const late = ask("late");
  asked[0]?.fail(new StatementTimeout("took too long"));
  await expect(late).rejects.toThrow(StatementTimeout);
  void ask("other");
  await expect(ask("late")).rejects.toMatchObject({ name: "TooManyRequests", retryAfter: 1 });
});

describe("while the process is stalled", () => {
  const stall = (milliseconds: number): void => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  /** Resolves in the next turn of the event loop, after the timers that are due. */
  const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  /** A database that another key has used, so that budgets count. */
  const contended = async (options: Partial<FairQueueOptions>) => {
    const told = toldDatabase(options);
    const other = told.ask("other");
    told.asked[0]?.answer();
    await other;
    return told;
  };

  test.each([
    ["the same turn", () => Promise.resolve()],
    ["the next turn", nextTurn],
  ])("a key is not charged for a result that has to wait, and is read in %s", async (_name, turn) => {
    const { ask, asked, fair } = await contended({});
    for (let count = 1; count <= 4; count++) {
      const rows = ask("quick");
      stall(100);
      await turn();
      asked[count]?.answer();
      await rows;
    }
    expect(fair.queue.retryAfter("quick", performance.now())).toBeUndefined();
  });

  test("a key is charged for a statement that runs through many stalls", async () => {
    const { ask, asked, fair } = await contended({ budget: 10 });
    const rows = ask("heavy");
    for (let count = 0; count < 8; count++) {
      stall(40);
      await nextTurn();
    }
    asked[1]?.answer();
    await rows;
    expect(fair.queue.retryAfter("heavy", performance.now())).toBeGreaterThan(0);
  });

  test("the delay after a statement that took too long goes on", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, asked, fair } = await contended({});
    const late = ask("late");
    asked[1]?.fail(new StatementTimeout("took too long"));
    await expect(late).rejects.toThrow(StatementTimeout);
    void ask("other");
    vi.advanceTimersByTime(1_100);
    const rows = ask("late");
    expect(fair.queue.size).toBe(1);
    asked[2]?.answer();
    await soon();
    asked[3]?.answer();
    expect(await rows).toEqual([]);
  });
});
