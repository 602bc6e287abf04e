import { decimalOfNumber, readDecimal } from "../values/decimal.js";
import { isNumeric } from "../values/record-number.js";
import { readShortDigits } from "../values/short-digits.js";
import { isNotFinite } from "./cursor-numbers.js";
import type { NumberField } from "./field.js";
import { NUMBER_EXPECTED, numberFault } from "./number-fault.js";
import { numericRecords } from "./numeric-records.js";
import { anyJson, type ValueTexts } from "./value-texts.js";
import type { ValueType } from "./value-type.js";

const JSON_TYPE = { type: "number", format: "double" } as const;

export const numberType: ValueType<NumberField, number> = {
  expected: () => NUMBER_EXPECTED,
  read: (text) => {
    const isDecimal = !Number.isNaN(readShortDigits(text, "decimal")) || typeof readDecimal(text) !== "string";
    // Adding 0 turns -0 into 0, which is equal and has a canonical text.
    return isDecimal ? Number(text) + 0 : undefined;
  },
  fault: numberFault,
  examples: () => ["100"],
  jsonType: () => JSON_TYPE,
};

export const isFiniteNumber = (value: unknown): boolean => isNumeric(value, "number");

export const numberRecords = /* @__PURE__ */ numericRecords<NumberField, number>(
  "number",
  "a finite number",
  decimalOfNumber,
);

export const numberTexts: ValueTexts<NumberField> = {
  json: anyJson,
  // String(-0) is "0", which is equal.
  cursor: (value) => (typeof value === "number" ? String(value) : undefined),
  fromCursor: (text) =>
    isNotFinite(text) || Number.isFinite(Number(text)) ? { type: "number", value: Number(text) } : undefined,
};
