import { readTime } from "../values/record-time.js";
import { readTimestamp } from "../values/time.js";
import type { TimestampField } from "./field.js";
import { ORDER } from "./operator-sets.js";
import { suggestTimestamp } from "./suggest-time.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "a time, such as 2024-05-31T14:30:00Z or now-7d";

export const timestampType: ValueType<TimestampField, string> = {
  noun: "a timestamp",
  operators: () => ORDER,
  expected: () => EXPECTED,
  read: readTimestamp,
  fault(text) {
    const better = suggestTimestamp(text);
    const fault = valueFault(EXPECTED, better?.suggestion);
    return better?.lostPlus ? { ...fault, lostPlus: true } : fault;
  },
  has: (value) => readTime(value, "timestamp") !== undefined,
};
