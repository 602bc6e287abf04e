import { expect, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, getHandler, listHandler } from "../../src/http.js";
import { defineSchema, filterOf, integer, many, one, print, type Schema, text } from "../../src/index.js";

const teams = defineSchema({ id: integer(), title: text() });
const users = defineSchema({ id: integer(), name: text({ path: "full.name" }), team: one(teams, { from: "team_id" }) });
const issues = defineSchema({
  id: integer(),
  assignee: one(users, { from: "assignee_id", path: "people.assignee" }),
  comments: many(users, { to: "issue_id" }),
  parent: one((): Schema => issues, { from: "parent_id" }),
});

const ada = { id: 7, full: { name: "Ada" }, team: { id: 1, title: "Core" } };
const bob = { id: 8, full: { name: "Bob" }, team: null };
const records = [
  { id: 1, people: { assignee: bob } },
  { id: 2, people: { assignee: ada }, comments: [ada] },
  { id: 3, people: {} },
];

const source = fromRecords(issues, records as never);
const list = listHandler({ schema: issues, source, cursors: true });
const get = getHandler({ schema: issues, source });

function clientFor(handle: (request: Request) => Promise<Response>) {
  return createClient({ baseUrl: "http://localhost", fetch: (url, init) => handle(new Request(url, init)) }).resource(
    "issues",
    issues,
  );
}

const client = clientFor((request) => {
  const [, key] = /\/issues\/(\d+)/.exec(request.url) ?? [];
  return key === undefined ? list(request) : get(request, key);
});

test("a client gets fields of related records, sorted by them, page by page", async () => {
  const { data } = await client.list({ fields: ["id", "assignee.name", "assignee.team"], sort: "assignee.name" });
  expect(data).toEqual([
    { id: 2, assignee: { name: "Ada", team: { id: 1, title: "Core" } } },
    { id: 1, assignee: { name: "Bob", team: null } },
    { id: 3, assignee: null },
  ]);
  const ids = [];
  for await (const { id } of client.all({ fields: ["id"], sort: "-assignee.name", limit: 1 })) ids.push(id);
  expect(ids).toEqual([3, 1, 2]);
  expect(await client.get(2, { fields: ["assignee"] })).toEqual({ assignee: { id: 7, name: "Ada" } });
});

test("a client rejects a related record that is not one", async () => {
  const wrong = (assignee: unknown) =>
    clientFor(async () => Response.json({ data: { assignee } })).get(1, { fields: ["assignee.name"] });
  await expect(wrong("Ada")).rejects.toThrow('"data.assignee" is not an object.');
  await expect(wrong({ name: null })).rejects.toThrow('"data.assignee.name" is missing or null.');
  expect(await wrong(undefined)).toEqual({ assignee: null });
});

test("typed builders write groups, counts and paths", () => {
  const issue = filterOf(issues);
  const texts = [
    issue.assignee.name.eq("Ada"),
    issue.assignee.team.title.eq("Core"),
    issue.assignee.team.some((team) => team.title.eq("Core")),
    issue.assignee.team.none(),
    issue.assignee.none(),
    issue.comments.some((user) => user.team.title.eq("Core")),
    issue.comments.count((user) => user.name.startsWith("A")).gte(3),
    issue.comments.count().eq(0),
  ].map(print);
  expect(texts).toEqual([
    "assignee.name=Ada",
    "assignee.team.title=Core",
    "assignee(team(title=Core))",
    "!assignee(team())",
    "!assignee()",
    "comments(team.title=Core)",
    "comments(name^A)>=3",
    "comments()=0",
  ]);
});

test("groups hide members of a related record that are called some or none", () => {
  const inner = defineSchema({ id: integer(), name: text() });
  const outer = defineSchema({
    id: integer(),
    none: integer(),
    some: one(inner, { from: "id" }),
    every: one(inner, { from: "id" }),
  });
  const builders = filterOf(defineSchema({ id: integer(), outer: one(outer, { from: "id" }) }));
  expect(print(builders.outer.some((other) => other.some.name.eq("x")))).toBe("outer(some.name=x)");
  expect(print(builders.outer.none((other) => other.none.eq(1)))).toBe("!outer(none=1)");
  expect(print(builders.outer.every.name.eq("x"))).toBe("outer.every.name=x");
});
