import { isOfKnownYear, readDate, readTimestamp } from "./time.js";

export type TimeType = "date" | "timestamp";

const READ = { date: readDate, timestamp: readTimestamp } as const;

/** What a record's text or Date is in a date or timestamp field, in the form of bound values, which compare as texts. */
export function readTime(value: unknown, type: TimeType): string | undefined {
  if (typeof value === "string") return READ[type](value);
  const iso = isoTextOf(value);
  if (iso === undefined) return undefined;
  return type === "date" ? iso.slice(0, 10) : `${iso.slice(0, 23)}000Z`;
}

/** `YYYY-MM-DDTHH:MM:SS.fffZ` of a Date that is valid and of the years 0001 to 9999. */
function isoTextOf(value: unknown): string | undefined {
  const time = timeOf(value);
  if (time === undefined || Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  return isOfKnownYear(iso) ? iso : undefined;
}

/** The milliseconds of a Date from any realm, whatever its class has made of its methods; NaN if it is invalid. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== "object") return undefined;
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

/** Tells how a record's time compares with a limit in the form of bound values; NaN if it is no time. */
export function timeOrder(type: TimeType, limit: string): (value: unknown) => number {
  const upToSeconds = limit.slice(0, "YYYY-MM-DDTHH:MM:SS".length);
  return (value) => {
    // Times in this form that differ before the fraction need no reading: their texts say which one comes first.
    if (type === "timestamp" && isUsualInstant(value) && !value.startsWith(upToSeconds)) return value < limit ? -1 : 1;
    const time = readTime(value, type);
    if (time === undefined) return Number.NaN;
    if (time === limit) return 0;
    return time < limit ? -1 : 1;
  };
}

const DAY = "(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)";
const USUAL_INSTANT = new RegExp(`^(?!0000)\\d{4}-${DAY}T(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,6})?Z$`);

/** Whether it is a time in UTC as JSON has it. Of those, only 29 February is left out. */
function isUsualInstant(value: unknown): value is string {
  return typeof value === "string" && USUAL_INSTANT.test(value);
}
