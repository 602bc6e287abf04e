import { describe, expect, test } from "vitest";
import {
  type BindOptions,
  bind,
  bindOrThrow,
  check,
  checkOrThrow,
  date,
  defineSchema,
  FilterError,
  integer,
  isIn,
  parse,
  parseOrThrow,
  timestamp,
} from "../../../src/index.js";
import { keyOf, readKey } from "../../../src/list/key.js";
import { readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";

const schema = defineSchema({
  id: integer(),
  created: timestamp({ nullable: true }),
  local: timestamp({ zone: false }),
  due: date({ nullable: true }),
});
const berlin: BindOptions = { timeZone: "Europe/Berlin", now: new Date("2024-05-31T22:30:15.250Z") };

/** Returns the value of a filter with one condition, without trailing zeros of a fraction. */
function boundValue(text: string, options: BindOptions): unknown {
  const { root } = checkOrThrow(text, schema, options);
  const value = root.kind === "comparison" ? root.value?.value : root;
  return typeof value === "string" ? value.replace(/\.?0*Z$/, "Z") : value;
}

function at(timeZone: string, now: string): BindOptions {
  return { timeZone, now: new Date(now) };
}

describe("times in a filter", () => {
  test.each([
    ["created>=2024-05-31", "2024-05-30T22:00:00Z"],
    ["created>=2024-01-31", "2024-01-30T23:00:00Z"],
    ["created>=2024-05-31T10:00", "2024-05-31T08:00:00Z"],
    ["created>=2024-05-31 10:00:30", "2024-05-31T08:00:30Z"],
    ["created>=2024-05-31t10:00:30.123456", "2024-05-31T08:00:30.123456Z"],
    ["created>=2024-03-31T02:30:00.000001", "2024-03-31T01:30:00.000001Z"],
    ["created>=2024-10-27T02:30:00.999999", "2024-10-27T00:30:00.999999Z"],
    ["created>=2024-05-31T10:00Z", "2024-05-31T10:00:00Z"],
    ["created>=2024-05-31T10:00z", "2024-05-31T10:00:00Z"],
    ["created>=2024-05-31T10:00+05:00", "2024-05-31T05:00:00Z"],
    ["created>=2024-05-31T10:00-00:00", "2024-05-31T10:00:00Z"],
    ["local>=2024-05-31T10:00", "2024-05-31T08:00:00Z"],
    ["due>=2024-05-31", "2024-05-31"],
  ])("%s is %s in Berlin", (text, expected) => {
    expect(boundValue(text, berlin)).toBe(expected);
  });

  test.each([
    ["created>=0001-01-01", "Europe/Berlin", "bind.range"],
    ["created<=9999-12-31T23:59", "America/New_York", "bind.range"],
    ["created>=0001-01-01", "America/New_York", undefined],
    ["created>=0000-12-31", "Europe/Berlin", "bind.value"],
  ])("%s in %s, near the first or the last time, has the code %s", (text, timeZone, code) => {
    const result = check(text, schema, { timeZone });
    expect(result.ok ? undefined : result.diagnostics[0]?.code).toBe(code);
  });

  test("near the first or the last time, are refused with the limits in UTC", () => {
    const result = check("created>=0001-01-01", schema, { timeZone: "Asia/Tokyo" });
    expect(result.ok ? [] : result.diagnostics.map(({ message }) => message)).toEqual([
      'Field "created" accepts times from 0001-01-01T00:00Z to 9999-12-31T23:59Z, not "0001-01-01".',
    ]);
  });

  test("are in the time zone in lists too", () => {
    const { root } = bindOrThrow(isIn("created", ["2024-05-31", "today", "2024-05-31T00:00Z"]), schema, berlin);
    expect(root).toMatchObject({
      items: [
        { type: "timestamp", value: "2024-05-30T22:00:00.000000Z" },
        { type: "timestamp", value: "2024-05-31T22:00:00.000000Z" },
        { type: "timestamp", value: "2024-05-31T00:00:00.000000Z" },
      ],
    });
  });
});

describe("relative times", () => {
  test.each([
    ["due=today", "2024-06-01"],
    ["due=today-1d", "2024-05-31"],
    ["due=today-1mo", "2024-05-01"],
    ["created>=today", "2024-05-31T22:00:00Z"],
    ["created>=today-7d", "2024-05-24T22:00:00Z"],
    ["created>=today-6mo", "2023-11-30T23:00:00Z"],
    ["created>=today+12h", "2024-06-01T10:00:00Z"],
    ["created>=now", "2024-05-31T22:30:15.25Z"],
    ["created>=now-1h", "2024-05-31T21:30:15.25Z"],
    ["created>=now-6mo", "2023-11-30T23:30:15.25Z"],
    ["created>=now-1y", "2023-05-31T22:30:15.25Z"],
  ])("%s is %s in Berlin at 00:30 on 1 June", (text, expected) => {
    expect(boundValue(text, berlin)).toBe(expected);
  });

  test.each([
    ["created>=now-1d", "2024-03-31T10:00:00Z", "2024-03-30T11:00:00Z", "a day of 23 hours"],
    ["created>=now-24h", "2024-03-31T10:00:00Z", "2024-03-30T10:00:00Z", "hours are exact"],
    ["created>=now+1w", "2024-10-21T10:00:00Z", "2024-10-28T11:00:00Z", "a week with a day of 25 hours"],
    ["created>=now+1d", "2024-03-30T01:30:00Z", "2024-03-31T01:30:00Z", "02:30 is skipped: 03:30"],
    ["created>=now+1d", "2024-10-26T00:30:00Z", "2024-10-27T00:30:00Z", "02:30 twice: the earlier"],
    ["created>=now-1d", "2024-10-27T01:30:00Z", "2024-10-26T00:30:00Z", "from the later 02:30"],
    ["created>=now", "2024-10-27T01:30:00Z", "2024-10-27T01:30:00Z", "the later 02:30 stays"],
    ["created>=now+0d", "2024-10-27T01:30:00Z", "2024-10-27T01:30:00Z", "the later 02:30 stays"],
    ["created>=now+30min", "2024-10-27T00:45:00Z", "2024-10-27T01:15:00Z", "from the first 02:45 to the second 02:15"],
    ["created>=today+3h", "2024-03-31T10:00:00Z", "2024-03-31T02:00:00Z", "three hours after midnight: 04:00"],
  ])("%s at %s is %s in Berlin (%s)", (text, now, expected) => {
    expect(boundValue(text, at("Europe/Berlin", now))).toBe(expected);
  });

  test.each([
    ["Pacific/Kiritimati", "2024-05-31T10:00:00Z", "2024-06-01", "2024-05-31T10:00:00Z"],
    ["Pacific/Pago_Pago", "2024-05-31T10:59:59Z", "2024-05-30", "2024-05-30T11:00:00Z"],
    ["Asia/Kathmandu", "2024-05-31T18:14:59Z", "2024-05-31", "2024-05-30T18:15:00Z"],
    ["Africa/Cairo", "2024-04-26T10:00:00Z", "2024-04-26", "2024-04-25T22:00:00Z"],
    ["America/Havana", "2024-11-03T05:00:00Z", "2024-11-03", "2024-11-03T04:00:00Z"],
    ["Pacific/Apia", "2011-12-30T12:00:00Z", "2011-12-31", "2011-12-30T10:00:00Z"],
  ])("today in %s at %s is %s, which starts at %s", (timeZone, now, day, start) => {
    expect(boundValue("due=today", at(timeZone, now))).toBe(day);
    expect(boundValue("created>=today", at(timeZone, now))).toBe(start);
  });

  test.each([
    "created>=now-999999y",
    "created>=now+273737y",
    "created>=now+273736y",
    "created>=now+999999mo",
    "created>=today-999999y",
    "created>=now+7976y",
    "due>=today+7976y",
  ])("%s is out of range", (text) => {
    const options = at("Europe/Berlin", "2024-09-12T23:30:00Z");
    expect(check(text, schema, options)).toMatchObject({ diagnostics: [{ code: "bind.range" }] });
  });
});

describe("the warning about a day", () => {
  test("names the time zone", () => {
    const result = check("created=2024-05-31", schema, berlin);
    expect(result).toMatchObject({
      warnings: [
        {
          code: "suspect.midnight",
          details: { operator: "=", value: "2024-05-31", timeZone: "Europe/Berlin" },
          message:
            '"=" compares with midnight (Europe/Berlin), the start of "2024-05-31", not with the whole day. ' +
            'Did you mean "created>=2024-05-31&created<2024-06-01"?',
        },
      ],
    });
  });

  test.each([
    ["Europe/Berlin", "2024-03-31", 23],
    ["Europe/Berlin", "2024-10-27", 25],
    ["Africa/Cairo", "2024-04-26", 23],
    ["America/Havana", "2024-11-03", 25],
    ["Pacific/Apia", "2011-12-30", 0],
  ])("has a fix that matches the whole day: in %s, %s has %i hours", (timeZone, day, hours) => {
    const text = `created=${day}`;
    const result = check(text, schema, { timeZone });
    const fix = result.ok ? result.warnings[0]?.fix?.text : undefined;
    const isMatch = toPredicate(checkOrThrow(fix ?? "", schema, { timeZone }));
    const start = Date.parse(`${day}T00:00Z`) - 86_400_000;
    const all = Array.from({ length: 72 }, (_, hour) => new Date(start + hour * 3_600_000));
    expect(all.filter((created) => isMatch({ id: 1, created, local: created })).length).toBe(hours);
  });
});

describe("the option timeZone", () => {
  const tree = parseOrThrow("created>=2024-05-31");
  const value = { root: { value: { value: "2024-05-30T22:00:00.000000Z" } } };

  test("is an option of bind, check and readListQuery", () => {
    const options = { timeZone: "Europe/Berlin" };
    expect(bindOrThrow(tree, schema, options)).toMatchObject(value);
    expect(checkOrThrow("created>=2024-05-31", schema, options)).toMatchObject(value);
    expect(readListQuery("filter=created>=2024-05-31", schema, options)).toMatchObject({ value: { filter: value } });
  });

  test("is UTC by default", () => {
    const now = new Date("2024-05-31T22:30:00Z");
    for (const text of ["created>=2024-05-31", "created=today", "due=today", "created>=now-1mo"]) {
      const result = check(text, schema, { now });
      expect(check(text, schema, { now, timeZone: undefined })).toEqual(result);
      expect(check(text, schema, { now, timeZone: "UTC" })).toEqual(result);
    }
  });

  test("may have any case", () => {
    expect(checkOrThrow("created>=2024-05-31", schema, { timeZone: "europe/BERLIN" })).toMatchObject(value);
  });

  test.each(["Mars/Phobos", "", "+02:00", 2, null, () => "Europe/Berlin"])("must be a time zone, not %j", (invalid) => {
    const options = { timeZone: invalid as string };
    for (const call of [
      () => bind(tree, schema, options),
      () => check("id=1", schema, options),
      () => readListQuery("", schema, options),
    ]) {
      expect(call).toThrow(FilterError);
      expect(call).toThrow(/^Option "timeZone"( of .+)? must be an IANA time zone, such as "Europe\/Berlin"\.$/);
    }
  });

  test("is unknown to parse", () => {
    expect(() => parse("id=1", berlin as object)).toThrow('Option "timeZone" is unknown');
  });
});

test("times of records and keys without an offset are in UTC", () => {
  const isMatch = toPredicate(checkOrThrow("created=2024-05-31T10:00", schema, berlin));
  expect(
    ["2024-05-31T08:00", "2024-05-31T10:00"].map((created) => isMatch({ id: 1, created, local: created })),
  ).toEqual([true, false]);
  expect(readKey(keyOf(schema, "local"), "2024-05-31")).toMatchObject({ value: "2024-05-31T00:00:00.000000Z" });
});
