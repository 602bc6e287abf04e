import type { TimeType } from "./record-time.js";
import { isoTextOf } from "./time.js";
import type { TimeZone } from "./time-zone.js";

/** The units of an offset: milliseconds, or days and months of the calendar. */
const UNITS = {
  s: { milliseconds: 1000 },
  min: { milliseconds: 60_000 },
  h: { milliseconds: 3_600_000 },
  d: { days: 1 },
  w: { days: 7 },
  mo: { months: 1 },
  y: { months: 12 },
} as const satisfies Readonly<Record<string, UnitSize>>;

interface UnitSize {
  readonly milliseconds?: number;
  readonly days?: number;
  readonly months?: number;
}

export type TimeUnit = keyof typeof UNITS;

export const TIME_UNITS = Object.keys(UNITS) as readonly TimeUnit[];
const DAY_UNITS: readonly TimeUnit[] = ["d", "w", "mo", "y"];
const RELATIVE = new RegExp(`^(now|today)(?:([+-][0-9]{1,6})(${TIME_UNITS.join("|")}))?$`);

/** `now` or `today` with an offset, such as `today-7d`. */
export interface RelativeTime {
  readonly base: "now" | "today";
  /** Zero if the text has no offset. */
  readonly amount: number;
  readonly unit: TimeUnit;
}

/** Reads a relative time that a field of the type accepts: days have neither `now` nor a time of day. */
export function readRelative(text: string, type: TimeType): RelativeTime | undefined {
  // Nearly all times start with a digit.
  const first = text.charCodeAt(0);
  if (first !== 0x6e && first !== 0x74) return undefined;
  const match = RELATIVE.exec(text);
  if (match === null) return undefined;
  const [, base, amount = "0", unit = "d"] = match as readonly string[] as [
    string,
    "now" | "today",
    string?,
    TimeUnit?,
  ];
  if (type === "date" && (base === "now" || !DAY_UNITS.includes(unit))) return undefined;
  return { base, amount: Number(amount), unit };
}

const DAY = 86_400_000;

/**
 * Returns the form of bound values, or undefined for years other than 0001 to 9999. `now` is in milliseconds. Days and
 * longer units are added to the local time, as in Temporal, and the others to the instant.
 */
export function resolveRelative(
  { base, amount, unit }: RelativeTime,
  type: TimeType,
  now: number,
  timeZone: TimeZone,
): string | undefined {
  const { milliseconds = 0, days = 0, months = 0 }: UnitSize = UNITS[unit];
  const start = now + timeZone.offsetAt(now);
  const local = new Date(base === "now" ? start : Math.floor(start / DAY) * DAY);
  const day = local.getUTCDate();
  local.setUTCMonth(local.getUTCMonth() + amount * months);
  // Without the day in that month, the date is one of the next month: day 0 of that is the last of the month before.
  if (local.getUTCDate() !== day) local.setUTCDate(0);
  const time = local.getTime() + amount * days * DAY;
  if (type === "date") return isoTextOf(time)?.slice(0, 10);
  // Clocks may show the local time twice. The current time is then not always the earlier.
  const isNow = base === "now" && time === start;
  const instant = isNow ? now : isoTextOf(time) === undefined ? Number.NaN : timeZone.instantOf(time);
  const iso = isoTextOf(instant + amount * milliseconds);
  return iso && `${iso.slice(0, 23)}000Z`;
}

/** Returns whether a relative time that is before the year 0001 or after 9999 is the latter. */
export function isAfterAllTimes({ amount, unit }: RelativeTime, now: number): boolean {
  const { milliseconds = 0, days = 0, months = 0 }: UnitSize = UNITS[unit];
  return now + amount * (milliseconds + (days + months * 30) * DAY) > 0;
}
