import { defineSchema, enumeration, integer, many, one, text } from "../../src/index.js";

// Conditions on related records, with the same conditions written by hand.

const users = defineSchema({
  id: integer({ bits: 32 }),
  name: text(),
  role: enumeration(["admin", "member"]),
});
const comments = defineSchema({ id: integer({ bits: 32 }), body: text(), stars: integer({ bits: 32 }) });
export const issues = defineSchema({
  id: integer({ bits: 32 }),
  title: text(),
  assignee_id: integer({ bits: 32, nullable: true }),
  assignee: one(users, { from: "assignee_id" }),
  comments: many(comments, { to: "issue_id" }),
});
export type Issue = {
  readonly id: number;
  readonly title: string;
  readonly assignee_id: number | null;
  readonly assignee: { readonly id: number; readonly name: string; readonly role: "admin" | "member" } | null;
  readonly comments: readonly { readonly id: number; readonly body: string; readonly stars: number }[];
};

export interface Case {
  readonly filter: string;
  /** The condition written by hand. */
  readonly sql: string;
  readonly holds: (issue: Issue) => boolean;
}

const EXISTS = "EXISTS (SELECT 1 FROM comment c WHERE c.issue_id = i.id AND ";

const CASES: readonly Case[] = [
  {
    filter: "comments(stars=3&body*crash)",
    sql: `${EXISTS}c.stars = 3 AND c.body LIKE '%crash%')`,
    holds: ({ comments: all }) => all.some(({ stars, body }) => stars === 3 && body.includes("crash")),
  },
  {
    filter: "!comments(stars=3)",
    sql: `NOT ${EXISTS}c.stars = 3)`,
    holds: ({ comments: all }) => !all.some(({ stars }) => stars === 3),
  },
  {
    filter: "comments(stars=3)>=3",
    sql: "(SELECT count(*) FROM comment c WHERE c.issue_id = i.id AND c.stars = 3) >= 3",
    holds: ({ comments: all }) => all.filter(({ stars }) => stars === 3).length >= 3,
  },
  {
    filter: "assignee.role=admin",
    sql: "EXISTS (SELECT 1 FROM app_user u WHERE u.id = i.assignee_id AND u.role = 'admin')",
    holds: ({ assignee }) => assignee?.role === "admin",
  },
];
const OR: Case = {
  filter: 'title^"Issue ab"',
  sql: "i.title LIKE 'Issue ab%'",
  holds: (issue) => issue.title.startsWith("Issue ab"),
};
/** Each case alone and below OR, with a condition that few records match. */
export const ALL: readonly Case[] = CASES.flatMap((one): readonly Case[] => [
  one,
  {
    filter: `${OR.filter}|${one.filter}`,
    sql: `(${OR.sql} OR ${one.sql})`,
    holds: (issue) => OR.holds(issue) || one.holds(issue),
  },
]);
