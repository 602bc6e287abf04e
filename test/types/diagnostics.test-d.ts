import { expectTypeOf, test } from "vitest";
import type { DETAIL_SHAPES } from "../../src/client/detail-shapes.js";
import type { Details, Diagnostic, DiagnosticCode } from "../../src/index.js";

declare const diagnostic: Diagnostic;

test("the code of a diagnostic tells the type of its details", () => {
  if (diagnostic.code === "bind.value") expectTypeOf(diagnostic.details.expected).toEqualTypeOf<string>();
  if (diagnostic.code === "ui.unfinished-rule") {
    expectTypeOf(diagnostic.details).toEqualTypeOf<{ readonly missing: "field" | "operator" }>();
  }
  if (diagnostic.code === "syntax.unclosed-quote") {
    expectTypeOf(diagnostic.details).toEqualTypeOf<Readonly<Record<never, never>>>();
  }
});

test("didYouMean is a list in the details of every code that has it", () => {
  type SuggestionsIn<Of> = Of extends unknown ? ("didYouMean" extends keyof Of ? Of["didYouMean"] : never) : never;
  expectTypeOf<SuggestionsIn<Details[DiagnosticCode]>>().toEqualTypeOf<readonly string[]>();
});

test("the client accepts every value of a detail that has only some", () => {
  type Shapes = typeof DETAIL_SHAPES;
  type Missing = {
    [Code in keyof Shapes]: {
      [Name in keyof Shapes[Code]]: Shapes[Code][Name] extends readonly (infer Accepted)[]
        ? Exclude<Name extends keyof Details[Code] ? Details[Code][Name] : "unknown", Accepted>
        : never;
    }[keyof Shapes[Code]];
  }[keyof Shapes];
  expectTypeOf<Missing>().toEqualTypeOf<never>();
});
