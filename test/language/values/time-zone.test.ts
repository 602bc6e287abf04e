import { describe, expect, test } from "vitest";
import { MAX_KNOWN_ZONES, type TimeZone, timeZoneOf, UTC } from "../../../src/language/values/time-zone.js";

function zone(name: string): TimeZone {
  return timeZoneOf(name) ?? expect.fail(`${name} is unknown`);
}

/** Returns the instant of a local time as ISO 8601 in UTC, up to the seconds. */
function instant(local: string, name: string): string {
  const milliseconds = zone(name).instantOf(Date.parse(`${local}Z`));
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

describe("offsets", () => {
  test.each([
    ["Europe/Berlin", "2024-01-01T00:00:00Z", 3600],
    ["Europe/Berlin", "2024-07-01T00:00:00Z", 7200],
    ["America/St_Johns", "2024-01-01T00:00:00Z", -12_600],
    ["Asia/Kathmandu", "2024-01-01T00:00:00Z", 20_700],
    ["Australia/Lord_Howe", "2024-01-01T00:00:00Z", 39_600],
    ["Australia/Lord_Howe", "2024-07-01T00:00:00Z", 37_800],
    ["Etc/GMT+5", "2024-01-01T00:00:00Z", -18_000],
    ["Etc/UTC", "2024-01-01T00:00:00Z", 0],
    ["Africa/Monrovia", "1960-01-01T00:00:00Z", -2670],
    ["Asia/Manila", "1800-01-01T00:00:00Z", -57_368],
    ["America/New_York", "0001-01-01T00:00:00Z", -17_762],
    ["Europe/Berlin", "0001-01-01T00:00:00Z", 3208],
    ["Europe/Berlin", "9999-12-31T23:59:59Z", 3600],
  ])("in %s at %s", (name, at, seconds) => {
    expect(zone(name).offsetAt(Date.parse(at)) / 1000).toBe(seconds);
  });
});

describe("local times", () => {
  test.each([
    ["Europe/Berlin", "2024-05-31T10:00:00", "2024-05-31T08:00:00Z", "summer"],
    ["Europe/Berlin", "2024-03-31T01:59:59", "2024-03-31T00:59:59Z", "before a gap"],
    ["Europe/Berlin", "2024-03-31T02:00:00", "2024-03-31T01:00:00Z", "the start of a gap"],
    ["Europe/Berlin", "2024-03-31T02:30:00", "2024-03-31T01:30:00Z", "in a gap: 03:30"],
    ["Europe/Berlin", "2024-03-31T03:00:00", "2024-03-31T01:00:00Z", "after a gap"],
    ["Europe/Berlin", "2024-10-27T01:59:59", "2024-10-26T23:59:59Z", "before an overlap"],
    ["Europe/Berlin", "2024-10-27T02:30:00", "2024-10-27T00:30:00Z", "in an overlap: the earlier"],
    ["Europe/Berlin", "2024-10-27T03:00:00", "2024-10-27T02:00:00Z", "after an overlap"],
    ["America/New_York", "2024-03-10T02:30:00", "2024-03-10T07:30:00Z", "west of UTC, in a gap"],
    ["America/New_York", "2024-11-03T01:30:00", "2024-11-03T05:30:00Z", "west of UTC, in an overlap"],
    ["Africa/Cairo", "2024-04-26T00:00:00", "2024-04-25T22:00:00Z", "midnight in a gap: 01:00"],
    ["Asia/Beirut", "2024-03-31T00:00:00", "2024-03-30T22:00:00Z", "midnight in a gap: 01:00"],
    ["America/Sao_Paulo", "2015-10-18T00:00:00", "2015-10-18T03:00:00Z", "midnight in a gap: 01:00"],
    ["America/Havana", "2024-11-03T00:00:00", "2024-11-03T04:00:00Z", "midnight twice: the earlier"],
    ["Australia/Lord_Howe", "2024-10-06T02:15:00", "2024-10-05T15:45:00Z", "a gap of 30 minutes: 02:45"],
    ["Australia/Lord_Howe", "2024-04-07T01:45:00", "2024-04-06T14:45:00Z", "an overlap of 30 minutes"],
    ["Africa/Casablanca", "2024-03-10T02:30:00", "2024-03-10T01:30:00Z", "an overlap in spring"],
    ["Africa/Casablanca", "2024-04-14T02:30:00", "2024-04-14T02:30:00Z", "a gap in spring: 03:30"],
    ["Asia/Kathmandu", "2024-05-31T05:45:00", "2024-05-31T00:00:00Z", "45 minutes"],
    ["Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59Z", "before a skipped day"],
    ["Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00Z", "a skipped day: 31 December"],
    ["Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z", "after a skipped day"],
    ["Africa/Monrovia", "1960-01-01T00:00:00", "1960-01-01T00:44:30Z", "an offset with seconds"],
    ["Europe/Berlin", "9999-12-31T23:59:59", "9999-12-31T22:59:59Z", "the last year"],
  ])("in %s: %s is %s (%s)", (name, local, expected) => {
    expect(instant(local, name)).toBe(expected);
  });
});

describe("names", () => {
  test.each([
    "Europe/Berlin",
    "europe/berlin",
    "EUROPE/BERLIN",
    "America/Argentina/ComodRivadavia",
    "Etc/GMT-14",
    "GMT",
  ])("%s is a time zone", (name) => {
    expect(timeZoneOf(name)).toMatchObject({ name });
  });

  test("UTC needs no data", () => {
    expect(timeZoneOf("UTC")).toBe(UTC);
    expect(UTC.offsetAt(Date.now())).toBe(0);
  });

  test.each(["", " ", "Mars/Phobos", "Europe/Berlin ", "+01:00", "-05", "GMT+1", "Z", "Europe", "constructor"])(
    "%j is not a time zone",
    (name) => {
      expect(timeZoneOf(name)).toBeUndefined();
    },
  );

  test.each([undefined, null, 1, {}, ["Europe/Berlin"], new String("Europe/Berlin")])(
    "%j is not a time zone",
    (value) => {
      expect(timeZoneOf(value)).toBeUndefined();
    },
  );

  test("long names are rejected before they are looked up", () => {
    expect(timeZoneOf(`Europe/${"x".repeat(1_000_000)}`)).toBeUndefined();
  });

  test("the zones used last are kept, up to a maximum", () => {
    const names = Intl.supportedValuesOf("timeZone").slice(0, MAX_KNOWN_ZONES);
    const first = zone("Europe/Berlin");
    expect(timeZoneOf("Europe/Berlin")).toBe(first);
    for (const name of names) {
      zone(name);
      expect(timeZoneOf("Europe/Berlin")).toBe(first);
    }
    for (const name of names) zone(name);
    expect(timeZoneOf("Europe/Berlin")).not.toBe(first);
  });
});
