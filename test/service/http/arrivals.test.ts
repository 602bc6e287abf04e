import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Arrivals } from "../../../service/http/arrivals.js";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

/** Reads what has arrived of several networks, a millisecond each. Returns the networks in each round. */
async function rounds(arrived: readonly string[]): Promise<readonly (readonly string[])[]> {
  const arrivals = new Arrivals();
  const done: string[][] = [[]];
  let left = arrived.length;
  const read = (network: string): void => {
    const step = (): void => {
      now++;
      left--;
      done.at(-1)?.push(network);
    };
    if (arrivals.hasTime(network)) arrivals.read(network, step);
    else arrivals.later(network, () => read(network));
  };
  for (const network of arrived) read(network);
  while (left > 0) {
    done.push([]);
    await nextRound();
  }
  return done;
}

test("what arrives together from one network is read in several rounds, in its order", async () => {
  expect(await rounds(["a", "a", "a", "a", "a"])).toEqual([["a", "a"], ["a", "a"], ["a"]]);
});

test("no network waits for what others have sent", async () => {
  const many = Array.from({ length: 100 }, () => "a");
  const [first, second, ...others] = await rounds([...many, "b", "c", "b", "b"]);
  expect(first).toEqual(["a", "a", "b", "c", "b"]);
  expect(second).toEqual(["a", "a", "b"]);
  expect(others.map((round) => round.length)).toEqual(Array.from({ length: 48 }, () => 2));
});

test("a network that has not used its time reads at once", async () => {
  const arrivals = new Arrivals();
  expect(arrivals.hasTime("a")).toBe(true);
  arrivals.read("a", () => {
    now += 5;
  });
  expect([arrivals.hasTime("a"), arrivals.hasTime("b")]).toEqual([false, true]);
  await nextRound();
  expect(arrivals.hasTime("a")).toBe(true);
});
