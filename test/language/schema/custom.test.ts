import { describe, expect, expectTypeOf, test } from "vitest";
import { complete } from "../../../src/editor.js";
import { fromRecords, fromSql, listHandler, openApi } from "../../../src/http.js";
import {
  boolean,
  check,
  checkOrThrow,
  custom,
  decimal,
  defineSchema,
  describeSchema,
  enumeration,
  FilterError,
  filterOf,
  integer,
  one,
  print,
  type RecordOf,
  schemaFromDescription,
  text,
} from "../../../src/index.js";
import { sortableNames } from "../../../src/language/schema/sortable.js";
import { compilePredicate, explain, type RecordConditions, toPredicate } from "../../../src/memory.js";
import { toPrisma } from "../../../src/prisma.js";
import { postgres, type SqlConditions, sql, sqlite, toFragment, toSql } from "../../../src/sql.js";

const authors = defineSchema({ id: integer(), active: custom(boolean(), ["=", "!="]) });
const issues = defineSchema({
  id: integer(),
  title: text(),
  author_id: integer({ nullable: true }),
  search: custom(text(), ["*", "!*"], { description: "Words in title and comments" }),
  overdue: custom(boolean(), ["="]),
  near: custom(decimal(), ["[]"]),
  author: one(authors, { from: "author_id" }),
});
const records = [
  { id: 1, title: "Loose bolt", author_id: 1, author: { id: 1 } },
  { id: 2, title: "Nut", author_id: 2, author: { id: 2 } },
  { id: 3, title: "Bolt and nut", author_id: null, author: null },
];
const conditions: RecordConditions = {
  search: { "*": (value: string, record: { title: string }) => record.title.toLowerCase().includes(value) },
  overdue: { "=": (value: boolean, record: { id: number }) => record.id > 1 === value },
  near: { "[]": (values: readonly string[], record: { id: number }) => values.includes(String(record.id)) },
  "author.active": { "=": (value: boolean, record: { id: number }) => (record.id === 1) === value },
};
const idsOf = (filter: string) => {
  const bound = checkOrThrow(filter, issues);
  const found = records.filter(toPredicate(bound, { conditions })).map(({ id }) => id);
  expect(records.filter(compilePredicate(bound, { conditions })).map(({ id }) => id)).toEqual(found);
  for (const record of records) {
    expect(explain(bound, record, { conditions }).matches).toBe(found.includes(record.id));
  }
  return found;
};

describe("a custom field", () => {
  test.each([
    ["search*bolt", [1, 3]],
    ["search!*bolt", [2]],
    ["!(search*bolt)", [2]],
    ["overdue=true&search*bolt", [3]],
    ["near[1,3]", [1, 3]],
    ["author.active=true", [1]],
    ["author.active!=true", [2, 3]],
    ["author(active=false)", [2]],
    ["author.active=null", [3]],
    ["author.active!=null", [1, 2]],
  ])("means in memory what the program says: %s", (filter, expected) => {
    expect(idsOf(filter)).toEqual(expected);
  });

  test("is explained without a value", () => {
    const { conditions: explained, text: shown } = explain(checkOrThrow("search!*bolt", issues), records[1] as never, {
      conditions,
    });
    expect(explained).toEqual([
      {
        condition: "search!*bolt",
        field: "search",
        operator: "!*",
        span: expect.objectContaining({ start: 0, end: 12 }),
        value: undefined,
        valueIs: "value",
        holds: true,
        negated: false,
        decides: true,
      },
    ]);
    expect(shown).toBe("The record matches because:\n  yes  search!*bolt  search is a custom condition");
  });

  test.each([1, "x", {}, Promise.resolve(true)])("holds only if the function returns true: %o", (result) => {
    const given = { conditions: { search: { "*": () => result as never } } };
    expect(toPredicate(checkOrThrow("search*bolt", issues), given)(records[0] as never)).toBe(false);
    expect(compilePredicate(checkOrThrow("search!*bolt", issues), given)(records[0] as never)).toBe(true);
  });

  test("means in SQL what the program says", () => {
    const inSql: SqlConditions = {
      search: { "*": (value) => sql`document @@ plainto_tsquery(${value})` },
      overdue: { "=": (value, table) => sql`(${table}.due < now()) = ${value}` },
    };
    const { text: written, values } = toSql(checkOrThrow("search*bolt|search!*nut", issues), postgres, {
      conditions: inSql,
    });
    expect(written).toBe(
      "((document @@ plainto_tsquery($1)) OR CASE WHEN (document @@ plainto_tsquery($2)) THEN 0 ELSE 1 END = 1)",
    );
    expect(values).toEqual(["bolt", "nut"]);
    const bound = checkOrThrow("overdue=true", issues);
    expect(toSql(bound, postgres, { conditions: inSql, alias: "i" }).text).toBe('((("i".due < now()) = $1))');
    expect(() => toSql(bound, postgres, { conditions: inSql })).toThrow('Option "table"');
    expect(toFragment(bound, sqlite, { conditions: inSql, table: "issue" }).values).toEqual([1]);
  });

  test("has no meaning without the program: each backend refuses it with its own code", () => {
    const bound = checkOrThrow("search*bolt", issues);
    const codeOf = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        if (error instanceof FilterError) return error.diagnostics[0]?.code;
      }
      return undefined;
    };
    expect(codeOf(() => toPredicate(bound))).toBe("record.custom");
    expect(codeOf(() => compilePredicate(bound))).toBe("record.custom");
    expect(codeOf(() => explain(bound, records[0] as never))).toBe("record.custom");
    expect(codeOf(() => toSql(bound, postgres))).toBe("sql.custom");
    expect(codeOf(() => toSql(bound, postgres, { conditions: { toString: {} } }))).toBe("sql.custom");
    const prisma = () => toPrisma(bound, { provider: "postgresql", relations: { author: { where: "everything" } } });
    expect(codeOf(prisma)).toBe("prisma.custom");
    const options = { table: "issue", dialect: postgres, query: async () => [] };
    const relations = { author: { table: "author" } };
    expect(() => fromSql(issues, { ...options, relations })).toThrow('conditions["search"]');
  });

  test("is served by handlers, and never returned", async () => {
    const handle = listHandler({ schema: issues, source: fromRecords(issues, records, { conditions }) });
    const response = await handle(new Request("http://localhost/?filter=search*bolt"));
    expect(JSON.parse(await response.text()).data).toEqual([
      { id: 1, title: "Loose bolt", author_id: 1 },
      { id: 3, title: "Bolt and nut", author_id: null },
    ]);
    for (const query of ["fields=search", "sort=overdue"]) {
      expect((await handle(new Request(`http://localhost/?${query}`))).status).toBe(400);
    }
  });

  test("has types, builders, completion, descriptions and a row in the OpenAPI document", () => {
    expectTypeOf<keyof RecordOf<typeof issues>>().toEqualTypeOf<"id" | "title" | "author_id" | "author">();
    const issue = filterOf(issues);
    expect(print(issue.search.contains("bolt"))).toBe("search*bolt");
    expectTypeOf<keyof typeof issue.overdue>().toEqualTypeOf<"eq">();
    expect(complete("search", 6, issues).options.map(({ label }) => label)).toEqual(["*", "!*"]);
    const described = describeSchema(issues);
    expect(described).toContainEqual(expect.objectContaining({ name: "search", custom: true, operators: ["*", "!*"] }));
    expect(describeSchema(schemaFromDescription(described))).toEqual(described);
    const { paths } = openApi({ title: "T", version: "1", resources: [{ name: "I", path: "/i", schema: issues }] });
    expect(JSON.stringify(paths)).toContain("Words in title and comments");
  });

  test("gets integers as numbers, or as text beyond 2^53, and other types as they are written", () => {
    const given: unknown[] = [];
    const schema = defineSchema({
      n: custom(integer(), ["=", "[]"]),
      d: custom(decimal(), [">"]),
      e: custom(enumeration(["a", "b"]), ["="]),
    });
    const keep = (value: unknown) => {
      given.push(value);
      return true;
    };
    const all = { n: { "=": keep, "[]": keep }, d: { ">": keep }, e: { "=": keep } };
    toPredicate(checkOrThrow("n=5&n=9007199254740993&n[1,2]&d>1.50&e=a", schema), { conditions: all })({});
    expect(given).toEqual([5, "9007199254740993", [1, 2], "1.5", "a"]);
    const value = toSql(checkOrThrow("n=9007199254740993", schema), postgres, {
      conditions: { n: { "=": (number) => sql`n = ${number}` } },
    });
    expect(value.values).toEqual(["9007199254740993"]);
  });

  test.each([
    ["nullable", () => custom(text({ nullable: true }), ["*"])],
    ["column", () => custom(text({ column: "c" }), ["*"])],
    ["without operators", () => custom(text(), undefined as never)],
  ])("must be a plain type with operators: %s", (_what, field) => {
    expect(() => defineSchema({ field: field() as never })).toThrow(FilterError);
  });

  test("in JSON written by hand is not in records either", () => {
    const json = { name: "search", type: "text", custom: true, operators: ["*"] };
    const schema = schemaFromDescription([{ name: "id", type: "integer" }, json]);
    const created = defineSchema({ id: integer(), search: custom(text(), ["*"]) });
    expect(schema.byName.get("search")).toEqual({ ...created.byName.get("search") });
    expect([schema.selectableNames, sortableNames(schema)]).toEqual([["id"], ["id"]]);
    for (const wrong of [{ selectable: true }, { sortable: true }]) {
      expect(() => schemaFromDescription([{ ...json, ...wrong }])).toThrow('Option "custom" of field "search"');
    }
  });

  test("does not freeze what the program passes", () => {
    const operators: "*"[] = ["*"];
    const aliases = ["words"];
    const schema = defineSchema({ search: custom(text(), operators, { aliases }) });
    operators.pop();
    aliases.push("query");
    expect(schema.byName.get("search")).toMatchObject({ operators: ["*"], aliases: ["words"] });
  });

  test("can be an ordered enumeration", () => {
    const schema = defineSchema({ level: custom(enumeration(["low", "high"], { ordered: true }), [">", "="]) });
    const given: string[] = [];
    const keep = (value: string) => given.push(value) > 0;
    toPredicate(checkOrThrow("level>low", schema), { conditions: { level: { ">": keep } } })({});
    expect(given).toEqual(["low"]);
  });

  test("must have its meaning when a source is created, those of related records included", () => {
    expect(() => fromRecords(issues, records)).toThrow('conditions["search"]');
    const { "author.active": _active, ...own } = conditions;
    expect(() => fromRecords(issues, records, { conditions: own })).toThrow('conditions["author.active"]');
  });

  test("has errors like other fields", () => {
    const codes = (filter: string) => {
      const result = check(filter, issues);
      return result.ok ? [] : result.diagnostics.map(({ code }) => code);
    };
    expect(codes("search=bolt")).toEqual(["bind.operator"]);
    expect(codes("overdue=maybe")).toEqual(["bind.value"]);
    expect(codes("overdue=null")).toEqual(["bind.null"]);
    // @ts-expect-error An option of other fields.
    expect(() => custom(text(), ["*"], { sortable: true })).toThrow('Option "sortable"');
  });
});
