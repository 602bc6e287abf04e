import { relations, sql } from "drizzle-orm";
import { alias, integer, sqliteTable, sqliteView, text } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import fc from "fast-check";
import initSqlJs from "sql.js";
import { describe, expect, test } from "vitest";
import { schemaFromTable } from "../../../src/drizzle.js";
import {
  check,
  checkOrThrow,
  defineSchema,
  integer as integerField,
  many,
  one,
  type Schema,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { sqlite, toTag } from "../../../src/sql.js";
import { RUNS, SEED } from "../../support/runs.js";
import { anyRows, CREATE, FILTERS, relatedSchemas, sqliteSchema, TABLES, WITH } from "./support/related-tables.js";

const schema = sqliteSchema();
const { issue, comment, user, issueRelations, commentRelations } = schema;
const users = schemaFromTable(user, { passwordHash: { hidden: true } });
const comments = schemaFromTable(comment);

/** The keys of each relation. */
function keysOf({ relations: all }: Schema) {
  return Object.fromEntries(Object.entries(all).map(([name, { relation, from, to }]) => [name, [relation, from, to]]));
}

describe("relations of drizzle", () => {
  test("have the keys of the table, or of their inverse", () => {
    const { users, comments, issues } = relatedSchemas(schema);
    expect(keysOf(issues)).toEqual({
      assignee: ["one", ["assignee_id"], ["id"]],
      reporter: ["one", ["reporter"], ["id"]],
      parent: ["one", ["parent_id"], ["id"]],
      children: ["many", ["id"], ["parent_id"]],
      comments: ["many", ["id"], ["issue_id"]],
    });
    expect(keysOf(users)).toEqual({ assigned: ["many", ["id"], ["assignee_id"]] });
    expect(keysOf(comments)).toEqual({ author: ["one", ["author_id"], ["id"]] });
  });

  test("are those of one() and many()", () => {
    const options = { schema, relations: { assignee: users, comments } };
    const derived = schemaFromTable(issue, {}, options);
    expect(derived.relations).toEqual({
      assignee: one(users, { from: "assigneeId", to: "id" }),
      comments: many(comments, { from: "id", to: "issueId" }),
    });
  });

  test("do not exist without a schema of their records", () => {
    const issues = schemaFromTable(issue, {}, { schema, relations: { assignee: users } });
    expect(check("assignee.role=admin", issues).ok).toBe(true);
    for (const filter of ["comments()", "reporter.role=admin", "assignee.passwordHash=x", "assignee.comments()"]) {
      expect([filter, check(filter, issues).ok]).toEqual([filter, false]);
    }
    expect(schemaFromTable(issue, {}, { schema }).relations).toEqual({});
  });

  test("have keys of several columns", () => {
    const team = sqliteTable("team", { org: integer(), id: integer(), name: text() });
    const member = sqliteTable("member", { id: integer(), orgId: integer("org_id"), teamId: integer("team_id") });
    const given = {
      memberRelations: relations(member, ({ one }) => ({
        team: one(team, { fields: [member.orgId, member.teamId], references: [team.org, team.id] }),
      })),
      teamRelations: relations(team, ({ many }) => ({ members: many(member) })),
    };
    const teams = schemaFromTable(team, {}, { schema: given, relations: { members: schemaFromTable(member) } });
    expect(keysOf(teams)).toEqual({ members: ["many", ["org", "id"], ["org_id", "team_id"]] });
  });

  test("to one record may be declared by their inverse", () => {
    const profile = sqliteTable("profile", { id: integer(), userId: integer("user_id") });
    const given = {
      profileRelations: relations(profile, ({ one }) => ({
        user: one(user, { fields: [profile.userId], references: [user.id] }),
      })),
      userRelations: relations(user, ({ one }) => ({ profile: one(profile) })),
    };
    const related = schemaFromTable(user, {}, { schema: given, relations: { profile: schemaFromTable(profile) } });
    expect(keysOf(related)).toEqual({ profile: ["one", ["id"], ["user_id"]] });
  });

  test("lead to a schema of the table, of its alias, of a view, or to one that was not derived", () => {
    const view = sqliteView("recent", { id: integer(), issueId: integer() }).existing();
    const declared = defineSchema({ ...comments.fields });
    for (const target of [comments, schemaFromTable(alias(comment, "c")), schemaFromTable(view), declared]) {
      const derived = schemaFromTable(issue, {}, { schema, relations: { comments: target } });
      expect(derived.relations.comments.target).toBe(target);
    }
  });

  test("may be declared in several objects for a table", () => {
    const given = {
      a: relations(comment, ({ one }) => ({
        issue: one(issue, { fields: [comment.issueId], references: [issue.key] }),
      })),
      b: relations(comment, ({ one }) => ({
        author: one(user, { fields: [comment.authorId], references: [user.id] }),
      })),
      other: "text",
      missing: undefined,
    };
    const issues = schemaFromTable(issue);
    const related = schemaFromTable(comment, {}, { schema: given, relations: { issue: issues, author: users } });
    expect(Object.keys(related.relations)).toEqual(["issue", "author"]);
  });
});

describe("errors", () => {
  test.each<[name: string, run: () => unknown, message: string]>([
    [
      "an unknown relation",
      () => schemaFromTable(issue, {}, { schema, relations: { coments: comments } as never }),
      'Option "coments" of the relations of schemaFromTable() is unknown. Did you mean "comments"?',
    ],
    [
      "no schema of drizzle",
      () => schemaFromTable(issue, {}, { relations: { comments } as never }),
      'Option "schema" of schemaFromTable() must be the schema of drizzle(client, { schema }), because option "relations" is set.',
    ],
    [
      "no inverse",
      () => schemaFromTable(issue, {}, { schema: { issueRelations }, relations: { comments } }),
      'Option "schema" of schemaFromTable() must be an object with relation "comments" and its inverse, one() with "fields" and "references", in the relations of table "issue_comment".',
    ],
    [
      "an inverse without keys",
      () => {
        const other = relations(comment, ({ many }) => ({ issues: many(issue) }));
        return schemaFromTable(issue, {}, { schema: { issueRelations, other }, relations: { comments } });
      },
      'Option "schema" of schemaFromTable() must be an object with relation "comments" and its inverse, one() with "fields" and "references", in the relations of table "issue_comment".',
    ],
    [
      "several inverses",
      () => {
        const other = relations(comment, ({ one }) => ({
          other: one(issue, { fields: [comment.authorId], references: [issue.key] }),
        }));
        const given = { issueRelations, commentRelations, other };
        return schemaFromTable(issue, {}, { schema: given, relations: { comments } });
      },
      'Option "schema" of schemaFromTable() must be an object with relation "comments" and only one inverse in the relations of table "issue_comment": use "relationName".',
    ],
    [
      "the name of a field",
      () => schemaFromTable(issue, { title: { name: "comments" } }, { schema, relations: { comments } }),
      'Option "name" of relation "comments" must be different from the names of the fields; rename the field in the overrides.',
    ],
    [
      "a target that is not a schema",
      () => schemaFromTable(issue, {}, { schema, relations: { comments: comment as never } }),
      'Option "target" of relation "comments" must be a schema, or a function that returns one.',
    ],
    [
      "the schema of another table",
      () => schemaFromTable(issue, {}, { schema, relations: { comments: users } }),
      'Option "target" of relation "comments" must be the schema of table "issue_comment", not of "app_user".',
    ],
    [
      "the schema of another table from a function, when it is used",
      () => check("comments()", schemaFromTable(issue, {}, { schema, relations: { comments: () => users } })),
      'Option "target" of relation "comments" must be the schema of table "issue_comment", not of "app_user".',
    ],
    [
      "a key with the name of another field",
      () => schemaFromTable(issue, { title: { name: "id" } }, { schema, relations: { comments } }),
      'Option "from" of relation "comments" must be columns that are not the names of other fields: rename field "id" in the overrides.',
    ],
    [
      "a key with the name of another field of the related records",
      () => {
        const other = defineSchema({ issueId: integerField({ column: "stars" }) });
        return schemaFromTable(issue, {}, { schema, relations: { comments: other } });
      },
      'Option "to" of relation "comments" must be columns that are not the names of other fields: rename field "issueId" in the overrides.',
    ],
    [
      "the same in a function, when it is used",
      () => {
        const other = defineSchema({ issueId: integerField({ column: "stars" }) });
        return check("comments()", schemaFromTable(issue, {}, { schema, relations: { comments: () => other } }));
      },
      'Option "to" of relation "comments" must be columns that are not the names of other fields: rename field "issueId" in the overrides.',
    ],
    [
      "relations that are not an object",
      () => schemaFromTable(issue, {}, { schema, relations: [] as never }),
      'Option "relations" of schemaFromTable() must be an object.',
    ],
  ])("%s", (_name, run, message) => {
    expect(run).toThrow(message);
  });
});

test("SQLite and memory select the same issues, from the rows of drizzle's relational queries", async () => {
  const { Database } = await initSqlJs();
  const client = new Database();
  for (const statement of CREATE) client.run(statement);
  // Drizzle's driver for sql.js does not nest the rows of relational queries.
  const run = async (statement: string, values: unknown[]) => ({
    rows: client.exec(statement, values as never)[0]?.values ?? [],
  });
  // Without a function for batches, it ignores the casing.
  const db = drizzle(run, async () => [], { schema, casing: "snake_case" });
  const { issues } = relatedSchemas(schema);
  let selective = 0;
  for (const rows of fc.sample(anyRows, { numRuns: RUNS / 20, seed: SEED })) {
    await db.insert(user).values(rows.user);
    await db.insert(issue).values(rows.issue);
    await db.insert(comment).values(rows.comment);
    const records = await db.query.issue.findMany({ with: WITH });
    for (const filter of FILTERS) {
      const bound = checkOrThrow(filter, issues);
      const where = toTag(bound, sqlite, sql, { table: "issue", relations: TABLES });
      const found = await db.select({ key: issue.key }).from(issue).where(where);
      const expected = records.filter(toPredicate(bound) as (record: unknown) => boolean);
      expect([filter, found.map(({ key }) => key).sort()]).toEqual([filter, expected.map(({ key }) => key).sort()]);
      if (found.length > 0 && found.length < records.length) selective += 1;
    }
    for (const table of [user, issue, comment]) await db.delete(table);
  }
  client.close();
  expect(selective).toBeGreaterThan((RUNS / 20) * FILTERS.length * 0.2);
});
