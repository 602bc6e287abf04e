import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, getHandler, listHandler, type SourceRecord, type SourceRequest } from "../../src/http.js";
import { decimal, defineSchema, integer, json, listOf, one, type Schema, text, timestamp } from "../../src/index.js";
import { parseExactJson } from "../../src/language/values/exact-json.js";
import {
  cursorEnvelope,
  fieldsToRead,
  type ListQuery,
  listEnvelope,
  listToJson,
  readListQuery,
  recordToJson,
} from "../../src/list.js";
import { anyRecord, anySchema } from "../../src/testing.js";
import { namesOf } from "../support/names-of.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({
  id: integer(),
  price: decimal({ nullable: true }),
  created: timestamp({ nullable: true }),
  tags: listOf(integer(), { nullable: true }),
  extra: json({ nullable: true }),
  cost: decimal({ hidden: true }),
});

/** A row as `read()` of a statement returns it. */
const ROW = {
  id: 9007199254740993n,
  price: "12345678901234567890.10",
  created: "2024-02-29T10:00:00.123456Z",
  tags: [1n, null, 9223372036854775807n],
  extra: { big: 9007199254740993n, "a\u2028": "\ud800" },
};

const ROW_JSON =
  '{"id":9007199254740993,"price":12345678901234567890.10,"created":"2024-02-29T10:00:00.123456Z",' +
  '"tags":[1,null,9223372036854775807],"extra":{"big":9007199254740993,"a\u2028":"\\ud800"}}';

describe("a record becomes JSON", () => {
  test("with all digits of its numbers", () => {
    expect(recordToJson(ROW, schema)).toBe(ROW_JSON);
    expect(parseExactJson(recordToJson({ id: ROW.id, tags: ROW.tags, extra: ROW.extra }, schema))).toEqual({
      id: ROW.id,
      tags: [1, null, 9223372036854775807n],
      extra: ROW.extra,
    });
  });

  test.each<[what: string, record: object, json: string]>([
    ["without hidden fields", { cost: "1", id: 1 }, '{"id":1}'],
    ["without names that the schema lacks", { tenant: 7, id: 1, constructor: 1, toString: 2 }, '{"id":1}'],
    ["in its own order", { price: "1.50", id: 1 }, '{"price":1.50,"id":1}'],
    ["with null for undefined", { id: 1, price: undefined }, '{"id":1,"price":null}'],
    ["without fields that it lacks", {}, "{}"],
    ["without inherited fields", Object.create({ id: 1 }), "{}"],
    [
      "with null for numbers that JSON lacks",
      { id: Number.NaN, price: Number.POSITIVE_INFINITY },
      '{"id":null,"price":null}',
    ],
    ["without the sign of zero", { id: -0, tags: [-0] }, '{"id":0,"tags":[0]}'],
    ["with a Date in UTC", { created: new Date(1.5e12) }, '{"created":"2017-07-14T02:40:00Z"}'],
    ["if it has no prototype", Object.assign(Object.create(null), { id: 1 }), '{"id":1}'],
  ])("%s", (_what, record, expected) => {
    expect(recordToJson(record, schema)).toBe(expected);
  });

  test("with fields that have names of prototypes", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const odd = defineSchema(Object.fromEntries(names.map((name) => [name, text()])));
    const record = Object.fromEntries(names.map((name) => [name, name]));
    expect(recordToJson(record, odd)).toBe(`{${names.map((name) => `"${name}":"${name}"`).join()}}`);
    expect(recordToJson({}, odd)).toBe("{}");
    expect(recordToJson({}, odd, { fields: names })).toBe(`{${names.map((name) => `"${name}":null`).join()}}`);
  });

  test("with the given fields, in their order", () => {
    expect(recordToJson({ id: 1, price: "2.0" }, schema, { fields: ["created", "price"] })).toBe(
      '{"created":null,"price":2.0}',
    );
  });

  test.each([["cost"], ["tenant"], ["__proto__"]])("but never with field %s", (name) => {
    expect(() => recordToJson({ cost: 1, tenant: 7 }, schema, { fields: ["id", name] })).toThrow(
      'Argument "fields" of recordToJson() must be names of fields that responses may contain.',
    );
  });
});

describe("a record in memory with values at paths becomes JSON", () => {
  const tasks = defineSchema({
    id: integer(),
    assignee: text({ path: "assignee.name", nullable: true }),
    team: text({ path: "owner.team.name", nullable: true }),
    tags: listOf(text(), { path: "labels.all", nullable: true }),
  });
  const task = {
    id: 1,
    assignee: { name: "Ada", password: "x" },
    owner: { team: { name: "A" } },
    labels: { all: ["b"] },
  };

  test("with the given fields, as that of the handlers", async () => {
    const get = getHandler({ schema: tasks, source: fromRecords(tasks, [task]) });
    const expected = await (await get(new Request("http://localhost/1"), "1")).text();
    expect(expected).toBe('{"data":{"id":1,"assignee":"Ada","team":"A","tags":["b"]}}');
    expect(`{"data":${recordToJson(task, tasks, { fields: tasks.visibleNames })}}`).toBe(expected);
  });

  test("without the rest of an object that has the name of a field", () => {
    expect(recordToJson(task, tasks)).toBe('{"id":1,"assignee":"Ada"}');
    expect(recordToJson({ ...task, assignee: { password: "x" } }, tasks)).toBe('{"id":1,"assignee":null}');
  });

  test("by field name if it has the field, as rows do", () => {
    const row = { assignee: "Bob", team: null, tags: ["c"], owner: { team: { name: "A" } } };
    expect(recordToJson(row, tasks)).toBe('{"assignee":"Bob","team":null,"tags":["c"]}');
    expect(recordToJson({ ...task, assignee: 7 }, tasks)).toBe('{"id":1,"assignee":7}');
  });

  test("with related records at paths, or by the name of the relation", () => {
    const teams = defineSchema({ id: integer(), name: text() });
    const issues = defineSchema({ id: integer(), team: one(teams, { from: "team_id", path: "owner.team" }) });
    const fields = ["id", "team.name"];
    const [inMemory, named] = [
      { id: 1, owner: { team: { name: "A" } } },
      { id: 1, team: { name: "B" } },
    ];
    expect(recordToJson(inMemory, issues, { fields })).toBe('{"id":1,"team":{"name":"A"}}');
    expect(recordToJson(named, issues, { fields })).toBe('{"id":1,"team":{"name":"B"}}');
    expect(recordToJson({ ...inMemory, ...named }, issues, { fields })).toBe('{"id":1,"team":{"name":"B"}}');
    expect(recordToJson({ ...inMemory, team: null }, issues, { fields })).toBe('{"id":1,"team":null}');
    expect(recordToJson({ id: 1 }, issues, { fields })).toBe('{"id":1,"team":null}');
  });

  test.each([undefined, null, "x", [{ id: 1 }]])("but %j is not one", (record) => {
    expect(() => recordToJson(record as never, tasks)).toThrow(
      'Argument "record" of recordToJson() must be an object.',
    );
  });
});

describe("a list becomes JSON", () => {
  const page = { data: [{ ...ROW, cost: "80" }], page: 1, limit: 1 };
  const query = checkedOf(readListQuery("after=&sort=-id&limit=1&fields=price,id", schema, { cursors: true }));

  test("with pages", () => {
    expect(listToJson(listEnvelope({ ...page, total: 3 }), schema)).toBe(
      `{"data":[${ROW_JSON}],"meta":{"count":1,"total":3},` +
        '"pagination":{"previousPage":null,"currentPage":1,"nextPage":2,"totalPages":3}}',
    );
  });

  test("without a total", () => {
    expect(listToJson(listEnvelope({ ...page, total: null, hasMore: true, totalAtLeast: 9 }), schema)).toBe(
      `{"data":[${ROW_JSON}],"meta":{"count":1,"total":null,"totalAtLeast":9},` +
        '"pagination":{"previousPage":null,"currentPage":1,"nextPage":2,"totalPages":null}}',
    );
  });

  test("with cursors and the requested fields", () => {
    const envelope = cursorEnvelope(query, { data: [ROW], hasMore: true, total: 2 });
    expect(listToJson(envelope, schema)).toBe(
      `{"data":[{"price":12345678901234567890.10,"id":9007199254740993}],"meta":{"count":1,"total":2},` +
        `"pagination":{"previousCursor":null,"nextCursor":"${envelope.pagination.nextCursor}"}}`,
    );
  });

  test("with its warnings, if there are any, and without other members", async () => {
    const raw = "filter=created=2024-05-31&limit=1";
    const warned = readListQuery(raw, schema);
    const warnings = warned.ok ? warned.warnings : [];
    expect(warnings).toHaveLength(1);
    const envelope = { status: 200, ...listEnvelope({ data: [], page: 1, limit: 1, total: 0 }) };
    const handle = listHandler({ schema, source: fromRecords(schema, []) });
    const expected = await (await handle(new Request(`http://localhost/?${raw}`))).text();
    expect(expected).toContain('"suggestion":');
    expect(listToJson({ ...envelope, warnings }, schema)).toBe(expected);
    expect(listToJson({ ...envelope, warnings: [] }, schema)).toBe(expected.replace(/,"warnings":.*/, "}"));
  });

  test("that the client reads, and that is the same after that", async () => {
    const products = defineSchema({ id: integer(), price: decimal() });
    const body = listToJson(listEnvelope({ data: [{ id: 1n, price: "0.5" }], page: 1, limit: 1, total: 1 }), products);
    const api = createClient({ baseUrl: "http://localhost", fetch: async () => new Response(body) });
    const received = await api.resource("products", products).list();
    expect(received.data).toEqual([{ id: 1, price: 0.5 }]);
    expect(listToJson(received, products)).toBe(body);
  });

  test.each([undefined, {}, { data: {} }])("but %j is not one", (envelope) => {
    expect(() => listToJson(envelope as never, schema)).toThrow(
      'Argument "envelope" of listToJson() must be the value of listEnvelope() or cursorEnvelope().',
    );
  });

  test("but not with fields that responses may not contain", () => {
    expect(() => listToJson(listEnvelope({ ...page, total: 3 }), schema, { fields: ["cost"] })).toThrow(
      'Argument "fields" of listToJson()',
    );
  });
});

describe("JSON is that of the handlers, byte by byte,", () => {
  /** A schema with a key, its records, and names of requested fields. */
  const anyCase = anySchema({ relations: true }).chain((any) => {
    const withKey: Schema = defineSchema({ ...any.fields, id: integer() });
    const records = fc
      .array(anyRecord(withKey), { maxLength: 4 })
      .map((all) => all.map((record, id) => ({ ...record, id })));
    return fc.record({
      schema: fc.constant(withKey),
      records,
      fields: fc.shuffledSubarray([...withKey.selectableNames], { minLength: 1 }),
      isCursor: fc.boolean(),
    });
  });
  const urlOf = (fields: readonly string[], isCursor: boolean) =>
    `http://localhost/?limit=2&fields=${fields.map(encodeURIComponent).join()}${isCursor ? "&after=" : ""}`;

  test("for records of a source and the requested fields", async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ schema, records, fields, isCursor }) => {
        const source = fromRecords(schema, records);
        const request = new Request(urlOf(fields, isCursor));
        const expected = await (
          await listHandler({ schema, source, names: namesOf(schema), cursors: true })(request)
        ).text();
        const query = checkedOf(
          readListQuery(request.url.slice(request.url.indexOf("?") + 1), schema, { cursors: true }),
        );
        const {
          records: data,
          total,
          hasMore = false,
        } = await source.list({ query: { ...query, fields: fieldsToRead(query) }, request });
        const envelope = isCursor
          ? cursorEnvelope(query, { data, total, hasMore })
          : listEnvelope({ data, total: total ?? 0, page: query.page, limit: query.limit });
        expect(listToJson(envelope, schema, { fields: query.fields })).toBe(expected);
        const [first] = data;
        if (first === undefined) return;
        const one = await getHandler({ schema, source })(
          new Request(urlOf(fields, false).replace("limit=2&", "")),
          String(first.id),
        );
        expect(`{"data":${recordToJson(first, schema, { fields })}}`).toBe(await one.text());
      }),
      { numRuns: RUNS },
    );
  });

  test("for rows with the requested fields, which need not be named again", async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ schema, records, fields }) => {
        const { list, ...source } = fromRecords(schema, records);
        const rows: SourceRecord[] = [];
        const selecting = async (request: SourceRequest<ListQuery>) => {
          const found = await list(request);
          const select = (record: SourceRecord) =>
            Object.fromEntries(request.query.fields.map((name) => [name, record[name] ?? null]));
          rows.push(...found.records.map(select));
          return { ...found, records: rows };
        };
        const handle = listHandler({ schema, source: { ...source, list: selecting }, names: namesOf(schema) });
        const expected = await (await handle(new Request(urlOf(fields, false)))).text();
        expect(listToJson(listEnvelope({ data: rows, total: records.length, page: 1, limit: 2 }), schema)).toBe(
          expected,
        );
      }),
      { numRuns: RUNS },
    );
  });
});

function checkedOf<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error("The query is invalid.");
  return result.value;
}
