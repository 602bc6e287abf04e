import { INTEGER } from "../values/exact-number.js";
import { INTEGER_RANGES } from "../values/integer-range.js";
import { isNumeric } from "../values/record-number.js";
import { readShortDigits } from "../values/short-digits.js";
import { MAX_DIGITS } from "./cursor-numbers.js";
import type { IntegerField } from "./field.js";
import { numericRecords } from "./numeric-records.js";
import { exactJson, type ValueTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "a whole number, such as 42";
/** As builders write numbers beyond 2^53. */
const EXPONENT = /^-?[0-9](?:\.[0-9]+)?e\+(?:1[5-9]|[2-9][0-9]|[0-9]{3})$/;
const EXPECTED_DIGITS = "a whole number with all its digits (in programs: beyond 2^53, a bigint or text)";

export const integerType: ValueType<IntegerField, bigint> = {
  expected: () => EXPECTED,
  read,
  fault(text, field) {
    if (EXPONENT.test(text)) return valueFault(EXPECTED_DIGITS);
    if (!INTEGER.test(text)) {
      const better = /^[+]?(-?[0-9]+)(?:\.0*)?$/.exec(text)?.[1];
      const isBetter = better !== undefined && read(better, field) !== undefined;
      return valueFault(EXPECTED, isBetter ? better : undefined);
    }
    const { minimum, maximum } = INTEGER_RANGES[field.bits];
    return { fault: "range", minimum: String(minimum), maximum: String(maximum) };
  },
  examples: () => ["1", "2", "3"],
  jsonType: ({ bits }) => JSON_TYPES[bits],
};

const JSON_TYPES = {
  16: { type: "integer", format: "int16" },
  32: { type: "integer", format: "int32" },
  64: { type: "integer", format: "int64" },
} as const;

function read(text: string, { bits }: IntegerField): bigint | undefined {
  const short = readShortDigits(text, "integer");
  const value = Number.isNaN(short) ? readLong(text) : BigInt(short);
  const { minimum, maximum } = INTEGER_RANGES[bits];
  return value !== undefined && value >= minimum && value <= maximum ? value : undefined;
}

function readLong(text: string): bigint | undefined {
  // A text with more digits than any range allows is not converted.
  if (!INTEGER.test(text) || text.replace(/^-?0*/, "").length > 19) return undefined;
  return BigInt(text);
}

export const isInteger = (value: unknown): boolean => isNumeric(value, "integer");

export const integerRecords = /* @__PURE__ */ numericRecords<IntegerField, bigint>(
  "integer",
  "an integer",
  (coefficient) => ({
    coefficient,
    exponent: 0,
  }),
);

export const integerTexts: ValueTexts<IntegerField> = {
  json: exactJson,
  cursor: (value) => (isNumeric(value, "integer") ? String(BigInt(value)) : undefined),
  fromCursor: (text) =>
    text.length <= MAX_DIGITS.significant && INTEGER.test(text) ? { type: "integer", value: BigInt(text) } : undefined,
};
