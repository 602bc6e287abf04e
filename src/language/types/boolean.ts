import type { BooleanField } from "./field.js";
import { EQUALITY } from "./operator-sets.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "true or false";
const YES = /^(?:true|yes|t|1|on)$/i;
const NO = /^(?:false|no|f|0|off)$/i;

export const booleanType: ValueType<BooleanField, boolean> = {
  noun: "a boolean",
  operators: () => EQUALITY,
  expected: () => EXPECTED,
  read: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  fault: (text) => valueFault(EXPECTED, YES.test(text) ? "true" : NO.test(text) ? "false" : undefined),
  has: (value) => typeof value === "boolean",
};
