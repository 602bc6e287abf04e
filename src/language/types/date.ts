import { readTime } from "../values/record-time.js";
import { readDate } from "../values/time.js";
import type { DateField } from "./field.js";
import { ORDER } from "./operator-sets.js";
import { suggestDate } from "./suggest-time.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "a calendar day, such as 2024-05-31 or today-7d";

export const dateType: ValueType<DateField, string> = {
  noun: "a date",
  operators: () => ORDER,
  expected: () => EXPECTED,
  read: readDate,
  fault: (text) => valueFault(EXPECTED, suggestDate(text)),
  has: (value) => readTime(value, "date") !== undefined,
};
