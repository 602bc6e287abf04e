import { relations } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { schemaFromTable } from "../../../../src/drizzle.js";
import type { Schema } from "../../../../src/index.js";

/** Tables that refer to each other and to themselves, on SQLite. Their names are those of `casing: "snake_case"`. */
function sqliteTables() {
  const user = lite.sqliteTable("app_user", {
    id: lite.integer().primaryKey(),
    role: lite.text({ enum: ["admin", "member"] }).notNull(),
    passwordHash: lite.text().notNull(),
  });
  const issue = lite.sqliteTable("issue", {
    key: lite.integer("id").primaryKey(),
    title: lite.text().notNull(),
    open: lite.integer({ mode: "boolean" }).notNull(),
    assigneeId: lite.integer(),
    reporterId: lite.integer("reporter"),
    parentId: lite.integer(),
  });
  const comment = lite.sqliteTable("issue_comment", {
    id: lite.integer().primaryKey(),
    stars: lite.integer(),
    issueId: lite.integer(),
    authorId: lite.integer(),
  });
  return { user, issue, comment };
}

/** The same tables on PostgreSQL. */
function pgTables() {
  const user = pg.pgTable("app_user", {
    id: pg.integer().primaryKey(),
    role: pg.text({ enum: ["admin", "member"] }).notNull(),
    passwordHash: pg.text().notNull(),
  });
  const issue = pg.pgTable("issue", {
    key: pg.integer("id").primaryKey(),
    title: pg.text().notNull(),
    open: pg.boolean().notNull(),
    assigneeId: pg.integer(),
    reporterId: pg.integer("reporter"),
    parentId: pg.integer(),
  });
  const comment = pg.pgTable("issue_comment", {
    id: pg.integer().primaryKey(),
    stars: pg.integer(),
    issueId: pg.integer(),
    authorId: pg.integer(),
  });
  return { user, issue, comment };
}

export function sqliteSchema() {
  const tables = sqliteTables();
  const { user, issue, comment } = tables;
  const userRelations = relations(user, ({ many }) => ({
    assigned: many(issue, { relationName: "assignee" }),
    comments: many(comment),
  }));
  const issueRelations = relations(issue, ({ one, many }) => ({
    assignee: one(user, { fields: [issue.assigneeId], references: [user.id], relationName: "assignee" }),
    reporter: one(user, { fields: [issue.reporterId], references: [user.id], relationName: "reporter" }),
    parent: one(issue, { fields: [issue.parentId], references: [issue.key], relationName: "tree" }),
    children: many(issue, { relationName: "tree" }),
    comments: many(comment),
  }));
  const commentRelations = relations(comment, ({ one }) => ({
    issue: one(issue, { fields: [comment.issueId], references: [issue.key] }),
    author: one(user, { fields: [comment.authorId], references: [user.id] }),
  }));
  return { ...tables, userRelations, issueRelations, commentRelations };
}

export function pgSchema() {
  const tables = pgTables();
  const { user, issue, comment } = tables;
  const userRelations = relations(user, ({ many }) => ({
    assigned: many(issue, { relationName: "assignee" }),
    comments: many(comment),
  }));
  const issueRelations = relations(issue, ({ one, many }) => ({
    assignee: one(user, { fields: [issue.assigneeId], references: [user.id], relationName: "assignee" }),
    reporter: one(user, { fields: [issue.reporterId], references: [user.id], relationName: "reporter" }),
    parent: one(issue, { fields: [issue.parentId], references: [issue.key], relationName: "tree" }),
    children: many(issue, { relationName: "tree" }),
    comments: many(comment),
  }));
  const commentRelations = relations(comment, ({ one }) => ({
    issue: one(issue, { fields: [comment.issueId], references: [issue.key] }),
    author: one(user, { fields: [comment.authorId], references: [user.id] }),
  }));
  return { ...tables, userRelations, issueRelations, commentRelations };
}

/** Derives the schemas of the tables, with all relations between them. */
export function relatedSchemas(schema: ReturnType<typeof sqliteSchema> | ReturnType<typeof pgSchema>) {
  const options = { casing: "snake_case", schema } as const;
  const { user, issue, comment } = schema as ReturnType<typeof sqliteSchema>;
  const hidden = { passwordHash: { hidden: true } } as const;
  const users: Schema = schemaFromTable(user, hidden, {
    ...options,
    schema: schema as ReturnType<typeof sqliteSchema>,
    relations: { assigned: (): Schema => issues },
  });
  const comments: Schema = schemaFromTable(
    comment,
    {},
    { ...options, schema: schema as ReturnType<typeof sqliteSchema>, relations: { author: users } },
  );
  const issues: Schema = schemaFromTable(
    issue,
    {},
    {
      ...options,
      schema: schema as ReturnType<typeof sqliteSchema>,
      relations: {
        assignee: users,
        reporter: users,
        parent: (): Schema => issues,
        children: (): Schema => issues,
        comments: () => comments,
      },
    },
  );
  return { users, comments, issues };
}

const id = fc.integer({ min: 1, max: 4 });
const reference = fc.option(fc.integer({ min: 1, max: 5 }));

/** Rows of the three tables. Some refer to rows that do not exist. */
export const anyRows = fc.record({
  user: fc.uniqueArray(
    fc.record({ id, role: fc.constantFrom("admin" as const, "member" as const), passwordHash: fc.constant("x") }),
    { selector: (row) => row.id, minLength: 1 },
  ),
  issue: fc.uniqueArray(
    fc.record({
      key: id,
      title: fc.constantFrom("", "a", "ab"),
      open: fc.boolean(),
      assigneeId: reference,
      reporterId: reference,
      parentId: reference,
    }),
    { selector: (row) => row.key, minLength: 2 },
  ),
  comment: fc
    .array(fc.record({ stars: fc.option(fc.nat(3)), issueId: reference, authorId: reference }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((rows) => rows.map((row, index) => ({ ...row, id: index }))),
});

/** Filters of issues that use every relation, with values that the rows have. */
export const FILTERS = [
  "assignee.role=admin",
  "assignee.role!=admin",
  "assignee.role=null",
  "!assignee()",
  "assignee(role!=admin)|reporter.role=member",
  "reporter.id>=2&!reporter(role=admin)",
  "comments()",
  "!comments(stars>1)",
  "!comments(!(stars>=1))",
  "comments(stars[0,1,null])>=2",
  "comments()=1|comments()=0&open=true",
  "comments(author.role=admin)",
  "comments(author(role=member)&stars<3)<2",
  "!comments(author.role!=member)",
  "parent.title=a",
  "parent.title!=a",
  "parent.assignee.role=admin",
  "children(open=true)",
  "children(comments()>=1)!=1",
  "!children(key=1|parent.key=2)",
  "assignee(assigned())",
  "assignee(assigned(open=false))",
  "assignee(assigned()>1)|title^a",
];

export const TABLES = {
  assignee: { table: "app_user" },
  reporter: { table: "app_user" },
  parent: { table: "issue" },
  children: { table: "issue" },
  comments: { table: "issue_comment" },
  "comments.author": { table: "app_user" },
  "parent.assignee": { table: "app_user" },
  "children.comments": { table: "issue_comment" },
  "children.parent": { table: "issue" },
  "assignee.assigned": { table: "issue" },
} as const;

/** What drizzle's relational query loads, two relations deep. */
export const WITH = {
  assignee: { with: { assigned: true } },
  reporter: true,
  parent: { with: { assignee: true } },
  children: { with: { comments: true, parent: true } },
  comments: { with: { author: true } },
} as const;

export const CREATE = [
  "CREATE TABLE app_user (id INTEGER PRIMARY KEY, role TEXT NOT NULL, password_hash TEXT NOT NULL)",
  "CREATE TABLE issue (id INTEGER PRIMARY KEY, title TEXT NOT NULL, open BOOLEAN NOT NULL, assignee_id INTEGER, reporter INTEGER, parent_id INTEGER)",
  "CREATE TABLE issue_comment (id INTEGER PRIMARY KEY, stars INTEGER, issue_id INTEGER, author_id INTEGER)",
];
