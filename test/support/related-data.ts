import fc from "fast-check";
import {
  and,
  countOf,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  integer,
  isIn,
  many,
  ne,
  none,
  not,
  notIn,
  one,
  or,
  type Schema,
  some,
  text,
} from "../../src/index.js";

// Tables that refer to each other and to themselves, by single, composite and nullable keys and through another table.

const users = defineSchema({
  id: integer({ bits: 32 }),
  name: text({ nullable: true, column: "user_name" }),
  role: enumeration(["admin", "member"]),
  team: one((): Schema => teams, { from: ["team_a", "team_b"], to: ["a", "b"] }),
  comments: many((): Schema => comments, { to: "author_id" }),
});

const teams = defineSchema({
  a: integer({ bits: 32 }),
  b: integer({ bits: 32, column: "second" }),
  title: text(),
  members: many(users, { from: ["a", "b"], to: ["team_a", "team_b"] }),
});

const labels = defineSchema({ id: integer({ bits: 32 }), name: text() });

const comments = defineSchema({
  id: integer({ bits: 32 }),
  body: text(),
  stars: integer({ bits: 32, nullable: true }),
  author: one(users, { from: "author_id" }),
  issue: one((): Schema => issues, { from: "issue_id" }),
});

export const issues = defineSchema({
  id: integer({ bits: 32 }),
  title: text(),
  assignee_id: integer({ bits: 32, nullable: true, column: "assignee" }),
  assignee: one(users, { from: "assignee_id" }),
  comments: many(comments, { to: "issue_id" }),
  labels: many(labels, { through: "issue_label", throughFrom: "issue_id", throughTo: "label_id" }),
  parent: one((): Schema => issues, { from: "parent_id" }),
  children: many((): Schema => issues, { to: "parent_id" }),
});

const KEY = integer({ bits: 32, nullable: true });
const FLAG = integer({ bits: 32 });

/** The columns of each table, in the order of creation: fields, keys, and whether the row is in scope. */
export const TABLES = {
  team: defineSchema({ a: KEY, second: KEY, title: text() }),
  app_user: defineSchema({
    id: FLAG,
    user_name: text({ nullable: true }),
    role: text(),
    team_a: KEY,
    team_b: KEY,
    deleted: FLAG,
  }),
  label: defineSchema({ id: FLAG, name: text() }),
  comment: defineSchema({ id: FLAG, body: text(), stars: KEY, author_id: KEY, issue_id: KEY, deleted: FLAG }),
  issue: defineSchema({ id: FLAG, title: text(), assignee: KEY, parent_id: KEY }),
  issue_label: defineSchema({ issue_id: KEY, label_id: KEY, visible: FLAG }),
};

export type TableName = keyof typeof TABLES;
type Row = Readonly<Record<string, string | number | null>>;
export type Rows = Readonly<Record<TableName, readonly Row[]>>;

const anyText = fc.constantFrom("a", "b", "A", "é", "");
const upTo = (most: number) => fc.integer({ min: 1, max: most });
/** Null, a key that exists, or one that does not. */
const anyKey = fc.option(fc.integer({ min: 1, max: 5 }), { freq: 4 });
const anyFlag = fc.constantFrom(0, 0, 1);
const numbered = <T extends object>(rows: fc.Arbitrary<T>, maxLength: number) =>
  fc.array(rows, { maxLength, size: "max" }).map((all) => all.map((row, index) => ({ id: index + 1, ...row })));

/** Random rows of all tables, with orphans, empty sets and rows out of scope. */
export const anyRows: fc.Arbitrary<Rows> = fc.record({
  team: fc.uniqueArray(fc.record({ a: upTo(2), second: upTo(2), title: anyText }), {
    maxLength: 4,
    selector: ({ a, second }) => `${a} ${second}`,
  }),
  app_user: numbered(
    fc.record({
      user_name: fc.option(anyText),
      role: fc.constantFrom("admin", "member"),
      team_a: fc.option(upTo(2), { freq: 4 }),
      team_b: fc.option(upTo(2), { freq: 4 }),
      deleted: anyFlag,
    }),
    4,
  ),
  label: numbered(fc.record({ name: anyText }), 3),
  comment: numbered(
    fc.record({
      body: anyText,
      stars: fc.option(upTo(3)),
      author_id: anyKey,
      issue_id: anyKey,
      deleted: anyFlag,
    }),
    12,
  ),
  issue: numbered(fc.record({ title: anyText, assignee: anyKey, parent_id: anyKey }), 6),
  issue_label: fc.uniqueArray(fc.record({ issue_id: upTo(5), label_id: upTo(4), visible: anyFlag }), {
    maxLength: 8,
    selector: ({ issue_id, label_id }) => `${issue_id} ${label_id}`,
  }),
});

/** Rows in which two issues have most comments and children. */
export const anyCrowdedRows: fc.Arbitrary<Rows> = anyRows.map((rows) => ({
  ...rows,
  comment: rows.comment.map((row, index) => ({ ...row, issue_id: 1 + (index % 2), deleted: index % 4 === 3 ? 1 : 0 })),
  issue: rows.issue.map((row, index) => ({ ...row, parent_id: 1 + (index % 2) })),
}));

type Node = Record<string, unknown>;

/** Returns the issues as records in memory with their related records, as objects that refer to each other. */
export function nested(rows: Rows): readonly Node[] {
  const node = (row: Row): Node => ({ ...row });
  const tables = {
    teams: rows.team.map(node),
    users: rows.app_user.filter(({ deleted }) => deleted === 0).map(node),
    labels: rows.label.map(node),
    comments: rows.comment.filter(({ deleted }) => deleted === 0).map(node),
    issues: rows.issue.map(node),
  };
  const links = rows.issue_label.filter(({ visible }) => visible === 1);
  const find = (table: readonly Node[], column: string, key: unknown) =>
    key === null ? null : (table.find((each) => each[column] === key) ?? null);
  const all = (table: readonly Node[], column: string, key: unknown) => table.filter((each) => each[column] === key);
  const inTeam = (user: Node, team: Node) => user.team_a === team.a && user.team_b === team.second;
  for (const team of tables.teams) {
    team.members = tables.users.filter((user) => inTeam(user, team));
    team.b = team.second;
  }
  for (const user of tables.users) {
    user.team = tables.teams.find((team) => inTeam(user, team)) ?? null;
    user.comments = all(tables.comments, "author_id", user.id);
    user.name = user.user_name;
  }
  for (const comment of tables.comments) {
    comment.author = find(tables.users, "id", comment.author_id);
    comment.issue = find(tables.issues, "id", comment.issue_id);
  }
  for (const issue of tables.issues) {
    const key = issue.assignee;
    issue.assignee_id = key;
    issue.assignee = find(tables.users, "id", key);
    issue.comments = all(tables.comments, "issue_id", issue.id);
    issue.labels = links
      .filter(({ issue_id }) => issue_id === issue.id)
      .flatMap(({ label_id }) => all(tables.labels, "id", label_id));
    issue.parent = find(tables.issues, "id", issue.parent_id);
    issue.children = all(tables.issues, "parent_id", issue.id);
  }
  return tables.issues;
}

/** The values that conditions on each field compare with. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  title: ["a", "b", ""],
  name: ["a", "b"],
  body: ["a", "A", "é"],
  role: ["admin", "member"],
};

function anyCondition(field: string, schema: Schema, canBeNull: boolean): fc.Arbitrary<Filter> {
  const values = VALUES[field.split(".").at(-1) ?? ""] ?? ["1", "2", "3"];
  const definition = schema.byName.get(field.split(".").at(-1) ?? "");
  const nullable = canBeNull || definition?.nullable === true;
  const value = fc.constantFrom<string | null>(...values, ...(nullable ? [null] : []));
  const items = fc.array(value, { maxLength: 2 });
  return fc.oneof(
    value.map((each) => eq(field, each)),
    value.map((each) => ne(field, each)),
    items.map((each) => isIn(field, each)),
    items.map((each) => notIn(field, each)),
  );
}

const targetOf = (schema: Schema, name: string): Schema => {
  const target = schema.relationByName.get(name)?.target;
  if (target === undefined) throw new Error(`No relation ${name}`);
  return typeof target === "function" ? target() : target;
};

function conditionsOn(name: string, schema: Schema, depth: number): readonly fc.Arbitrary<Filter>[] {
  const target = targetOf(schema, name);
  const inner = anyRelatedFilter(target, depth - 1);
  const groups = fc.oneof(
    inner.map((part) => some(name, part)),
    inner.map((part) => none(name, part)),
  );
  if (schema.relationByName.get(name)?.relation === "one") {
    const paths = [...target.byName.keys()].map((field) => anyCondition(`${name}.${field}`, target, true));
    return [groups, ...paths];
  }
  const counts = fc
    .tuple(inner, fc.constantFrom("=", "!=", ">", ">=", "<", "<="), fc.integer({ min: 0, max: 3 }))
    .map(([part, operator, count]) => countOf(name, part, operator as "=", count));
  return [groups, counts];
}

/** Random groups of conditions that are all on the same relation, or all but some. */
export function anyGroupOnOneRelation(schema: Schema): fc.Arbitrary<Filter> {
  const groups = Array.from(schema.relationByName.keys(), (name) => {
    const target = targetOf(schema, name);
    const single = fc
      .tuple(fc.oneof(...Array.from(target.byName.keys(), (field) => anyCondition(field, target, false))), fc.boolean())
      .map(([part, isNegated]) => (isNegated ? none(name, part) : some(name, part)));
    const leaf = fc.oneof(
      { weight: 8, arbitrary: single },
      { weight: 4, arbitrary: fc.oneof(...conditionsOn(name, schema, 1)) },
      { weight: 1, arbitrary: anyRelatedFilter(schema, 1) },
    );
    const group = (part: fc.Arbitrary<Filter>) =>
      fc
        .tuple(fc.constantFrom(and, or), fc.array(part, { minLength: 2, maxLength: 4 }), fc.boolean())
        .map(([join, parts, isNegated]) => (isNegated ? not(join(...parts)) : join(...parts)));
    return group(fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 1, arbitrary: group(leaf) }));
  });
  return fc.oneof(...groups);
}

/** Random valid filters of a schema with relations, up to a depth of relations. */
export function anyRelatedFilter(schema: Schema, depth: number): fc.Arbitrary<Filter> {
  const fields = [...schema.byName.keys()].map((name) => anyCondition(name, schema, false));
  const relations = depth === 0 ? [] : [...schema.relationByName];
  const related = relations.flatMap(([name]) => conditionsOn(name, schema, depth));
  const leaf = fc.oneof(...fields, ...related, ...related, fc.constant(and()));
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map((parts) => and(...parts)) },
    { weight: 1, arbitrary: fc.tuple(leaf, leaf).map((parts) => or(...parts)) },
    { weight: 1, arbitrary: leaf.map(not) },
  );
}
