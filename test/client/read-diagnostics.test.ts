import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DETAIL_SHAPES } from "../../src/client/detail-shapes.js";
import { readDiagnostics } from "../../src/client/read-diagnostics.js";
import { type Diagnostic, defineSchema, text } from "../../src/index.js";
import { anyBrokenText, anyFilterText } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";
import { diagnosticsOf } from "./diagnostics-of.js";

/** The server's fields as texts: most filters for these have invalid values and operators for the server. */
const ofTexts = defineSchema(
  Object.fromEntries(everyType.visibleNames.map((name) => [name, text({ nullable: true, ordered: true })])),
);

describe("readDiagnostics", () => {
  test("restores diagnostics from JSON", () => {
    fc.assert(
      fc.property(fc.oneof(anyBrokenText(), anyFilterText(ofTexts)), (filter) => {
        const diagnostics = diagnosticsOf(filter);
        expect(readDiagnostics(JSON.parse(JSON.stringify(diagnostics)))).toEqual(diagnostics);
      }),
      { numRuns: RUNS },
    );
  });

  test("restores diagnostics about limits", () => {
    const diagnostics = diagnosticsOf("x".repeat(100_000));
    expect(diagnostics.map(({ code }) => code)).toEqual(["limit.length"]);
    expect(readDiagnostics(JSON.parse(JSON.stringify(diagnostics)))).toEqual(diagnostics);
  });

  const [valid] = diagnosticsOf("nmae=1") as readonly [Diagnostic];

  test.each<[name: string, changes: object]>([
    ["no code", { code: undefined }],
    ["another code than servers have", { code: "unheard of" }],
    ["an inherited property name as code", { code: "constructor" }],
    ["an unknown severity", { severity: "fatal" }],
    ["an unknown source", { source: "body" }],
    ["no message", { message: undefined }],
    ["a reversed span", { span: { start: 5, end: 1 } }],
    ["a fractional span", { span: { start: 0.5, end: 1 } }],
    ["no details", { details: null }],
    ["details of an invalid type", { details: { field: "nmae", didYouMean: "name" } }],
    ["incomplete details", { details: { field: "nmae" } }],
  ])("leaves out a diagnostic with %s and keeps the others", (_name, changes) => {
    expect(readDiagnostics([{ ...valid, ...changes }, valid])).toEqual([valid]);
  });

  test("keeps a diagnostic of a newer server, whose code is unknown, with its details", () => {
    const newer = { ...valid, code: "bind.unheard-of", details: { field: "nmae", near: ["name"] } };
    expect(readDiagnostics([newer, valid])).toEqual([newer, valid]);
  });

  test.each(Object.keys(DETAIL_SHAPES))("the code %s has the form of those that newer servers may have", (code) => {
    const newer = { ...valid, code: `${code}-9`, details: {} };
    expect(readDiagnostics([newer])).toEqual([newer]);
  });

  test("leaves out unknown members and an invalid fix", () => {
    const { fix: _fix, ...rest } = valid;
    const sent = { ...valid, suggestion: "name=1", fix: { span: "?" }, details: { ...valid.details, extra: 1 } };
    expect(readDiagnostics([sent])).toEqual([rest]);
  });

  test("returns no diagnostics for any other JSON", () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => readDiagnostics(json).length === 0));
  });
});
