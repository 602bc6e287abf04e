import type { TimeType } from "./record-time.js";
import { isOfKnownYear } from "./time.js";

/** The units of an offset in milliseconds, or in calendar months. */
const UNITS = {
  s: { milliseconds: 1000 },
  min: { milliseconds: 60_000 },
  h: { milliseconds: 3_600_000 },
  d: { milliseconds: 86_400_000 },
  w: { milliseconds: 604_800_000 },
  mo: { months: 1 },
  y: { months: 12 },
} as const satisfies Readonly<Record<string, { readonly milliseconds: number } | { readonly months: number }>>;

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

/** Returns the form of bound values in UTC, or undefined for years other than 0001 to 9999. `now` is in milliseconds. */
export function resolveRelative({ base, amount, unit }: RelativeTime, type: TimeType, now: number): string | undefined {
  const time = new Date(base === "now" ? now : Math.floor(now / UNITS.d.milliseconds) * UNITS.d.milliseconds);
  const size = UNITS[unit];
  if ("months" in size) {
    const day = time.getUTCDate();
    time.setUTCMonth(time.getUTCMonth() + amount * size.months);
    // Without the day in that month, the date is one of the next month: day 0 of that is the last of the month before.
    if (time.getUTCDate() !== day) time.setUTCDate(0);
  } else time.setTime(time.getTime() + amount * size.milliseconds);
  const iso = Number.isNaN(time.getTime()) ? "" : time.toISOString();
  if (!isOfKnownYear(iso)) return undefined;
  return type === "date" ? iso.slice(0, 10) : `${iso.slice(0, 23)}000Z`;
}
