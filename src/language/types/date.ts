import { readTime } from "../values/record-time.js";
import { readDate } from "../values/time.js";
import type { DateField } from "./field.js";
import { suggestDate } from "./suggest-time.js";
import { timeRecords } from "./time-records.js";
import { timeTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "a calendar day, such as 2024-05-31 or today-7d";
const JSON_TYPE = { type: "string", format: "date" } as const;

export const dateType: ValueType<DateField, string> = {
  expected: () => EXPECTED,
  read: readDate,
  fault: (text) => valueFault(EXPECTED, suggestDate(text)),
  examples: () => ["2024-01-01"],
  jsonType: () => JSON_TYPE,
};

export const isDate = (value: unknown): boolean => readTime(value, "date") !== undefined;

export const dateRecords = /* @__PURE__ */ timeRecords<DateField>("date", "a date");

export const dateTexts = /* @__PURE__ */ timeTexts<DateField>("date", /^\d{4}-\d\d-\d\d$/);
