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
    find: "this.now ??= this.settings.now ?? Date.now();",
    replace: "this.now = this.settings.now ?? Date.now();",
  },
  {
    name: "the-option-now-is-ignored",
    find: "this.now ??= this.settings.now ?? Date.now();",
    replace: "this.now ??= Date.now();",
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
];

export const times: FaultList = {
  faults: [...relative, ...warnings, ...stored],
  tests: [
    ["test/values/relative-time.test.ts", "test/bind/relative-times.test.ts", "test/backends/sql/stored-times.test.ts"],
    ["test/conformance.test.ts"],
  ],
};
