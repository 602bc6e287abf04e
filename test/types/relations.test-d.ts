import { expectTypeOf, test } from "vitest";
import { createClient } from "../../src/client.js";
import { defineSchema, enumeration, filterOf, integer, json, many, one, type Schema, text } from "../../src/index.js";

const teams = defineSchema({ id: integer(), title: text() });
const users = defineSchema({
  id: integer(),
  role: enumeration(["admin", "member"]),
  name: text({ nullable: true }),
  settings: json(),
  team: one(teams, { from: "team_id" }),
});
const comments = defineSchema({ body: text(), author: one(users, { from: "author_id" }) });
const issues = defineSchema({
  id: integer(),
  title: text(),
  assignee: one(users, { from: "assignee_id" }),
  comments: many(comments, { to: "issue_id" }),
  parent: one((): Schema => issues, { from: "parent_id" }),
});

test("builders know the fields of related records", () => {
  const issue = filterOf(issues);
  issue.title.eq("x");
  issue.assignee.role.eq("admin");
  issue.assignee.team.title.contains("x");
  // The user may be missing.
  issue.assignee.role.eq(null);
  issue.assignee.team.title.isIn(["x", null]);
  // @ts-expect-error the role of a user is not null
  issue.assignee.some((user) => user.role.eq(null));
  // @ts-expect-error null has no order
  issue.assignee.team.id.gt(null);
  issue.assignee.some((user) => user.team.none());
  issue.comments.some((comment) => comment.author.role.eq("admin"));
  issue.comments.count((comment) => comment.body.contains("x")).gte(3);
  // @ts-expect-error not a role
  issue.assignee.role.eq("guest");
  // @ts-expect-error a path cannot lead through many records
  issue.comments.body;
  // @ts-expect-error not a field
  issue.comments.some((comment) => comment.title.eq("x"));
  // @ts-expect-error the number of one record is not compared
  issue.assignee.count;
});

test("a client knows the related records of a response", async () => {
  const resource = createClient({ baseUrl: "http://localhost" }).resource("issues", issues);
  const { data } = await resource.list({
    fields: ["id", "assignee.name", "assignee.team.title"],
    sort: ["-assignee.name", "assignee.team.title"],
    filter: (issue) => issue.assignee.role.eq("admin"),
  });
  type Found = (typeof data)[number];
  expectTypeOf<Found["id"]>().toEqualTypeOf<number>();
  expectTypeOf<NonNullable<Found["assignee"]>["name"]>().toEqualTypeOf<string | null>();
  expectTypeOf<NonNullable<NonNullable<Found["assignee"]>["team"]>["title"]>().toEqualTypeOf<string>();
  expectTypeOf<null>().toExtend<Found["assignee"]>();
  const whole = await resource.get(1, { fields: ["assignee"] });
  expectTypeOf<NonNullable<NonNullable<typeof whole>["assignee"]>["role"]>().toEqualTypeOf<"admin" | "member">();
  const all = await resource.get(1);
  expectTypeOf<keyof NonNullable<typeof all>>().toEqualTypeOf<"id" | "title">();
  // @ts-expect-error not a field
  await resource.list({ fields: ["assignee.nam"] });
  // @ts-expect-error many records are not part of a response
  await resource.list({ fields: ["comments"] });
  // @ts-expect-error not sortable
  await resource.list({ sort: "assignee.settings" });
  // @ts-expect-error not requested
  data[0]?.assignee?.role;
});
