import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOrThrow, date, defineSchema, timestamp } from "../../src/index.js";
import { readTime } from "../../src/language/values/record-time.js";
import { USUAL_TIME } from "../../src/language/values/time.js";
import { agreeingPredicate } from "../support/agreeing-predicate.js";
import { DATE_STRINGS } from "../support/date-strings.js";
import { RUNS } from "../support/runs.js";

// Most texts are compared with a filter without reading them. The result must be that of reading them.

const schema = defineSchema({ date: date({ nullable: true }), timestamp: timestamp({ nullable: true }) });

const OPERATORS = {
  "=": (order: number) => order === 0,
  "!=": (order: number) => order !== 0,
  ">": (order: number) => order > 0,
  ">=": (order: number) => order >= 0,
  "<": (order: number) => order < 0,
  "<=": (order: number) => order <= 0,
} as const;

type TimeType = "date" | "timestamp";

/** Days at the limits of years, months and the calendar. */
const DAYS = [
  ...["0001-01-01", "0001-01-03", "0999-12-31", "1000-01-01", "1900-02-28", "2000-02-29", "2023-02-28", "2024-02-29"],
  ...["2024-03-01", "2024-04-30", "2024-05-31", "2024-12-31", "2025-01-01", "9999-12-29", "9999-12-31"],
];

const anyDay = fc.oneof(
  fc.constantFrom(...DAYS),
  fc
    .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);

const anyTimeOfDay = fc.oneof(
  fc.constantFrom("00:00:00", "00:00:01", "11:59:59", "12:00:00", "23:59:59"),
  fc.integer({ min: 0, max: 86_399 }).map((second) => new Date(second * 1000).toISOString().slice(11, 19)),
);

const anyFraction = fc.constantFrom("", ".0", ".000", ".000000", ".001", ".000001", ".5", ".999", ".999999");

const anyLimit = fc.tuple(anyDay, anyTimeOfDay, anyFraction);

/** Times that are close to another one, in every format. */
function anySpellingNear([day, timeOfDay, fraction]: readonly [string, string, string]): fc.Arbitrary<unknown> {
  const second = Date.parse(`${day}T${timeOfDay}Z`);
  const hours = [0, 1, 11, 12, 24, 47, 48, 49, 72].flatMap((hours) => [-hours * 3_600_000, hours * 3_600_000]);
  const anyIso = fc
    .constantFrom(...hours, 1, -1, 999, -1000, 1000, 31_536_000_000, -31_536_000_000)
    .map((step) => new Date(second + step))
    .filter((time) => /^\d{4}-/.test(time.toISOString()));
  const anyOffset = fc.constantFrom("Z", "z", "", "+00:00", "+00", "-23:59", "+23:59", "+14:00", "+24:00");
  return fc.oneof(
    anyIso,
    anyIso.map((time) => time.toISOString()),
    anyIso.map((time) => time.toISOString().slice(0, 10)),
    fc
      .tuple(anyIso, fc.constantFrom("T", "t", " "), anyFraction, anyOffset)
      .map(([time, separator, digits, offset]) => {
        const iso = time.toISOString();
        return `${iso.slice(0, 10)}${separator}${iso.slice(11, 19)}${digits}${offset}`;
      }),
    fc.constant(`${day}T${timeOfDay}${fraction}Z`),
  );
}

/** Replaces, removes or inserts a character. */
function anyMutationOf(text: string): fc.Arbitrary<string> {
  const anyCharacter = fc.constantFrom(..."0123456789-+:.,TtZz []/\u0660\uff10\0", "");
  return fc
    .tuple(fc.nat({ max: text.length }), fc.constantFrom(0, 1), anyCharacter)
    .map(([at, removed, character]) => text.slice(0, at) + character + text.slice(at + removed));
}

const anyHostile = fc.constantFrom<unknown>(
  ...[...DATE_STRINGS, "0000-00-00", "9999-99-99T99:99:99Z", "9999-12-31T23:59:59.999999Z", "[", "~", "\uffff"],
  ...[null, undefined, 0, 20_240_531, Number.NaN, 1n, true, [], {}, new Date(Number.NaN), ["2024-05-31"]],
);

const anyCase = fc.tuple(fc.constantFrom<TimeType>("date", "timestamp"), anyLimit).chain(([type, limit]) => {
  const anyNear = anySpellingNear(limit);
  const anyMutant = anyNear.chain((near) => anyMutationOf(near instanceof Date ? near.toISOString() : String(near)));
  return fc.record({
    type: fc.constant(type),
    written: fc.constant(type === "date" ? limit[0] : `${limit[0]}T${limit[1]}${limit[2]}Z`),
    values: fc.array(fc.oneof(anyNear, anyMutant, anyHostile), { minLength: 20, maxLength: 20 }),
  });
});

test("a time is compared like the one that is read from it, and an invalid one equals nothing and has no order", () => {
  fc.assert(
    fc.property(anyCase, ({ type, written, values }) => {
      const limit = readTime(written, type) ?? "";
      for (const [operator, accepts] of Object.entries(OPERATORS)) {
        const alone = agreeingPredicate(checkOrThrow(`${type}${operator}${written}`, schema));
        // A group of & starts with fast tests.
        const grouped = agreeingPredicate(
          checkOrThrow(`date!=null|${type}${operator}${written}&${type}!=null`, schema),
        );
        const results = values.map((value) => {
          const time = readTime(value, type);
          const expected = time === undefined ? operator === "!=" : accepts(time === limit ? 0 : time < limit ? -1 : 1);
          const isPresent = value !== null && value !== undefined;
          const record = { [type]: value } as never;
          return {
            value,
            results: [alone(record), grouped(record)],
            expected: [expected, isPresent && (type === "date" || expected)],
          };
        });
        expect(results.filter((each) => String(each.results) !== String(each.expected))).toEqual([]);
      }
    }),
    { numRuns: RUNS },
  );
});

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

test.each(["date", "timestamp"] as const)("only a valid %s needs no reading", (type) => {
  const texts = ["1999", "2023", "2024"].flatMap((year) =>
    twoDigits.flatMap((month) => twoDigits.map((day) => `${year}-${month}-${day}`)),
  );
  const rest = type === "date" ? "" : "T23:59:59.999Z";
  const valid = texts.filter((day) => readTime(day, "date") !== undefined);
  const isLeapDay = (day: string) => day === "2024-02-29";
  expect(texts.filter((day) => USUAL_TIME[type].test(day + rest))).toEqual(valid.filter((day) => !isLeapDay(day)));

  const instants = ["2024-05-31", "2024-05-31T12:34:56Z", "2024-05-31T12:34:56.789Z", "2024-05-31T12:34:56.789012Z"];
  const characters = [..."0123456789-+:.,TtZz [/\n\0\u0660\uff10", "", "00", "Z0"];
  for (const text of instants) {
    const mutants = Array.from(`${text} `, (_, at) =>
      characters.flatMap((one) => [
        text.slice(0, at) + one + text.slice(at),
        text.slice(0, at) + one + text.slice(at + 1),
      ]),
    ).flat();
    const usual = mutants.filter((mutant) => USUAL_TIME[type].test(mutant));
    expect(usual.filter((mutant) => readTime(mutant, type) === undefined)).toEqual([]);
  }
});

test.each([
  [">", "2024-01-01T12:00:00Z", "2023-12-31T23:00:00-23:59", true],
  [">", "2024-01-01T12:00:00Z", "2023-12-30T23:59:59-23:59", false],
  ["<", "2024-01-01T12:00:00Z", "2024-01-02T00:30:00+23:59", true],
  ["<", "2024-01-01T00:00:00Z", "2024-01-01T23:58:59+23:59", true],
  ["<", "2024-01-01T00:00:00Z", "2024-01-01T23:59:00+23:59", false],
])("the day of a text may be another one in UTC: %s%s holds for %s: %s", (operator, limit, value, expected) => {
  expect(agreeingPredicate(checkOrThrow(`timestamp${operator}${limit}`, schema))({ timestamp: value } as never)).toBe(
    expected,
  );
});
