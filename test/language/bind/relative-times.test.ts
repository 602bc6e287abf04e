import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  bind,
  bindOrThrow,
  check,
  checkOrThrow,
  date,
  defineSchema,
  eq,
  FilterError,
  filterOf,
  integer,
  parse,
  parseOrThrow,
  print,
  timestamp,
} from "../../../src/index.js";
import { keyOf, readKey } from "../../../src/list/key.js";
import { readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import { anyFilter } from "../../../src/testing.js";
import { RUNS } from "../../support/runs.js";

const schema = defineSchema({ id: integer(), created: timestamp(), due: date({ nullable: true }) });
const NOW = new Date("2024-05-31T14:30:15.250Z");
const now = () => NOW;
const WEEK_AGO = "2024-05-24T14:30:15.250000Z";

describe("the option now", () => {
  const filter = parseOrThrow("created>=now-7d");
  const boundValue = ({ root }: { readonly root: unknown }) => (root as { readonly value: unknown }).value;

  test("is the time to which a filter refers", () => {
    const expected = { type: "timestamp", value: WEEK_AGO };
    expect(boundValue(bindOrThrow(filter, schema, { now }))).toEqual(expected);
    expect(boundValue(checkOrThrow("created>=now-7d", schema, { now }))).toEqual(expected);
    const query = readListQuery("filter=created>=now-7d", schema, { now });
    expect(query.ok && boundValue(query.value.filter)).toEqual(expected);
  });

  test("may be a Date of another realm", () => {
    class OtherDate extends Date {
      override getTime(): number {
        return 0;
      }
    }
    expect(boundValue(bindOrThrow(filter, schema, { now: () => new OtherDate(NOW) }))).toMatchObject({
      value: WEEK_AGO,
    });
  });

  test("is by default the current time, which is read once per filter and only if needed", () => {
    const clock = vi.spyOn(Date, "now").mockReturnValueOnce(NOW.getTime()).mockReturnValue(0);
    const bound = checkOrThrow("created>=now-7d&created<now", schema);
    expect(clock).toHaveBeenCalledTimes(1);
    checkOrThrow("created>=2024-05-31", schema);
    expect(clock).toHaveBeenCalledTimes(1);
    clock.mockRestore();
    const isMatch = toPredicate(bound);
    expect(
      [WEEK_AGO, "2024-05-31T14:30:15.249Z", NOW.toISOString()].map((created) => isMatch({ id: 1, created })),
    ).toEqual([true, true, false]);
  });

  test("is called once per filter, and only if needed", () => {
    const clock = vi.fn(now);
    check("created>=now-7d&created=now-1d", schema, { now: clock });
    expect(clock).toHaveBeenCalledTimes(1);
    check("created>=2024-05-31", schema, { now: clock });
    expect(clock).toHaveBeenCalledTimes(1);
  });

  test.each([new Date(Number.NaN), "2024-05-31", NOW.getTime(), null])(
    "must return a valid Date, not %s",
    (invalid) => {
      const options = { now: () => invalid as Date };
      for (const call of [
        () => bind(filter, schema, options),
        () => check("created>=now-7d", schema, options),
        () => readListQuery("filter=created>=now-7d", schema, options),
        () => anyFilter(schema, options),
      ]) {
        expect(call).toThrow(new TypeError('Option "now" must return a valid Date.'));
      }
    },
  );

  test("may be a Date", () => {
    expect(checkOrThrow("created>=now-7d", schema, { now: NOW })).toEqual(
      checkOrThrow("created>=now-7d", schema, { now }),
    );
    expect(readListQuery("filter=due=today", schema, { now: NOW })).toEqual(
      readListQuery("filter=due=today", schema, { now }),
    );
  });

  test.each([new Date(Number.NaN), "2024-05-31", NOW.getTime(), null])(
    "must be a Date or a function, not %s",
    (invalid) => {
      const options = { now: invalid as never };
      const message = /^Option "now"( of .+)? must be a valid Date, or a function that returns one\.$/;
      for (const call of [
        () => bind(filter, schema, options),
        () => check("id=1", schema, options),
        () => readListQuery("", schema, options),
        () => anyFilter(schema, options),
      ]) {
        expect(call).toThrow(FilterError);
        expect(call).toThrow(message);
      }
    },
  );

  test("is unknown to parse", () => {
    expect(() => parse("id=1", { now } as object)).toThrow('Option "now" is unknown');
  });
});

test("the tree and its text keep the relative time", () => {
  expect(print(parseOrThrow("created>=now-7d&due=today"))).toBe("created>=now-7d&due=today");
});

test("builders accept relative times and dates", () => {
  const { created, due } = filterOf(schema);
  expect(print(created.gt("now-7d"))).toBe("created>now-7d");
  expect(print(due.isIn(["today", "today+1d"]))).toBe("due[today,today+1d]");
  expect(print(created.eq(NOW))).toBe("created=2024-05-31T14:30:15.250Z");
  expect(bind(created.eq(NOW), schema)).toMatchObject({ ok: true, warnings: [] });
  expect(bind(eq("created", new Date("2024-05-31")), schema)).toMatchObject({ ok: true, warnings: [] });
});

test("a key in a path is never relative", () => {
  for (const field of ["due", "created"] as const) {
    const key = keyOf(schema, field);
    expect(["today", "now", "today-1d"].map((text) => readKey(key, text))).toEqual([undefined, undefined, undefined]);
    expect(readKey(key, "2024-05-31")).toBeDefined();
  }
});

test("the messages say what to write", () => {
  const messageOf = (text: string) => {
    const result = check(text, schema, { now });
    return (result.ok ? result.warnings : result.diagnostics)[0]?.message;
  };
  expect(messageOf("created>now-1m")).toBe(
    'Field "created" accepts now-1min (minutes) or now-1mo (months), not "now-1m".',
  );
  expect(messageOf("due=today+1h")).toBe(
    'Field "due" accepts offsets of up to six digits in d, w, mo or y, such as today-7d, not "today+1h".',
  );
  expect(messageOf("created>now 1d")).toBe(
    'Field "created" accepts offsets of up to six digits in s, min, h, d, w, mo or y, such as now-7d, not "now 1d". ' +
      'Did you mean "now+1d"? In a URL, write a plus sign as %2B.',
  );
  expect(messageOf("due=yesterday")).toBe(
    'Field "due" accepts a calendar day, such as 2024-05-31 or today-7d, not "yesterday". Did you mean "today-1d"?',
  );
  expect(messageOf("created>now-9999y")).toBe(
    'Field "created" accepts times from 0001-01-01 to 9999-12-31, not "now-9999y".',
  );
  expect(messageOf("created=2024-05-31")).toBe(
    '"=" compares with midnight (UTC), the start of "2024-05-31", not with the whole day. ' +
      'Did you mean "created>=2024-05-31&created<2024-06-01"?',
  );
});

test("generated relative times are valid, and mean the same as the times of their text", () => {
  const relative = defineSchema({ created: timestamp(), due: date() });
  let found = 0;
  fc.assert(
    fc.property(anyFilter(relative, { now }), (filter) => {
      found += /now|today/.test(print(filter)) ? 1 : 0;
      expect(bind(filter, relative, { now }).ok).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(RUNS / 10);
});

test("the fix of a day matches the whole day", () => {
  const nullable = defineSchema({ at: timestamp({ nullable: true }) });
  const hours = ["2024-05-30T23:59:59.999999Z", "2024-05-31", "2024-05-31T23:59:59.999999Z", "2024-06-01", null];
  const matches = (text: string) =>
    hours.map((at) => toPredicate(checkOrThrow(text, nullable, { now }))({ at })).join();
  for (const day of ["2024-05-31", "today"]) {
    for (const [operator, expected] of [
      ["=", "false,true,true,false,false"],
      ["!=", "true,false,false,true,true"],
      ["<=", "true,true,true,false,false"],
    ] as const) {
      const text = `at${operator}${day}`;
      const result = check(text, nullable, { now });
      const fix = result.ok ? result.warnings[0]?.fix : undefined;
      expect(matches(text.slice(0, fix?.span.start) + fix?.text + text.slice(fix?.span.end))).toBe(expected);
    }
  }
});
