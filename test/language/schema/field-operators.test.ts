import { describe, expect, expectTypeOf, test } from "vitest";
import { complete } from "../../../src/editor.js";
import { exampleFilters } from "../../../src/http/openapi-filter.js";
import { fromRecords, listHandler, openApi } from "../../../src/http.js";
import {
  check,
  defineSchema,
  describeSchema,
  enumeration,
  filterOf,
  integer,
  listOf,
  print,
  schemaFromDescription,
  text,
} from "../../../src/index.js";

const accounts = defineSchema({
  id: integer(),
  email: text({ operators: ["="] }),
  state: enumeration(["open", "closed"], { operators: ["[]", "!="] }),
  tags: listOf(text(), { operators: ["*"] }),
});

const codesOf = (filter: string) => {
  const result = check(filter, accounts);
  return result.ok ? [] : result.diagnostics.map(({ code, message }) => `${code}: ${message}`);
};

describe("operators", () => {
  test("limit the conditions of filters", () => {
    expect(codesOf("email=a@b.example&state[open]&state!=closed&tags*x")).toEqual([]);
    expect(codesOf("email*a")).toEqual(['bind.operator: Field "email" (text) does not support "*". It supports =.']);
    expect(codesOf("tags[x]")).toEqual(['bind.operator: Field "tags" (list) does not support "[]". It supports *.']);
  });

  test("limit suggestions: a fix has only operators of the field", () => {
    const result = check("state=open", accounts);
    expect(result.ok ? [] : result.diagnostics.map(({ fix }) => fix)).toEqual([undefined]);
  });

  test("limit the typed builders", () => {
    const account = filterOf(accounts);
    expectTypeOf<keyof typeof account.email>().toEqualTypeOf<"eq">();
    expectTypeOf<keyof typeof account.state>().toEqualTypeOf<"isIn" | "ne">();
    expectTypeOf<keyof typeof account.tags>().toEqualTypeOf<"contains">();
    expect(Object.keys(account.state)).toEqual(["ne", "isIn"]);
    expect(print(account.state.isIn(["open"]))).toBe("state[open]");
  });

  test("limit completion", () => {
    const labels = (written: string) => complete(written, written.length, accounts).options.map(({ label }) => label);
    expect(labels("email")).toEqual(["="]);
    expect(labels("state")).toEqual(["!=", "[]"]);
  });

  test("are described and read again", () => {
    const described = describeSchema(accounts);
    expect(described.map(({ operators }) => operators.join(" "))).toEqual(["= != > >= < <= [] ![]", "=", "!= []", "*"]);
    expect(describeSchema(schemaFromDescription(JSON.parse(JSON.stringify(described))))).toEqual(described);
  });

  test("are those of the examples in the OpenAPI document", async () => {
    const document = openApi({
      title: "Test",
      version: "1",
      resources: [{ name: "Account", path: "/accounts", schema: accounts }],
    });
    const parameters = JSON.stringify(document);
    expect(parameters).toContain("email=");
    expect(parameters).not.toContain("email*");
    const limited = defineSchema({ tags: listOf(text(), { operators: ["="] }), id: integer({ operators: ["<"] }) });
    const handle = listHandler({ schema: limited, source: fromRecords(limited, []) });
    const filters = exampleFilters(limited);
    expect(filters.length).toBe(4);
    for (const filter of filters) {
      const response = await handle(new Request(`http://localhost/t?filter=${encodeURIComponent(filter)}`));
      expect([filter, response.status]).toEqual([filter, 200]);
    }
  });

  test.each([
    [text({ operators: [">"] as never }), "one or more of = != * !* ^ !^ $ !$ [] ![]"],
    [integer({ operators: [] }), "one or more different operators"],
    [integer({ operators: ["=", "="] }), "one or more different operators"],
    [integer({ operators: "=" as never }), "one or more different operators"],
    [integer({ operators: ["toString"] as never }), "one or more different operators"],
  ])("must be supported by the type: %#", (field, expected) => {
    expect(() => defineSchema({ field })).toThrow(expected);
  });
});
