import { type DecimalValue, readDecimal } from "../values/decimal.js";
import { DECIMAL, readExactNumber } from "../values/exact-number.js";
import { exactNumberOf, isNumeric } from "../values/record-number.js";
import { isNotFinite, MAX_DIGITS } from "./cursor-numbers.js";
import type { DecimalField } from "./field.js";
import { NUMBER_EXPECTED, numberFault } from "./number-fault.js";
import { numericRecords } from "./numeric-records.js";
import { exactJson, type ValueTexts } from "./value-texts.js";
import type { ValueType } from "./value-type.js";

const JSON_TYPE = { type: "number", format: "decimal" } as const;

export const decimalType: ValueType<DecimalField, DecimalValue> = {
  expected: () => NUMBER_EXPECTED,
  read: (text) => {
    const value = readDecimal(text);
    return typeof value === "string" ? undefined : value;
  },
  fault: numberFault,
  examples: () => ["100"],
  jsonType: () => JSON_TYPE,
};

export const isDecimal = (value: unknown): boolean => isNumeric(value, "decimal");

export const decimalRecords = /* @__PURE__ */ numericRecords<DecimalField, DecimalValue>(
  "decimal",
  "a decimal",
  (value) => value,
);

export const decimalTexts: ValueTexts<DecimalField> = {
  json: exactJson,
  cursor(value) {
    if (isNotFinite(value)) return String(value);
    if (!isNumeric(value, "decimal")) return undefined;
    const { negative, digits, point } = exactNumberOf(value, "decimal");
    const exponent = point - digits.length;
    if (digits === "") return "0";
    return `${negative ? "-" : ""}${digits}${exponent === 0 ? "" : `e${exponent}`}`;
  },
  fromCursor(text) {
    // Bound decimals are finite.
    if (isNotFinite(text)) return { type: "number", value: Number(text) };
    if (!DECIMAL.test(text)) return undefined;
    const { negative, digits, point } = readExactNumber(text);
    const exponent = point - digits.length;
    if (!(point <= MAX_DIGITS.beforePoint && exponent >= -MAX_DIGITS.afterPoint)) return undefined;
    if (digits.length > MAX_DIGITS.significant) return undefined;
    const coefficient = BigInt(`${negative ? "-" : ""}${digits || "0"}`);
    return { type: "decimal", value: { coefficient, exponent } };
  },
};
