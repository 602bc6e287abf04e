import { afterEach, expect, test, vi } from "vitest";
import { check, decodeFilter, defineSchema, enumeration, integer, many, NO_LIMITS, text } from "../../src/index.js";
import { readGetQuery, readListQuery } from "../../src/list.js";

const created = vi.hoisted(() => ({ count: 0 }));
const visited = vi.hoisted(() => ({ count: 0 }));

vi.mock("../../src/language/ast/fold-tree.js", async (original) => {
  const real = await original<typeof import("../../src/language/ast/fold-tree.js")>();
  const partsOf: typeof real.partsOf = (node) => {
    visited.count++;
    return real.partsOf(node);
  };
  return { ...real, partsOf };
});

vi.mock("../../src/language/diagnostics/finding.js", async (original) => {
  const real = await original<typeof import("../../src/language/diagnostics/finding.js")>();
  const makeFinding: typeof real.makeFinding = (...given) => {
    created.count++;
    return real.makeFinding(...given);
  };
  return { ...real, makeFinding };
});

const schema = defineSchema({ a: integer(), name: text(), status: enumeration(["open", "done"]) });
const related = defineSchema({ ...schema.fields, r: many(schema, { to: "a", from: "a" }) });
const REPORTED = 20;
/** Up to two warnings per error, and what is found when a fix is tried. */
const MAX_CREATED = 5 * REPORTED;

afterEach(() => {
  vi.restoreAllMocks();
});

function findingsCreatedBy(run: () => { readonly ok: boolean }): number {
  created.count = 0;
  expect(run().ok).toBe(false);
  return created.count;
}

test.each(["%FF", "%FFa", "%E2%82", "%C3%28", "%F8%80", "%ED%A0%80", "%E9%"])(
  "%s repeated 30,000 times is rejected without an exception per byte",
  (bytes) => {
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    const raw = bytes.repeat(30_000);
    expect(decodeFilter(raw).ok).toBe(false);
    for (const name of ["filter", "fields", "page", "limit", "other"]) {
      expect(readListQuery(`?${name}=${raw}`, schema).ok).toBe(false);
      expect(readListQuery(`?${name}=${`${bytes},`.repeat(10_000)}`, schema).ok).toBe(false);
    }
    expect(decode.mock.results.filter(({ type }) => type === "throw")).toEqual([]);
  },
);

const UNITS = [
  ...["&|", "a=&", "x&", ")", "!&", "a b&", "=&", "\0", "\ud800", "\0&", "a[,", "a[,]&", "x=1&", "a=x&", "a>x&"],
  ...["name>1&", "status=x&", "a eq 1&", "a is null&", "a[x]&", 'a="x"y&', "a=null&", "a=1)&(", "a='x'&", "a==1&"],
  ...["()(", "a=1 and a=2&", "nane=1&", 'a="\\q"&', "a between 1 and 2&", "not a=1&", "1a=2&", '"a"=1&', "a>null&"],
  ...["status=open,done&", "contains(name,x)&", "name like 'a%'&", "1<a&", "x[y,z]&", "(a=)&", "!a=1&", "a[1]b&"],
];

test.each(UNITS)("a filter of repeated %j creates only a few more diagnostics than it reports", (unit) => {
  const filter = unit.repeat(Math.floor(8192 / unit.length));
  expect(findingsCreatedBy(() => check(filter, schema))).toBeLessThanOrEqual(MAX_CREATED);
  const raised = { limits: { length: 1_000_000, conditions: 1_000_000 } };
  expect(findingsCreatedBy(() => check(unit.repeat(10_000), schema, raised))).toBeLessThanOrEqual(MAX_CREATED);
});

test.each([...UNITS, "()|", 'a="x&', "r(nane=1)&", "r(a=)&", "r(a=1&"])(
  "without limits, repeated %j is searched once, not for each fault",
  (unit) => {
    const visitsOf = (times: number): number => {
      visited.count = 0;
      check(unit.repeat(times), related, { limits: NO_LIMITS });
      return visited.count;
    };
    expect(visitsOf(400)).toBeLessThanOrEqual(2.5 * visitsOf(200) + 100);
  },
);

test.each([
  ["items that the field rejects", `a[${"x,".repeat(9_999)}x]`],
  ["missing items", `status[${",".repeat(9_999)}]`],
  ["items that are not choices of the enumeration", `status[${"x,".repeat(9_999)}x]`],
  ["invalid escapes", `name="${"\\q".repeat(10_000)}"`],
  ["invalid escapes in items", `name[${'"\\q",'.repeat(9_999)}x]`],
  ["invalid escapes in an unclosed list", `name[${'"\\q",'.repeat(9_999)}`],
  ["invalid escapes in unclosed quotes", `name="${"\\q".repeat(10_000)}`],
])("a list or value with 10,000 %s creates only a few more diagnostics than it reports", (_what, filter) => {
  const raised = { limits: { length: 1_000_000, items: 1_000_000, value: 1_000_000 } };
  expect(findingsCreatedBy(() => check(filter, schema, raised))).toBeLessThanOrEqual(MAX_CREATED);
});

test.each([
  ["fields", `fields=${"x,".repeat(10_000)}`],
  ["empty fields", `fields=${",".repeat(10_000)}`],
  ["stray segments", "x&".repeat(10_000)],
  ["stray conditions", `limit=1&${"a=1&".repeat(10_000)}`],
  ["repeated parameters", "page=1&".repeat(10_000)],
  ["segments of a filter", `filter=${"%FF&".repeat(10_000)}`],
])("a query string with 10,000 %s creates only a few more diagnostics than it reports", (_what, query) => {
  expect(findingsCreatedBy(() => readListQuery(query, schema))).toBeLessThanOrEqual(MAX_CREATED);
  expect(findingsCreatedBy(() => readGetQuery(query, schema))).toBeLessThanOrEqual(MAX_CREATED);
});
