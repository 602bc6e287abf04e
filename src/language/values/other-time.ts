import type { TimeType } from "./record-time.js";
import { readDate, readTimestamp } from "./time.js";

/** A time that a database can contain but the language cannot write: infinite, BC, after 9999, or not in the calendar. */
export interface OtherTime {
  /** Undefined if the time is infinite. */
  readonly date?: { readonly year: number; readonly isBc: boolean; readonly day: string; readonly time: string };
  /** Its side of all times of the language. A day that is not in the calendar counts as less. */
  readonly side: "greater" | "less";
}

/** The formats of PostgreSQL and DuckDB, and those of the language with any digits. */
const OTHER = /^(\d{4,7})-(\d\d-\d\d)( \(BC\))?(?:[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?Z?)?( BC)?$/;

/** Converts a record's text to the text of a cursor. Returns undefined if it is not such a time of the type. */
export function readOtherTime(text: unknown, type: TimeType): string | undefined {
  if (typeof text !== "string") return undefined;
  if (text === "infinity" || text === "-infinity") return text;
  const [, year = "", day, beforeTime = "", time, fraction = ".", atEnd = ""] = OTHER.exec(text) ?? [];
  if (day === undefined || (type === "date") !== (time === undefined)) return undefined;
  const isUsual = year.length === 4 && beforeTime === "" && atEnd === "" && time !== undefined;
  // Of as many digits as in the language, which the forms of stored times require.
  return isUsual ? `${year}-${day}T${time}${fraction.padEnd(7, "0")}Z` : text;
}

/** Parses the text of a cursor. Returns undefined for a time of the language. */
export function otherTimeOf(text: string, type: TimeType): OtherTime | undefined {
  if ((type === "date" ? readDate : readTimestamp)(text) !== undefined) return undefined;
  const [, year = "", day = "", beforeTime = "", time = "", fraction = "", atEnd = ""] = OTHER.exec(text) ?? [];
  if (day === "") return { side: text === "infinity" ? "greater" : "less" };
  const isBc = beforeTime !== "" || atEnd !== "";
  const side = !isBc && year.length > 4 ? "greater" : "less";
  return { date: { year: Number(year), isBc, day, time: time + fraction }, side };
}

/** The first day (BC) and the last day of a database type: the year and `MM-DD`. */
export interface TimeRange {
  readonly first: readonly [year: number, day: string];
  readonly last: readonly [year: number, day: string];
}

/** Returns the time if the calendar and the range contain it. Otherwise, the infinite time on the same side. */
export function withinRange({ date, side }: OtherTime, { first, last }: TimeRange): OtherTime {
  if (date === undefined) return { side };
  const { year, isBc, day, time } = date;
  // The calendar repeats every 400 years. The year 1 BC is the year 0.
  const sameYear = 2000 + ((isBc ? 400_000_000 + 1 - year : year) % 400);
  const inCalendar = year > 0 && readTimestamp(`${sameYear}-${day}T${time.slice(0, 8) || "00:00:00"}Z`) !== undefined;
  const [limit, limitDay] = isBc ? first : last;
  const isLimitDayPassed = isBc ? day < limitDay : day > limitDay;
  return inCalendar && (year < limit || (year === limit && !isLimitDayPassed)) ? { date, side } : { side };
}
