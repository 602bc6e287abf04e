// Numbers and times as programs and people write them to files, in the form that the language knows.

const NUMBER = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eE][+-]?[0-9]+)?$/;

/** Returns `.097`, `5.` and `+3` as 0.097, 5 and 3, and other numbers unchanged. Returns undefined for other texts. */
export function usualNumber(text: string): string | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  return `${sign === "-" ? "-" : ""}${whole || "0"}${fraction === "" ? "" : `.${fraction}`}${exponent}`;
}

const TIME =
  /^([0-9]{4})([-/])([0-9]{1,2})\2([0-9]{1,2})(?:([Tt ])([0-9]{1,2})(:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?) ?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?)?$/;
const OFFSET = /^([+-][0-9]{2}):?([0-9]{2})?$/;
const DASH = 0x2d;
const LETTER_Z = 0x5a;
const DAY = "YYYY-MM-DD";

/** Returns `2015/1/5` and `2015-01-05 1:00 +0200` with all digits and the usual signs, and other texts unchanged. */
export function usualTime(text: string): string {
  // Most days and times are written in this way.
  const isUsual = text.length === DAY.length || text.charCodeAt(text.length - 1) === LETTER_Z;
  if (isUsual && text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH) return text;
  const match = TIME.exec(text);
  if (match === null) return text;
  const [, year, , month = "", day = "", between = "", hour, minutes = "", offset = ""] = match;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (hour === undefined) return date;
  return `${date}${between}${hour.padStart(2, "0")}${minutes}${offset.replace(OFFSET, (_, hours, rest = "00") => `${hours}:${rest}`)}`;
}
