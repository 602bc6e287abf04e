import type { BoundValue } from "../language/types/bound-value.js";
import type { Field } from "../language/types/field.js";
import { readDecimal } from "../language/values/decimal.js";
import { readTimestamp } from "../language/values/time.js";

/** Returns the value of a cell as filters contain it, or undefined if they cannot. */
export function boundValueOf({ type }: Field, value: unknown): BoundValue | undefined {
  switch (type) {
    case "integer":
      return { type, value: BigInt(value as number | string) };
    case "decimal": {
      const decimal = readDecimal(String(value));
      return typeof decimal === "string" ? undefined : { type, value: decimal };
    }
    case "number":
      return typeof readDecimal(String(value)) === "string" ? undefined : { type, value: value as number };
    case "timestamp": {
      const time = readTimestamp(String(value));
      return time === undefined ? undefined : { type, value: time };
    }
    case "boolean":
      return { type, value: value as boolean };
    case "text":
    case "enumeration":
    case "date":
    case "uuid":
      return { type, value: value as string };
    case "list":
    case "json":
      return undefined;
  }
}
