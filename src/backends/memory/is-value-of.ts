import type { FieldType } from "../../schema/field.js";
import { isNumeric } from "./numeric.js";
import { readTime } from "./time.js";

/** Whether what a record holds, other than null, is a value of the field's type. What is none, no positive condition takes. */
export function isValueOf(value: unknown, type: FieldType): boolean {
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
