import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareDecimals,
  type DecimalValue,
  decimalOfNumber,
  readDecimal,
  writeDecimal,
} from "../../../src/language/values/decimal.js";
import { compareExactNumbers, keyOf, readExactNumber } from "../../../src/language/values/exact-number.js";
import { exactNumberOf, isNumeric } from "../../../src/language/values/record-number.js";
import { readShortDigits } from "../../../src/language/values/short-digits.js";
import { RUNS } from "../../support/runs.js";

/** Decimals that are close to each other, with leading and trailing zeros and with exponents of both signs. */
const anyDecimalText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.stringMatching(/^[0-9]{1,4}$/),
    fc.stringMatching(/^(?:\.[0-9]{1,4})?$/),
    fc.stringMatching(/^(?:[eE][+-]?[0-3])?$/),
  )
  .map((parts) => parts.join(""));

function decimalFrom(text: string): DecimalValue {
  const decimal = readDecimal(text);
  if (typeof decimal === "string") throw new Error(`${text} is ${decimal}.`);
  return decimal;
}

test("readDecimal returns the decimal that writeDecimal wrote", () => {
  fc.assert(
    fc.property(anyDecimalText.map(decimalFrom), (decimal) => {
      expect(readDecimal(writeDecimal(decimal))).toEqual(decimal);
    }),
    { numRuns: RUNS },
  );
});

test("decimals and exact numbers have the same order, and equal exact numbers have equal keys", () => {
  fc.assert(
    fc.property(anyDecimalText, anyDecimalText, (a, b) => {
      // Adding 0 turns -0, the order of equal negative numbers and the difference of -0 and 0, into 0.
      const order = Math.sign(compareExactNumbers(readExactNumber(a), readExactNumber(b))) + 0;
      expect(order).toBe(compareDecimals(decimalFrom(a), decimalFrom(b)));
      // Doubles are exact enough to order numbers of so few digits.
      expect(order).toBe(Math.sign(Number(a) - Number(b)) + 0);
      expect(keyOf(readExactNumber(a)) === keyOf(readExactNumber(b))).toBe(order === 0);
    }),
    { numRuns: RUNS },
  );
});

test("the decimal of a number converts back to that number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const { coefficient, exponent } = decimalOfNumber(number);
      expect(Number(`${coefficient}e${exponent}`)).toBe(number + 0);
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ["1.", "malformed"],
  [".5", "malformed"],
  ["+1", "malformed"],
  ["1e61", "too-large"],
  ["1e-61", "too-large"],
  ["9".repeat(61), "too-large"],
  ["0".repeat(61), "too-large"],
  ["9".repeat(60), { coefficient: 10n ** 60n - 1n, exponent: 0 }],
  ["-0.00", { coefficient: 0n, exponent: 0 }],
  ["-00120.50e1", { coefficient: -1205n, exponent: 0 }],
])("%s is read as a decimal only within the limits", (text, decimal) => {
  expect(readDecimal(text)).toEqual(decimal);
});

test.each([
  ["integer", 2 ** 60, "1152921504606846976e19"],
  ["decimal", 2 ** 60, "1152921504606847e19"],
  ["decimal", 0.1, "1e0"],
  ["integer", "007", "7e1"],
  ["integer", 10n ** 30n, "1e31"],
] as const)("in a field of type %s, %s is an exact number", (type, value, key) => {
  expect(isNumeric(value, type)).toBe(true);
  expect(keyOf(exactNumberOf(value, type))).toBe(key);
});

test.each([
  ["0", 0, 0],
  ["-0", -0, -0],
  ["007", 7, 7],
  ["-12", -12, -12],
  ["123456789012345", 123456789012345, 123456789012345],
  ["1234567890123456", Number.NaN, Number.NaN],
  ["12.50", Number.NaN, 1250],
  ["-0.05", Number.NaN, -5],
  ["1.", Number.NaN, Number.NaN],
  [".5", Number.NaN, Number.NaN],
  ["-.5", Number.NaN, Number.NaN],
  ["1.2.3", Number.NaN, Number.NaN],
  ["", Number.NaN, Number.NaN],
  ["-", Number.NaN, Number.NaN],
  ["+1", Number.NaN, Number.NaN],
  ["--1", Number.NaN, Number.NaN],
  ["1e2", Number.NaN, Number.NaN],
  [" 1", Number.NaN, Number.NaN],
  ["\u0661", Number.NaN, Number.NaN],
])("the digits of %j are %d as an integer and %d as a decimal", (text, integer, decimal) => {
  expect(readShortDigits(text, "integer")).toBe(integer);
  expect(readShortDigits(text, "decimal")).toBe(decimal);
});

test("a short decimal is read like one with an exponent, which is read digit by digit", () => {
  const anyDigits = fc
    .array(fc.constantFrom(..."0001259"), { minLength: 1, maxLength: 10 })
    .map((each) => each.join(""));
  fc.assert(
    fc.property(fc.constantFrom("", "-"), anyDigits, fc.option(anyDigits), (sign, whole, fraction) => {
      const text = `${sign}${whole}${fraction === null ? "" : `.${fraction}`}`;
      expect(readDecimal(text)).toEqual(readDecimal(`${text}e0`));
    }),
    { numRuns: 10 * RUNS },
  );
});
