import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { StallFreeClock } from "../../../service/database/stall-free-clock.js";

/** A clock over a time that is told. */
function toldClock() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let time = 0;
  const clock = new StallFreeClock(() => time);
  return {
    clock,
    /** Lets time pass while the process runs: a millisecond at a time, with its timers. */
    run: (milliseconds: number) => {
      for (let count = 0; count < milliseconds; count++) {
        time++;
        vi.advanceTimersByTime(1);
      }
    },
    /** Lets time pass while the process is stalled. */
    stall: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("stands still in stalls while it is watched, but for a few milliseconds", () => {
  const { clock, run, stall } = toldClock();
  const end = clock.watch();
  run(100);
  expect(clock.now()).toBe(100);
  stall(1_000);
  expect(clock.now()).toBe(105);
  run(100);
  expect(clock.now()).toBe(205);
  end();
});

test("goes on while it is not watched, as nobody reads it", () => {
  const { clock, run, stall } = toldClock();
  stall(1_000);
  expect(clock.now()).toBe(1_000);
  clock.watch()();
  stall(1_000);
  run(10);
  expect([clock.now(), vi.getTimerCount()]).toEqual([2_010, 0]);
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("run", "stall", "watch", "end"),
    milliseconds: fc.integer({ min: 0, max: 100 }),
  }),
);

test("never goes back, is never faster than time, and ends its timer", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { clock, run, stall } = toldClock();
      const ends: (() => void)[] = [];
      let before = clock.now();
      for (const { kind, milliseconds } of all) {
        if (kind === "watch") ends.push(clock.watch());
        if (kind === "end") ends.pop()?.();
        if (kind === "run") run(milliseconds);
        if (kind === "stall") stall(milliseconds);
        const passed = kind === "run" || kind === "stall" ? milliseconds : 0;
        const now = clock.now();
        expect(now).toBeGreaterThanOrEqual(before);
        expect(now).toBeLessThanOrEqual(before + passed);
        if (kind === "run" || ends.length === 0) expect(now).toBe(before + passed);
        before = now;
      }
      for (const end of ends) end();
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});
