import { describe, expect, test } from "vitest";
import { check, defineSchema, integer, many, one, type Schema, text } from "../../../src/index.js";

const teams = defineSchema({ id: integer(), name: text() });
const users = defineSchema({
  id: integer(),
  role: text(),
  secret: text({ filterable: false }),
  team: one(teams, { from: "team_id" }),
});
const comments: Schema = defineSchema({
  body: text(),
  author: one(users, { from: "author_id" }),
  replies: many((): Schema => comments, { to: "comment_id" }),
});
const issues = defineSchema({
  id: integer(),
  title: text(),
  assignee: one(users, { from: "assignee_id" }),
  comments: many(comments, { to: "issue_id" }),
  watchers: many(users, { to: "issue_id", filterable: false }),
  auditors: many(users, { to: "issue_id", hidden: true }),
});

/** Returns the text with the fix of its only error, or its code without one. */
function fixed(filter: string): string {
  const result = check(filter, issues);
  if (result.ok || result.diagnostics.length !== 1) return "not one error";
  const [{ code, fix } = { code: "", fix: undefined }] = result.diagnostics;
  if (fix === undefined) return code;
  return filter.slice(0, fix.span.start) + fix.text + filter.slice(fix.span.end);
}

describe("an invalid use of a relation has a fix", () => {
  test.each([
    ["comments.body*crash", "comments(body*crash)"],
    ["comments.author.role=x", "comments(author.role=x)"],
    ["comments.replies.body=x", "comments(replies(body=x))"],
    ["assignee=null", "!assignee()"],
    ["assignee!=null", "assignee()"],
    ["assignee=5", "assignee(id=5)"],
    ["assignee.team=null", "!assignee(team())"],
    ["assignee.team=5", "assignee(team(id=5))"],
    ["comments.author=5", "comments(author(id=5))"],
    ["assignee.team(name=x)", "assignee(team(name=x))"],
    ["!assignee.team(name=x)", "!assignee(team(name=x))"],
    ["comment(body=x)", "comments(body=x)"],
    ["assignee.rol=x", "assignee.role=x"],
    ["assignee()>=1", "assignee()"],
    ["assignee()=0", "!assignee()"],
    ["!comments()>=3", "comments()<3"],
    ["!comments()!=3", "comments()=3"],
  ])("%s -> %s", (filter, expected) => {
    expect(fixed(filter)).toBe(expected);
    expect(check(expected, issues).ok).toBe(true);
  });

  test.each([
    ["comments=5", "bind.relation"],
    ["comments.missing=5", "bind.many"],
    ["assignee.secret=x", "bind.not-filterable"],
    ["watchers(id=1)", "bind.not-filterable"],
    ["watchers.id=1", "bind.not-filterable"],
    ["auditors.id=1", "bind.unknown-field"],
    ["auditors(id=1)", "bind.unknown-relation"],
    ["title(id=1)", "bind.not-relation"],
    ["assignee.=5", "bind.unknown-field"],
    ["assignee()>=2", "bind.count-one"],
    ["assignee.team()>=0", "bind.unknown-relation"],
    ['!comments()>="1 x"', "syntax.negated-count"],
    ["parent.parent.x=1", "bind.unknown-field"],
    ["comments(author(team(id=1)))", "limit.relation-depth"],
  ])("%s has none: %s", (filter, code) => {
    expect(fixed(filter)).toBe(code);
  });
});

test("a path of any length takes linear time", () => {
  const tree: Schema = defineSchema({ id: integer(), parent: one((): Schema => tree, { from: "parent_id" }) });
  const filter = `${"parent.".repeat(100_000)}id=1`;
  const result = check(filter, tree, { limits: { length: 1_000_000, relationDepth: 10 } });
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["limit.relation-depth"]);
});

test.each([
  ["a.b", "without dots"],
  ["in", "none of the words"],
  ["a b", "not a valid field name"],
])("a relation cannot have the name %s", (name, message) => {
  expect(() => defineSchema({ [name]: many(teams, { to: "x" }) })).toThrow(message);
});
