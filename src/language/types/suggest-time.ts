import { readDate, readTimestamp } from "../values/time.js";

/** Suggests a valid date for one in another format, such as 2024/5/31. */
export function suggestDate(text: string): string | undefined {
  const match = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$/.exec(text);
  if (match === null) return undefined;
  const [, year = "", month = "", day = ""] = match;
  return readDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** Suggests a valid timestamp. `lostPlus` is set if URL decoding turned the plus of the offset into a space. */
export function suggestTimestamp(
  text: string,
): { readonly suggestion: string; readonly lostPlus: boolean } | undefined {
  const match = /^(.+?)([+\- ])([0-9]{2})(?::?([0-9]{2}))?$/.exec(text);
  if (match === null) {
    const suggestion = suggestDate(text);
    return suggestion === undefined ? undefined : { suggestion, lostPlus: false };
  }
  const [, time = "", sign = "", hour = "", minute = "00"] = match;
  const suggestion = `${time}${sign === "-" ? "-" : "+"}${hour}:${minute}`;
  return readTimestamp(suggestion) === undefined ? undefined : { suggestion, lostPlus: sign === " " };
}
