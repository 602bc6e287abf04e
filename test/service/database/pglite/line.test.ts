import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import { Line } from "../../../../service/database/pglite/line.js";

type Work = () => Promise<string>;

function lineOf(options: { maxWaiting?: number; patience?: number; worker?: () => Promise<Work> } = {}): Line<Work> {
  return new Line({ maxWaiting: 64, patience: 1_000, worker: async () => async () => "done", ...options });
}

test("work is done one after another in the order in which it came", async () => {
  const line = lineOf();
  const log: string[] = [];
  const add = (name: string, milliseconds: number): Promise<void> =>
    line.add(async () => {
      log.push(`${name} begins`);
      await sleep(milliseconds);
      log.push(`${name} ends`);
    });
  await Promise.all([add("first", 30), add("second", 0), add("third", 10)]);
  expect(log).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("work that fails is its caller's matter alone", async () => {
  const line = lineOf();
  const failing = line.add(() => Promise.reject(new RangeError("no")));
  const following = line.add((work) => work());
  await expect(failing).rejects.toThrow(RangeError);
  expect(await following).toBe("done");
});

test("work that has waited too long is refused and never begun, also where nobody comes to do it", async () => {
  const log: string[] = [];
  const note = async (text: string): Promise<void> => {
    log.push(text);
  };
  const busy = lineOf({ patience: 50 });
  const long = busy.add(() => sleep(150));
  await expect(busy.add(() => note("behind long work"))).rejects.toBeInstanceOf(UnavailableError);
  await long;
  await expect(
    lineOf({ patience: 50, worker: () => new Promise(() => {}) }).add(() => note("without a worker")),
  ).rejects.toBeInstanceOf(UnavailableError);
  await busy.add(() => note("later"));
  expect(log).toEqual(["later"]);
});

test("no more than the given number wait, and there is room again later", async () => {
  const line = lineOf({ maxWaiting: 2 });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => line.add((work) => work())));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "rejected"]);
  expect(await line.add((work) => work())).toBe("done");
});

test("closing finishes what is being done and refuses the rest", async () => {
  const line = lineOf();
  const running = line.add(() => sleep(50, "finished"));
  await sleep(5);
  const waiting = line.add((work) => work());
  const closing = line.close();
  await expect(waiting).rejects.toBeInstanceOf(UnavailableError);
  await closing;
  expect(await running).toBe("finished");
  await expect(line.add((work) => work())).rejects.toBeInstanceOf(UnavailableError);
});
