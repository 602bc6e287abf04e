import { describe, expect, test } from "vitest";
import {
  check,
  date,
  decimal,
  decodeFilter,
  defineSchema,
  encodeFilter,
  eq,
  FilterError,
  integer,
  isIn,
  NO_LIMITS,
  parse,
  print,
  type Result,
  renderDiagnostics,
  text,
  timestamp,
} from "../../src/index.js";
import { hostileStrings } from "../support/hostile-strings.js";

const schema = defineSchema({ id: integer(), price: decimal(), name: text(), due: date(), at: timestamp() });

/** Returns whether a string cannot be part of a filter. */
function isForbidden(value: string): boolean {
  return value.includes("\0") || /\p{Cs}/u.test(value);
}

function codes(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.diagnostics.map(({ code }) => code);
}

describe.each(Object.entries(hostileStrings()))("%s", (_name, strings) => {
  test("the corpus is not empty", () => {
    expect(strings.length).toBeGreaterThan(10);
  });

  test("every string is a value that is read back unchanged, or is rejected with a code", () => {
    for (const value of strings) {
      if (isForbidden(value)) {
        expect(() => eq("name", value)).toThrow(FilterError);
        expect(codes(parse(`name="${value}"`))).toContain("syntax.forbidden-character");
        continue;
      }
      for (const built of [eq("name", value), isIn("name", [value, value])]) {
        const result = parse(print(built), { limits: NO_LIMITS });
        expect(result.ok && print(result.value), value).toBe(print(built));
        expect(decodeFilter(encodeFilter(built))).toEqual({ ok: true, value: print(built), warnings: [] });
      }
      const compared = parse(print(eq("name", value)), { limits: NO_LIMITS });
      expect(compared.ok && compared.value).toMatchObject({ kind: "comparison", value });
    }
  });

  test("no string throws or hangs as a filter, a name, a value of any type or a query string", () => {
    for (const string of strings) {
      const texts = [
        string,
        `${string}=1`,
        ...["id", "price", "name", "due", "at"].flatMap((field) => [`${field}=${string}`, `(${field}[${string}])`]),
      ];
      for (const filter of texts) {
        const result = check(filter, schema);
        if (result.ok) continue;
        if (result.diagnostics.some(({ span }) => span.end > filter.length)) expect.fail(filter);
      }
      const result = parse(string);
      if (!result.ok) expect(renderDiagnostics(string, result.diagnostics)).not.toBe("");
      decodeFilter(string);
    }
  });

  test("a string that is a valid field name is an unknown field", () => {
    for (const string of [...strings, "__proto__", "constructor", "toString"]) {
      const parsed = parse(`${string}=1`);
      const isName = parsed.ok && parsed.value.kind === "comparison" && parsed.value.field === string;
      if (!isName || schema.byName.has(string)) continue;
      expect(codes(check(`${string}=1`, schema))).toEqual(["bind.unknown-field"]);
    }
  });
});
