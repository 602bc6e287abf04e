import type { Fault, FaultList } from "./fault.js";

const relative: readonly Fault[] = [
  {
    name: "today-is-now",
    find: 'base === "now" ? now : Math.floor',
    replace: "now > -Infinity ? now : Math.floor",
  },
  {
    name: "months-overflow-into-the-next-month",
    find: "if (time.getUTCDate() !== day) time.setUTCDate(0);",
    replace: "",
  },
  {
    name: "today-rounds-towards-1970",
    in: "resolveRelative",
    find: "Math.floor(",
    replace: "Math.trunc(",
  },
  {
    name: "a-year-has-ten-months",
    find: "y: { months: 12 }",
    replace: "y: { months: 10 }",
  },
  {
    name: "a-date-accepts-hours",
    find: 'base === "now" || !DAY_UNITS.includes(unit)',
    replace: 'base === "now"',
  },
  {
    name: "the-clock-is-read-for-each-value",
    find: "this.now ??= this.settings.now();",
    replace: "this.now = this.settings.now();",
  },
  {
    name: "the-option-now-is-ignored",
    find: "this.now ??= this.settings.now();",
    replace: "this.now ??= Date.now();",
  },
  {
    name: "a-minute-is-a-month",
    find: "min: { milliseconds: 60_000 }",
    replace: "min: { milliseconds: 2_592_000_000 }",
  },
  {
    name: "a-week-has-five-days",
    find: "604_800_000",
    replace: "432_000_000",
  },
  {
    name: "now-has-whole-seconds",
    in: "resolveRelative",
    find: 'return type === "date" ? iso.slice(0, 10) : `${iso.slice(0, 23)}000Z`;',
    replace: 'return type === "date" ? iso.slice(0, 10) : `${iso.slice(0, 19)}.000000Z`;',
  },
  {
    name: "relative-times-have-any-year",
    in: "resolveRelative",
    find: "if (!isOfKnownYear(iso)) return undefined; return type",
    replace: "return type",
  },
];

const warnings: readonly Fault[] = [
  {
    name: "quoted-texts-cause-warnings",
    find: "at.end - at.start === value.length",
    replace: "at.end - at.start >= value.length",
  },
  {
    name: "the-fix-of-at-most-excludes-the-day",
    find: "const before = `${field}${lt}${next}`;",
    replace: "const before = `${field}${lt}${operator === lte ? value : next}`;",
  },
  {
    name: "numbers-with-commas-cause-a-warning",
    find: "/^(?=.*\\p{L})[\\p{L}",
    replace: "/^[\\p{L}",
  },
];

const stored: readonly Fault[] = [
  {
    name: "stored-times-round-up",
    in: "fromBelow",
    find: 'operator.startsWith(">") ? ">" : "<="',
    replace: 'operator.startsWith(">") ? ">=" : "<"',
  },
  {
    name: "finer-times-in-lists-match-the-stored-time-before",
    find: "times.filter(({ isExact }) => isExact).map",
    replace: "times.map",
  },
  {
    name: "epoch-seconds-are-milliseconds",
    find: "BigInt(Date.parse(`${floor}Z`) / 1000)",
    replace: "BigInt(Date.parse(`${floor}Z`))",
  },
  {
    name: "stored-milliseconds-have-six-digits",
    find: 'milliseconds: 23, "epoch-milliseconds"',
    replace: 'milliseconds: 26, "epoch-milliseconds"',
  },
  {
    name: "stored-microseconds-have-three-digits",
    find: "microseconds: 26",
    replace: "microseconds: 23",
  },
  {
    name: "epoch-milliseconds-are-seconds",
    find: "BigInt(Date.parse(`${floor}Z`)) };",
    replace: "BigInt(Date.parse(`${floor}Z`) / 1000) };",
  },
  {
    name: "stored-seconds-have-the-separator-t",
    find: 'floor.replace("T", " ")',
    replace: "floor",
  },
  {
    name: "finer-times-equal-the-stored-time-before",
    find: "/^[.0]*Z$/.test(canonical",
    replace: "/^[.0-9]*Z$/.test(canonical",
  },
  {
    name: "finer-times-equal-a-stored-time",
    find: 'if (operator === "=") return undefined; return operator.startsWith(">") ? ">" : "<=";',
    replace: 'return operator === "=" ? "=" : operator.startsWith(">") ? ">" : "<=";',
  },
  {
    name: "stored-times-are-read-as-times",
    find: "form: `stored ${stored}` }",
    replace: "form: dialect.read(column, field).form }",
  },
  {
    name: "stored-seconds-are-read-in-any-form",
    find: "form.test(value) ? readStoredTimestamp",
    replace: "form !== undefined ? readStoredTimestamp",
  },
  {
    name: "epoch-seconds-are-read-as-milliseconds",
    find: "readEpoch(value, 1000)",
    replace: "readEpoch(value, 1)",
  },
  {
    name: "cursor-compares-stored-times-as-times",
    find: "compare: ofColumns(compare), };",
    replace: "compare };",
  },
  {
    name: "row-comparison-has-times-for-stored-times",
    find: 'bound.type !== "timestamp" ? bound : columnTime(bound.value, stored).value;',
    replace: 'bound.type !== "timestamp" ? bound : bound;',
  },
];

export const times: FaultList = {
  faults: [...relative, ...warnings, ...stored],
  tests: [
    [
      "test/language/values/relative-time.test.ts",
      "test/language/bind/relative-times.test.ts",
      "test/sql/dialects/stored-times.test.ts",
    ],
    ["test/sql/lists/keyset.test.ts", "test/conformance.test.ts"],
  ],
};
