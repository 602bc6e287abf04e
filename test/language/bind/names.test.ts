import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { createClient } from "../../../src/client.js";
import { complete, inspect } from "../../../src/editor.js";
import { fromRecords, listHandler } from "../../../src/http.js";
import {
  and,
  bind,
  boolean,
  check,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  describeSchema,
  enumeration,
  type Filter,
  filterOf,
  integer,
  type Literal,
  listOf,
  or,
  print,
  schemaFromDescription,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { anyRecordsWithFilter, anySchema } from "../../../src/testing.js";
import { fromRuleGroup, toRuleGroup } from "../../../src/ui.js";
import { RUNS } from "../../support/runs.js";

const issues = defineSchema({
  id: integer(),
  assignee_id: integer({ nullable: true, names: ["me", "boss"] }),
  followers: listOf(integer(), { names: ["me"] }),
  state: enumeration(["open", "done"], { names: ["usual"] }),
});
const records = [
  { id: 1, assignee_id: 7, followers: [7, 8], state: "open" },
  { id: 2, assignee_id: 8, followers: [], state: "done" },
] as const;

const problemsOf = (filter: string, names = {}) => {
  const result = check(filter, issues, { names });
  return result.ok ? [] : result.diagnostics.map(({ code, message, fix }) => `${code}: ${message} ${fix?.text ?? ""}`);
};

describe("names", () => {
  test.each([
    ["assignee_id=me", [1]],
    ["assignee_id!=me", [2]],
    ["assignee_id[me,8]", [1, 2]],
    ["assignee_id>me", [2]],
    ["followers*me", [1]],
    ["followers![me]", [2]],
    ["state=usual", [2]],
  ])("stand for the values of a request: %s", (filter, expected) => {
    const bound = checkOrThrow(filter, issues, { names: { me: 7, usual: () => "done" } });
    expect(records.filter(toPredicate(bound)).map(({ id }) => id)).toEqual(expected);
  });

  test("are errors without a value, or if they are not declared", () => {
    expect(problemsOf("assignee_id=me")).toEqual([
      'bind.name: The value of "me" is not known here. Write the value itself. ',
    ]);
    expect(problemsOf("assignee_id=boss", { me: 7, boss: () => null })).toHaveLength(1);
    expect(problemsOf("id=me", { me: 7 })[0]).toContain("bind.value");
    expect(problemsOf("assignee_id=constructor")[0]).toContain("bind.value");
  });

  test("have suggestions", () => {
    expect(problemsOf("assignee_id=mee", { me: 7 })).toEqual([
      'bind.value: Field "assignee_id" accepts a whole number, such as 42, or "me", "boss", not "mee". Did you mean "me"? me',
    ]);
    expect(problemsOf("state=usal", { usual: "done" })[0]).toMatch(/Did you mean "usual"\? usual$/);
  });

  test("must have values of the type of the field", () => {
    for (const me of ["x", 1.5, Number.NaN, {} as never]) {
      expect(() => check("assignee_id=me", issues, { names: { me } })).toThrow(TypeError);
    }
  });

  test("are called once, and only if a filter has them", () => {
    let calls = 0;
    const names = { me: () => ++calls };
    check("id=1", issues, { names });
    expect(calls).toBe(0);
    check("assignee_id=me|followers*me", issues, { names });
    expect(calls).toBe(1);
  });

  test("are resolved by handlers from the request and the context", async () => {
    const handle = listHandler({
      schema: issues,
      source: fromRecords(issues, records),
      names: { me: (_request, context: { user: number | undefined }) => context.user, usual: "open", boss: () => null },
    });
    const get = async (filter: string, user?: number) =>
      handle(new Request(`http://localhost/?fields=id&filter=${filter}`), { user });
    expect(await (await get("assignee_id=me", 8)).json()).toMatchObject({ data: [{ id: 2 }] });
    expect(await (await get("state=usual", 8)).json()).toMatchObject({ data: [{ id: 1 }] });
    expect((await get("assignee_id=me")).status).toBe(400);
  });

  test("are valid in editors, which do not know their values", () => {
    expect(inspect("assignee_id=me", issues)).toMatchObject({ diagnostics: [], bound: undefined });
    expect(inspect("assignee_id=me", issues, { names: { me: 7 } }).bound).toBeDefined();
    const written = "assignee_id=";
    expect(complete(written, written.length, issues).options.map(({ label }) => label)).toEqual(["me", "boss", "null"]);
  });

  test("are valid in clients and forms, which do not know their values", async () => {
    const asked: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url instanceof Request ? url.url : url));
      return Response.json({ data: [], meta: { total: 0 }, pagination: { currentPage: 1, totalPages: 0 } });
    };
    const client = createClient({ baseUrl: "http://localhost", fetch });
    await client
      .resource("/issues", issues)
      .list({ filter: "assignee_id=me" })
      .catch(() => undefined);
    expect(decodeURIComponent(asked.join())).toContain("assignee_id=me");
    const rules = toRuleGroup(filterOf(issues).assignee_id.eq("me"), issues);
    expect(rules.ok && fromRuleGroup(rules.value, issues).ok).toBe(true);
  });

  test("after = of a list are not suggested", () => {
    expect(problemsOf("followers=me", { me: 7 })[0]).not.toContain('or "me"');
  });

  test("have builders and descriptions", () => {
    const issue = filterOf(issues);
    expect(print(issue.assignee_id.eq("me"))).toBe("assignee_id=me");
    expectTypeOf(issue.assignee_id.eq).parameter(0).toEqualTypeOf<number | bigint | "me" | "boss" | null>();
    const described = describeSchema(issues);
    expect(described[1]).toMatchObject({ names: ["me", "boss"] });
    expect(describeSchema(schemaFromDescription(described))).toEqual(described);
  });

  test.each([
    ["a number", () => integer({ names: ["1"] })],
    ["a choice", () => enumeration(["me"], { names: ["me"] })],
    ["a time", () => date({ names: ["today"] })],
    ["null", () => integer({ names: ["null"] })],
    ["an item", () => listOf(text(), { names: ["me"] })],
    ["an empty list", () => integer({ names: [] })],
  ])("must not be values of the field: %s", (_what, field) => {
    expect(() => defineSchema({ field: field() })).toThrow('Option "names"');
  });

  test("of texts do not exist", () => {
    // @ts-expect-error Any word is a value of a text.
    expect(() => text({ names: ["me"] })).toThrow('Option "names"');
  });

  test("mean the same as their values, on all records", () => {
    const names = {
      my_integer: 1,
      my_decimal: "1.5",
      my_number: 1.5,
      my_boolean: true,
      my_date: "2024-02-29",
      my_timestamp: "2024-02-29T12:00:00Z",
      my_uuid: "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60",
    };
    const literalOf = (literal: Literal): Literal =>
      literal !== null && Object.hasOwn(names, literal) ? String(names[literal as keyof typeof names]) : literal;
    const withValues = (filter: Filter): Filter => {
      switch (filter.kind) {
        case "and":
          return and(...filter.parts.map(withValues));
        case "or":
          return or(...filter.parts.map(withValues));
        case "not":
        case "related":
          return { ...filter, part: withValues(filter.part) };
        case "comparison":
          return { ...filter, value: literalOf(filter.value) };
        case "membership":
          return { ...filter, items: filter.items.map(literalOf) };
        case "everything":
          return filter;
      }
    };
    let used = 0;
    const named = defineSchema({
      id: integer({ names: ["my_integer"] }),
      price: decimal({ names: ["my_decimal"], nullable: true }),
      done: boolean({ names: ["my_boolean"] }),
      due: date({ names: ["my_date"] }),
      at: timestamp({ names: ["my_timestamp"] }),
      keys: listOf(uuid(), { names: ["my_uuid"] }),
    });
    const cases = fc
      .oneof(anySchema({ relations: true }), fc.constant(named))
      .chain((schema) =>
        fc.record({ schema: fc.constant(schema), data: anyRecordsWithFilter(schema, { names, maxRecords: 6 }) }),
      );
    fc.assert(
      fc.property(cases, ({ schema, data: { records: drawn, filter } }) => {
        const plain = withValues(filter);
        if (print(plain) !== print(filter)) used++;
        const [one, other] = [bind(filter, schema, { names }), bind(plain, schema)].map((bound) => {
          if (!bound.ok) throw new Error(bound.diagnostics[0]?.message);
          return toPredicate(bound.value) as (record: unknown) => boolean;
        });
        for (const record of drawn) expect(one?.(record)).toBe(other?.(record));
      }),
      { numRuns: RUNS },
    );
    expect(used).toBeGreaterThan(0);
  });
});

test("a UUID can have a name", () => {
  const schema = defineSchema({ owner: uuid({ names: ["me"] }) });
  expect(check("owner=me", schema, { names: { me: "2F1C7A9E-8d3b-4c5f-9a60-1b2c3d4e5f60" } }).ok).toBe(true);
});
