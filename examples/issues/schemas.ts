import { boolean, custom, date, defineSchema, enumeration, integer, many, one, text, timestamp } from "ampipe";

const USER = { id: integer(), name: text() };

const COMMENT = {
  id: integer(),
  issue_id: integer(),
  author_id: integer({ names: ["me"] }),
  body: text({ containsIgnoresCase: true }),
  created: timestamp(),
};

const ISSUE = {
  id: integer(),
  title: text({ containsIgnoresCase: true }),
  body: text({ containsIgnoresCase: true }),
  state: enumeration(["open", "review", "done"]),
  priority: enumeration(["low", "normal", "high", "urgent"], { ordered: true }),
  assignee_id: integer({ nullable: true, names: ["me"] }),
  due: date({ nullable: true }),
  created: timestamp(),
  search: custom(text(), ["*", "!*"], { description: "Words of the title and the body, in any form" }),
};

const users = defineSchema(USER);
const comments = defineSchema({ ...COMMENT, author: one(users, { from: "author_id" }) });
const issues = defineSchema({
  ...ISSUE,
  assignee: one(users, { from: "assignee_id" }),
  comments: many(comments, { to: "issue_id" }),
});

const allUsers = defineSchema({ ...USER, email: text() });
const allComments = defineSchema({ ...COMMENT, internal: boolean(), author: one(allUsers, { from: "author_id" }) });
const allIssues = defineSchema({
  ...ISSUE,
  confidential: boolean(),
  assignee: one(allUsers, { from: "assignee_id" }),
  comments: many(allComments, { to: "issue_id" }),
});

/** The fields that each role can filter, sort and read. To members, the others do not exist. */
export const SCHEMAS = {
  member: { issues, comments },
  admin: { issues: allIssues, comments: allComments },
};
