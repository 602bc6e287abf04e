import { isNumeric, type NumericType } from "./record-number.js";
import { readTime, type TimeType } from "./record-time.js";

export type ValueType = NumericType | TimeType | "text" | "enumeration" | "boolean";

/** Whether what a record holds, other than null, is a value of the field's type. What is none, no positive condition takes. */
export function isValueOf(value: unknown, type: ValueType): boolean {
  switch (type) {
    case "integer":
    case "decimal":
    case "number":
      return isNumeric(value, type);
    case "text":
    case "enumeration":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "date":
    case "timestamp":
      return readTime(value, type) !== undefined;
  }
}
