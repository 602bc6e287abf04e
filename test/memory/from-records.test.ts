import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromRecords, getHandler, listHandler, type Source, type SourceRequest } from "../../src/http.js";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  json,
  number,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import { type ListQuery, readListQuery } from "../../src/list.js";
import { RUNS } from "../support/runs.js";

const numbered = defineSchema({ id: integer() });
const priced = defineSchema({ price: decimal() });
const coded = defineSchema({ code: text() });

describe("records in memory are sorted by their key", () => {
  test.each([
    ["numbers", [10, 9, -1, 2], [-1, 2, 9, 10]],
    ["bigints", [10n, 9n, -1n, 2n], [-1, 2, 9, 10]],
    ["large bigints", [2n ** 53n + 1n, 2n ** 53n], ["9007199254740992", "9007199254740993"]],
    ["digits", ["10", "9", "-20", "-10"], [-20, -10, 9, 10]],
    // Compared as JSON text, because they are equal as JavaScript numbers.
    ["large digits", ["9007199254740993", "9007199254740992"], ["9007199254740992", "9007199254740993"]],
  ])("%s", async (_name, keys, ordered) => {
    const records = keys.map((id) => ({ id }));
    const list = listHandler({ schema: numbered, source: fromRecords(numbered, records) });
    const response = await list(new Request("http://localhost/"));
    expect(await response.text()).toContain(`"data":[${ordered.map((id) => `{"id":${id}}`).join()}]`);
  });

  const B = 2n ** 53n;
  const day = new Date("2024-05-31T00:00:00Z");

  /** Each list is sorted; the test reverses it. */
  test.each<[name: string, field: Schema["fields"][string], ordered: readonly unknown[]]>([
    [
      "large negatives",
      integer(),
      [-(B + 2n), `-${B + 1n}`, -Number(B), String(-B + 1n), 0, "7", B, B + 1n, `${B + 2n}`],
    ],
    [
      "numbers of any length",
      integer(),
      [`-1${"0".repeat(40)}`, -1e30, -(10n ** 20n), 10n ** 20n, 1e30, "9".repeat(40)],
    ],
    ["numbers and texts by exact value", integer(), [2n ** 60n - 1n, 2 ** 60, `${2n ** 60n + 1n}`]],
    [
      "decimals",
      decimal(),
      ["-1e3", -10.5, "-10.4999999999999999999", 0, "0.1", 0.2, "0.20000000000000000001", 1n, "1e2"],
    ],
    ["doubles", number(), [-Number.MAX_VALUE, -1, -Number.MIN_VALUE, 0, 0.1, 2 ** 53, Number.MAX_VALUE]],
    ["texts by code point", text(), ["", "A", "a", "é", "\uFFFD", "\u{1F600}"]],
    ["choices", enumeration(["b", "a"]), ["a", "b"]],
    ["booleans", boolean(), [false, true]],
    ["dates", date(), ["2024-05-30", day, "2024-06-01"]],
    [
      "times",
      timestamp(),
      ["2024-05-30T23:59:59.999999Z", day, "2024-05-31T01:00:00.000001+01:00", "2024-05-31T00:00:01Z"],
    ],
  ])("%s", async (_name, field, ordered) => {
    const schema = defineSchema({ key: field });
    const records = ordered.map((key) => ({ key })).reverse();
    const source = fromRecords<Schema>(schema, records, { key: "key" });
    expect(await keysOf(source, schema)).toEqual(ordered);
  });

  test("numbers, bigints and texts in the same list", async () => {
    const anyWhole = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
    const near = fc.integer({ min: -3, max: 3 }).map((n) => BigInt(n) + 2n ** 53n);
    const forms = (n: bigint) =>
      fc.constantFrom<unknown>(n, String(n), ...(BigInt(Number(n)) === n ? [Number(n)] : []));
    const entry = fc
      .oneof(
        anyWhole,
        near,
        near.map((n) => -n),
      )
      .chain((n) => forms(n).map((id) => ({ n, id })));
    await fc.assert(
      fc.asyncProperty(fc.array(entry), async (entries) => {
        const source = fromRecords<Schema>(numbered, entries);
        const { records } = await source.list(everything(numbered));
        const expected = [...entries].sort((a, b) => (a.n < b.n ? -1 : a.n > b.n ? 1 : 0));
        expect(records).toEqual(expected);
      }),
      { numRuns: RUNS / 10 },
    );
  });

  test("records without a valid key come last, in their original order", async () => {
    const inherited = Object.create({ id: 0 }) as object;
    const records = [{ id: "x" }, { id: 2 }, { id: null }, { id: 1.5 }, { id: 1 }, {}, { id: Number.NaN }, inherited];
    const source = fromRecords<Schema>(numbered, records);
    const { records: found } = await source.list(everything(numbered));
    expect(found).toEqual([
      inherited,
      records[4],
      records[1],
      records[0],
      records[2],
      records[3],
      records[5],
      records[6],
    ]);
  });

  test.each<[name: string, schema: Schema, key: string, keys: unknown[], ordered: unknown[]]>([
    ["decimals", priced, "price", ["10.5", "9.75"], [9.75, 10.5]],
    ["texts", coded, "code", ["b", "a", "a"], ["a", "a", "b"]],
  ])("%s in a key with another name", async (_name, schema, key, keys, ordered) => {
    const records = keys.map((value) => ({ [key]: value }));
    const list = listHandler({ schema, source: fromRecords(schema, records, { key }) });
    const { data } = await (await list(new Request("http://localhost/"))).json();
    expect(data).toEqual(ordered.map((value) => ({ [key]: value })));
  });
});

test("pages lead forward to the last record, and back to the first", async () => {
  const records = [5, 3, 1, 4, 2].map((id) => ({ id }));
  const source = fromRecords(numbered, records);
  const page = async (parameters: string, position?: bigint, direction?: "after" | "before") => {
    const query = readListQuery(parameters, numbered);
    if (!query.ok) throw new Error("The query is invalid");
    const at = position === undefined ? undefined : [{ type: "integer", value: position } as const];
    const cursor = direction === undefined ? {} : { cursor: { direction, position: at } };
    const { records: found, hasMore } = await source.list({ query: { ...query.value, ...cursor } as never, request });
    return [found.map(({ id }) => id), hasMore];
  };
  expect(await page("limit=2")).toEqual([[1, 2], true]);
  expect(await page("limit=2&page=2")).toEqual([[3, 4], true]);
  expect(await page("limit=2&page=3")).toEqual([[5], false]);
  expect(await page("limit=5")).toEqual([[1, 2, 3, 4, 5], false]);
  expect(await page("limit=2", 2n, "after")).toEqual([[3, 4], true]);
  expect(await page("limit=2", 3n, "after")).toEqual([[4, 5], false]);
  expect(await page("limit=2", 5n, "before")).toEqual([[3, 4], true]);
  expect(await page("limit=2", 3n, "before")).toEqual([[1, 2], false]);
  expect(await page("limit=2", 2n, "before")).toEqual([[1], false]);
  expect(await page("limit=2", undefined, "before")).toEqual([[4, 5], true]);
});

test("an array may change between requests", async () => {
  const records = [{ id: 1 }];
  const list = listHandler({ schema: numbered, source: fromRecords(numbered, records) });
  const total = async (): Promise<number> => (await (await list(new Request("http://localhost/"))).json()).meta.total;
  expect(await total()).toBe(1);
  records.push({ id: 2 });
  expect(await total()).toBe(2);
});

const request = new Request("http://localhost/");

function everything<S extends Schema>(schema: S): SourceRequest<ListQuery<S>> {
  const query = readListQuery("limit=1000", schema);
  if (!query.ok) throw new Error("The query is invalid");
  return { query: query.value, request };
}

async function keysOf(source: Source, schema: Schema): Promise<unknown[]> {
  const { records } = await source.list(everything(schema));
  return records.map(({ key }) => key);
}

describe("a record in memory", () => {
  const day = new Date("2024-05-31T10:20:30.456Z");

  test.each<[name: string, field: Schema["fields"][string], held: unknown, written: string]>([
    ["a number", integer(), 7, "7"],
    ["a bigint", integer(), 2n ** 62n, "4611686018427387904"],
    ["digits", integer(), "007", "7"],
    ["a large number", integer(), 2 ** 60, "1152921504606846976"],
    ["a decimal", decimal(), "1.50", "1.5"],
    ["a decimal in another notation", decimal(), 1.5, "15e-1"],
    ["a double", number(), 0.5, "0.50"],
    ["a text", text(), "größe", "größe"],
    ["a choice", enumeration(["a", "b"]), "b", "b"],
    ["a boolean", boolean(), true, "true"],
    ["a Date", timestamp(), day, "2024-05-31T10:20:30.456Z"],
    ["a Date in another zone", timestamp(), day, "2024-05-31T12:20:30.456000+02:00"],
    ["a Date in a date field", date(), day, "2024-05-31"],
    ["a time", timestamp(), "2024-05-31 10:20:30.456", "2024-05-31T10:20:30.456Z"],
  ])("is found by %s", async (_name, field, held, written) => {
    const schema = defineSchema({ key: field });
    const source = fromRecords<Schema>(schema, [{ key: null }, { key: held }, { key: held }], { key: "key" });
    const response = await getHandler({ schema, source })(new Request("http://localhost/"), written);
    expect(response.status).toBe(200);
  });

  test.each<[held: unknown, written: string]>([
    [7, "8"],
    [7, "007"],
    [2n ** 53n + 1n, "9007199254740992"],
    [null, "null"],
    [undefined, "undefined"],
  ])("with key %s is not found by %j", async (held, written) => {
    const source = fromRecords<Schema>(numbered, [{ id: held }, {}]);
    expect(await source.get({ key: written, query: { fields: ["id"], parameters: {} }, request })).toBeUndefined();
  });
});

test.each<[name: string, records: unknown]>([
  ["an iterator, which can be read only once", [{ id: 1 }].values()],
  ["a map", new Map([[1, { id: 1 }]])],
  ["a text", "[]"],
  ["nothing", undefined],
])("records cannot be %s", (_name, records) => {
  expect(() => fromRecords(numbered, records as [])).toThrow(
    'Option "records" of fromRecords() must be an array or a Set.',
  );
});

test("records can be a set", async () => {
  const source = fromRecords(numbered, new Set([{ id: 2 }, { id: 1 }]));
  const { records } = await source.list(everything(numbered));
  expect(records).toEqual([{ id: 1 }, { id: 2 }]);
});

test("records are sorted and continued by the value at the path of a field", async () => {
  const placed = defineSchema({ id: integer(), city: text({ path: "address.city", nullable: true }) });
  const records = [
    { id: 1, city: "a", address: { city: "c" } },
    { id: 2, city: "b", address: {} },
    { id: 3, city: "c", address: { city: "b" } },
    { id: 4, city: "d", address: { city: "b" } },
  ];
  const list = listHandler({ schema: placed, source: fromRecords(placed, records), cursors: true });
  const read = async (parameters: string) =>
    (await list(new Request(`http://localhost/?sort=city&${parameters}`))).json();
  const first = await read("limit=2&after=");
  const { nextCursor } = first.pagination;
  expect([first.data, (await read(`after=${nextCursor}`)).data]).toEqual([
    [
      { id: 3, city: "b" },
      { id: 4, city: "b" },
    ],
    [
      { id: 1, city: "c" },
      { id: 2, city: null },
    ],
  ]);
});

test("a value at the path of a field is returned unchanged, also if it contains a path of that name", async () => {
  class Decimal {
    constructor(readonly digits: string) {}
    toJSON() {
      return this.digits;
    }
  }
  const placed = defineSchema({
    id: integer(),
    price: decimal({ path: "prices.list" }),
    a: text({ path: "b.c" }),
    b: json({ path: "z" }),
    name: text({ path: "name.first" }),
  });
  const records = [
    {
      id: 1,
      prices: { list: new Decimal("1.50") },
      b: { c: ["x"] },
      z: { c: "other" },
      name: { first: { first: "y" } },
    },
  ];
  const source = fromRecords(placed, records as never);
  const expected = { id: 1, price: "1.50", a: ["x"], b: { c: "other" }, name: { first: "y" } };
  const list = await listHandler({ schema: placed, source })(new Request("http://localhost/"));
  expect((await list.json()).data).toEqual([expected]);
  const one = await getHandler({ schema: placed, source })(new Request("http://localhost/1"), "1");
  expect((await one.json()).data).toEqual(expected);
});
