import fc from "fast-check";
import { expect, test } from "vitest";
import { inspect } from "../../src/editor.js";
import { check, defineSchema, integer, parse, print, text } from "../../src/index.js";
import { findConstantParts } from "../../src/logic.js";
import { anyBrokenPosition, anyValidPosition } from "./support/any-position.js";
import { LAW_RUNS } from "./support/runs.js";

const schema = defineSchema({ id: integer(), name: text() });

test("a broken text has the tree of its whole parts and all diagnostics", () => {
  const { filter, bound, diagnostics } = inspect("id=1 & name* & (size=5 | id=x", schema);
  expect(print(filter)).toBe("id=1&(size=5|id=x)");
  expect(bound).toBeUndefined();
  expect(diagnostics.map(({ code }) => code)).toEqual([
    "syntax.missing-value",
    "syntax.unclosed-group",
    "bind.unknown-field",
    "bind.value",
  ]);
});

test("a valid text has its tree, the bound filter and warnings", () => {
  const { filter, bound, diagnostics } = inspect("name==x", schema);
  expect(print(filter)).toBe('name="=x"');
  expect(bound?.root.kind).toBe("comparison");
  expect(diagnostics.map(({ code }) => code)).toEqual(["suspect.operator"]);
});

test("further warnings of a valid filter are among the others, in the order of the text", () => {
  const codes = (text: string) =>
    inspect(text, schema, { lint: findConstantParts }).diagnostics.map(({ code, span }) => `${code} ${span.start}`);
  expect(codes("id=1&id=2&name==x")).toEqual(["suspect.never 0", "suspect.operator 14"]);
  expect(codes("name==x&(id=1|id=2&id=3)")).toEqual(["suspect.operator 4", "suspect.never 14"]);
  expect(codes("id=x&id=2&id=3")).toEqual(["bind.value 3"]);
  expect(() => inspect("", schema, { lint: true } as never)).toThrow('Option "lint" of inspect() must be a function');
});

test("reports what check reports, and has the tree that parse returns", () => {
  fc.assert(
    fc.property(fc.oneof(anyValidPosition, anyBrokenPosition), ({ schema, text }) => {
      const { filter, bound, diagnostics } = inspect(text, schema, { now: () => new Date(0) });
      const result = check(text, schema, { now: () => new Date(0) });
      const parsed = parse(text);
      if (parsed.ok) expect(filter).toEqual(parsed.value);
      expect(bound).toEqual(result.ok ? result.value : undefined);
      expect(diagnostics).toEqual(result.ok ? result.warnings : result.diagnostics);
    }),
    { numRuns: LAW_RUNS },
  );
});

test("arguments and options are checked", () => {
  expect(() => inspect(5 as never, schema)).toThrow('Argument "text" of inspect() must be a string');
  expect(() => inspect("", {} as never)).toThrow('Argument "schema" of inspect() must be a schema');
  expect(() => inspect("", schema, { nw: 1 } as never)).toThrow('Option "nw" of inspect() is unknown');
});
