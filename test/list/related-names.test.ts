import { describe, expect, test } from "vitest";
import { fromRecords, listHandler } from "../../src/http.js";
import { defineSchema, integer, json, many, one, type Schema, text } from "../../src/index.js";
import { cursorEnvelope, fieldsToRead, readListQuery, recordToJson } from "../../src/list.js";
import { postgres, toListSql } from "../../src/sql.js";

const teams = defineSchema({ id: integer(), title: text() });
const users = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  settings: json(),
  secret: text({ hidden: true }),
  team: one(teams, { from: "team_id", filterable: false }),
});
const issues: Schema = defineSchema({
  id: integer(),
  title: text({ sortable: false }),
  assignee: one(users, { from: "assignee_id" }),
  auditor: one(users, { from: "auditor_id", hidden: true }),
  parent: one((): Schema => issues, { from: "parent_id" }),
  comments: many((): Schema => issues, { to: "parent_id" }),
  drafts: many((): Schema => issues, { to: "draft_of", hidden: true }),
});

function read(query: string, limits = {}) {
  return readListQuery(query, issues, { cursors: true, limits });
}

/** Returns the requested fields and sort keys, or the codes of the errors. */
function requested(query: string, limits = {}): unknown {
  const result = read(query, limits);
  if (!result.ok) return result.diagnostics.map(({ code }) => code);
  return { fields: result.value.fields, sort: result.value.sort.map(({ field }) => field) };
}

function detailsOf(query: string, limits = {}): readonly unknown[] {
  const result = read(query, limits);
  return result.ok ? [] : result.diagnostics.map(({ details }) => details);
}

describe("fields and sort keys of related records", () => {
  test.each([
    ["fields=id,assignee.name", ["id", "assignee.name"]],
    ["fields=assignee", ["assignee.id", "assignee.name", "assignee.settings"]],
    ["fields=assignee.team.title,assignee.team", ["assignee.team.title", "assignee.team.id"]],
    ["fields=parent.assignee.name", ["parent.assignee.name"]],
  ])("%s", (query, fields) => {
    expect(requested(query)).toEqual({ fields, sort: ["id"] });
  });

  test("sort=-assignee.name,assignee.team.title", () => {
    expect(requested("sort=-assignee.name,assignee.team.title")).toMatchObject({
      sort: ["assignee.name", "assignee.team.title", "id"],
    });
  });

  test("are not part of a record unless they are requested", () => {
    expect(requested("")).toEqual({ fields: ["id", "title"], sort: ["id"] });
  });

  test.each([
    ["fields=assignee.secret", "list.unknown-field"],
    ["fields=auditor.name", "list.unknown-field"],
    ["fields=auditor", "list.unknown-field"],
    ["fields=assignee.nam", "list.unknown-field"],
    ["fields=assignee.", "list.unknown-field"],
    ["fields=assignee,assignee.name", "list.repeated-field"],
    ["fields=comments", "list.many"],
    ["fields=comments.title", "list.many"],
    ["sort=comments.title", "list.many"],
    ["fields=parent.comments", "list.many"],
    ["fields=parent.parent.parent.id", "list.relation-depth"],
    ["sort=parent.parent.parent.id", "list.relation-depth"],
    ["sort=assignee", "list.unsortable-field"],
    ["sort=assignee.settings", "list.unsortable-field"],
    ["sort=parent.title", "list.unsortable-field"],
    ["sort=assignee.secret", "list.unknown-field"],
    ["sort=auditor.name", "list.unknown-field"],
    ["fields=drafts", "list.unknown-field"],
    ["sort=drafts.title", "list.unknown-field"],
    ["fields=assignee.%FF", "decode.utf8"],
  ])("%s is rejected: %s", (query, code) => {
    expect(requested(query)).toEqual([code]);
  });

  test("the message about many related records says what holds for the parameter", () => {
    const messages = (query: string) => {
      const result = read(query);
      return result.ok ? [] : result.diagnostics.map(({ message }) => message);
    };
    expect(messages("sort=-comments.title")).toEqual([
      'Records cannot be sorted by "comments.title", because a record may have many "comments". Sort by a field of the record, or of a relation to one record.',
    ]);
    expect(messages("fields=comments.title")).toEqual([
      '"comments.title" cannot be part of a record, because a record may have many "comments". Request them separately.',
    ]);
  });

  test("that cannot be sorted by have errors with those that can", () => {
    expect(detailsOf("sort=assignee")).toEqual([{ field: "assignee", sortable: ["assignee.id", "assignee.name"] }]);
    expect(detailsOf("sort=title")).toEqual([{ field: "title", sortable: ["id"] }]);
    const notes = defineSchema({ id: integer(), note: text({ selectable: false, sortable: false }) });
    const result = readListQuery("sort=note", notes);
    expect(result.ok || result.diagnostics.map(({ code, details }) => [code, details])).toEqual([
      ["list.unsortable-field", { field: "note", sortable: ["id"] }],
    ]);
  });

  test("of too many related records are rejected", () => {
    expect(requested("fields=assignee.team.id,parent.id", { relations: 2 })).toEqual(["list.relations"]);
    expect(requested("sort=assignee.team.id,parent.id", { relations: 2 })).toEqual(["list.relations"]);
    expect(requested("fields=assignee.team.id,parent.id", { relations: 3 })).toMatchObject({
      fields: ["assignee.team.id", "parent.id"],
    });
    expect(detailsOf("fields=assignee.team.id,parent.id", { relations: 2 })).toEqual([{ limit: 2, actual: 3 }]);
  });

  test.each([
    ["fields=assignee.nme", "assignee.name"],
    ["fields=asignee.name", "assignee.name"],
    ["sort=-assignee.nme", "-assignee.name"],
    ["sort=assignee.name:desc", "-assignee.name"],
  ])("%s has a fix", (query, name) => {
    const result = read(query);
    expect(result.ok ? undefined : result.diagnostics[0]?.fix?.text).toBe(name);
  });
});

describe.each(["constructor", "__proto__", "toString", "hasOwnProperty", "then"])("a relation named %s", (name) => {
  const target = defineSchema({ [name]: text() });
  const schema: Schema = defineSchema({
    id: integer(),
    [name]: one(target, { from: "a" }),
    all: many(target, { to: "b" }),
  });
  const related = Object.fromEntries([[name, "x"]]);
  const records = [
    { id: 1 },
    Object.fromEntries([
      ["id", 2],
      [name, related],
      ["all", [related]],
    ]),
  ];
  const query = `fields=id,${name}.${name}&sort=${name}.${name}`;

  test("is a name like any other in lists", async () => {
    const response = await listHandler({ schema, source: fromRecords(schema, records) })(
      new Request(`http://localhost/?${query}&filter=all(${name}=x)|!${name}()`),
    );
    expect(JSON.stringify((await response.json()).data)).toBe(
      `[{"id":2,"${name}":{"${name}":"x"}},{"id":1,"${name}":null}]`,
    );
  });

  test("is a name like any other in SQL", () => {
    const result = readListQuery(query, schema);
    if (!result.ok) throw new Error();
    const relations = Object.fromEntries([[name, { table: "t" }]]);
    const { rows } = toListSql(result.value, "issue", postgres, { relations });
    const row = Object.fromEntries([
      ["id", "2"],
      [name, 1],
      [`${name}.${name}`, "x"],
    ]);
    const [record = {}] = rows.read([row]);
    expect(Object.getOwnPropertyDescriptor(record, name)?.value).toEqual(Object.assign(Object.create(null), related));
    expect(() => toListSql(result.value, "issue", postgres, { relations: {} })).toThrow(`relations["${name}"]`);
  });
});

describe("records with related records", () => {
  const record = {
    id: 1,
    assignee: { id: 7, name: "Ada", secret: "x", team: null },
    parent: ["not a record"],
    auditor: { name: "Eve" },
  };

  test("are written with the requested fields, in their order", () => {
    const fields = ["assignee.name", "id", "assignee.team.title", "parent.id", "assignee.id"];
    expect(recordToJson(record, issues, { fields })).toBe(
      '{"assignee":{"name":"Ada","team":null,"id":7},"id":1,"parent":null}',
    );
    expect(recordToJson(record, issues)).toBe('{"id":1}');
    expect(() => recordToJson(record, issues, { fields: ["assignee.secret"] })).toThrow("responses may contain");
    expect(() => recordToJson(record, issues, { fields: ["auditor.name"] })).toThrow("responses may contain");
  });

  test("have cursors with the sort keys of related records, null without one", () => {
    const result = read("fields=id,assignee.team.title&sort=assignee.name,parent.id&after=");
    if (!result.ok) throw new Error();
    expect(fieldsToRead(result.value)).toEqual(["id", "assignee.team.title", "assignee.name", "parent.id"]);
    const { data, pagination } = cursorEnvelope(result.value, { data: [record], hasMore: true, total: 2 });
    expect(data).toEqual([{ id: 1, assignee: { team: null } }]);
    const next = read(`sort=assignee.name,parent.id&after=${pagination.nextCursor}`);
    expect(next.ok && next.value.cursor?.position).toEqual([
      { type: "text", value: "Ada" },
      null,
      { type: "integer", value: 1n },
    ]);
  });
});
