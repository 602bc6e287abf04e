import { isoTextOf, readDate, readTimestamp, USUAL_TIME } from "./time.js";

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
  const time = typeof value === "string" && USUAL_TIME[type].test(value) ? value : readTime(value, type);
  if (time === undefined || type === "date") return time === undefined ? undefined : Date.parse(time) * 1000;
  const second = Date.parse(time.length === 20 ? time : `${time.slice(0, 19)}Z`);
  return second * 1000 + Number(`${time.slice(20, -1)}000000`.slice(0, 6));
}

/** Returns the milliseconds of a Date of any realm, even if a subclass overrides its methods; NaN if it is invalid. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

/** Returns -1, 0 or 1 if a record's time is before, equal to or after a bound value, or NaN if it is not a time. */
export function compareTime(value: unknown, type: TimeType, limit: string): number {
  const time = readTime(value, type);
  if (time === undefined) return Number.NaN;
  if (time === limit) return 0;
  return time < limit ? -1 : 1;
}

/** Texts around a bound value that decide how most texts of records compare with it, without reading them. */
export interface TimeBounds {
  /** Texts that are less are before the limit, or invalid. */
  readonly earlier: string;
  /** Texts that are greater are after the limit, or invalid. */
  readonly later: string;
  /** Usual texts that are less are before the limit. */
  readonly before: string;
  /** Usual texts that are greater are after the limit. */
  readonly after: string;
}

const DAY_MS = 86_400_000;

/** Every text begins with its day, in UTC at most one day earlier or later. Usual texts compare like their seconds. */
export function timeBounds(limit: string): TimeBounds {
  const midnight = Date.parse(limit.slice(0, 10));
  const shifted = (days: number): string => new Date(midnight + days * DAY_MS).toISOString();
  const later = shifted(2);
  // Joined, because V8 compares slices and concatenations much more slowly.
  const before = limit.slice(0, "YYYY-MM-DDTHH:MM:SS".length).split("T").join("T");
  return {
    // The years before 0001 are texts of the same form, those after 9999 are not.
    earlier: shifted(-2).slice(0, 10),
    later: later.startsWith("+") ? "9999-99-99" : later.slice(0, 10),
    before,
    // Greater than all texts of the second, because "." and "Z" are less.
    after: [before, "["].join(""),
  };
}
