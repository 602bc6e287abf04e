import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson, writeExactJson } from "../../../src/language/values/exact-json.js";
import { compareExactNumbers, readExactNumber } from "../../../src/language/values/exact-number.js";
import { RUNS } from "../../support/runs.js";

const LARGE = 12_345_678_901_234_567_890n;

/** JSON values with bigints, and texts with the marks and characters that JSON escapes. */
const { anyJson } = fc.letrec((tie) => {
  const anyText = fc.string({
    unit: fc.constantFrom("n", "s", ":", '"', "\\", ",", "1", " ", "\n", "é", "\ud83d", "\ude00"),
  });
  return {
    anyJson: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, false, 0, -1.5, 1e300, LARGE, -LARGE),
      anyText,
      fc.array(tie("anyJson")),
      fc.dictionary(anyText, tie("anyJson")),
    ),
  };
});

test("parsing undoes writing", () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const json = writeExactJson(value);
      expect(writeExactJson(parseExactJson(json))).toBe(json);
      expect(parseExactJson(json)).toEqual(parseExactJson(` ${json} `));
    }),
    { numRuns: RUNS },
  );
});

test("values without bigints are written and parsed as by JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(writeExactJson(value)).toBe(json);
      fc.pre(!/[0-9]{16}/.test(json));
      // With a long integer, the text is not parsed by JSON.parse alone.
      expect(parseExactJson(`[${LARGE},${json}]`)).toEqual([LARGE, JSON.parse(json)]);
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ["one character", "x".repeat(12_000_000)],
  ["quotes", '"'.repeat(6_000_000)],
  ["backslashes", "\\".repeat(6_000_000)],
])("a text of millions of characters stays next to a bigint: %s", (_, text) => {
  const json = writeExactJson({ text, LARGE });
  expect(json.length).toBe(JSON.stringify({ text, LARGE: "" }).length + String(LARGE).length - 2);
  const parsed = parseExactJson(json) as { text: string; LARGE: bigint };
  expect(parsed.LARGE).toBe(LARGE);
  // Not in the expectation, which would print it.
  expect(parsed.text === text).toBe(true);
});

test.each([
  '{"a":12345678901234567890',
  '"12345678901234567890',
  '"12345678901234567890\\"',
  "12345678901234567890x",
  '1234567890123456789"',
])("%s is not JSON", (text) => {
  expect(parseExactJson(text)).toBeUndefined();
});

test.each([
  "0.12345678901234567891",
  "-1234567890.1234567891",
  "12345678901234567890.10",
  "1e400",
  "-1e-400",
  "1e309",
  "1.0000000000000000001E5",
  "12345678901234567891e2",
])("a number that no double equals keeps its digits: %s", (digits) => {
  const json = `{"a":[${digits},1],"n":"n${digits}"}`;
  const parsed = parseExactJson(json) as { readonly a: readonly [object, number] };
  expect(writeExactJson(parsed)).toBe(json);
  expect([String(parsed.a[0]), Number(parsed.a[0]), parsed.a[1]]).toEqual([digits, Number(digits), 1]);
  // With bigints in the same JSON, too.
  expect(writeExactJson([parsed, 1n])).toBe(`[${json},1]`);
  // For programs that do not write it with this function, it is what JSON.parse reads.
  expect(JSON.stringify(parsed)).toBe(JSON.stringify(JSON.parse(json)));
});

test.each([
  ["0.10", 0.1],
  ["123456789012345e99", 123456789012345e99],
  ["1.5e-99", 1.5e-99],
  ["1e22", 1e22],
  ["5e-324", 5e-324],
  ["1.7976931348623157e308", Number.MAX_VALUE],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["0.000000000000000000000000000000", 0],
  ["1.00000000000000000000", 1],
  ["123456789012345.5", 123456789012345.5],
])("a number that a double equals is a number: %s", (digits, number) => {
  expect(parseExactJson(`[${digits}]`)).toEqual([number]);
});

test("any number keeps its value", () => {
  const anyDigits = (most: number) =>
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: most });
  const anyNumber = fc
    .tuple(
      fc.constantFrom("", "-"),
      fc.bigInt(0n, 10n ** 20n),
      fc.option(anyDigits(25)),
      fc.option(fc.integer({ min: -400, max: 400 })),
    )
    .map(
      ([sign, whole, fraction, power]) =>
        `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${power === null ? "" : `e${power}`}`,
    );
  fc.assert(
    fc.property(anyNumber, (token) => {
      const written = JSON.parse(`["${writeExactJson(parseExactJson(token))}"]`)[0];
      const [before, after] = [readExactNumber(token), readExactNumber(written)];
      expect(compareExactNumbers(before, after) === 0, written).toBe(true);
    }),
    { numRuns: RUNS * 10 },
  );
});

test("a circular value is null", () => {
  const value: unknown[] = [LARGE];
  value.push(value);
  expect(writeExactJson(value)).toBe("null");
});
