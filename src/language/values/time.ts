import { type TimeZone, UTC } from "./time-zone.js";

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIMESTAMP =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,6}))?)?([Zz]|([+-])([0-9]{2}):([0-9]{2}))?)?$/;

const DAY =
  "[1-9]\\d{3}-(?:(?:0[1-9]|1[0-2])-(?:[0-2][1-8]|[01]9|[12]0)|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)";

/**
 * Matches the valid texts that `JSON.stringify` and most databases write: days, and times in UTC. 29 February and the years
 * before 1000 are left out.
 */
export const USUAL_TIME = {
  date: new RegExp(`^${DAY}$`),
  timestamp: new RegExp(`^${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{3}(?:\\d{3})?)?Z$`),
} as const;

/** Returns the text if it is a calendar day of the years 0001 to 9999. */
export function readDate(text: string): string | undefined {
  if (USUAL_TIME.date.test(text)) return text;
  if (!DATE.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isDay ? text : undefined;
}

/** Returns the day after, or undefined after 9999-12-31. */
export function nextDay(day: string): string | undefined {
  return readDate(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Converts a time to `YYYY-MM-DDTHH:MM:SS.ffffffZ`. A day is its midnight; a time without an offset is in the time zone. */
export function readTimestamp(text: string, timeZone: TimeZone = UTC): string | undefined {
  // By length, because a regular expression takes longer than all the rest.
  if (text.length === "YYYY-MM-DD".length) {
    if (timeZone === UTC && USUAL_TIME.date.test(text)) return `${text}T00:00:00.000000Z`;
  } else if (USUAL_TIME.timestamp.test(text)) {
    const fraction = text.length === "YYYY-MM-DDTHH:MM:SSZ".length ? "000000" : text.slice(20, -1).padEnd(6, "0");
    return `${text.slice(0, 19)}.${fraction}Z`;
  }
  const match = TIMESTAMP.exec(text);
  if (match === null) return undefined;
  const [
    ,
    day = "",
    hour = "00",
    minute = "00",
    second = "00",
    fraction = "",
    offset,
    sign,
    offsetHour = "00",
    offsetMinute = "00",
  ] = match;
  if (readDate(day) === undefined) return undefined;
  if (hour > "23" || minute > "59" || second > "59" || offsetHour > "23" || offsetMinute > "59") return undefined;
  const micros = fraction.padEnd(6, "0");
  const written = `${day}T${hour}:${minute}:${second}`;
  if (sign === undefined && (timeZone === UTC || offset !== undefined)) return `${written}.${micros}Z`;
  const local = Date.parse(`${written}Z`);
  const minutes = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === "+" ? 1 : -1);
  const shifted = isoTextOf(sign === undefined ? timeZone.instantOf(local) : local - minutes * 60_000);
  return shifted && `${shifted.slice(0, 19)}.${micros}Z`;
}

const [FIRST, LAST] = [-62_135_596_800_000, 253_402_300_799_999];

/** Returns `YYYY-MM-DDTHH:MM:SS.fffZ`, or undefined unless the time is of the years 0001 to 9999. */
export function isoTextOf(milliseconds: number): string | undefined {
  return milliseconds >= FIRST && milliseconds <= LAST ? new Date(milliseconds).toISOString() : undefined;
}

/** Removes trailing zeros of the fraction, so that each instant has one text. */
export function withoutTrailingZeros(time: string): string {
  return time.endsWith("0Z") && time.includes(".") ? time.replace(/\.?0+Z$/, "Z") : time;
}
