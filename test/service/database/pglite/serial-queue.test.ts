import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import { SerialQueue } from "../../../../service/database/pglite/serial-queue.js";

type Work = () => Promise<string>;

function queueWith(
  options: { maxWaiting?: number; timeout?: number; worker?: () => Promise<Work> } = {},
): SerialQueue<Work> {
  return new SerialQueue({ maxWaiting: 64, timeout: 1_000, worker: async () => async () => "done", ...options });
}

test("tasks run one after another in the order in which they were added", async () => {
  const queue = queueWith();
  const log: string[] = [];
  const add = (name: string, milliseconds: number): Promise<void> =>
    queue.add(async () => {
      log.push(`${name} starts`);
      await sleep(milliseconds);
      log.push(`${name} ends`);
    });
  await Promise.all([add("first", 30), add("second", 0), add("third", 10)]);
  expect(log).toEqual(["first", "second", "third"].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test("a task that fails does not affect others", async () => {
  const queue = queueWith();
  const failing = queue.add(() => Promise.reject(new RangeError("no")));
  const following = queue.add((work) => work());
  await expect(failing).rejects.toThrow(RangeError);
  expect(await following).toBe("done");
});

test("a task that waits too long is rejected and never starts, also without a worker", async () => {
  const log: string[] = [];
  const note = async (text: string): Promise<void> => {
    log.push(text);
  };
  const busy = queueWith({ timeout: 50 });
  const long = busy.add(() => sleep(150));
  await expect(busy.add(() => note("after a long task"))).rejects.toBeInstanceOf(UnavailableError);
  await long;
  await expect(
    queueWith({ timeout: 50, worker: () => new Promise(() => {}) }).add(() => note("without a worker")),
  ).rejects.toBeInstanceOf(UnavailableError);
  await busy.add(() => note("later"));
  expect(log).toEqual(["later"]);
});

test("no more than maxWaiting tasks wait, and later ones are accepted again", async () => {
  const queue = queueWith({ maxWaiting: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => queue.add((work) => work())));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "rejected"]);
  expect(await queue.add((work) => work())).toBe("done");
});

test("closing completes the running task and rejects the others", async () => {
  const queue = queueWith();
  const running = queue.add(() => sleep(50, "finished"));
  await sleep(5);
  const waiting = queue.add((work) => work());
  const closing = queue.close();
  await expect(waiting).rejects.toBeInstanceOf(UnavailableError);
  await closing;
  expect(await running).toBe("finished");
  await expect(queue.add((work) => work())).rejects.toBeInstanceOf(UnavailableError);
});
