import fc from "fast-check";
import { expect, test } from "vitest";
import { readRelative, resolveRelative } from "../../../src/language/values/relative-time.js";
import { nextDay } from "../../../src/language/values/time.js";
import { UTC } from "../../../src/language/values/time-zone.js";
import { RUNS } from "../../support/runs.js";

const anyNow = fc.date({
  min: new Date("0200-01-01T00:00:00Z"),
  max: new Date("9800-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const MILLISECONDS = { s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

function resolved(text: string, type: "date" | "timestamp", now: Date): string | undefined {
  const relative = readRelative(text, type);
  return relative && resolveRelative(relative, type, now.getTime(), UTC);
}

test("offsets of a fixed length are added to the milliseconds", () => {
  const anyUnit = fc.constantFrom("s", "min", "h", "d", "w");
  fc.assert(
    fc.property(anyNow, fc.integer({ min: -5000, max: 5000 }), anyUnit, (now, amount, unit) => {
      const expected = new Date(now.getTime() + amount * MILLISECONDS[unit]).toISOString();
      const text = `now${amount < 0 ? "" : "+"}${amount}${unit}`;
      expect(resolved(text, "timestamp", now)).toBe(`${expected.slice(0, -1)}000Z`);
    }),
    { numRuns: RUNS },
  );
});

test("months keep the day and the time, or use the last day of a shorter month", () => {
  fc.assert(
    fc.property(anyNow, fc.integer({ min: -1500, max: 1500 }), (now, months) => {
      const found = resolved(`now${months < 0 ? "" : "+"}${months}mo`, "timestamp", now) ?? "";
      const [year, month, day] = found.split(/[-T]/).map(Number) as [number, number, number];
      const monthOf = now.getUTCFullYear() * 12 + now.getUTCMonth();
      expect(year * 12 + month - 1).toBe(monthOf + months);
      expect(found.slice(11)).toBe(`${now.toISOString().slice(11, 23)}000Z`);
      const isLastDay = nextDay(found.slice(0, 10))?.slice(8) === "01";
      expect(day === now.getUTCDate() || (day < now.getUTCDate() && isLastDay)).toBe(true);
      if (months % 12 === 0) {
        const years = months / 12;
        expect(resolved(`now${years < 0 ? "" : "+"}${years}y`, "timestamp", now)).toBe(found);
      }
    }),
    { numRuns: RUNS },
  );
});

test("today is the midnight of now, in UTC", () => {
  fc.assert(
    fc.property(anyNow, (now) => {
      const day = now.toISOString().slice(0, 10);
      expect(resolved("today", "date", now)).toBe(day);
      expect(resolved("today", "timestamp", now)).toBe(`${day}T00:00:00.000000Z`);
    }),
    { numRuns: RUNS },
  );
});
