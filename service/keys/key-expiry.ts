const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR };
const DURATION = /^([1-9]\d{0,5})([hdw])$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const LATEST = Date.UTC(9999, 11, 31);

/** The forms that `readExpiry` reads, for help and errors. */
export const EXPIRY_FORMS =
  "12h, 90d or 8w from now, a day such as 2027-01-31, which is the last one, or a time such as 2027-01-31T12:00:00Z";

/** When a key expires, as an ISO text in UTC; undefined if the text is none of the forms, or not in the future. */
export function readExpiry(text: string, now: number): string | undefined {
  const time = timeOf(text, now);
  return time > now && time <= LATEST ? new Date(time).toISOString() : undefined;
}

/** What is wrong with a text that `readExpiry` does not read, and what to write. */
export function expiryProblem(text: string, now: number): string {
  const time = timeOf(text, now);
  if (time <= now) return `${text} is not in the future. Write ${EXPIRY_FORMS}.`;
  if (time > LATEST)
    return `${text} is too late: the last day is 9999-12-30. Leave it out for a key that does not expire.`;
  return `${JSON.stringify(text)} is not a time. Write ${EXPIRY_FORMS}.`;
}

/** NaN if it is none. */
function timeOf(text: string, now: number): number {
  const [, count = "", unit = ""] = DURATION.exec(text) ?? [];
  if (unit !== "") return now + Number(count) * (UNITS[unit] ?? Number.NaN);
  if (DAY.test(text)) return isDay(text) ? Date.parse(text) + 24 * HOUR : Number.NaN;
  return INSTANT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
}

/** Date.parse reads the 30th of February as a day of March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
