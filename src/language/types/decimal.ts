import { type DecimalValue, readDecimal } from "../values/decimal.js";
import { isNumeric } from "../values/record-number.js";
import type { DecimalField } from "./field.js";
import { NUMBER_EXPECTED, numberFault } from "./number-fault.js";
import { ORDER } from "./operator-sets.js";
import type { ValueType } from "./value-type.js";

export const decimalType: ValueType<DecimalField, DecimalValue> = {
  noun: "a decimal",
  operators: () => ORDER,
  expected: () => NUMBER_EXPECTED,
  read: (text) => {
    const value = readDecimal(text);
    return typeof value === "string" ? undefined : value;
  },
  fault: numberFault,
  has: (value) => isNumeric(value, "decimal"),
};
