import { isoTextOf, readDate, readTimestamp } from "./time.js";

export type TimeType = "date" | "timestamp";

const READ = { date: readDate, timestamp: readTimestamp } as const;

/** A time as PostgreSQL writes it, without the minutes of the offset if they are 00: `2024-05-31 14:30:00+00`. */
const HOURS_OF_OFFSET = /^\S+ [0-9:.]{8,}[+-][0-9]{2}$/;

/** Converts a record's text or Date to the form of bound values. Returns undefined if it is not a time of the type. */
export function readTime(value: unknown, type: TimeType): string | undefined {
  if (typeof value === "string") return READ[type](value) ?? READ[type](value.replace(HOURS_OF_OFFSET, "$&:00"));
  const iso = isoTextOf(timeOf(value) ?? Number.NaN);
  if (iso === undefined) return undefined;
  return type === "date" ? iso.slice(0, 10) : `${iso.slice(0, 23)}000Z`;
}

/**
 * Returns the microseconds since 1970 of a record's text or Date, or undefined if it is not a time of the type. Numbers
 * that are not safe integers are not exact: that of times before 1685 and after 2255.
 */
export function orderedTime(value: unknown, type: TimeType): number | undefined {
  const time = type === "timestamp" && isUsualInstant(value) ? value : readTime(value, type);
  if (time === undefined || type === "date") return time === undefined ? undefined : Date.parse(time) * 1000;
  const second = Date.parse(time.length === 20 ? time : `${time.slice(0, 19)}Z`);
  return second * 1000 + Number(`${time.slice(20, -1)}000000`.slice(0, 6));
}

/** Returns the milliseconds of a Date of any realm, even if a subclass overrides its methods; NaN if it is invalid. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== "object") return undefined;
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

/** Returns a function that compares a record's time with a bound value: -1, 0 or 1, or NaN if it is not a time. */
export function timeOrder(type: TimeType, limit: string): (value: unknown) => number {
  const upToSeconds = limit.slice(0, "YYYY-MM-DDTHH:MM:SS".length);
  const last = upToSeconds.length - 1;
  const lastUnit = upToSeconds.charCodeAt(last);
  return (value) => {
    // Texts of this form that differ before the fraction compare like their instants, so they need not be parsed.
    if (type === "timestamp" && isUsualInstant(value)) {
      const differs = value.charCodeAt(last) !== lastUnit || !value.startsWith(upToSeconds);
      if (differs) return value < limit ? -1 : 1;
    }
    const time = readTime(value, type);
    if (time === undefined) return Number.NaN;
    if (time === limit) return 0;
    return time < limit ? -1 : 1;
  };
}

const DAY_MS = 86_400_000;

/**
 * Returns days so that a time whose text is less than `earlier` or greater than `later` is before or after the limit.
 * Every text begins with its day, in UTC at most one day earlier or later.
 */
export function daysAround(limit: string): { readonly earlier: string; readonly later: string } {
  const midnight = Date.parse(limit.slice(0, 10));
  const shifted = (days: number): string => new Date(midnight + days * DAY_MS).toISOString();
  const later = shifted(2);
  // The years before 0001 are texts of the same form, those after 9999 are not.
  return { earlier: shifted(-2).slice(0, 10), later: later.startsWith("+") ? "9999-99-99" : later.slice(0, 10) };
}

const DAY = "(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)";
const USUAL_INSTANT = new RegExp(`^(?!0000)\\d{4}-${DAY}T(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,6})?Z$`);

/** Returns whether a value is a valid UTC time as `JSON.stringify` writes it. 29 February is left out. */
function isUsualInstant(value: unknown): value is string {
  return typeof value === "string" && USUAL_INSTANT.test(value);
}
