import type { JsonField } from "./field.js";
import { NO_OPERATORS } from "./operator-sets.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "no values";

/** Any JSON, which filters cannot use. */
export const jsonType: ValueType<JsonField, never> = {
  noun: "JSON",
  operators: () => NO_OPERATORS,
  expected: () => EXPECTED,
  read: () => undefined,
  fault: () => valueFault(EXPECTED),
  has: () => true,
};
