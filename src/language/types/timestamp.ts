import { readTime } from "../values/record-time.js";
import { readTimestamp } from "../values/time.js";
import type { TimestampField } from "./field.js";
import { suggestTimestamp } from "./suggest-time.js";
import { timeRecords } from "./time-records.js";
import { timeTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "a time, such as 2024-05-31T14:30:00Z or now-7d";
const JSON_TYPE = { type: "string", format: "date-time" } as const;

export const timestampType: ValueType<TimestampField, string> = {
  expected: () => EXPECTED,
  read: (text, _field, timeZone) => readTimestamp(text, timeZone),
  fault(text) {
    const better = suggestTimestamp(text);
    const fault = valueFault(EXPECTED, better?.suggestion);
    return better?.lostPlus ? { ...fault, lostPlus: true } : fault;
  },
  examples: () => ["2024-05-31T14:30:00Z"],
  jsonType: () => JSON_TYPE,
};

export const isTimestamp = (value: unknown): boolean => readTime(value, "timestamp") !== undefined;

export const timestampRecords = /* @__PURE__ */ timeRecords<TimestampField>("timestamp", "a timestamp");

const ISO_IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

export const timestampTexts = /* @__PURE__ */ timeTexts<TimestampField>("timestamp", ISO_IN_UTC);
