import type { BoundValue } from "../../bind/bound-filter.js";
import { readDate, readTimestamp } from "../../bind/time.js";

type TimeType = Extract<BoundValue, { type: "date" | "timestamp" }>["type"];

const READ = { date: readDate, timestamp: readTimestamp } as const;

/** What a record's text or Date is in a date or timestamp field, in the form of bound values, which compare as texts. */
export function readTime(value: unknown, type: TimeType): string | undefined {
  if (typeof value === "string") return READ[type](value);
  const iso = isoTextOf(value);
  if (iso === undefined) return undefined;
  return type === "date" ? iso.slice(0, 10) : `${iso.slice(0, 23)}000Z`;
}

/** `YYYY-MM-DDTHH:MM:SS.fffZ` of a Date from any realm, if it is valid and of the years 0001 to 9999. */
function isoTextOf(value: unknown): string | undefined {
  try {
    const iso = Date.prototype.toISOString.call(value);
    // Other years are written with a sign and six digits.
    return /^[0-9]{4}-/.test(iso) && !iso.startsWith("0000") ? iso : undefined;
  } catch {
    return undefined;
  }
}
