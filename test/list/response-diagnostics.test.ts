import { describe, expect, test } from "vitest";
import { type Diagnostic, defineSchema, integer, text } from "../../src/index.js";
import { responseDiagnostics, withinBytes } from "../../src/list/response-diagnostics.js";
import { readListQuery } from "../../src/list.js";

const schema = defineSchema({ id: integer(), name: text({ aliases: ["title", "label", "caption"] }) });

function diagnosticsOf(raw: string, options: object = {}): readonly Diagnostic[] {
  const result = readListQuery(raw, schema, options);
  return result.ok ? result.warnings : result.diagnostics;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Two warnings and three errors, with and without fixes and suggestions. */
const MIXED = "fields=title,id,nam&page=é&Limit=5&sort=label";

describe("the diagnostics of a response", () => {
  test("are those of the request, with their suggestions under one name", () => {
    const diagnostics = diagnosticsOf(MIXED);
    expect(diagnostics.map(({ severity }) => severity).sort()).toEqual([
      ...Array(3).fill("error"),
      ...Array(2).fill("warning"),
    ]);
    const suggestions = { nam: ["name"], Limit: ["limit"] };
    const expected = diagnostics.map((diagnostic) => {
      const { field, parameter } = diagnostic.details as { field?: string; parameter?: string };
      const suggestion = suggestions[(field ?? parameter) as keyof typeof suggestions];
      return suggestion === undefined ? diagnostic : { ...diagnostic, suggestion };
    });
    expect(responseDiagnostics(diagnostics)).toStrictEqual(expected);
  });

  test.each([1, 2])("have the totals of all if the limit is %d", (errors) => {
    const diagnostics = diagnosticsOf("fields=title,x&sort=label&page=x&limit=x&filter=caption=1&y=1", {
      limits: { errors },
    });
    const totals = diagnostics.filter(({ code }) => code === "limit.errors" || code === "limit.warnings");
    expect(totals).toHaveLength(2);
    const shown = responseDiagnostics(diagnostics);
    expect(shown.slice(-totals.length)).toEqual(totals);
    expect(shown).toHaveLength(diagnostics.length);
    const none = totals.map(({ code, details }) => ({ code, details: { ...details, limit: 0 } }));
    expect(responseDiagnostics(diagnostics, 1)).toMatchObject(none);
  });

  test("are the first ones with fewer bytes than the maximum, and the totals", () => {
    const all = responseDiagnostics(diagnosticsOf(MIXED));
    let bytes = 0;
    for (const [count, diagnostic] of all.entries()) {
      bytes += bytesOf(diagnostic);
      for (const [maximum, shown] of [
        [bytes, all.slice(0, count)],
        [bytes + 1, all.slice(0, count + 1)],
      ] as const) {
        const found = responseDiagnostics(diagnosticsOf(MIXED), maximum);
        const totals = (["warning", "error"] as const).flatMap((severity) => {
          const numberIn = (some: readonly Diagnostic[]) => some.filter((one) => one.severity === severity).length;
          const [limit, actual] = [numberIn(shown), numberIn(all)];
          return limit < actual ? [{ code: `limit.${severity}s`, details: { limit, actual } }] : [];
        });
        expect(found.slice(0, shown.length)).toEqual(shown);
        const span = shown.at(-1)?.span ?? { start: 0, end: 0 };
        expect(found.slice(shown.length)).toMatchObject(totals.map((total) => ({ ...total, span })));
        expect(found).toHaveLength(shown.length + totals.length);
      }
    }
  });

  test("that do not fit are left out with all after them", () => {
    const long = `${"é".repeat(100)}=1&page=x&limit=x`;
    const [first] = responseDiagnostics(diagnosticsOf(long));
    expect(responseDiagnostics(diagnosticsOf(long), bytesOf(first))).toMatchObject([
      { code: "limit.errors", details: { limit: 0, actual: 3 } },
    ]);
  });

  test("have texts and lists of limited length", () => {
    const parameters = Array.from({ length: 50 }, (_, i) => `${"p".repeat(100)}${i}`);
    const [unknown] = responseDiagnostics(diagnosticsOf(`${"é".repeat(500)}=1`, { parameters }));
    if (unknown?.code !== "list.unknown-parameter") throw new Error();
    const { parameter, known } = unknown.details;
    expect(parameter).toBe(`${"é".repeat(120)}…`);
    expect(known).toHaveLength(32);
    expect(known.slice(0, 6)).toEqual(["fields", "filter", "sort", "page", "limit", `${"p".repeat(60)}…`]);
    expect([...unknown.message].length).toBe(1001);
  });

  test("have numbers, short texts and the position unchanged", () => {
    const diagnostics = diagnosticsOf("limit=1001");
    expect(diagnostics).toMatchObject([{ details: { parameter: "limit", value: "1001", maximum: 1000 } }]);
    expect(responseDiagnostics(diagnostics)).toStrictEqual(diagnostics);
  });

  test("have a fix only if it is complete", () => {
    const fixOf = (length: number) => {
      const [found] = diagnosticsOf("pag=1");
      const diagnostic = { ...found, fix: { span: found?.span, text: "x".repeat(length) } } as Diagnostic;
      return responseDiagnostics([diagnostic])[0]?.fix?.text.length;
    };
    expect([fixOf(0), fixOf(1000), fixOf(1001)]).toEqual([0, 1000, undefined]);
  });
});

test.each([
  ["a", 3],
  ["é", 4],
  [{ a: [1] }, 9],
])("%j has as many bytes as its JSON in UTF-8: %d", (value, bytes) => {
  expect([bytes - 1, bytes, bytes + 1].map((maximum) => withinBytes(value, maximum))).toEqual([false, true, true]);
});
