const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR };
const DURATION = /^([1-9]\d{0,5})([hdw])$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const LATEST = Date.UTC(9999, 11, 31);

/** The formats that `readExpiry` accepts, for help and errors. */
export const EXPIRY_FORMATS =
  "a duration (12h, 90d, 8w), the last valid day (2027-01-31) or a time (2027-01-31T12:00:00Z)";

/** An expiry in the future as an ISO 8601 string in UTC, or the error in its text. */
export type Expiry = { readonly expiresAt: string } | { readonly problem: string };

export function readExpiry(text: string, now: number): Expiry {
  const time = timeOf(text, now);
  if (Number.isNaN(time)) return { problem: `${JSON.stringify(text)} is not a time. Use ${EXPIRY_FORMATS}.` };
  if (time <= now) return { problem: `${text} is not in the future. Use ${EXPIRY_FORMATS}.` };
  if (time <= LATEST) return { expiresAt: new Date(time).toISOString() };
  return { problem: `${text} is too late: the last day is 9999-12-30. Omit --expires for a key that does not expire.` };
}

/** Returns milliseconds since 1970, or NaN if the text has no known format. */
function timeOf(text: string, now: number): number {
  const [, count = "", unit = ""] = DURATION.exec(text) ?? [];
  if (unit !== "") return now + Number(count) * (UNITS[unit] ?? Number.NaN);
  if (DAY.test(text)) return isDay(text) ? Date.parse(text) + 24 * HOUR : Number.NaN;
  return INSTANT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
}

/** Date.parse alone would accept February 30 as a day of March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
