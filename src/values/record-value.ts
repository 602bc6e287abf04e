import { isNumeric, type NumericType } from "./record-number.js";
import { readTime, type TimeType } from "./record-time.js";

export type ValueType = NumericType | TimeType | "text" | "enumeration" | "boolean";

/** Returns the value of a record's own property. Inherited properties and those of primitives are ignored. */
export function readField(record: unknown, name: string): unknown {
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns whether a record's value other than null belongs to the type. If not, no positive condition matches it. */
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
