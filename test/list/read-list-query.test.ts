import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boolean,
  type Diagnostic,
  decimal,
  defineSchema,
  encodeFilter,
  FilterError,
  integer,
  parse,
  print,
  renderDiagnostics,
  sameFilter,
  text,
} from "../../src/index.js";
import { readGetQuery, readListQuery } from "../../src/list.js";
import { anyFilter } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";

const products = defineSchema({
  id: integer(),
  name: text(),
  list_price: decimal(),
  active: boolean(),
  limit: integer(),
  cost: decimal({ hidden: true }),
  größe: integer({ nullable: true }),
});
const ALL = ["id", "name", "list_price", "active", "limit", "größe"];

describe("a query string", () => {
  test.each<[raw: string, expected: { fields?: string[]; filterText?: string; page?: number; limit?: number }]>([
    ["", {}],
    ["?", {}],
    ["&&", {}],
    ["?page=3", { page: 3 }],
    ["page=3&limit=1000", { page: 3, limit: 1000 }],
    ["page=9007199254740991", { page: Number.MAX_SAFE_INTEGER }],
    ["page=%33", { page: 3 }],
    ["filter=", { filterText: "" }],
    ["filter=active=true&list_price>=100&limit=5", { filterText: "active=true&list_price>=100", limit: 5 }],
    ["limit=5&filter=active=true&list_price>=100", { filterText: "active=true&list_price>=100", limit: 5 }],
    ["filter=active=true&", { filterText: "active=true" }],
    ["filter=active=true&&limit=5&&", { filterText: "active=true", limit: 5 }],
    ["filter=&&limit=5", { filterText: "", limit: 5 }],
    ['filter=name="a&&b&&&c"&&limit=5', { filterText: 'name="a&&b&&&c"', limit: 5 }],
    ["filter=active%3Dtrue%26list_price%3E%3D100&limit=5", { filterText: "active=true&list_price>=100", limit: 5 }],
    ['filter=name="AT&T"', { filterText: 'name="AT&T"' }],
    ["filter=name=a+b", { filterText: "name=a b" }],
    ["filter=name=a%2Bb", { filterText: "name=a+b" }],
    ["filter=name=%2525", { filterText: "name=%25" }],
    ["filter=limit>3&limit=5", { filterText: "limit>3", limit: 5 }],
    ["filter=id=1&limit>3", { filterText: "id=1&limit>3" }],
    ["filter=name=?", { filterText: "name=?" }],
    ["fields=name", { fields: ["name"] }],
    ["fields=name,id", { fields: ["name", "id"] }],
    ["fields=name%2Cid%2cactive", { fields: ["name", "id", "active"] }],
    ["fields=+name+,%20id", { fields: ["name", "id"] }],
    ["fields=gr%C3%B6%C3%9Fe", { fields: ["größe"] }],
    ["fields=größe", { fields: ["größe"] }],
  ])("%j is valid", (raw, expected) => {
    const result = readListQuery(raw, products);
    const { fields, filterText, page, limit } = result.ok ? result.value : ({} as Record<string, never>);
    expect(result.ok || result.diagnostics).toBe(true);
    expect({ fields, filterText, page, limit }).toEqual({
      fields: ALL,
      filterText: "",
      page: 1,
      limit: 10,
      ...expected,
    });
  });

  type Found = readonly [code: string, spanned: string, fixed?: string];
  test.each<[raw: string, ...found: Found[]]>([
    ["pag=3", ["list.unknown-parameter", "pag", "page=3"]],
    ["pag", ["list.unknown-parameter", "pag"]],
    ["Sort=name", ["list.unknown-parameter", "Sort", "sort=name"]],
    ["page", ["list.missing-value", "page"]],
    ["filter", ["list.missing-value", "filter"]],
    ["filter=id=1&Page=5", ["list.unknown-parameter", "Page", "filter=id=1&page=5"]],
    ["filter=id=1&pge=5", ["list.unknown-parameter", "pge", "filter=id=1&page=5"]],
    ["filter=id=1&offset=20", ["list.unknown-parameter", "offset"]],
    ["filter=id=1&order=name", ["list.unknown-parameter", "order"]],
    ["filter=id=1&order_by=name", ["list.unknown-parameter", "order_by"]],
    ["filter=id=1&sortBy=name", ["list.unknown-parameter", "sortBy"]],
    ["filter=id=1&cursor=", ["list.unknown-parameter", "cursor"]],
    ["filter=id=1&skip=20", ["list.unknown-parameter", "skip"]],
    ["filter=id=1&q=bolt", ["list.unknown-parameter", "q"]],
    ["filter=id=1&Limi=5", ["bind.unknown-field", "Limi", "id=1&limit=5"]],
    ["filter=id=1&pagge=5", ["list.unknown-parameter", "pagge", "filter=id=1&page=5"]],
    ["filter=id=1&per_page=5", ["list.unknown-parameter", "per_page", "filter=id=1&limit=5"]],
    ["filter=id=1&pageSize=5", ["list.unknown-parameter", "pageSize", "filter=id=1&limit=5"]],
    ["filter=id%3D1&p%61geSize=5", ["list.unknown-parameter", "p%61geSize", "filter=id%3D1&limit=5"]],
    [
      "filter=id=1&top=5&skip=10",
      ["list.unknown-parameter", "top", "filter=id=1&limit=5&skip=10"],
      ["list.unknown-parameter", "skip"],
    ],
    ["offset=20", ["list.unknown-parameter", "offset"]],
    ["page_size=20", ["list.unknown-parameter", "page_size", "limit=20"]],
    // Not "name=": a condition.
    ["filter=id=1&offset>20", ["bind.unknown-field", "offset"]],
    ["filter=offset=20", ["bind.unknown-field", "offset"]],
    // Two edits.
    ["filter=id=1&filled=true", ["bind.unknown-field", "filled"]],
    // Resembles a field as well.
    ["filter=id=1&nage=5", ["bind.unknown-field", "nage", "id=1&name=5"]],
    ["filter=id=1&name=", ["syntax.missing-value", "name=", 'id=1&name=""']],
    ["filter=id=1&nothing=", ["syntax.missing-value", "nothing="]],
    ["??page=3", ["list.unknown-parameter", "?page", "?page=3"]],
    ["Page=3", ["list.unknown-parameter", "Page", "page=3"]],
    ["p%61ge=3", ["list.unknown-parameter", "p%61ge", "page=3"]],
    ["order=name", ["list.unknown-parameter", "order"]],
    ["after=", ["list.unknown-parameter", "after"]],
    ["=", ["list.unknown-parameter", ""]],
    ["__proto__=1", ["list.unknown-parameter", "__proto__"]],
    ["active=true", ["list.stray-condition", "active=true"]],
    ["cost=1", ["list.unknown-parameter", "cost"]],
    ["limit=5&active=true&filter=id=1", ["list.stray-condition", "active=true"]],
    ["filter=id=1&limit=5&list_price%3E=3", ["list.stray-condition", "list_price%3E=3"]],
    ["page=1&(id=1|id=2)", ["list.stray-condition", "(id=1|id=2)"]],
    ["page=1&!(id=1)", ["list.stray-condition", "!(id=1)"]],
    ["page=1&page=1", ["list.repeated-parameter", "page=1"]],
    ["filter=id=1&page=1&filter=id=2&id=3", ["list.repeated-parameter", "filter=id=2&id=3"]],
    ["page=0", ["list.number", "0"]],
    ["page=", ["list.number", ""]],
    ["page=-1", ["list.number", "-1"]],
    ["page=01", ["list.number", "01"]],
    ["page=1.0", ["list.number", "1.0"]],
    ["page=1e3", ["list.number", "1e3"]],
    ["page=+1", ["list.number", "+1"]],
    ["page=%D9%A1", ["list.number", "%D9%A1"]],
    ["page=9007199254740992", ["list.range", "9007199254740992", "page=9007199254740991"]],
    ["limit=1001", ["list.range", "1001", "limit=1000"]],
    [`limit=${"9".repeat(400)}`, ["list.range", "9".repeat(400), "limit=1000"]],
    ["page=%", ["decode.percent", "%", "page=%25"]],
    ["fields=", ["list.empty-field", ""]],
    ["fields=name,", ["list.empty-field", "", "fields=name"]],
    ["fields=,name", ["list.empty-field", "", "fields=name"]],
    ["fields=id,+,name", ["list.empty-field", "+", "fields=id,name"]],
    ["fields=id,nam,active", ["list.unknown-field", "nam", "fields=id,name,active"]],
    ["fields=gr%C3%B6se", ["list.unknown-field", "gr%C3%B6se", "fields=gr%C3%B6%C3%9Fe"]],
    ["fields=cost", ["list.unknown-field", "cost"]],
    ["fields=constructor", ["list.unknown-field", "constructor"]],
    ["fields=id,name,id", ["list.repeated-field", "id", "fields=id,name"]],
    ["fields=id%2Cid", ["list.repeated-field", "id", "fields=id"]],
    ["sort=", ["list.empty-field", ""]],
    ["sort=name,", ["list.empty-field", "", "sort=name"]],
    ["sort=nam%20desc", ["list.unknown-field", "nam%20desc", "sort=-name"]],
    ["sort=id,%FF", ["decode.utf8", "%FF"]],
    [`sort=${Array(17).fill("id").join()}`, ["list.sort-keys", Array(17).fill("id").join()]],
    ["fields=id,%FF", ["decode.utf8", "%FF"]],
    ["filter=name=%C0%80", ["decode.utf8", "%C0"], ["decode.utf8", "%80"]],
    ["filter=id=1&name=100%&page=2", ["decode.percent", "%", "filter=id=1&name=100%25&page=2"]],
    ["filter=&id=1", ["syntax.missing-condition", "&", "id=1"]],
    ["filter=name=AT%26T", ["syntax.missing-operator", "T", 'name="AT&T"']],
    [
      "page=x&fields=nam&filter=ide=1&limit=0",
      ["list.number", "x"],
      ["list.unknown-field", "nam", "page=x&fields=name&filter=ide=1&limit=0"],
      ["bind.unknown-field", "ide", "id=1"],
      ["list.number", "0"],
    ],
  ])("%j is rejected with all errors at once", (raw, ...expected) => {
    const result = readListQuery(raw, products);
    const found = result.ok ? [] : result.diagnostics.map((diagnostic) => shown(diagnostic, raw, result.filterText));
    expect(found).toEqual(expected);
  });

  function shown({ code, span, fix, source }: Diagnostic, raw: string, filterText: string): Found {
    const text = source === "raw" ? raw : filterText;
    const spanned = text.slice(span.start, span.end);
    return fix === undefined
      ? [code, spanned]
      : [code, spanned, text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end)];
  }

  test.each([
    ["fields=id,,name", { position: 2 }],
    ["sort=id,", { position: 2, parameter: "sort" }],
    ["sort=-nam", { field: "nam", didYouMean: ["name"] }],
    ["sort=nam:desc", { field: "nam:desc", didYouMean: ["-name"] }],
    ["sort=nam:asc", { field: "nam:asc", didYouMean: ["name"] }],
    [`sort=${Array(17).fill("id").join()}`, { limit: 16, actual: 17 }],
    ["limit=1001", { parameter: "limit", value: "1001", maximum: 1000 }],
    ["page=1&page=2", { parameter: "page" }],
    ["p%61ge=3", { parameter: "p%61ge", known: ["fields", "filter", "sort", "page", "limit"], didYouMean: ["page"] }],
  ])("%s has an error with the details %j", (raw, details) => {
    const result = readListQuery(raw, products);
    expect(result.ok || result.diagnostics.map((diagnostic) => diagnostic.details)).toEqual([details]);
  });

  test("has the order of nulls in its sort keys only if the list has one", () => {
    const keysOf = (options: object) => {
      const result = readListQuery("sort=-name", products, options);
      return result.ok ? result.value.sort : [];
    };
    const [name, id] = [
      { field: "name", descending: true },
      { field: "id", descending: false },
    ];
    expect(keysOf({})).toStrictEqual([name, id]);
    expect(keysOf({ nulls: "last" })).toStrictEqual([
      { ...name, nulls: "last" },
      { ...id, nulls: "last" },
    ]);
  });

  test("may sort by 16 fields", () => {
    const names = Array.from({ length: 16 }, (_, i) => `f${i}`);
    const wide = defineSchema({ id: integer(), ...Object.fromEntries(names.map((name) => [name, integer()])) });
    const result = readListQuery(`sort=${names.join()}`, wide);
    expect(result.ok && result.value.sort.map(({ field }) => field)).toEqual([...names, "id"]);
  });

  test.each([
    ["filter=id=1&Page=5", "list.unknown-parameter"],
    ["filter=id=1&Limit=5", "bind.value"],
    ["filter=id=1&Limit=", "syntax.missing-value"],
    ["filter=id=1&pags=5", "bind.unknown-field"],
  ])("tells parameters from fields of similar names: %s", (raw, code) => {
    const similar = defineSchema({ id: integer(), pages: integer(), Limit: boolean() });
    const result = readListQuery(raw, similar);
    expect(result.ok || result.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  test("renders each diagnostic below the text that it refers to", () => {
    const raw = "?filter=ide=1&nam%65*x&limit=0";
    const result = readListQuery(raw, products);
    const { diagnostics, filterText: filter } = result.ok ? { diagnostics: [], filterText: "" } : result;
    expect(renderDiagnostics({ raw, filter }, diagnostics)).toBe(
      [
        'Unknown field "ide". Did you mean "id"?',
        "  ide=1&name*x",
        "  ^^^",
        'Parameter "limit" must be a whole number of at least 1, not "0".',
        "  ?filter=ide=1&nam%65*x&limit=0",
        "                               ^",
      ].join("\n"),
    );
  });

  test("with many errors reports the first ones and the total number, including errors of the filter", () => {
    const raw = `page=x&filter=${"ide=1&".repeat(30)}id=1&limit=x`;
    const result = readListQuery(raw, products, { limits: { errors: 5 } });
    const diagnostics = result.ok ? [] : result.diagnostics;
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "list.number",
      ...Array(4).fill("bind.unknown-field"),
      "limit.errors",
    ]);
    expect(diagnostics.at(-1)?.details).toEqual({ limit: 5, actual: 32 });
  });

  test("returns the warnings of its filter", () => {
    const result = readListQuery("filter=name=NULL", products);
    expect(result.ok && result.warnings.map(({ code }) => code)).toEqual(["suspect.null"]);
  });

  test("respects the limits of the server", () => {
    const options = { defaultLimit: 25, maxLimit: 50, limits: { conditions: 1 } };
    const codes = (raw: string) => {
      const result = readListQuery(raw, products, options);
      return result.ok ? result.value.limit : result.diagnostics.map(({ code }) => code);
    };
    expect([codes(""), codes("limit=50"), codes("limit=51&filter=id=1&id=2")]).toEqual([
      25,
      50,
      ["list.range", "limit.conditions"],
    ]);
  });

  test("for one record accepts only fields", () => {
    expect(readGetQuery("?fields=name,id", products)).toEqual({
      ok: true,
      value: { fields: ["name", "id"], parameters: {} },
      warnings: [],
    });
    const result = readGetQuery("fields=cost&filter=id=1", products);
    expect(result.ok ? [] : result.diagnostics.map(({ message }) => message)).toEqual([
      'Unknown field "cost".',
      'Unknown parameter "filter". Known parameters: fields.',
    ]);
    expect(result.ok || result.filterText).toBe("");
    expect(() => readGetQuery(5 as never, products)).toThrow('Argument "rawQueryString" of readGetQuery()');
  });
});

describe("a query string with a cursor", () => {
  const read = (raw: string) => readListQuery(raw, products, { cursors: true });

  test.each([
    ["limit=5&after=", "after"],
    ["before=&sort=-name", "before"],
  ])("%s starts at an end of the list", (raw, direction) => {
    const result = read(raw);
    expect(result.ok && result.value.cursor).toEqual({ direction, position: undefined });
  });

  test.each([
    ["limit=5&after=WzFd", "list.cursor", "WzFd", { parameter: "after" }],
    ["limit=5&before=x&sort=id", "list.cursor", "x", { parameter: "before" }],
    ["limit=5&after=%FF", "decode.utf8", "%FF", undefined],
    ["limit=5&page=1&after=&sort=id", "list.conflict", "after=", { parameter: "after", other: "page" }],
    ["limit=5&before=x&page=2", "list.conflict", "page=2", { parameter: "page", other: "before" }],
    ["after=&limit=5&before=&sort=id", "list.conflict", "before=", { parameter: "before", other: "after" }],
  ])("%s is rejected: %s", (raw, code, spanned, details) => {
    const result = read(raw);
    const found = result.ok ? [] : result.diagnostics;
    expect(found.map(({ code, span }) => [code, raw.slice(span.start, span.end)])).toEqual([[code, spanned]]);
    if (details !== undefined) expect(found[0]?.details).toEqual(details);
  });
});

describe("options", () => {
  test.each([
    ["defaultFields", "an array", [[], "id", ["id", 1], [1], { length: 1 }]],
    ["facets", "an array", ["id", ["id", 1], [1], ["id", "id"], { length: 0 }]],
    ["parameters", "an array", ["q", ["q", 1], ["q", "q"]]],
    ["maxLimit", "an integer", [0, 1.5, "5"]],
  ])("%s must be %s of the expected form", (option, expected, values) => {
    for (const value of values) {
      expect(() => readListQuery("", products, { [option]: value })).toThrow(
        `Option "${option}" of readListQuery() must be ${expected}`,
      );
    }
  });

  test("that do not fit each other or the schema are errors of the program", () => {
    const problemOf = (options: object) => {
      try {
        readListQuery("", products, options);
        return undefined;
      } catch (error) {
        return error instanceof FilterError ? error.diagnostics[0]?.details : error;
      }
    };
    expect(problemOf({ defaultLimit: 5, maxLimit: 5 })).toBeUndefined();
    expect(problemOf({ defaultLimit: 6, maxLimit: 5 })).toMatchObject({ option: "defaultLimit" });
    expect(problemOf({ defaultFields: ["id", "cost"] })).toMatchObject({ option: "defaultFields" });
    expect(problemOf({ facets: ["cost"] })).toMatchObject({ option: "facets" });
    expect(() => readGetQuery("", products, { defaultFields: ["cost"] })).toThrow(
      'Option "defaultFields" of readGetQuery()',
    );
  });
});

describe("laws", () => {
  const query = fc.record({
    filter: anyFilter(products),
    fields: fc.shuffledSubarray(ALL, { minLength: 1 }),
    page: fc.integer({ min: 1 }),
    limit: fc.integer({ min: 1, max: 1000 }),
  });

  test("a query survives a round trip with any common encoding and parameter order", () => {
    const ways: readonly ((text: string) => string)[] = [
      encodeFilter,
      encodeURIComponent,
      (text) => new URLSearchParams({ x: text }).toString().slice(2),
      (text) => text.replace(/[%+]|[^ -~]/gu, encodeURIComponent).replaceAll(" ", "+"),
    ];
    fc.assert(
      fc.property(
        query,
        fc.constantFrom(...ways),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        ({ filter, fields, page, limit }, encode, order) => {
          const written = print(filter);
          const isPlain = encode === ways[3];
          // Without encoding, a part of a value that looks like a parameter starts a parameter.
          fc.pre(!isPlain || !/(?:&|^)(?:fields|filter|page|limit)=|#|&$/.test(written));
          const parameters = [
            `filter=${encode(written)}`,
            `fields=${encode(fields.join())}`,
            `page=${page}`,
            `limit=${limit}`,
          ];
          const result = readListQuery(order.map((i) => parameters[i]).join("&"), products, {
            limits: { length: Infinity, conditions: Infinity, depth: Infinity },
          });
          expect(result.ok || result.diagnostics).toBe(true);
          if (!result.ok) return;
          const read = parse(result.value.filterText);
          expect({ fields: result.value.fields, page: result.value.page, limit: result.value.limit }).toEqual({
            fields,
            page,
            limit,
          });
          expect(read.ok && sameFilter(read.value, filter)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("a filter has the same meaning and errors with and without encoding", () => {
    const piece = fc.constantFrom(
      "&",
      "&&",
      "|",
      "id=1",
      "name=",
      '"',
      "a",
      "(",
      ")",
      "[1,2]",
      "active=true",
      " ",
      "é",
      "=",
    );
    const filter = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((parts) => parts.join("")),
      fc.string(),
    );
    const reading = (raw: string) => {
      const result = readListQuery(raw, products);
      return result.ok
        ? { text: result.value.filterText, warnings: result.warnings }
        : { text: result.filterText, diagnostics: result.diagnostics };
    };
    fc.assert(
      fc.property(filter, fc.constantFrom("", "&limit=5", "&&limit=5&"), (text, rest) => {
        // Without encoding, these are decoded, start another parameter or end the filter.
        fc.pre(!/[%+]|&(?:fields|filter|sort|page|limit)=|&$/.test(text));
        expect(reading(`filter=${text}${rest}`)).toEqual(reading(`filter=${encodeURIComponent(text)}${rest}`));
      }),
      { numRuns: RUNS },
    );
  });

  test("any text is valid or rejected, and every span is inside its text", () => {
    const pieces = fc.constantFrom(
      "filter=",
      "fields=",
      "page=",
      "limit=",
      "&",
      "?",
      "=",
      "id=1",
      "name*",
      "%",
      "%4",
      "%41",
      "%C3",
      "+",
      ",",
      "%2C",
      "(",
      '"',
      "\0",
      "\ud800",
      "é",
      "limit>5",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const result = readListQuery(raw, products);
        if (result.ok) return;
        const { diagnostics, filterText } = result;
        expect(diagnostics.length).toBeGreaterThan(0);
        for (const { source, span, fix } of diagnostics) {
          const { length } = source === "raw" ? raw : filterText;
          for (const { start, end } of [span, fix?.span ?? span]) {
            expect(0 <= start && start <= end && end <= length).toBe(true);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("a query string with 100,000 errors is rejected without a hang", () => {
    for (const piece of ["&", "x&", "%", "fields=,,", "&page=1", "filter=%FF&", ",", "filter=ide=1&"]) {
      const result = readListQuery(`fields=${piece.repeat(100_000)}`, products);
      expect(result.ok).toBe(false);
    }
  });
});

describe("parameters of other APIs", () => {
  test.each([
    ["page_size", ["limit"]],
    ["top", ["limit"]],
    ["offset", ["page"]],
    ["skip", ["page"]],
    ["select", ["fields"]],
    ["where", ["filter"]],
    ["order_by", ["sort"]],
    ["sortBy", ["sort"]],
    ["cursor", []],
    ["q", []],
  ])("for %s, %j is suggested", (name, didYouMean) => {
    const result = readListQuery(`${name}=1`, products);
    expect(result.ok || result.diagnostics[0]?.details).toMatchObject({ parameter: name, didYouMean });
  });

  test("are not replaced by a parameter that reads its value differently", () => {
    const result = readListQuery("offset=20&where=id&order=asc", products);
    expect(result.ok || result.diagnostics.map(({ fix }) => fix)).toEqual([undefined, undefined, undefined]);
  });
});

describe("custom parameters", () => {
  const options = { parameters: ["q", "lang", "name", "x.y-z", "__proto__"] } as const;

  test("are returned as decoded text, in an object without a prototype", () => {
    const result = readListQuery("q=a+b%26c&lang=&__proto__=1&limit=5", products, options);
    const { parameters, limit } = result.ok ? result.value : { parameters: undefined, limit: 0 };
    expect(Object.entries(parameters ?? {})).toEqual([
      ["q", "a b&c"],
      ["lang", ""],
      ["__proto__", "1"],
    ]);
    expect(Object.getPrototypeOf(parameters)).toBe(null);
    expect(limit).toBe(5);
    const get = readGetQuery("lang=de&fields=id", products, options);
    expect(get.ok && [get.value.fields, { ...get.value.parameters }]).toEqual([["id"], { lang: "de" }]);
  });

  test("have the type of their names", () => {
    const result = readListQuery("q=1", products, options);
    if (!result.ok) throw new Error();
    const { q } = result.value.parameters;
    const text: string | undefined = q;
    expect(text).toBe("1");
    // @ts-expect-error: not declared.
    expect(result.value.parameters.other).toBeUndefined();
    const untyped = readListQuery("", products);
    expect(untyped.ok && untyped.value.parameters.anything).toBeUndefined();
  });

  test("end the filter, even with the name of a field", () => {
    const result = readListQuery("filter=id=1&name=bolt&q=x", products, options);
    expect(result.ok && [result.value.filterText, { ...result.value.parameters }]).toEqual([
      "id=1",
      { name: "bolt", q: "x" },
    ]);
    const other = readListQuery("filter=id=1&name*bolt&q=x", products, options);
    expect(other.ok && other.value.filterText).toBe("id=1&name*bolt");
  });

  test.each([
    ["q=1&q=2", "list.repeated-parameter", "q=2"],
    ["q=%FF", "decode.utf8", "%FF"],
    ["q=%", "decode.percent", "%"],
    ["q", "list.missing-value", "q"],
    ["Lang=de", "list.unknown-parameter", "Lang"],
    ["filter=id=1&langs=de", "list.unknown-parameter", "langs"],
  ])("are checked: %s", (raw, code, spanned) => {
    for (const result of [
      readListQuery(raw, products, options),
      readGetQuery(raw.replace("filter=id=1&", ""), products, options),
    ]) {
      const [found] = result.ok ? [] : result.diagnostics;
      expect([found?.code, found?.details]).toMatchObject([
        code,
        code === "list.unknown-parameter" ? { didYouMean: ["lang"] } : {},
      ]);
    }
    const result = readListQuery(raw, products, options);
    const [found] = result.ok ? [] : result.diagnostics;
    expect(raw.slice(found?.span.start, found?.span.end)).toBe(spanned);
  });

  test.each([["filter"], ["after"], ["sort"], ["a b"], ["a&b"], ["a=b"], [""], ["1a"], ["ü"], [1], ["q", "q"]])(
    "cannot have the names %j %j",
    (...parameters) => {
      expect(() => readListQuery("", products, { parameters: parameters as string[] })).toThrow(
        'Option "parameters" of readListQuery() must be an array of different names',
      );
    },
  );

  test("must be an array", () => {
    expect(() => readListQuery("", products, { parameters: "q" as never })).toThrow("must be an array");
    expect(() => readGetQuery("", products, { ignore: ["filter"] })).toThrow('Option "ignore" of readGetQuery()');
    for (const ignore of [["*"], ["a*b"], ["f", "page"], "_", [1]]) {
      expect(() => readListQuery("", products, { ignore: ignore as string[] })).toThrow("must be an array");
    }
  });
});

describe("ignored parameters", () => {
  const options = { parameters: ["utm_id"], ignore: ["_", "utm_*", "a.b"] };
  const read = (raw: string) => {
    const result = readListQuery(raw, products, options);
    return result.ok
      ? { filter: result.value.filterText, page: result.value.page, ...result.value.parameters }
      : result.diagnostics.map(({ code }) => code);
  };

  test.each([
    ["_=1", { filter: "", page: 1 }],
    ["_", { filter: "", page: 1 }],
    ["_=1&_=2&utm_source=x%ZZ&utm_=&page=2", { filter: "", page: 2 }],
    ["filter=id=1&_=5", { filter: "id=1", page: 1 }],
    ["filter=id=1&&utm_campaign=a&page=2", { filter: "id=1", page: 2 }],
    ["filter=id=1&utm_id=7", { filter: "id=1", page: 1, utm_id: "7" }],
    // The filter ends at an ignored parameter.
    ["filter=id=1&_=5&active=true", ["list.stray-condition"]],
    ['filter=name="a&_=5"', ["syntax.unclosed-quote"]],
    ["__=1", ["list.unknown-parameter"]],
    ["utm=1", ["list.unknown-parameter"]],
    ["axb=1", ["list.unknown-parameter"]],
    ["a.b=1", { filter: "", page: 1 }],
    // Conditions on a field of that name.
    ["filter=id=1&utm_x>=5", ["bind.unknown-field"]],
    ["filter=id=1&utm_x!=5", ["bind.unknown-field"]],
    ["filter=id=1&utm_x*5", ["bind.unknown-field"]],
  ])("%s", (raw, expected) => {
    expect(read(raw)).toEqual(expected);
  });

  test("change nothing in the rest of any query string", () => {
    const segment = fc.constantFrom("filter=id=1", "active=true", "page=2", "limit=3", "utm_id=1", "x=1", "name", "");
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), fc.constantFrom("_=1", "utm_a=b", "_"), (segments, ignored) => {
        const [rest, whole] = [segments.join("&"), [...segments, ignored].join("&")];
        expect(read(whole)).toEqual(read(rest));
        expect(read([ignored, ...segments].join("&"))).toEqual(read(rest));
      }),
      { numRuns: RUNS },
    );
  });
});
