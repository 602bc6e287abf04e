import { readDate, readTimestamp } from "../values/time.js";

const DATE = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$/;

/** Suggests a valid date for one in another format, such as 2024/5/31. */
export function suggestDate(text: string): string | undefined {
  return readDate(
    text.replace(DATE, (_, year: string, month: string, day: string) => `${year}-${pad(month)}-${pad(day)}`),
  );
}

function pad(digits: string): string {
  return digits.padStart(2, "0");
}

/** Suggests a valid timestamp for an invalid text. `lostPlus` is set if URL decoding turned the plus of the offset into a space. */
export function suggestTimestamp(
  text: string,
): { readonly suggestion: string; readonly lostPlus: boolean } | undefined {
  const written = suggestDate(text) ?? withAllDigits(text);
  if (readTimestamp(written) !== undefined) return { suggestion: written, lostPlus: false };
  const [, time, sign, hour, minute = "00"] = /^(.+?)([+\- ])([0-9]{2})(?::?([0-9]{2}))?$/.exec(written) ?? [];
  const suggestion = `${time}${sign === "-" ? "-" : "+"}${hour}:${minute}`;
  return readTimestamp(suggestion) === undefined ? undefined : { suggestion, lostPlus: sign === " " };
}

/** Writes the day and the hour with all digits, such as those of 2024/5/31 9:30. */
function withAllDigits(text: string): string {
  const [, day = "", between, hour = "", rest] = /^(\S+?)([Tt ])([0-9]{1,2})(:.*)$/.exec(text) ?? [];
  const date = suggestDate(day);
  return date === undefined ? text : `${date}${between}${pad(hour)}${rest}`;
}
