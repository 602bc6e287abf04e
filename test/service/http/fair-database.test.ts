import { UnavailableError } from "ampipe/http";
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

interface PendingStatement {
  readonly text: string;
  readonly resolve: (rows?: readonly Row[]) => void;
  readonly fail: (error: unknown) => void;
}

/** A database whose statements end when the test says so, or when they are canceled. */
function controlledDatabase(options: Partial<FairQueueOptions> = {}, isReady = () => true, reactsToCancel = true) {
  const statements: PendingStatement[] = [];
  const database: Database = {
    concurrency: 1,
    cancelCondition: CONDITION,
    query: ({ text }, { signal }: QueryOptions = {}) =>
      new Promise((resolve, reject) => {
        statements.push({ text, resolve: (rows = []) => resolve(rows), fail: reject });
        signal?.addEventListener("abort", () => reactsToCancel && reject(new StatementTimeout("stopped")));
      }),
    transaction: () => Promise.resolve(),
    statistics: () => ({ running: 0, waiting: 0, connections: 1 }),
    close: () => Promise.resolve(),
  };
  const fair = new FairDatabase(database, isReady, options);
  const query = (key: string, text = key, milliseconds = 60_000): Promise<readonly Row[]> =>
    fair.query({ text, values: [] }, { key, readOnly: true, deadline: performance.now() + milliseconds });
  return { fair, query, statements };
}

/** Resolves after the handlers of settled promises have run. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("no statement runs before the service is ready", async () => {
  let isReady = false;
  const { query, statements } = controlledDatabase({}, () => isReady);
  await expect(query("a")).rejects.toThrow(UnavailableError);
  isReady = true;
  const rows = query("a");
  statements[0]?.resolve([{ one: 1 }]);
  expect(await rows).toEqual([{ one: 1 }]);
});

test("an error rejects its own statement, and the next one runs", async () => {
  const { query, statements } = controlledDatabase();
  const [first, second] = [query("a"), query("b")];
  const error = new RangeError("wrong");
  statements[0]?.fail(error);
  await expect(first).rejects.toBe(error);
  statements[1]?.resolve();
  expect(await second).toEqual([]);
});

describe("a statement that waits too long", () => {
  test("is rejected with 503 and never runs", async () => {
    const { fair, query, statements } = controlledDatabase();
    void query("a");
    await expect(query("b", "b", 10)).rejects.toThrow(UnavailableError);
    expect([statements.length, fair.queue.size, fair.queue.running]).toEqual([1, 0, 1]);
  });

  test("is rejected with 503 while it runs, and keeps its slot until it ends", async () => {
    const { fair, query, statements } = controlledDatabase();
    await expect(query("a", "a", 10)).rejects.toThrow(UnavailableError);
    expect(fair.queue.running).toBe(1);
    statements[0]?.resolve();
    await soon();
    expect(fair.queue.running).toBe(0);
  });
});

test("too many statements of one key are rejected with 429, and too many of all keys with 503", async () => {
  const { query } = controlledDatabase({ maxWaiting: 3, maxWaitingPerKey: 2 });
  void query("a");
  void query("a");
  const newest = query("a");
  void query("b");
  await expect(query("a")).rejects.toThrow(TooManyRequests);
  // A statement of the key with the most is evicted for a key that has none.
  void query("c");
  await expect(newest).rejects.toThrow(TooManyRequests);
  await expect(query("d")).rejects.toThrow(UnavailableError);
});

test("a rejection of a key is delayed, so that immediate retries do not keep the service busy", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { query } = controlledDatabase({ maxWaitingPerKey: 1 });
  for (let count = 0; count < 2; count++) query("a").catch(() => {});
  let isRefused = false;
  query("a").catch(() => {
    isRefused = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(isRefused).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isRefused).toBe(true);
});

describe("a statement with the cancel condition", () => {
  const text = `SELECT 1 WHERE ${CONDITION.strings[0]}`;

  test("is preempted for another key when its own is over its budget, and runs again after that", async () => {
    const { query, statements } = controlledDatabase({ budget: 1 });
    const slow = query("slow", text);
    const quick = query("quick");
    await expect.poll(() => statements.map((one) => one.text)).toEqual([text, "quick"]);
    statements[1]?.resolve([{ quick: true }]);
    expect(await quick).toEqual([{ quick: true }]);
    await expect.poll(() => statements.map((one) => one.text)).toEqual([text, "quick", text]);
    statements[2]?.resolve([{ slow: true }]);
    expect(await slow).toEqual([{ slow: true }]);
  });

  test("that writes is never preempted, because it would run twice", () => {
    const mayPreempt = [true, false].map((readOnly) => {
      const { fair, query } = controlledDatabase({ budget: 1 });
      void fair.query({ text, values: [] }, { key: "slow", readOnly, deadline: performance.now() + 60_000 });
      void query("quick");
      return fair.queue.mayPreempt;
    });
    expect(mayPreempt).toEqual([true, false]);
  });

  test("that cannot be canceled, so that the engine is terminated, counts as a timeout", async () => {
    const { query, statements, fair } = controlledDatabase({ budget: 1 }, () => true, false);
    const slow = query("slow", text);
    void query("quick");
    await expect.poll(() => fair.queue.mayPreempt).toBe(false);
    statements[0]?.fail(new StatementKilled("killed"));
    await expect(slow).rejects.toThrow(StatementKilled);
    await expect(query("slow")).rejects.toMatchObject({ name: "TooManyRequests", retryAfter: 1 });
  });

  test.each([
    [1_400, true],
    [400, false],
  ])("that ran for %i ms at its deadline counts as a timeout: %j", async (time, isLate) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { query } = controlledDatabase();
    const slow = expect(query("slow", text, time)).rejects.toThrow(UnavailableError);
    await vi.advanceTimersByTimeAsync(time);
    await slow;
    void query("other");
    let isRefused = false;
    query("slow").catch(() => {
      isRefused = true;
    });
    await vi.advanceTimersByTimeAsync(600);
    expect(isRefused).toBe(isLate);
  });

  test("that is preempted until its deadline is rejected with 429", async () => {
    const { query, statements } = controlledDatabase({ budget: 1 });
    const slow = expect(query("slow", text, 400)).rejects.toThrow(TooManyRequests);
    void query("quick").catch(() => {});
    await expect.poll(() => statements.length).toBe(2);
    await slow;
  });
});

test("a key with a timeout is rejected for a while if other keys are active", async () => {
  const { query, statements } = controlledDatabase();
  const late = query("late");
  statements[0]?.fail(new StatementTimeout("took too long"));
  await expect(late).rejects.toThrow(StatementTimeout);
  void query("other");
  await expect(query("late")).rejects.toMatchObject({ name: "TooManyRequests", retryAfter: 1 });
});

describe("while the process is stalled", () => {
  const stall = (milliseconds: number): void => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  /** Resolves in the next turn of the event loop, after due timers. */
  const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  /** A database that another key has used, so that budgets apply. */
  const contended = async (options: Partial<FairQueueOptions>) => {
    const controlled = controlledDatabase(options);
    const other = controlled.query("other");
    controlled.statements[0]?.resolve();
    await other;
    return controlled;
  };

  test.each([
    ["the same turn", () => Promise.resolve()],
    ["the next turn", nextTurn],
  ])("a key is not charged for a result that waits to be read in %s", async (_name, turn) => {
    const { query, statements, fair } = await contended({});
    for (let count = 1; count <= 4; count++) {
      const rows = query("quick");
      stall(100);
      await turn();
      statements[count]?.resolve();
      await rows;
    }
    expect(fair.queue.retryAfter("quick", performance.now())).toBeUndefined();
  });

  test("a key is charged for a statement that runs through many stalls", async () => {
    const { query, statements, fair } = await contended({ budget: 10 });
    const rows = query("heavy");
    for (let count = 0; count < 8; count++) {
      stall(40);
      await nextTurn();
    }
    statements[1]?.resolve();
    await rows;
    expect(fair.queue.retryAfter("heavy", performance.now())).toBeGreaterThan(0);
  });

  test("the delay after a timeout continues", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { query, statements, fair } = await contended({});
    const late = query("late");
    statements[1]?.fail(new StatementTimeout("took too long"));
    await expect(late).rejects.toThrow(StatementTimeout);
    void query("other");
    vi.advanceTimersByTime(1_100);
    const rows = query("late");
    expect(fair.queue.size).toBe(1);
    statements[2]?.resolve();
    await soon();
    statements[3]?.resolve();
    expect(await rows).toEqual([]);
  });
});
