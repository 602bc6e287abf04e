import { expect, test } from "vitest";
import { changesOf, compareAround } from "./time-zone-changes.js";

test.each([
  ["Europe/Berlin", 2],
  ["America/New_York", 2],
  ["Africa/Cairo", 2],
  ["America/Havana", 2],
  ["Africa/Casablanca", 2],
  ["Australia/Lord_Howe", 2],
  ["Asia/Tokyo", 0],
])("local times in %s agree with Intl around every change of 2024", (timeZone, expected) => {
  const changes = changesOf(timeZone, 2024, 2025);
  expect(changes.length).toBe(expected);
  for (const change of changes) expect(compareAround(change, timeZone)).toBe(4 * 48);
});

test("local times agree with Intl around a skipped day and an offset with seconds", () => {
  for (const [timeZone, year] of [
    ["Pacific/Apia", 2011],
    ["Africa/Monrovia", 1972],
  ] as const) {
    const changes = changesOf(timeZone, year, year + 1);
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) expect(compareAround(change, timeZone)).toBe(4 * 48);
  }
});
