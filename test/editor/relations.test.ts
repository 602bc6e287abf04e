import { describe, expect, test } from "vitest";
import { complete } from "../../src/editor.js";
import { check, defineSchema, enumeration, integer, many, one, type Schema, text } from "../../src/index.js";

const users = defineSchema({
  id: integer(),
  role: enumeration(["admin", "member"]),
  secret: text({ hidden: true }),
  manager: one((): Schema => users, { from: "manager_id" }),
});
const comments = defineSchema({ body: text(), author: one(users, { from: "author_id" }) });
const issues = defineSchema({
  id: integer(),
  assignee: one(users, { from: "assignee_id", description: "Who works on it" }),
  auditor: one(users, { from: "auditor_id", filterable: false }),
  comments: many(comments, { to: "issue_id" }),
});

/** Returns the labels of the options at the end of a text. */
function labels(before: string, after = ""): readonly string[] {
  return complete(before + after, before.length, issues).options.map(({ label }) => label);
}

describe("completion knows related records", () => {
  test("as relations, with their descriptions", () => {
    const { options } = complete("", 0, issues);
    expect(options.find(({ label }) => label === "assignee(")).toMatchObject({
      detail: "a related record",
      description: "Who works on it",
    });
    expect(options.find(({ label }) => label === "comments(")?.detail).toBe("related records");
    expect(options.map(({ label }) => label)).not.toContain("auditor(");
  });

  test.each<[string, readonly string[], string]>([
    ["assignee.", ["assignee.id", "assignee.role"], "assignee.secret"],
    ["assignee.ro", ["assignee.role"], "assignee.id"],
    ["rol", ["assignee.role"], "assignee.id"],
    ["assignee.manager.", ["assignee.manager.role"], "assignee.manager.secret"],
    ["auditor.", [], "auditor.id"],
    ["comments.", [], "comments.body"],
    ["comments(author.", ["author.role"], "assignee.role"],
    ["comments(", ["body", "author("], "assignee("],
    ["assignee.role=", ["admin", "member", "null"], "x"],
    ["!", ["comments(", "!("], "id"],
    ["!com", ["comments("], "("],
    ["comments(author(", ["role"], "manager("],
    ["comments(author.manager.", [], "author.manager.role"],
    ["assignee.role[admin,", ["member"], "admin"],
  ])("%s", (typed, expected, unexpected) => {
    const found = labels(typed);
    expect(found).toEqual(expect.arrayContaining([...expected]));
    expect(found).not.toContain(unexpected);
  });

  test("and options for them stay within the limits", () => {
    const nine = "assignee.id=1&".repeat(9);
    expect(labels(nine)).toContain("comments(");
    expect(labels(`${nine}assignee.id=1&`)).not.toContain("comments(");
    expect(labels(`${nine}assignee.id=1&assignee.`)).toEqual([]);
  });

  test("also if the schema has no fields of its own", () => {
    const only = defineSchema({ assignee: one(users, { from: "id" }), comments: many(comments, { to: "issue_id" }) });
    expect(complete("", 0, only).options.map(({ label }) => label)).toEqual([
      "assignee.id",
      "assignee.role",
      "assignee(",
      "comments(",
      "(",
      "!(",
    ]);
    expect(complete("com", 3, only).options.map(({ label }) => label)).toEqual(["comments("]);
  });

  test.each<[before: string, after: string, ends: boolean]>([
    ["comments(", "", true],
    ["comments( ", "", true],
    ["!comments(", "", true],
    ["id=1&assignee(", "", true],
    ["comments(", ")", false],
    ["comments(b", "", false],
    ["comments(!", "", false],
    ["comments((", "", false],
    ["(", "", false],
    ["!(", "", false],
    ["", "", false],
  ])("and that a group may be empty after the name of one: %s%s", (before, after, ends) => {
    const found = complete(before + after, before.length, issues).options.filter(({ label }) => label === ")");
    expect(found.map(({ insert, detail }) => [insert, detail])).toEqual(ends ? [[")", "without conditions"]] : []);
  });

  test("also where nothing else is possible", () => {
    const only = defineSchema({ parent: one((): Schema => only, { from: "id" }) });
    expect(complete("parent(parent(", 14, only).options.map(({ label }) => label)).toEqual([")"]);
  });

  test("and names of relations may follow !", () => {
    const [option] = complete("id=1&!com", 9, issues).options;
    expect(option?.insert).toBe("comments(");
    const [negated] = complete("!", 1, issues).options;
    expect(negated?.insert).toBe("!assignee(");
  });

  test("and sources of values are asked for fields by their paths", () => {
    expect(complete("comments(body*", 14, issues).values?.field).toBe("comments.body");
    expect(complete("comments(author.id=", 19, issues).values?.field).toBe("comments.author.id");
  });

  test("and every field after a path is valid", () => {
    const fields = complete("assignee.", 9, issues).options.filter(({ kind }) => kind === "field");
    expect(fields.map(({ insert }) => check(`${insert}=null`, issues).ok)).toEqual([true, true, true, true]);
  });
});
