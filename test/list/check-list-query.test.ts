import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineSchema, FilterError, integer, many, one, text } from "../../src/index.js";
import { checkListQuery, type ListInput, readGetQuery, readListQuery } from "../../src/list.js";
import { anyListQuery } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({ id: integer(), name: text(), note: text() });

const codesOf = (input: unknown, options: object = {}) => {
  const result = checkListQuery(input as ListInput, schema, options);
  return result.ok ? [] : result.diagnostics.map(({ code }) => code);
};

describe("checkListQuery", () => {
  test("has the result of the same query string", () => {
    const options = { cursors: true, facets: ["id", "label"] };
    fc.assert(
      fc.property(anyListQuery(everyType, options), ({ raw }) => {
        const wanted = readListQuery(raw, everyType, options);
        const parameters = new Map([...new URLSearchParams(raw)]);
        const isUnencoded = !wanted.ok || parameters.get("filter") !== (wanted.value.filterText || undefined);
        fc.pre(!isUnencoded);
        const names = ["fields", "sort", "facets"];
        const input = [...parameters].map(([name, value]) => {
          if (names.includes(name)) return [name, value.split(",")];
          return [name, ["page", "limit", "facetLimit"].includes(name) ? Number(value) : value];
        });
        const { raw: _raw, ...found } = checkListQuery(Object.fromEntries(input), everyType, options);
        expect(found).toEqual(wanted);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("leaves out null and undefined, and accepts names as text", () => {
    const result = checkListQuery({ filter: null, fields: "id, name", sort: undefined, page: null }, schema);
    expect(result.ok && [result.value.fields, result.value.page]).toEqual([["id", "name"], 1]);
    const large = checkListQuery({ limit: 5n as never }, schema);
    expect(large.ok && large.value.limit).toBe(5);
  });

  test("has the default fields, those of related records included", () => {
    const teams = defineSchema({ id: integer(), issue_id: integer({ hidden: true }), name: text() });
    const issues = defineSchema({
      id: integer(),
      team_id: integer(),
      team: one(teams, { from: "team_id" }),
      parts: many(teams, { to: "issue_id" }),
    });
    const fieldsOf = (defaultFields: string[]) => {
      const result = checkListQuery({}, issues, { defaultFields });
      const get = readGetQuery("", issues, { defaultFields });
      expect(get.ok && get.value.fields).toEqual(result.ok && result.value.fields);
      return result.ok ? result.value.fields : [];
    };
    expect(fieldsOf(["team.name", "id"])).toEqual(["team.name", "id"]);
    expect(fieldsOf(["team"])).toEqual(["team.id", "team.name"]);
    expect(() => fieldsOf(["team", "team.id"])).toThrow('Field "team.id" appears more than once.');
    expect(() => fieldsOf(["team.issue_id"])).toThrow('Unknown field "team.issue_id".');
    expect(() => fieldsOf(["parts.name"])).toThrow('Option "defaultFields" of checkListQuery() must be names');
  });

  test("has the order of nulls in every sort key", () => {
    const result = checkListQuery({ sort: ["-name"] }, schema, { nulls: "last" });
    expect(result.ok && result.value.sort).toEqual([
      { field: "name", descending: true, nulls: "last" },
      { field: "id", descending: false, nulls: "last" },
    ]);
    expect(() => checkListQuery({}, schema, { nulls: "first" as never })).toThrow(
      'Option "nulls" of checkListQuery() must be "last".',
    );
  });

  test("has custom parameters", () => {
    const result = checkListQuery({ parameters: { q: "a&b=c" } }, schema, { parameters: ["q"] });
    expect(result.ok && result.value.parameters.q).toBe("a&b=c");
    const flag = checkListQuery({ parameters: { q: true as never } }, schema, { parameters: ["q"] });
    expect(flag.ok && flag.value.parameters.q).toBe("true");
  });

  test("reports all errors, with spans in the query string", () => {
    const result = checkListQuery({ filter: "nam=x", sort: ["-nam"], limit: 0 }, schema);
    if (result.ok) throw new Error("The input is not valid");
    expect(
      result.diagnostics.map(({ code, source, span }) => [
        code,
        (source === "raw" ? result.raw : result.filterText).slice(span.start, span.end),
      ]),
    ).toEqual([
      ["list.unknown-field", "-nam"],
      ["list.number", "0"],
      ["bind.unknown-field", "nam"],
    ]);
  });

  test.each<[input: unknown, codes: readonly string[]]>([
    [{ page: 1.5 }, ["list.number"]],
    [{ page: "2" }, []],
    [{ page: {} }, ["list.number"]],
    [{ fields: [{}] }, ["list.unknown-field"]],
    [{ order: "name" }, ["list.unknown-parameter"]],
    [{ filter: "id=1", name: "x" }, ["list.stray-condition"]],
    [{ page: 1, after: "" }, ["list.unknown-parameter"]],
    [{ filter: "name=\ud800" }, ["decode.utf8"]],
    [{ filter: 5 }, ["syntax.missing-operator"]],
    [{ parameters: { q: "x" } }, ["list.unknown-parameter"]],
    [{ parameters: 5 }, ["list.unknown-parameter"]],
    // Joined, each of these would be another filter or parameter.
    [{ filter: ["id=1", "name=x"] }, ["syntax.missing-operator"]],
    [{ page: [2] }, ["list.number"]],
    [{ parameters: { filter: "id=1" } }, ["list.unknown-parameter"]],
    [{ parameters: { limit: "5" } }, ["list.unknown-parameter"]],
    [null, []],
    [undefined, []],
    [Object.create({ filter: "id=x" }), ["bind.value"]],
    [Object.create(null, { limit: { value: 0, enumerable: true } }), ["list.number"]],
    [
      new (class {
        get filter() {
          return "id=x";
        }
      })(),
      ["bind.value"],
    ],
    [
      new (class {
        limit = 0;
        filter() {}
        sort() {}
      })(),
      ["list.number"],
    ],
    [
      new (class {
        page() {}
        sort() {}
        filter() {}
      })(),
      [],
    ],
    ["page=x", ["list.input"]],
    [5, ["list.input"]],
    [[], ["list.input"]],
    [["filter=id=1"], ["list.input"]],
    [() => ({ limit: 5 }), ["list.input"]],
    [new Date(), ["list.input"]],
    [new Map([["filter", "id=1"]]), ["list.input"]],
    [new URLSearchParams("filter=id=1"), ["list.input"]],
    [Promise.resolve({ filter: "id=1" }), ["list.input"]],
  ])("%j has the codes %j", (input, codes) => {
    expect(codesOf(input).slice(0, 1)).toEqual(codes);
  });

  test("a filter may be longer than in a URL", () => {
    const filter = `name="${"x".repeat(1000)}"`;
    const long = Array.from({ length: 20 }, () => filter).join("|");
    expect(codesOf({ filter: long })).toEqual([]);
    expect(codesOf({ filter: long }, { limits: { length: 8192 } })).toEqual(["limit.length"]);
    expect(codesOf({ filter: `${" ".repeat(65_536)}id=1` })).toEqual(["limit.length"]);
  });

  test("has no text of what is not a request", () => {
    const result = checkListQuery([] as never, schema);
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [{ details: { found: "Array" } }],
      filterText: "",
      raw: "",
    });
  });

  test("throws for invalid options only", () => {
    expect(() => checkListQuery({}, {} as never)).toThrow("checkListQuery()");
    expect(() => checkListQuery({}, schema, { facets: ["unknown"] })).toThrow(FilterError);
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(checkListQuery(input as ListInput, schema).ok).toBeTypeOf("boolean");
      }),
      { numRuns: RUNS },
    );
  });
});
