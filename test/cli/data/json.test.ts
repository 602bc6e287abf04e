import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonScanner } from "../../../src/cli/data/json-scanner.js";
import { isRounded, type JsonValue, NumberText, parseJson, writeJson } from "../../../src/cli/data/json-value.js";
import { readShortNumber } from "../../../src/cli/data/short-number.js";
import { RUNS } from "../../support/runs.js";
import { anyAlmostJson, anyObjectText, NAMES } from "./any-json.js";

/** Returns the value of `JSON.parse`. Not recursive values suffice here. */
function toPlain(value: JsonValue): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (Array.isArray(value)) return value.map((item: JsonValue) => toPlain(item));
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([name, member]) => [name, toPlain(member)]));
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

describe("the parser", () => {
  test("accepts what JSON.parse accepts, with the same values", () => {
    fc.assert(
      fc.property(fc.oneof(anyObjectText, anyAlmostJson), (text) => {
        const result = parseJson(text);
        const expected = parsed(text);
        expect(result.ok).toBe(expected !== undefined);
        if (result.ok) expect(isDeepStrictEqual(toPlain(result.value), expected?.value)).toBe(true);
        else expect(result.fault.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 4 * RUNS },
    );
  });

  test("writes what it reads, with all digits", () => {
    fc.assert(
      fc.property(anyObjectText, (text) => {
        const result = parseJson(text);
        const written = result.ok ? writeJson(result.value) : "";
        expect(written).not.toMatch(/[\n\r]/);
        expect(parseJson(written)).toEqual(result);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ['{"a":1 "b":2}', 7, 'expected "," or "}"'],
    ["[1 2]", 3, 'expected "," or "]"'],
    ["{a:1}", 1, "expected a name in double quotes"],
    ['{"a" 1}', 5, 'expected ":"'],
    ['{"a":1,}', 7, "expected a name in double quotes"],
    ["[1,]", 3, "expected a value"],
    ["nul", 0, "expected a value"],
    ["", 0, "expected a value"],
    ["{} x", 3, "expected the end"],
    ['{"a":"x}', 5, "text without an end"],
    ['"a\nb"', 0, "text without an end"],
    ['"a\tb"', 2, "unescaped control character"],
    ['"a\\xb"', 2, "invalid escape"],
    ['"\\u12g4"', 1, "invalid escape"],
    ["01", 1, "expected the end"],
  ])("says what is wrong with %j", (text, offset, problem) => {
    expect(parseJson(text)).toEqual({ ok: false, fault: expect.objectContaining({ offset, problem }) });
  });

  test("reads and writes thousands of nested arrays and objects", () => {
    const depth = 20_000;
    const text = `${'[{"a":'.repeat(depth)}1${"}]".repeat(depth)}`;
    const result = parseJson(text);
    expect(result.ok && writeJson(result.value) === text).toBe(true);
  });

  test("refuses nesting that would take too much memory", () => {
    const fault = { offset: 100_001, problem: "more than 100,000 levels deep" };
    expect(parseJson("[".repeat(1_000_000))).toEqual({ ok: false, fault: expect.objectContaining(fault) });
  });

  test.each(["0.1", "-12.50", "123456789012345", "1e22", "0.000001", "0e999", "1.5e-300"])(
    "%s is not rounded",
    (text) => {
      expect(isRounded(text)).toBe(false);
    },
  );

  test.each(["9007199254740993", "0.1234567890123456", "1e400", "5e-324", "-1e-400"])("%s is rounded", (text) => {
    expect(isRounded(text)).toBe(true);
  });
});

describe("the scanner", () => {
  const scanner = new JsonScanner(NAMES);
  const scan = (text: string): Record<string, unknown> | undefined => {
    // With other bytes around it, which must not matter.
    const bytes = Buffer.from(`"}${text}"}1`);
    if (!scanner.scan(bytes, 2, bytes.length - 3)) return undefined;
    const found = NAMES.flatMap((name, i) => {
      const value = bytes.toString("utf8", scanner.starts[i], scanner.ends[i]);
      return scanner.starts[i] === -1 ? [] : [[name, JSON.parse(value), scanner.escaped[i] === 1] as const];
    });
    for (const [, value, isEscaped] of found) {
      if (typeof value === "string" && /["\\\n\0]/.test(value)) expect(isEscaped).toBe(true);
    }
    return Object.fromEntries(found.map(([name, value]) => [name, value]));
  };

  test("finds the values that JSON.parse finds, and accepts nothing else", () => {
    fc.assert(
      fc.property(fc.oneof(anyObjectText, anyAlmostJson), (written) => {
        // The command checks UTF-8 before.
        const text = written.toWellFormed();
        const found = scan(text);
        const expected = parsed(text)?.value;
        const isObject = typeof expected === "object" && expected !== null && !Array.isArray(expected);
        if (found !== undefined) {
          expect(isObject).toBe(true);
          const wanted = Object.entries(expected as object).filter(([name]) => NAMES.some((one) => one === name));
          expect(isDeepStrictEqual(found, Object.fromEntries(wanted))).toBe(true);
        } else if (!text.includes("\\")) expect(isObject).toBe(false);
      }),
      { numRuns: 4 * RUNS },
    );
  });

  test.each<readonly [string, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['{"b":{"a":1},"a":[{"a":2}]}', { a: [{ a: 2 }] }],
    ["{}", {}],
    [" { } ", {}],
    ['{"__proto__":{"x":1}}', Object.fromEntries([["__proto__", { x: 1 }]])],
    ['{"größe":"\\ud83d\\ude00"}', { größe: "\u{1F600}" }],
    ['{"":null,"name":true}', { "": null, name: true }],
    // In the order of the wanted names, also with others between them.
    [
      '{"a":1,"name":"x", "__proto__":2}',
      Object.fromEntries([...Object.entries({ a: 1, name: "x" }), ["__proto__", 2]]),
    ],
    ['{"a" :1,"other":0,"name": 2,"größe":3}', { a: 1, name: 2, größe: 3 }],
    ['{"a":{"a":1,"name":2},"name":[{"name":3}]}', { a: { a: 1, name: 2 }, name: [{ name: 3 }] }],
    // Left to the parser.
    ['{"\\u0061":1}', undefined],
    // Not an object in JSON.
    ...[
      '{"a":1',
      '{"a":01}',
      '{"a":1.}',
      '{"a":1e}',
      '{"a":-}',
      '{"a":tru}',
      '{"a":truu}',
      "[]",
      "{",
      '{"a"',
      '{"a":',
      '{"a":1,"name":',
      '{"a":1,"name',
      '{"a":1"name":2}',
    ].map((text) => [text, undefined] as const),
    ...[
      '{"a":"\\u12',
      '{"a":"\\u00g0"}',
      '{"a":"\\x"}',
      '{"a":"\u0001"}',
      '{"a":"\\',
      '{"a":[1}',
      '{"a":1]',
      '{"a":1}x',
    ].map((text) => [text, undefined] as const),
    ...['{"a":{"b":1', '{"a":{', '{"a":[', '{"a":[1,', '{"a" :1,', '{"a": +1}', '{"a":"', "{1:2}"].map(
      (text) => [text, undefined] as const,
    ),
  ])("reads %s", (text, expected) => {
    expect(scan(text)).toEqual(expected);
  });
});

test.each(['"', "\\", "\n"])("the scanner leaves the name %j, which JSON escapes, to the parser", (name) => {
  const scans = (text: string): boolean => {
    const bytes = Buffer.from(text);
    return new JsonScanner([name]).scan(bytes, 0, bytes.length);
  };
  expect([scans(JSON.stringify({ [name]: 1 })), scans(`{"${name}":1}`)]).toEqual([false, false]);
});

test("the scanner leaves deep nesting to the parser", () => {
  const scanner = new JsonScanner(["a"]);
  const scans = (depth: number): boolean => {
    const bytes = Buffer.from(`{"a":${"[".repeat(depth)}1${"]".repeat(depth)}}`);
    return scanner.scan(bytes, 0, bytes.length);
  };
  expect([scans(511), scans(512), scans(100_000)]).toEqual([true, false, false]);
});

test("short numbers are those of their text", () => {
  const anyShort = fc.oneof(
    fc.tuple(fc.boolean(), fc.nat(999_999), fc.nat(9_999_999)).map(([minus, a, b]) => `${minus ? "-" : ""}${a}.${b}`),
    fc.integer().map(String),
    fc.constantFrom("", "-", ".5", "5.", "1.2.3", "1e5", "x", "00.10", "123456789012345", "1234567890123456", "-.1"),
  );
  fc.assert(
    fc.property(anyShort, (text) => {
      const number = readShortNumber(Buffer.from(`1${text}1`), 1, text.length + 1);
      if (Number.isNaN(number)) expect(text).not.toMatch(/^-?[0-9]{1,7}(?:\.[0-9]{1,7})?$/);
      else expect(number).toBe(Number(text));
    }),
    { numRuns: RUNS },
  );
});
