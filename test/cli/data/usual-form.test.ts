import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usualNumber, usualTime } from "../../../src/cli/data/usual-form.js";
import { readDate, readTimestamp } from "../../../src/language/values/time.js";

describe("numbers", () => {
  test.each([
    [".097", "0.097"],
    ["-.5", "-0.5"],
    ["5.", "5"],
    ["+3", "3"],
    ["+.5e3", "0.5e3"],
    ["1.50", "1.50"],
    ["007", "007"],
    [".", undefined],
    ["", undefined],
    ["+", undefined],
    ["e5", undefined],
    ["1,5", undefined],
    ["--1", undefined],
  ])("%s", (text, expected) => {
    expect(usualNumber(text)).toBe(expected);
  });

  test("have the same value as JavaScript gives them", () => {
    const digits = fc.stringMatching(/^[0-9]{0,8}$/);
    const exponent = fc.option(fc.integer({ min: -20, max: 20 }));
    fc.assert(
      fc.property(fc.constantFrom("", "+", "-"), digits, fc.boolean(), digits, exponent, (sign, a, point, b, e) => {
        const text = `${sign}${a}${point ? `.${b}` : ""}${e === null ? "" : `e${e}`}`;
        const number = usualNumber(text);
        if (number === undefined) expect(a === "" && (!point || b === "")).toBe(true);
        else expect(Number(number)).toBe(Number(text));
      }),
    );
  });
});

describe("times", () => {
  test.each([
    ["2015/01/01 01:00:00", "2015-01-01 01:00:00"],
    ["2015/1/5", "2015-01-05"],
    ["2024-1-5", "2024-01-05"],
    ["2001/01/01 6:55", "2001-01-01 06:55"],
    ["2024-05-31T10:00:00+0200", "2024-05-31T10:00:00+02:00"],
    ["2024-05-31 10:00 +02", "2024-05-31 10:00+02:00"],
    ["2024-05-31T10:00:00Z", "2024-05-31T10:00:00Z"],
    ["2024/5-31", "2024/5-31"],
    ["1/2/2024", "1/2/2024"],
    ["Jan 1 2000", "Jan 1 2000"],
    ["", ""],
  ])("%s", (text, expected) => {
    expect(usualTime(text)).toBe(expected);
  });

  test("of the language keep their meaning", () => {
    const part = fc.constantFrom(..."0123456789-/:TtZz+ .".split(""));
    const text = fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") })
        .map((it) => it.toISOString()),
      fc.array(part, { maxLength: 12 }).map((parts) => `2024-05-31${parts.join("")}`),
    );
    fc.assert(
      fc.property(text, (time) => {
        if (readTimestamp(time) !== undefined) expect(readTimestamp(usualTime(time))).toBe(readTimestamp(time));
        if (readDate(time) !== undefined) expect(usualTime(time)).toBe(time);
      }),
    );
  });
});
