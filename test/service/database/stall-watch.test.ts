import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { StallWatch } from "../../../service/database/stall-watch.js";

/** A StallWatch with a simulated clock. */
function simulatedWatch() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let time = 0;
  const watch = new StallWatch(() => time);
  return {
    watch,
    stall: () => watch.stallAt(time),
    /** Advances the clock with timers, one millisecond at a time. */
    run: (milliseconds: number) => {
      for (let count = 0; count < milliseconds; count++) {
        time++;
        vi.advanceTimersByTime(1);
      }
    },
    /** Advances the clock without timers, as in a stall. */
    hang: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("a stall counts until the tick after its end, minus one interval", () => {
  const { watch, stall, run, hang } = simulatedWatch();
  watch.isOn = true;
  run(100);
  expect(stall()).toBe(0);
  hang(1_000);
  expect(stall()).toBe(995);
  run(5);
  expect(stall()).toBe(1_000);
  run(5);
  expect(stall()).toBe(0);
});

test("only the last stall counts", () => {
  const { watch, stall, run, hang } = simulatedWatch();
  watch.isOn = true;
  for (let count = 0; count < 10; count++) {
    hang(35);
    run(5);
    expect(stall()).toBe(35);
  }
});

test("nothing counts while it is off, and the timer is cleared", () => {
  const { watch, stall, run, hang } = simulatedWatch();
  hang(1_000);
  expect(stall()).toBe(0);
  watch.isOn = true;
  expect(stall()).toBe(0);
  hang(1_000);
  watch.isOn = false;
  run(10);
  expect([stall(), vi.getTimerCount()]).toEqual([0, 0]);
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("run", "hang", "turn on", "turn off"),
    milliseconds: fc.integer({ min: 0, max: 100 }),
  }),
);

test("a stall is never longer than the time in which the process did not run", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { watch, stall, run, hang } = simulatedWatch();
      let hung = 0;
      for (const { kind, milliseconds } of all) {
        if (kind === "run") run(milliseconds);
        if (kind === "hang") hang(milliseconds);
        if (kind === "hang") hung += milliseconds;
        if (kind === "turn on" || kind === "turn off") watch.isOn = kind === "turn on";
        expect(stall()).toBeGreaterThanOrEqual(0);
        expect(stall()).toBeLessThanOrEqual(hung);
      }
      watch.isOn = false;
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});
