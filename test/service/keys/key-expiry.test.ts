import fc from "fast-check";
import { expect, test } from "vitest";
import { EXPIRY_FORMATS, readExpiry } from "../../../service/keys/key-expiry.js";

const NOW = Date.parse("2026-11-15T10:00:00Z");

test.each([
  ["1h", "2026-11-15T11:00:00.000Z"],
  ["90d", "2027-02-13T10:00:00.000Z"],
  ["8w", "2027-01-10T10:00:00.000Z"],
  ["2026-11-15", "2026-11-16T00:00:00.000Z"],
  ["2028-02-29", "2028-03-01T00:00:00.000Z"],
  ["9999-12-30", "9999-12-31T00:00:00.000Z"],
  ["2027-01-31T12:00:00Z", "2027-01-31T12:00:00.000Z"],
  ["2027-01-31T12:00+02:00", "2027-01-31T10:00:00.000Z"],
])("%s is a time in the future", (text, time) => {
  expect(readExpiry(text, NOW)).toEqual({ expiresAt: time });
});

test.each([
  "",
  "0d",
  "-1d",
  "90",
  "90 d",
  "1.5d",
  "90m",
  "999999w",
  "9999999d",
  "2026-11-14",
  "2026-11-15T10:00:00Z",
  "2027-02-29",
  "2027-02-30T00:00:00Z",
  "2027-01-31T12:00:00",
  "2027-01-31T25:00:00Z",
  "31.01.2027",
  "tomorrow",
  "never",
])("%j is not accepted", (text) => {
  expect(readExpiry(text, NOW)).toEqual({ problem: expect.any(String) });
});

test("every accepted time is in the future and can be stored", () => {
  const part = fc.constantFrom("1", "9", "h", "d", "w", "-", "T", ":", "Z", "2027", "02-30", "+", ".");
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (written) => {
      const read = readExpiry(written, NOW);
      const isValid = "expiresAt" in read && /^\d{4}-/.test(read.expiresAt) && Date.parse(read.expiresAt) > NOW;
      expect("problem" in read || isValid).toBe(true);
    }),
  );
});

test("the formats in the help are accepted", () => {
  const formats = EXPIRY_FORMATS.match(/\b\d[\dhdwTZ:-]*/g) ?? [];
  expect(formats).toHaveLength(5);
  expect(formats.map((format) => readExpiry(format, NOW)).filter((read) => "problem" in read)).toEqual([]);
});
