import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Diagnostic, type Filter, NO_LIMITS, parse, print } from "../../../src/index.js";
import { DEFAULT_LIMITS } from "../../../src/language/ast/limits.js";
import { ALL_OPERATORS, isListOperator } from "../../../src/language/ast/operators.js";
import { isConnectiveWord, looksPlain, suspectComparison } from "../../../src/language/lint/find-suspicious.js";
import { scanCondition } from "../../../src/language/syntax/scan-condition.js";
import { anyPieces } from "../../support/arbitraries.js";
import { RUNS } from "../../support/runs.js";

function scan(text: string, depth = 0, start = 0) {
  return scanCondition(text, start, { limits: DEFAULT_LIMITS, depth });
}

/** Returns the kind and the text of the scanned condition. */
function kindAndText(text: string, depth = 0) {
  const scanned = scan(text, depth);
  return scanned && [scanned.kind, text.slice(scanned.span.start, scanned.span.end)];
}

describe("a condition ends", () => {
  test.each([
    ["at &", "a=1&b=2", "a=1"],
    ["before the white space before |", "a=1 \t|b=2", "a=1"],
    ["at the end", "größe>=10 ", "größe>=10"],
    ["at the closing quote", 'a="x&y"z', 'a="x&y"'],
    ["at the first unescaped quote", 'a="x\\"&" b', 'a="x\\"&"'],
    ["at the closing bracket", "a![1, x&y ]z", "a![1, x&y ]"],
  ])("%s", (_where, text, condition) => {
    expect(kindAndText(text)?.[1]).toBe(condition);
  });

  test.each([
    [0, "a=f(x)) & b", ["irregular-comparison", "a=f(x))"]],
    [1, "a=f(x)) & b", ["comparison", "a=f(x)"]],
    [0, "a=) & b", ["irregular-comparison", "a=)"]],
    [1, "a=) & b", ["irregular-comparison", "a="]],
    [0, "a[)]", ["membership", "a[)]"]],
    [1, "a[)]", ["membership", "a[)]"]],
  ])("at the right position inside %i groups: %j", (depth, text, expected) => {
    expect(kindAndText(text, depth)).toEqual(expected);
  });
});

test.each(["", " a=1", "1=1", "a", "a b=1", "=1", "[1]", "(a=1)", "!a=1", "a!1"])(
  "%j does not begin with a condition",
  (text) => {
    expect(scan(text)).toBeUndefined();
  },
);

describe("returns all faults of an invalid list with their positions:", () => {
  test.each([
    [
      "a[,]",
      [
        { kind: "missing-item", position: 1, gap: [2, 2], comma: 2 },
        { kind: "missing-item", position: 2, gap: [3, 3], comma: 2 },
      ],
    ],
    ["a[1, ,2]", [{ kind: "missing-item", position: 2, gap: [4, 5], comma: 3 }]],
    ['a["x"y,1]', [{ kind: "unexpected-text", span: [5, 6] }]],
    ["a[1,2", [{ kind: "unclosed-list", end: 5 }]],
    ["a[1, ", [{ kind: "unclosed-list", end: 3 }]],
    ['a[1,"x', [{ kind: "unclosed-quote", start: 4, mayFix: true }]],
    ['a["x""y', [{ kind: "unclosed-quote", start: 5, mayFix: false }]],
  ])("%s", (text, expected) => {
    const scanned = scan(text);
    const faults = scanned?.kind === "irregular-membership" ? scanned.faults : [];
    const spans = (value: unknown) => (isSpan(value) ? [value.start, value.end] : value);
    expect(
      faults.map((fault) => Object.fromEntries(Object.entries(fault).map(([key, value]) => [key, spans(value)]))),
    ).toEqual(expected);
  });
});

function isSpan(value: unknown): value is { start: number; end: number } {
  return typeof value === "object" && value !== null && "start" in value;
}

test("a value for which looksPlain returns true causes no warning after any operator", () => {
  const anyValue = fc.tuple(
    fc.string({ minLength: 1, maxLength: 1 }),
    fc.oneof(fc.string(), anyPieces, fc.constantFrom("ull", "ULL", "]", "'", "%")),
  );
  fc.assert(
    fc.property(
      anyValue,
      fc.constantFrom(...ALL_OPERATORS.filter((operator) => !isListOperator(operator))),
      ([first, rest], operator) => {
        const value = (first + rest).trim();
        const words = [...value].some((_, at) => isConnectiveWord(value, at));
        fc.pre(value !== "" && !isListOperator(operator) && looksPlain(value.charCodeAt(0), value.length) && !words);
        expect(isListOperator(operator) ? undefined : suspectComparison(operator, value), value).toBeUndefined();
      },
    ),
    { numRuns: 10 * RUNS },
  );
});

test("a single condition is read like the same condition in a group", () => {
  const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);
  const outcome = (text: string) => {
    const result = parse(text, { limits: NO_LIMITS });
    return result.ok ? [print(result.value as Filter), codes(result.warnings)] : [undefined, codes(result.diagnostics)];
  };
  const anyCondition = fc
    .tuple(fc.constantFrom("a", "größe", "a.b-1"), fc.constantFrom("=", "!=", ">", "<= ", "*", "[", "!["), anyPieces)
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(anyCondition, (text) => {
      const scanned = scan(text);
      // Parentheses and unclosed values have another meaning inside a group.
      fc.pre(!/[()]/.test(text) && scanned?.span.end === text.length && !/irregular/.test(scanned.kind));
      expect(outcome(text)).toEqual(outcome(`(${text})`));
    }),
    { numRuns: 10 * RUNS },
  );
});
