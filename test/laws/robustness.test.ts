import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bind,
  check,
  type Diagnostic,
  decodeFilter,
  defineSchema,
  enumeration,
  integer,
  NO_LIMITS,
  parse,
  pretty,
  print,
  renderDiagnostics,
  text as textField,
  timestamp,
} from "../../src/index.js";
import { anyBrokenText } from "../../src/testing.js";
import { anyPieces, anyTree, mutated } from "../support/arbitraries.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({
  a: integer(),
  b: textField({ nullable: true }),
  list_price: enumeration(["draft", "done", "a b"]),
  _: timestamp({ nullable: true }),
});

/** Arbitrary strings, fragments of filters, and valid filters with random changes. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  anyPieces,
  mutated(anyTree.map(print)),
  mutated(mutated(anyTree.map(pretty))),
);

/** Conditions in the syntax of other languages, valid and invalid for their fields. */
const anyForeignText = fc
  .array(
    fc.tuple(
      fc.constantFrom("", "not ", "NOT ", "!"),
      fc.constantFrom("a", "b", "list_price", "_", "nope"),
      fc.constantFrom(
        ...[" eq 5", " = 'x'", "==5", "<>5", " is null", " is not null", " in (1,2)", " not in ('draft','done')"],
        ...[
          " eq 'it''s'",
          " eq 'x' and 'y'",
          " in ('x,y','z')",
          ' like "%x%"',
          " like '%x%y%'",
          " like 'x_y'",
          " ~* x",
        ],
        ...[" not startswith 'x'", " not matches x", "='x' or b='y'", " is null and (a=2)", " in (1,2)) and (b='x'"],
        ...[" like 'x%'", " like '%x'", " ilike '%x%'", " not like 'x%'", " between 1 and 5", " not between 1 and 5"],
        ...[
          " startswith 'x'",
          " starts with x",
          " contains x",
          ":5",
          ":>5",
          ":[draft]",
          "=draft,done",
          "=1,2",
          "=(1,2)",
        ],
        ...[
          "=5 or 6",
          ">1<5",
          ">=1 and <=5",
          ">",
          "=",
          "",
          " is empty",
          "=1 and (a=2)",
          "=null",
          "[draft,,done]",
          "='x",
        ],
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((conditions) =>
    fc
      .array(fc.constantFrom(" and ", " or ", " && ", "&", "|", ", ", ";"), { minLength: 2, maxLength: 2 })
      .map((words) =>
        conditions.map((parts, i) => parts.join("") + (i + 1 < conditions.length ? words[i] : "")).join(""),
      ),
  );

function diagnosticsOf(text: string): readonly Diagnostic[] {
  const result = parse(text, { limits: NO_LIMITS });
  return result.ok ? result.warnings : result.diagnostics;
}

function errorsIn(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === "error").length;
}

function apply(text: string, { fix }: Diagnostic): string {
  return fix === undefined ? text : text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end);
}

test("no text makes parse, check, decodeFilter, print, pretty or renderDiagnostics throw", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const result of [parse(text), check(text, schema), decodeFilter(text)]) {
        const diagnostics = result.ok ? result.warnings : result.diagnostics;
        expect(typeof renderDiagnostics(text, diagnostics)).toBe("string");
        if (!result.ok) expect(errorsIn(diagnostics)).toBeGreaterThan(0);
      }
      const parsed = parse(text);
      if (parsed.ok) expect(typeof print(parsed.value) + typeof pretty(parsed.value)).toBe("stringstring");
    }),
    { numRuns: RUNS },
  );
});

test("spans and fixes are inside the text and in source order", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const result of [parse(text), check(text, schema), decodeFilter(text)]) {
        const diagnostics = result.ok ? result.warnings : result.diagnostics;
        const spans = diagnostics.flatMap(({ span, fix }) => (fix === undefined ? [span] : [span, fix.span]));
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        const starts = diagnostics.map(({ span }) => span.start);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }
    }),
    { numRuns: RUNS },
  );
});

test("applying a fix of parse reduces the number of errors", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const before = diagnosticsOf(text);
      for (const diagnostic of before) {
        if (diagnostic.fix === undefined) continue;
        const fixed = apply(text, diagnostic);
        const after = errorsIn(diagnosticsOf(fixed));
        const message = `${diagnostic.code}: ${JSON.stringify(text)} -> ${JSON.stringify(fixed)}`;
        // A warning is not an error, so fixing it does not change the number of errors.
        const most = errorsIn(before) - (diagnostic.severity === "error" ? 1 : 0);
        expect(after, message).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: RUNS },
  );
});

/** Returns the messages of the errors that a fix has caused. */
function newErrors(diagnostic: Diagnostic, before: readonly Diagnostic[], after: readonly Diagnostic[]): string[] {
  const others = before.filter((other) => other !== diagnostic && other.severity === "error").map(({ code }) => code);
  return after
    .filter(({ severity, code }) => {
      if (severity !== "error") return false;
      const index = others.indexOf(code);
      if (index !== -1) others.splice(index, 1);
      return index === -1;
    })
    .map(({ message }) => message);
}

test("a fix of check removes its error and causes no other", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, anyBrokenText(), anyForeignText), (text) => {
      const before = check(text, schema, { limits: NO_LIMITS });
      const diagnostics = before.ok ? before.warnings : before.diagnostics;
      for (const diagnostic of diagnostics) {
        if (diagnostic.fix === undefined) continue;
        const fixed = apply(text, diagnostic);
        const after = check(fixed, schema, { limits: NO_LIMITS });
        const message = `${diagnostic.code}: ${JSON.stringify(text)} -> ${JSON.stringify(fixed)}`;
        expect(newErrors(diagnostic, diagnostics, after.ok ? [] : after.diagnostics), message).toEqual([]);
      }
    }),
    { numRuns: RUNS },
  );
});

test("suggestions for the syntax of other languages are valid filters", () => {
  fc.assert(
    fc.property(anyForeignText, (text) => {
      const before = check(text, schema);
      for (const { code, details, fix } of before.ok ? [] : before.diagnostics) {
        if (code !== "syntax.unknown-operator") continue;
        expect(details.didYouMean.includes(fix?.text ?? "")).toBe(fix !== undefined);
        if (details.broader !== undefined) expect(check(details.broader, schema).ok).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
});

test("a fix of a warning causes no error in check", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const before = check(text, schema, { limits: NO_LIMITS });
      const diagnostics = before.ok ? before.warnings : before.diagnostics;
      for (const diagnostic of diagnostics) {
        if (diagnostic.fix === undefined || diagnostic.severity === "error") continue;
        const fixed = apply(text, diagnostic);
        const after = check(fixed, schema, { limits: NO_LIMITS });
        const message = `${diagnostic.code}: ${JSON.stringify(text)} -> ${JSON.stringify(fixed)}`;
        expect(after.ok ? 0 : errorsIn(after.diagnostics), message).toBeLessThanOrEqual(errorsIn(diagnostics));
      }
    }),
    { numRuns: RUNS },
  );
});

test("a broken condition does not hide errors in other conditions", () => {
  fc.assert(
    fc.property(anyPieces, (text) => {
      // The unknown field comes first, where no unclosed quote, list or group can hide it.
      const result = check(`zzz=1&${text}`, schema, { limits: NO_LIMITS });
      expect(result.ok).toBe(false);
      if (!result.ok) expect(result.diagnostics.map(({ span }) => span)).toContainEqual({ start: 0, end: 3 });
    }),
    { numRuns: RUNS },
  );
});

test("check reports the same errors as parse and bind", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const text = print(tree);
      const checked = check(text, schema, { limits: NO_LIMITS });
      const parsed = parse(text, { limits: NO_LIMITS });
      if (!parsed.ok) throw new Error("The printed tree does not parse");
      const bound = bind(parsed.value, schema, { limits: NO_LIMITS });
      expect(checked.ok).toBe(bound.ok);
      if (!bound.ok && !checked.ok) {
        const errors = checked.diagnostics.filter(({ severity }) => severity === "error");
        expect(errors).toEqual(bound.diagnostics);
      }
    }),
    { numRuns: RUNS },
  );
});
