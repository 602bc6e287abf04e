import type { ValueFault } from "../types/value-type.js";
import type { TimeType } from "../values/record-time.js";
import { readRelative, type TimeUnit } from "../values/relative-time.js";

type TextFault = Extract<ValueFault, { fault: "value" }>;

/** Words for relative times, and what they mean. */
const WORDS: readonly (readonly [RegExp, base: string, offset?: string])[] = [
  [/^(?:now|current_?timestamp|sysdate|getdate)/i, "now"],
  [/^(?:today|current_?date)/i, "today"],
  [/^yesterday/i, "today", "-1d"],
  [/^tomorrow/i, "today", "+1d"],
];
/** The units, each with the words that it may abbreviate. */
const UNITS: readonly (readonly [TimeUnit, words: string])[] = [
  ["s", " seconds secs"],
  ["min", " minutes mins"],
  ["h", " hours hrs"],
  ["d", " days"],
  ["w", " weeks wks"],
  ["mo", " months"],
  ["y", " years yrs"],
];
const OFFSET = /^(?:\(\))?\s*(?:([+\- ])\s*([0-9]+)\s*([a-z]+))?$/i;
const AGO = /^([0-9]+) ?([a-z]+) ago$/i;
const EXPECTED = {
  date: "offsets of up to six digits in d, w, mo or y, such as today-7d",
  timestamp: "offsets of up to six digits in s, min, h, d, w, mo or y, such as now-7d",
} as const;
/** Longer texts do not resemble a relative time, and the patterns take longer than linear time. */
const LONGEST = 40;

/** Adds to the fault of a text how to write the relative time that it resembles: `NOW`, `now - 7 days`, `yesterday`. */
export function suggestRelative(text: string, type: TimeType, fault: ValueFault): ValueFault {
  if (text.length > LONGEST || fault.fault !== "value") return fault;
  const [pattern, word = "now", fixed = ""] = WORDS.find(([start]) => start.test(text)) ?? [];
  const base = type === "date" ? "today" : word;
  const rest = pattern === undefined ? text.replace(AGO, "-$1$2") : text.replace(pattern, "");
  if (pattern !== undefined && (rest === "" || rest === "()")) return withSuggestion(fault, base + fixed, type);
  const [, sign, digits = "", written = ""] = OFFSET.exec(rest) ?? [];
  if (sign === undefined || fixed !== "") return fault;
  const start = `${base}${sign === "-" ? "-" : "+"}${digits}`;
  if (written === "m" && type === "timestamp") {
    return { fault: "value", expected: `${start}min (minutes) or ${start}mo (months)` };
  }
  const isMonth = written === "m" || written === "M";
  const unit = isMonth ? "mo" : UNITS.find(([, words]) => words.includes(` ${written.toLowerCase()}`))?.[0];
  const suggested = withSuggestion({ fault: "value", expected: EXPECTED[type] }, start + unit, type);
  return sign === " " && suggested.suggestion !== undefined ? { ...suggested, lostPlus: true } : suggested;
}

function withSuggestion({ fault, expected }: TextFault, suggestion: string, type: TimeType): TextFault {
  return readRelative(suggestion, type) === undefined ? { fault, expected } : { fault, expected, suggestion };
}
