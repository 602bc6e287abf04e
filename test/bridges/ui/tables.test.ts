import {
  type ColumnFiltersState,
  columnFilteringFeature,
  constructTable,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_greaterThan,
  filterFn_greaterThanOrEqualTo,
  filterFn_lessThan,
  filterFn_lessThanOrEqualTo,
  filterFns,
  rowSortingFeature,
  type SortingState,
  sortFns,
  tableFeatures,
} from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bind,
  boolean,
  date,
  decimal,
  defineSchema,
  type Filter,
  integer,
  listOf,
  not,
  one,
  parseOrThrow,
  print,
  type Result,
  type Schema,
  text,
  timestamp,
} from "../../../src/index.js";
import { inOrder } from "../../../src/memory/sort-order.js";
import { toPredicate } from "../../../src/memory.js";
import { anyRecordsWithFilter, anySchema } from "../../../src/testing.js";
import {
  type ColumnFilter,
  type ColumnSort,
  type FilterFnName,
  fromColumnFilters,
  fromSorting,
  toColumnFilters,
  toSorting,
} from "../../../src/ui.js";
import { RUNS } from "../../support/runs.js";

const schema = defineSchema({
  n: integer(),
  t: text({ ignoresCase: true }),
  s: text({ nullable: true }),
  b: boolean(),
  d: date({ nullable: true }),
  at: timestamp(),
  price: decimal({ nullable: true }),
  tags: listOf(text()),
  secret: text({ hidden: true }),
});

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return result.value;
}

function placesOf(result: Result<unknown>): (readonly [code: string, where: unknown])[] {
  return (result.ok ? result.warnings : result.diagnostics).map(({ code, path, span }) => [code, path ?? span]);
}

type Fns = Readonly<Record<string, FilterFnName>>;

/** Conversions that are exact in both directions. */
const PAIRS: readonly [filter: string, filterFns: Fns, state: ColumnFilter[]][] = [
  ["", {}, []],
  ["n=5", { n: "equals" }, [{ id: "n", value: 5 }]],
  ["b=true", {}, [{ id: "b", value: true }]],
  [
    "t*bolt&n>=5",
    {},
    [
      { id: "t", value: "bolt" },
      { id: "n", value: [5, undefined] },
    ],
  ],
  ["n>=5&n<=9", {}, [{ id: "n", value: [5, 9] }]],
  ["n<=9", {}, [{ id: "n", value: [undefined, 9] }]],
  ["price>=0.50", {}, [{ id: "price", value: ["0.50", undefined] }]],
  // JavaScript rounds these digits.
  ["n>=20835998572282530", {}, [{ id: "n", value: ["20835998572282530", undefined] }]],
  ["price>=20835998572282530", {}, [{ id: "price", value: ["20835998572282530", undefined] }]],
  ["n=20835998572282530", { n: "equals" }, [{ id: "n", value: "20835998572282530" }]],
  ["n>=20835998572282528", {}, [{ id: "n", value: ["20835998572282528", undefined] }]],
  ["n>5&n<9", { n: "between" }, [{ id: "n", value: [5, 9] }]],
  ["n>=5", { n: "betweenInclusive" }, [{ id: "n", value: [5, undefined] }]],
  ["d>=2024-01-01&d<=2024-12-31", {}, [{ id: "d", value: ["2024-01-01", "2024-12-31"] }]],
  ["at>=2024-01-01T10:00Z", {}, [{ id: "at", value: ["2024-01-01T10:00Z", undefined] }]],
  ["s=x", { s: "weakEquals" }, [{ id: "s", value: "x" }]],
  ["s^x", { s: "startsWith" }, [{ id: "s", value: "x" }]],
  ["s$x", { s: "endsWith" }, [{ id: "s", value: "x" }]],
  ["n>5", { n: "greaterThan" }, [{ id: "n", value: 5 }]],
  ["n>=5", { n: "greaterThanOrEqualTo" }, [{ id: "n", value: 5 }]],
  ["n<5", { n: "lessThan" }, [{ id: "n", value: 5 }]],
  ["n<=5", { n: "lessThanOrEqualTo" }, [{ id: "n", value: 5 }]],
  ["s[x,null]", { s: "arrHas" }, [{ id: "s", value: ["x", null] }]],
  ["tags*red", {}, [{ id: "tags", value: ["red"] }]],
  ["tags[red,blue]", {}, [{ id: "tags", value: ["red", "blue"] }]],
  ["s*a|s*b", { s: "arrIncludes" }, [{ id: "s", value: ["a", "b"] }]],
  ["tags*red&tags*blue", { tags: "arrIncludesAll" }, [{ id: "tags", value: ["red", "blue"] }]],
  ['s=null|s=""', { s: "empty" }, [{ id: "s", value: true }]],
  ['s!=null&s!=""', { s: "notEmpty" }, [{ id: "s", value: true }]],
  ["price=null", { price: "empty" }, [{ id: "price", value: true }]],
  ['tags="[]"', { tags: "empty" }, [{ id: "tags", value: true }]],
];

test.each(PAIRS)("%s with %o", (filter, fns, state) => {
  const options = { filterFns: fns };
  expect(unwrap(toColumnFilters(parseOrThrow(filter), schema, options))).toEqual(state);
  expect(print(unwrap(fromColumnFilters(state, schema, options)))).toBe(filter);
});

test.each<[filter: string, fns: Fns, state: ColumnFilter[]]>([
  [
    "",
    {},
    [
      { id: "n", value: undefined },
      { id: "t", value: "" },
      { id: "b", value: null },
    ],
  ],
  [
    "",
    { s: "arrHas", t: "empty" },
    [
      { id: "s", value: [] },
      { id: "t", value: false },
      { id: "n", value: ["", null] },
    ],
  ],
  ["n>=5&n<=9", {}, [{ id: "n", value: ["9", 5n] }]],
  ["d>=2024-01-01&d<=2024-12-31", {}, [{ id: "d", value: [new Date("2024-12-31T10:00Z"), Date.UTC(2024, 0, 1)] }]],
  ["at<=2024-12-31T00:00:00.000Z", {}, [{ id: "at", value: [undefined, new Date("2024-12-31")] }]],
  ["t*5", {}, [{ id: "t", value: 5 }]],
])("%s from values that are not normal", (filter, fns, state) => {
  expect(print(unwrap(fromColumnFilters(state, schema, { filterFns: fns })))).toBe(filter);
});

test("without a schema, values are texts and every column needs a filter function", () => {
  const options = { filterFns: { n: "equals", s: "empty", at: "inNumberRange" } } as const;
  expect(unwrap(toColumnFilters(parseOrThrow("n=5&at>=5"), undefined, options))).toEqual([
    { id: "n", value: "5" },
    { id: "at", value: [5, undefined] },
  ]);
  expect(print(unwrap(fromColumnFilters([{ id: "s", value: true }], undefined, options)))).toBe('s=null|s=""');
  expect(
    placesOf(
      fromColumnFilters([
        { id: "x", value: 1 },
        { id: "a b", value: 1 },
      ]),
    ),
  ).toEqual([
    ["ui.filter-function", "/0/id"],
    ["build.name", "/1/id"],
  ]);
});

test.each<[filter: string, fns: Record<string, string>, places: unknown]>([
  ["n>=1|t*x", {}, [["ui.connective", { start: 0, end: 8 }]]],
  ["n>=1|n<=0", {}, [["ui.connective", { start: 0, end: 9 }]]],
  ["!(n>=1)&t*x", {}, [["ui.connective", { start: 0, end: 7 }]]],
  [
    "t!=x&n!=5",
    {},
    [
      ["ui.filter-function", { start: 0, end: 4 }],
      ["ui.filter-function", { start: 5, end: 9 }],
    ],
  ],
  ["t*x&t*y", {}, [["ui.repeated-column", { start: 4, end: 7 }]]],
  ["n>=1&n>=2", {}, [["ui.repeated-column", { start: 5, end: 9 }]]],
  ["s[a]&s[b]", { s: "arrHas" }, [["ui.repeated-column", { start: 5, end: 9 }]]],
  ["s=null&s=null", { s: "empty" }, [["ui.repeated-column", { start: 7, end: 13 }]]],
  ["(tags*a|tags*b)&tags*c", {}, [["ui.repeated-column", { start: 16, end: 22 }]]],
  ["(s*a|s*b)&(s*c|s*d)", { s: "arrIncludes" }, [["ui.repeated-column", { start: 11, end: 18 }]]],
  ["s=null|s=x", { s: "empty" }, [["ui.connective", { start: 0, end: 10 }]]],
  ["s=null", { s: "empty" }, [["ui.value", { start: 2, end: 6 }]]],
  ["s>x", { s: "notEmpty" }, [["ui.filter-function", { start: 0, end: 3 }]]],
  ["s[a]", { s: "arrIncludes" }, [["ui.filter-function", { start: 0, end: 4 }]]],
  ["s=a", { s: "arrIncludesAll" }, [["ui.filter-function", { start: 0, end: 3 }]]],
  ["s[]", { s: "arrHas" }, [["ui.constant", { start: 0, end: 3 }]]],
  [
    's=""&price=null',
    { s: "equals", price: "equals" },
    [
      ["ui.value", { start: 2, end: 4 }],
      ["ui.value", { start: 11, end: 15 }],
    ],
  ],
  ["n>=9&n<=5", {}, [["ui.value", { start: 8, end: 9 }]]],
  ["d>=2024-02-01&d<=2024-01-01", {}, [["ui.value", { start: 17, end: 27 }]]],
  ["at>=now-7d", {}, [["ui.value", { start: 4, end: 10 }]]],
  ["at>=2024-01-01T10:00", {}, [["ui.value", { start: 4, end: 20 }]]],
  ["n=1", { n: "fuzzy" }, [["ui.filter-function", { start: 0, end: 3 }]]],
  ["other=1", {}, [["ui.filter-function", { start: 0, end: 7 }]]],
  ["tags=null", { tags: "arrHas" }, [["ui.filter-function", { start: 0, end: 9 }]]],
])("toColumnFilters reports %s", (filter, fns, places) => {
  expect(placesOf(toColumnFilters(parseOrThrow(filter), schema, { filterFns: fns as Fns }))).toEqual(places);
});

test("the messages name the column and what to use instead", () => {
  const messages = (result: Result<unknown>) => (result.ok ? [] : result.diagnostics.map(({ message }) => message));
  expect(
    messages(toColumnFilters(parseOrThrow("t=x&o=1&n=5"), schema, { filterFns: { n: "fuzzy" } as unknown as Fns })),
  ).toEqual([
    'Filter function "includesString" of column "t" cannot express "=". Use "equals" or "weakEquals" or "equalsString".',
    'Column "o" has no known filter function. Set it in option "filterFns".',
    'Filter function "fuzzy" of column "n" has no counterpart in filters.',
  ]);
});

test("fromColumnFilters reports every problem at once, with its path", () => {
  const state = [
    { id: "n", value: [1, "x"] },
    { id: "n", value: [1] },
    { id: "prise", value: 1 },
    { id: "secret", value: "x" },
    { id: "s", value: "x" },
    { id: "t", value: {} },
    { id: "b", value: 5 },
    { id: "price", value: [9, 1] },
    { id: "d", value: "2024" },
    { id: 5, value: 1 },
    null,
    {
      get id() {
        throw new Error("no");
      },
    },
    { id: "at", value: [1, 2, 3] },
    { id: "tags", value: [null, 1] },
  ];
  const options = { filterFns: { s: "arrHas", price: "between" } } as const;
  expect(placesOf(fromColumnFilters(state as unknown as ColumnFilter[], schema, options))).toEqual([
    ["bind.value", "/0/value/1"],
    ["ui.repeated-column", "/1/id"],
    ["bind.unknown-field", "/2/id"],
    ["bind.unknown-field", "/3/id"],
    ["ui.shape", "/4/value"],
    ["build.value", "/5/value"],
    ["bind.value", "/6/value"],
    ["ui.shape", "/7/value"],
    ["ui.shape", "/8/value"],
    ["ui.shape", "/9/id"],
    ["ui.shape", "/10"],
    ["ui.shape", "/11"],
    ["ui.shape", "/12/value"],
    ["bind.null", "/13/value/0"],
  ]);
  expect(placesOf(fromColumnFilters([{ id: "tags", value: [null] }], schema))).toEqual([["build.value", "/0/value/0"]]);
  expect(placesOf(fromColumnFilters({} as ColumnFilter[]))).toEqual([["ui.shape", ""]]);
  const many = new Array(4_000_000_000) as ColumnFilter[];
  expect(placesOf(fromColumnFilters(many, undefined, { limits: { errors: 999 } })).at(-1)).toEqual([
    "limit.conditions",
    "/256",
  ]);
  expect(
    placesOf(fromColumnFilters([{ id: "n", value: 1 }], schema, { filterFns: { n: "custom" } as unknown as Fns })),
  ).toEqual([["ui.filter-function", "/0/id"]]);
  expect(
    placesOf(toColumnFilters(Array.from({ length: 99 }).reduce<Filter>((part) => not(part), parseOrThrow("n=1")))),
  ).toEqual([["limit.depth", { start: 0, end: 0 }]]);
});

test("arguments and options are checked", () => {
  expect(() => toColumnFilters("n=1" as unknown as Filter)).toThrow(TypeError);
  expect(() => fromColumnFilters([], {} as Schema)).toThrow(TypeError);
  expect(() => toColumnFilters(parseOrThrow(""), {} as Schema)).toThrow(TypeError);
  expect(() => fromColumnFilters([], schema, { filterFn: {} } as never)).toThrow(
    'Option "filterFn" is unknown. Did you mean "filterFns"?',
  );
  expect(() => fromSorting([], {} as Schema)).toThrow(TypeError);
  expect(() => toSorting([], {} as Schema)).toThrow(TypeError);
});

describe("the real table", () => {
  interface Row {
    readonly n: number;
    readonly t: string;
    readonly s: string;
    readonly b: boolean;
    readonly d: string;
    readonly tags: readonly string[];
  }
  const features = tableFeatures({
    coreReactivityFeature: storeReactivityBindings(),
    columnFilteringFeature,
    filteredRowModel: createFilteredRowModel(),
    filterFns: {
      ...filterFns,
      greaterThan: filterFn_greaterThan,
      greaterThanOrEqualTo: filterFn_greaterThanOrEqualTo,
      lessThan: filterFn_lessThan,
      lessThanOrEqualTo: filterFn_lessThanOrEqualTo,
    },
    rowSortingFeature,
    sortedRowModel: createSortedRowModel(),
    sortFns,
  });
  const number = fc.integer({ min: 0, max: 5 });
  const word = fc.string({ unit: fc.constantFrom("a", "B", "b"), maxLength: 3 });
  const day = fc.constantFrom("2024-01-01", "2024-01-02", "2024-02-01");
  const tag = fc.constantFrom("red", "blue", "green");
  const row: fc.Arbitrary<Row> = fc.record({
    n: number,
    t: word,
    s: word,
    b: fc.boolean(),
    d: day,
    tags: fc.array(tag, { maxLength: 3 }),
  });
  const rows = fc.array(row, { minLength: 5, maxLength: 15 });

  const range = <T>(item: fc.Arbitrary<T>) =>
    fc.tuple(fc.option(item, { nil: undefined }), fc.oneof(item, fc.constant("")));
  const flag = fc.boolean();
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 });
  const COLUMNS: readonly [id: keyof Row, fn: FilterFnName, value: fc.Arbitrary<unknown>][] = [
    ...(["equals", "weakEquals", "greaterThan", "greaterThanOrEqualTo", "lessThan", "lessThanOrEqualTo"] as const).map(
      (fn) => ["n", fn, number] as const,
    ),
    ...(["between", "betweenInclusive", "inNumberRange"] as const).map((fn) => ["n", fn, range(number)] as const),
    ["n", "arrHas", list(number)],
    ...(["equalsString", "includesString", "startsWith", "endsWith"] as const).map((fn) => ["t", fn, word] as const),
    ...(["equals", "equalsStringSensitive", "includesStringSensitive"] as const).map((fn) => ["s", fn, word] as const),
    ["s", "arrHas", list(word)],
    ["s", "arrIncludes", list(word)],
    ["s", "empty", flag],
    ["s", "notEmpty", flag],
    ["b", "equals", fc.boolean()],
    [
      "d",
      "inDateRange",
      range(
        fc.oneof(
          day,
          day.map((each) => new Date(each)),
          day.map((each) => Date.parse(each)),
        ),
      ),
    ],
    ...(["arrIncludes", "arrIncludesSome", "arrIncludesAll"] as const).map((fn) => ["tags", fn, list(tag)] as const),
    ["tags", "empty", flag],
  ].map((each) => each as unknown as [keyof Row, FilterFnName, fc.Arbitrary<unknown>]);
  const column = fc.oneof(...COLUMNS.map(([id, fn, value]) => value.map((drawn) => ({ id, fn, value: drawn }))));
  const state = fc.uniqueArray(column, { maxLength: 3, selector: ({ id }) => id });

  function tableOf(data: readonly Row[], fns: Fns, sortFn: Readonly<Record<string, string>> = {}) {
    return constructTable({
      features,
      data: [...data],
      columns: (["n", "t", "s", "b", "d", "tags"] as const).map((id) => ({
        accessorKey: id,
        ...(fns[id] === undefined ? {} : { filterFn: fns[id] }),
        ...(sortFn[id] === undefined ? {} : { sortFn: sortFn[id] as "basic" }),
      })),
    });
  }

  test("selects the same rows, and its state survives the way there and back", () => {
    fc.assert(
      fc.property(rows, state, (data, columns) => {
        const fns = Object.fromEntries(columns.map(({ id, fn }) => [id, fn]));
        const given: ColumnFiltersState = columns.map(({ id, value }) => ({ id, value }));
        const options = { filterFns: fns };
        const read = fromColumnFilters(given, schema, options);
        const isReversed = columns.some(({ fn, value }) => {
          const [min, max] = Array.isArray(value) ? (value as unknown[]) : [];
          return /^between/.test(fn) && typeof min === "number" && typeof max === "number" && min > max;
        });
        expect(read.ok).toBe(!isReversed);
        if (!read.ok) return;
        const table = tableOf(data, fns);
        table.setColumnFilters(given);
        const selected = table.getFilteredRowModel().rows.map(({ original }) => original);
        const matches = toPredicate(unwrap(bind(read.value, schema)));
        // The filter only reads the columns of the table.
        expect(data.filter((each) => matches(each as never))).toEqual(selected);
        const written = unwrap(toColumnFilters(read.value, schema, options));
        expect(print(unwrap(fromColumnFilters(written, schema, options)))).toBe(print(read.value));
        table.setColumnFilters(written);
        expect(table.getFilteredRowModel().rows.map(({ original }) => original)).toEqual(selected);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  test("sorts in the same order", () => {
    const sorting = fc.uniqueArray(
      fc.record({ id: fc.constantFrom("n", "s", "b", "d"), desc: fc.boolean() }, { noNullPrototype: true }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(rows, sorting, (data, order) => {
        const given: SortingState = order;
        const table = tableOf(data, {}, { n: "basic", s: "textCaseSensitive", b: "basic", d: "basic" });
        table.setSorting(given);
        const names = unwrap(fromSorting(given, schema));
        const keys = names.map((name) => ({ field: name.replace(/^-/, ""), descending: name.startsWith("-") }));
        const sorted = inOrder(data, schema, keys);
        expect(table.getSortedRowModel().rows.map(({ original }) => original)).toEqual(sorted);
        expect(unwrap(toSorting(names.join(), schema))).toEqual(given);
        expect(unwrap(toSorting(names, schema))).toEqual(given);
        expect(unwrap(toSorting(keys, schema))).toEqual(given);
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    );
  });
});

test("any filter that has column filters keeps its meaning", () => {
  const drawn = anySchema().chain((each) =>
    fc.record({ schema: fc.constant(each), data: anyRecordsWithFilter(each, { maxRecords: 8 }) }),
  );
  fc.assert(
    fc.property(drawn, ({ schema: own, data: { records, filter } }) => {
      const written = toColumnFilters(filter, own);
      if (!written.ok) {
        for (const { code } of written.diagnostics)
          expect(code).toMatch(/^ui\.(connective|constant|filter-function|repeated-column|value)$/);
        return;
      }
      const back = unwrap(fromColumnFilters(written.value, own));
      const [one, other] = [filter, back].map((each) => toPredicate(unwrap(bind(each, own)))) as unknown as [
        (r: never) => boolean,
        (r: never) => boolean,
      ];
      expect(records.map((each) => other(each as never))).toEqual(records.map((each) => one(each as never)));
    }),
    { numRuns: RUNS / 4 },
  );
});

describe("sorting", () => {
  test.each<[sort: Parameters<typeof toSorting>[0], places: unknown]>([
    ["", []],
    [" -n , s", []],
    [
      "n,,-n,prise,tags",
      [
        ["list.empty-field", { start: 2, end: 2 }],
        ["list.repeated-field", { start: 3, end: 5 }],
        ["list.unknown-field", { start: 6, end: 11 }],
        ["list.unsortable-field", { start: 12, end: 16 }],
      ],
    ],
    [["n", "secret"], [["list.unknown-field", "/1"]]],
    [
      "price desc,-n,n",
      [
        ["list.unknown-field", { start: 0, end: 10 }],
        ["list.repeated-field", { start: 14, end: 15 }],
      ],
    ],
    [
      [
        { field: "n", descending: true },
        { field: 5, descending: true } as never,
        { field: "s", descending: 1 } as never,
        7 as never,
      ],
      [
        ["ui.shape", "/1/field"],
        ["ui.shape", "/2/descending"],
        ["ui.shape", "/3"],
      ],
    ],
    [Array.from({ length: 17 }, () => "n"), [["list.sort-keys", ""]]],
    [",".repeat(16), [["list.sort-keys", { start: 0, end: 0 }]]],
    [5 as never, [["ui.shape", ""]]],
  ])("toSorting(%j)", (sort, places) => {
    expect(placesOf(toSorting(sort, schema))).toEqual(places);
  });

  test("fromSorting reports every problem at once, with its path", () => {
    const hostile = [
      { id: "n", desc: true },
      { id: "n", desc: false },
      { id: "x", desc: false },
      { id: "tags" },
      { id: 5 },
      { id: "s", desc: "no" },
      null,
      {
        get id() {
          throw new Error("no");
        },
      },
    ];
    expect(placesOf(fromSorting(hostile as ColumnSort[], schema))).toEqual([
      ["list.repeated-field", "/1"],
      ["list.unknown-field", "/2"],
      ["list.unsortable-field", "/3"],
      ["ui.shape", "/4/id"],
      ["ui.shape", "/5/desc"],
      ["ui.shape", "/6"],
      ["ui.shape", "/7"],
    ]);
    expect(placesOf(fromSorting([{ id: "a b", desc: true }]))).toEqual([["build.name", "/0"]]);
    expect(placesOf(fromSorting(new Array(4_000_000_000) as ColumnSort[]))).toEqual([["list.sort-keys", ""]]);
    expect(unwrap(fromSorting([{ id: "any.name", desc: true }, { id: "b" } as ColumnSort]))).toEqual([
      "-any.name",
      "b",
    ]);
  });
});

test("a stored state may have the former names of fields", () => {
  const user = defineSchema({ name: text({ aliases: ["login"] }) });
  const renamed = defineSchema({
    price: decimal({ aliases: ["cost"] }),
    owner: one(user, { from: "owner_id" }),
  });
  const result = fromColumnFilters(
    [
      { id: "cost", value: [1, 5] },
      { id: "owner.login", value: "a" },
    ],
    renamed,
  );
  expect(print(unwrap(result))).toBe("cost>=1&cost<=5&owner.login*a");
  expect(result.ok && new Set(result.warnings.map(({ code }) => code))).toEqual(new Set(["suspect.alias"]));
  const chosen = { filterFns: { price: "equals" as const } };
  expect(print(unwrap(fromColumnFilters([{ id: "cost", value: 1 }], renamed, chosen)))).toBe("cost=1");
});
