import type { Setting } from "../suites/settings.js";

/** Settings of PostgreSQL that change the meaning of SQL or of values as text. */
export const POSTGRES_SESSIONS: readonly Setting[] = [
  ...(
    [
      ["transform_null_equals", "on"],
      ["standard_conforming_strings", "off"],
      ["array_nulls", "off"],
      ["DateStyle", "'German, DMY'"],
      ["DateStyle", "'SQL, MDY'"],
      ["IntervalStyle", "'sql_standard'"],
      ["extra_float_digits", "-15"],
      ["TimeZone", "'Asia/Kathmandu'"],
      ["timezone_abbreviations", "'India'"],
    ] as const
  ).map(([name, value]): Setting => [`SET ${name} = ${value}`, `RESET ${name}`]),
];
