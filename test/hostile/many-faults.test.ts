import { afterEach, expect, test, vi } from "vitest";
import { check, decodeFilter, defineSchema, enumeration, integer, text } from "../../src/index.js";
import { readGetQuery, readListQuery } from "../../src/list.js";

const made = vi.hoisted(() => ({ count: 0 }));

vi.mock("../../src/diagnostics/diagnostic.js", async (original) => {
  const real = await original<typeof import("../../src/diagnostics/diagnostic.js")>();
  const makeDiagnostic: typeof real.makeDiagnostic = (...given) => {
    made.count++;
    return real.makeDiagnostic(...given);
  };
  return { ...real, makeDiagnostic };
});

const schema = defineSchema({ a: integer(), name: text(), status: enumeration(["open", "done"]) });
const REPORTED = 20;
/** A warning or two for each error, and each again without a fix that was of no use. */
const MOST_MADE = 5 * REPORTED;

afterEach(() => {
  vi.restoreAllMocks();
});

function madeBy(run: () => { readonly ok: boolean }): number {
  made.count = 0;
  expect(run().ok).toBe(false);
  return made.count;
}

test.each(["%FF", "%FFa", "%E2%82", "%C3%28", "%F8%80", "%ED%A0%80", "%E9%"])(
  "30,000 times %s is refused without one exception per byte, as those take the time",
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

test.each(UNITS)("of a filter of nothing but %j, no more errors are made than a few times what is reported", (unit) => {
  const filter = unit.repeat(Math.floor(8192 / unit.length));
  expect(madeBy(() => check(filter, schema))).toBeLessThanOrEqual(MOST_MADE);
  const raised = { limits: { length: 1_000_000, conditions: 1_000_000 } };
  expect(madeBy(() => check(unit.repeat(10_000), schema, raised))).toBeLessThanOrEqual(MOST_MADE);
});

test.each([
  ["items that the field refuses", `a[${"x,".repeat(9_999)}x]`],
  ["items that are missing", `status[${",".repeat(9_999)}]`],
  ["items that are no choice", `status[${"x,".repeat(9_999)}x]`],
  ["faults in quotes", `name="${"\\q".repeat(10_000)}"`],
  ["faults in quoted items", `name[${'"\\q",'.repeat(9_999)}x]`],
  ["faults in a list without an end", `name[${'"\\q",'.repeat(9_999)}`],
  ["faults in quotes without an end", `name="${"\\q".repeat(10_000)}`],
])("of a list or value with 10,000 %s too", (_what, filter) => {
  const raised = { limits: { length: 1_000_000, items: 1_000_000, value: 1_000_000 } };
  expect(madeBy(() => check(filter, schema, raised))).toBeLessThanOrEqual(MOST_MADE);
});

test.each([
  ["fields", `fields=${"x,".repeat(10_000)}`],
  ["empty fields", `fields=${",".repeat(10_000)}`],
  ["stray segments", "x&".repeat(10_000)],
  ["stray conditions", `limit=1&${"a=1&".repeat(10_000)}`],
  ["repeated parameters", "page=1&".repeat(10_000)],
  ["segments of a filter", `filter=${"%FF&".repeat(10_000)}`],
])("of a query string with 10,000 %s too", (_what, query) => {
  expect(madeBy(() => readListQuery(query, schema))).toBeLessThanOrEqual(MOST_MADE);
  expect(madeBy(() => readGetQuery(query, schema))).toBeLessThanOrEqual(MOST_MADE);
});
