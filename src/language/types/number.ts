import { readDecimal } from "../values/decimal.js";
import { isNumeric } from "../values/record-number.js";
import type { NumberField } from "./field.js";
import { NUMBER_EXPECTED, numberFault } from "./number-fault.js";
import { ORDER } from "./operator-sets.js";
import type { ValueType } from "./value-type.js";

export const numberType: ValueType<NumberField, number> = {
  noun: "a finite number",
  operators: () => ORDER,
  expected: () => NUMBER_EXPECTED,
  // Adding 0 turns -0 into 0, which is equal and has a canonical text.
  read: (text) => (typeof readDecimal(text) === "string" ? undefined : Number(text) + 0),
  fault: numberFault,
  has: (value) => isNumeric(value, "number"),
};
