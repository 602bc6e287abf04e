import fc from "fast-check";
import { expect, test } from "vitest";
import { KeyAccount } from "../../../service/database/key-account.js";

/** The default: 5 % of the time. */
const REFILL = 0.05;

test("delays double with each timeout up to a minute, and start again after two minutes without one", () => {
  const account = new KeyAccount(REFILL, 0);
  const delays = Array.from({ length: 8 }, (_, count) => {
    account.penalize(count * 60_000);
    return account.delayAt(count * 60_000);
  });
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  account.penalize(1_000_000);
  expect(account.delayAt(1_000_000)).toBe(1_000);
});

test("any number of statements of up to 10 ms is free", () => {
  const account = new KeyAccount(REFILL, 0);
  for (let count = 0; count < 1_000; count++) account.charge(10, 0);
  expect([account.balanceAt(0), account.delayAt(0)]).toEqual([200, 0]);
});

test("a debt halves in 30 seconds, and the refill is added", () => {
  const account = new KeyAccount(REFILL, 0);
  account.charge(12_210, 0);
  expect([0, 30_000, 60_000].map((now) => account.balanceAt(now))).toEqual([-12_000, -4_500, 0]);
  expect([account.delayAt(0), account.recoveryAt(0)]).toEqual([0, 30_000]);
});

const uses = fc.array(
  fc.record({ milliseconds: fc.integer({ min: 0, max: 5_000 }), pause: fc.integer({ min: 0, max: 60_000 }) }),
);

test("the balance never exceeds that of an unused account, and returns to it", () => {
  fc.assert(
    fc.property(uses, (all) => {
      const account = new KeyAccount(REFILL, 0);
      let now = 0;
      for (const { milliseconds, pause } of all) {
        now += pause;
        const before = account.balanceAt(now);
        account.charge(milliseconds, now);
        expect(account.balanceAt(now)).toBeCloseTo(before - Math.max(0, milliseconds - 10));
        expect(account.balanceAt(now)).toBeLessThanOrEqual(200);
      }
      expect(account.isUnusedAt(now + 3_600_000)).toBe(true);
    }),
  );
});
