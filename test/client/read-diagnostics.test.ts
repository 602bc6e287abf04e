import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDiagnostics } from "../../src/client/read-diagnostics.js";
import { type Diagnostic, defineSchema, text } from "../../src/index.js";
import { anyBrokenText, anyFilterText } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";
import { diagnosticsOf } from "./diagnostics-of.js";

/** The fields of the server, all of them texts: most filters for these are refused for their values and operators. */
const ofTexts = defineSchema(
  Object.fromEntries(everyType.visibleNames.map((name) => [name, text({ nullable: true, ordered: true })])),
);

describe("diagnostics", () => {
  test("come back from JSON as they were", () => {
    fc.assert(
      fc.property(fc.oneof(anyBrokenText(), anyFilterText(ofTexts)), (filter) => {
        const diagnostics = diagnosticsOf(filter);
        expect(readDiagnostics(JSON.parse(JSON.stringify(diagnostics)))).toEqual(diagnostics);
      }),
      { numRuns: RUNS },
    );
  });

  test("about limits come back too", () => {
    const diagnostics = diagnosticsOf("x".repeat(100_000));
    expect(diagnostics.map(({ code }) => code)).toEqual(["limit.length"]);
    expect(readDiagnostics(JSON.parse(JSON.stringify(diagnostics)))).toEqual(diagnostics);
  });

  const [good] = diagnosticsOf("nmae=1") as readonly [Diagnostic];

  test.each<[name: string, changes: object]>([
    ["an unknown code", { code: "bind.unheard-of" }],
    ["the name of something else as its code", { code: "constructor" }],
    ["an unknown severity", { severity: "fatal" }],
    ["an unknown source", { source: "body" }],
    ["no message", { message: undefined }],
    ["a span that is none", { span: { start: 5, end: 1 } }],
    ["a span of fractions", { span: { start: 0.5, end: 1 } }],
    ["no details", { details: null }],
    ["details of another type", { details: { field: "nmae", didYouMean: "name" } }],
    ["details that are missing", { details: { field: "nmae" } }],
  ])("with %s are left out, and the others stay", (_name, changes) => {
    expect(readDiagnostics([{ ...good, ...changes }, good])).toEqual([good]);
  });

  test("keep just what this version knows", () => {
    const { fix: _fix, ...rest } = good;
    const sent = { ...good, suggestion: "name=1", fix: { span: "?" }, details: { ...good.details, extra: 1 } };
    expect(readDiagnostics([sent])).toEqual([rest]);
  });

  test("are none in whatever else there is", () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => readDiagnostics(json).length === 0));
  });
});
