import { expect, test } from "vitest";
import { HAS_ALL, share } from "../../support/share.js";
import { changesOf, compareAround } from "./time-zone-changes.js";

const [FIRST_YEAR, LAST_YEAR] = [2020, 2030];

test(`local times agree with Intl around every change from ${FIRST_YEAR} to ${LAST_YEAR}, in a share of the time zones`, () => {
  let zones = 0;
  let times = 0;
  for (const timeZone of share(Intl.supportedValuesOf("timeZone"), 10)) {
    const changes = changesOf(timeZone, FIRST_YEAR, LAST_YEAR + 1);
    if (changes.length > 0) zones++;
    for (const change of changes) {
      const compared = compareAround(change, timeZone);
      expect(compared).toBe(4 * 48);
      times += Number(compared);
    }
  }
  expect(zones).toBeGreaterThanOrEqual(HAS_ALL ? 100 : 10);
  expect(times).toBeGreaterThan(HAS_ALL ? 300_000 : 30_000);
});

test("local times agree with Intl around every change since 1850 in some time zones", () => {
  // Changes before 1970 are at any time of day, and some offsets have seconds.
  const zones = share(Intl.supportedValuesOf("timeZone"), 96);
  let changed = 0;
  for (const timeZone of zones) {
    for (const change of changesOf(timeZone, 1850, FIRST_YEAR)) {
      expect(compareAround(change, timeZone, 2 * 3_600_000)).toBe(4 * 12);
      changed++;
    }
  }
  expect(changed).toBeGreaterThan(100);
});
