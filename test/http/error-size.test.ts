import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords, listHandler } from "../../src/http.js";
import { defineSchema, enumeration, integer, listOf, text, timestamp } from "../../src/index.js";
import { anyBrokenText } from "../../src/testing.js";

// The bounds that docs/http.md states, in bytes.
const MAX_BODY = 65_536;
const MAX_WARNINGS = 33_792;

const longWord = (length: number, letter: string): string => letter.repeat(length);
const choices = Array.from({ length: 10_000 }, (_, i) => `${longWord(40, "é")}${i}`);
const schema = defineSchema({
  id: integer(),
  name: text(),
  state: enumeration(choices),
  states: listOf(enumeration(choices)),
  created: timestamp(),
  ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${longWord(50, "f")}${i}`, text()])),
});
const list = listHandler({ schema, source: fromRecords(schema, []), maxBodyBytes: 262_144 });

/** Conditions that are suspicious, unknown, out of range or broken, with long and escaped texts in every part. */
const anyCondition = fc.oneof(
  fc.constantFrom(
    "name='x'",
    "name=a,b",
    "name=*x*",
    "created=2024-05-31",
    "state=x",
    "states*x",
    "state[x,y,z]",
    "states=x",
    "id=x",
    "()",
    "name[]",
    "id==",
    "b",
  ),
  fc
    .tuple(
      fc.constantFrom("name", "state", "states", "id", longWord(300, "q"), longWord(52, "f"), "n\u00e4me"),
      fc.constantFrom("=", "==", "*", " like ", "=>", "", "[", "^"),
      fc.constantFrom("\u0001", "\u{1f600}", "\\", '"', "x", "'", "%", "é", "\n", ","),
      fc.integer({ min: 0, max: 2_100 }),
    )
    .map(([name, operator, letter, length]) => name + operator + letter.repeat(length)),
  anyBrokenText(),
);

const anyFilterOfMany = fc
  .tuple(
    fc.array(anyCondition, { minLength: 1, maxLength: 30 }),
    fc.constantFrom("&", "|", " and "),
    fc.integer({ min: 1, max: 60 }),
  )
  .map(([conditions, connective, times]) =>
    Array.from({ length: times }, () => conditions.join(connective)).join(connective),
  );

const anyQuery = fc.oneof(
  anyFilterOfMany.map((filter) => `filter=${encodeURIComponent(filter.toWellFormed())}`),
  anyFilterOfMany.map((filter) => `filter=${filter.toWellFormed()}`),
  fc
    .tuple(
      fc.constantFrom("fields=", "sort=", "", "limit=", "page=", "filter=%FF%"),
      fc.constantFrom(",", "&", "%01", "x"),
      fc.integer({ min: 0, max: 60_000 }),
    )
    .map(([start, repeated, times]) => start + repeated.repeat(times)),
  fc
    .tuple(
      fc.constantFrom("fields=", "sort=-", ""),
      fc.constantFrom(",", "&"),
      fc.array(fc.constantFrom(longWord(52, "f"), longWord(700, "%02"), "nam", "filter", "filter=name='x'"), {
        maxLength: 100,
      }),
    )
    .map(([start, separator, names]) => start + names.join(separator)),
);

async function sizeOf(query: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new TextEncoder().encode(query);
  const response = await list(new Request("http://localhost/", { method: "QUERY", headers, body }));
  const content = await response.text();
  const { warnings = [] } = JSON.parse(content);
  return { response: byteLength(content), warnings: byteLength(JSON.stringify(warnings)), status: response.status };
}

function byteLength(content: string): number {
  return new TextEncoder().encode(content).length;
}

test("no request makes a response with errors or warnings larger than the stated bounds", {
  timeout: 120_000,
}, async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const { response, warnings, status } = await sizeOf(query);
      statuses.add(status);
      expect(response).toBeLessThanOrEqual(MAX_BODY);
      expect(warnings).toBeLessThanOrEqual(MAX_WARNINGS);
    }),
    { numRuns: 100 },
  );
  expect(statuses).toContain(400);
});

test.each([
  ["warnings", "name='x'&".repeat(900)],
  ["warnings about items", `name[${"'x',".repeat(900)}'x']`],
  ["errors with long lists of choices", "state=x&".repeat(900)],
  ["long control characters", `id=${"\u0001".repeat(2_000)}&`.repeat(3)],
  ["long names", `${"q".repeat(8_000)}=1`],
  ["a long filter", "x".repeat(80_000)],
])("%s make a response of at most 64 KiB", async (_what, filter) => {
  const { response } = await sizeOf(`filter=${encodeURIComponent(filter)}`);
  expect(response).toBeLessThanOrEqual(MAX_BODY);
});

test("a response that leaves out diagnostics says how many there are", async () => {
  const filter = Array.from({ length: 15 }, () => `state=${"\u0001".repeat(500)}`).join("&");
  const query = `filter=${encodeURIComponent(filter)}`;
  const body = new TextEncoder().encode(query);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await list(new Request("http://localhost/", { method: "QUERY", headers, body }));
  const { diagnostics } = (await response.json()) as { diagnostics: { code: string; details: object }[] };
  const last = diagnostics.at(-1);
  expect([last?.code, last?.details]).toEqual(["limit.errors", { limit: diagnostics.length - 1, actual: 15 }]);
  expect(diagnostics.length).toBeGreaterThan(1);
});
