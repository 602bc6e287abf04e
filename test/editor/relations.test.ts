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
    ["assignee.manager.", ["assignee.manager.role"], "assignee.manager.secret"],
    ["auditor.", [], "auditor.id"],
    ["comments.", [], "comments.body"],
    ["comments(author.", ["author.role"], "assignee.role"],
    ["comments(", ["body", "author("], "assignee("],
    ["assignee.role=", ["admin", "member", "null"], "x"],
    ["assignee.role[admin,", ["member"], "admin"],
  ])("%s", (typed, expected, unexpected) => {
    const found = labels(typed);
    expect(found).toEqual(expect.arrayContaining([...expected]));
    expect(found).not.toContain(unexpected);
  });

  test("and every field after a path is valid", () => {
    const fields = complete("assignee.", 9, issues).options.filter(({ kind }) => kind === "field");
    expect(fields.map(({ insert }) => check(`${insert}=null`, issues).ok)).toEqual([true, true]);
  });
});
