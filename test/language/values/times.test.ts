import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTime, readTime } from "../../../src/language/values/record-time.js";
import { withoutTrailingZeros } from "../../../src/language/values/time.js";
import { RUNS } from "../../support/runs.js";

const anyDate = fc.date({
  min: new Date("0001-01-02T00:00:00Z"),
  max: new Date("9999-12-30T00:00:00Z"),
  noInvalidDate: true,
});

/** Two times that are close to each other or equal. */
const anyNeighbours = fc
  .tuple(anyDate, fc.constantFrom(0, 1, 999, 1000, 60_000, 86_400_000))
  .map(([date, step]) => [date, new Date(date.getTime() + step)] as const);

/** Writes a date as a local time with an offset. */
function withOffset(date: Date, minutes: number): string {
  const size = Math.abs(minutes);
  const [hour, minute] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  const local = new Date(date.getTime() + minutes * 60_000).toISOString();
  return `${local.slice(0, -1)}${minutes < 0 ? "-" : "+"}${hour}:${minute}`;
}

test("all formats of an instant are read as the same text", () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -1439, max: 1439 }), (date, minutes) => {
      const iso = date.toISOString();
      const canonical = `${iso.slice(0, -1)}000Z`;
      for (const spelling of [date, iso, withOffset(date, minutes), withoutTrailingZeros(canonical), canonical]) {
        expect(readTime(spelling, "timestamp")).toBe(canonical);
      }
      expect(readTime(date, "date")).toBe(iso.slice(0, 10));
    }),
    { numRuns: RUNS },
  );
});

test("an offset may have hours only, as PostgreSQL writes it", () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -15, max: 15 }), (date, hours) => {
      const text = withOffset(date, hours * 60)
        .replace("T", " ")
        .replace(/:00$/, "");
      expect(readTime(text, "timestamp")).toBe(readTime(date, "timestamp"));
    }),
    { numRuns: RUNS },
  );
});

test("times are ordered by their instants in every format", () => {
  fc.assert(
    fc.property(anyNeighbours, fc.integer({ min: -1439, max: 1439 }), ([first, second], minutes) => {
      const limit = readTime(second, "timestamp") ?? "";
      const order = Math.sign(first.getTime() - second.getTime());
      for (const spelling of [first, first.toISOString(), withOffset(first, minutes)]) {
        expect(compareTime(spelling, "timestamp", limit)).toBe(order);
      }
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ["timestamp", "2023-02-29T00:00:00Z"],
  ["timestamp", "0000-01-01T00:00:00Z"],
  ["timestamp", "2024-05-31+00"],
  ["timestamp", "2024-05-31 14+00"],
  ["timestamp", "2024-05-31 14:30:00+24"],
  ["date", "2024-05-31 00:00:00+00"],
  ["timestamp", "0001-01-01T00:00:00+01:00"],
  ["timestamp", new Date(Number.NaN)],
  ["timestamp", new Date(-62_135_596_800_001)],
  ["date", "2024-13-01"],
  ["date", "2024-05-31T00:00:00Z"],
  ["date", 20_240_531],
] as const)("as a %s, %s is invalid and has no order", (type, value) => {
  expect(readTime(value, type)).toBeUndefined();
  expect(compareTime(value, type, "2024-05-31")).toBeNaN();
});

test.each([
  ["2024-05-31T10:00:00.000000Z", "2024-05-31T10:00:00Z"],
  ["2024-05-31T10:00:00.120000Z", "2024-05-31T10:00:00.12Z"],
  ["2024-05-31T10:00:00Z", "2024-05-31T10:00:00Z"],
  ["2024-05-31T10:00:00.001Z", "2024-05-31T10:00:00.001Z"],
  ["2024-05-30", "2024-05-30"],
])("%s without trailing zeros is %s", (time, shortest) => {
  expect(withoutTrailingZeros(time)).toBe(shortest);
});
