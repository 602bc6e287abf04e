import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportTypeOf } from "../../src/http/accept.js";

const CSV = "text/csv";
const NDJSON = "application/x-ndjson";

describe("the type of an export that a request prefers to JSON", () => {
  test.each<[accept: string | null, expected: string | undefined]>([
    [null, undefined],
    ["", undefined],
    ["*/*", undefined],
    ["text/*", undefined],
    ["application/*", undefined],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", undefined],
    ["application/json, text/plain, */*", undefined],
    [CSV, CSV],
    [NDJSON, NDJSON],
    ["TEXT/CSV ; Charset=utf-8", CSV],
    [`${NDJSON}, application/problem+json`, NDJSON],
    ["text/csv, application/json", undefined],
    ["text/csv;q=0.5, application/json", undefined],
    ["application/json;q=0.5, text/csv", CSV],
    ["application/json;q=0.5, text/csv;q=0.6, application/x-ndjson;q=0.7", NDJSON],
    ["text/csv, application/x-ndjson", CSV],
    ["text/csv, */*", CSV],
    ["text/csv;q=0.9, */*", undefined],
    ["text/csv;q=0.9, */*;q=0.8", CSV],
    ["text/csv;q=0.9, application/*;q=0.1, */*", CSV],
    ["application/json;q=0, text/csv;q=0.001", CSV],
    ["text/csv;q=0", undefined],
    ["text/csv;q=0.0, */*;q=0", undefined],
    ["text/csv; q=0.5; header=present, application/json; q=0.4", CSV],
    ["text/csv;q=2, application/json;q=0.5", CSV],
    ["text/csv;q=0.5, text/csv, application/json;q=0.7", undefined],
    ['text/csv;profile="a,b";q=0', undefined],
    ['text/csv;q=0.5, application/json;profile="a,\\"text/csv;";q=0.1', CSV],
    ['application/json;profile=",text/csv,"', undefined],
  ])("%j: %s", (accept, expected) => {
    expect(exportTypeOf(accept)).toBe(expected);
  });

  test("is found in any header without an error", () => {
    const types = [CSV, NDJSON, "application/json", "*/*"];
    const part = fc.constantFrom(...types, ";q=", "0.5", ",", ";", " ", "__proto__", "=", '"', "\\");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join("")),
        ),
        (accept) => {
          expect([undefined, CSV, NDJSON]).toContain(exportTypeOf(accept));
        },
      ),
    );
  });
});
