import fc from "fast-check";
import { checkOrThrow, type Filter, FilterError, print } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { type PrismaOptions, type PrismaProvider, type PrismaRelations, toPrisma } from "../../../src/prisma.js";
import {
  anyRelatedFilter,
  anyRows,
  issues,
  nested,
  type Rows,
  TABLES,
  type TableName,
} from "../../support/related-data.js";
import { quoteText } from "../support/driver.js";
import { boundBy } from "../support/sql-of.js";
import type { Comparison } from "./prisma-agreement.js";
import type { RawClient } from "./prisma-client.js";
import { type PrismaModels, prismaHeader } from "./prisma-model.js";

/** The part of a generated client that the tests use. */
export interface RelatedClient extends RawClient {
  readonly issue: { findMany(options: object): Promise<readonly { readonly id: number }[]> };
}

const MODELS = `
model Issue {
  id          Int       @id
  title       String
  assignee_id Int?      @map("assignee")
  parentId    Int?      @map("parent_id")
  assignee    User?     @relation(fields: [assignee_id], references: [id])
  parent      Issue?    @relation("tree", fields: [parentId], references: [id])
  subIssues   Issue[]   @relation("tree")
  comments    Comment[]
  labels      Label[]

  @@map("issue")
}

model Comment {
  id       Int    @id
  body     String
  stars    Int?
  authorId Int?   @map("author_id")
  issueId  Int?   @map("issue_id")
  deleted  Int
  author   User?  @relation(fields: [authorId], references: [id])
  issue    Issue? @relation(fields: [issueId], references: [id])

  @@map("comment")
}

model User {
  id       Int       @id
  fullName String?   @map("user_name")
  role     String
  teamA    Int?      @map("team_a")
  teamB    Int?      @map("team_b")
  deleted  Int?
  team     Team?     @relation(fields: [teamA, teamB], references: [a, b])
  comments Comment[]
  issues   Issue[]

  @@map("app_user")
}

model Team {
  a       Int
  b       Int    @map("second")
  title   String
  members User[]

  @@id([a, b])
  @@map("team")
}

model Label {
  id     Int     @id
  name   String
  issues Issue[]

  @@map("label")
}
`;

/** The table between issues and labels. Prisma chooses its names. */
const LINKS = '"_IssueToLabel"';

export function relatedModels(provider: PrismaProvider): PrismaModels {
  const tables = Object.entries(TABLES).filter(([name]) => name !== "issue_label");
  return {
    schema: `${prismaHeader(provider)}\n${MODELS}`,
    statements: [
      ...tables.map(([name, { byName }]) => {
        const columns = Array.from(byName, ([column, { type }]) => `${column} ${type === "text" ? "TEXT" : "INTEGER"}`);
        return `CREATE TABLE ${name} (${columns.join(", ")})`;
      }),
      `CREATE TABLE ${LINKS} ("A" INTEGER, "B" INTEGER)`,
    ],
  };
}

// Of users, the column is nullable.
const user = { where: { deleted: { not: null, equals: 0 } } };
const comment = { where: { deleted: 0 } };
const all = { where: "everything" } as const;
const children = { ...all, name: "subIssues" };

const RELATIONS: PrismaRelations = {
  assignee: user,
  "assignee.team": all,
  "assignee.comments": comment,
  comments: comment,
  "comments.author": user,
  "comments.issue": all,
  labels: all,
  parent: all,
  "parent.assignee": user,
  "parent.comments": comment,
  "parent.labels": all,
  "parent.parent": all,
  "parent.children": children,
  children,
  "children.assignee": user,
  "children.comments": comment,
  "children.labels": all,
  "children.parent": all,
  "children.children": children,
};

function optionsOf(provider: PrismaProvider): PrismaOptions {
  return {
    provider,
    relations: RELATIONS,
    field: ({ name }, relation = "") =>
      name === "name" && /(?:assignee|author)$/.test(relation) ? "fullName" : undefined,
  };
}

const FILTERS_PER_DATABASE = 40;
/** With NOT, the query takes as long as without. */
const FILTERS_PER_NOT = 4;

/** Compares filters on related records with memory until this many are compared. Throws at the first difference. */
export async function compareRelated(
  client: RelatedClient,
  provider: PrismaProvider,
  filters: number,
  seed: number,
): Promise<Comparison> {
  const result: Comparison = { compared: 0, refused: {} };
  for (let rowSeed = seed; result.compared < filters; rowSeed++) {
    const [rows] = fc.sample(anyRows, { numRuns: 1, seed: rowSeed });
    if (rows === undefined) throw new Error("The generator returned nothing");
    await loadRelated(client, rows);
    const records = nested(rows);
    for (const filter of fc.sample(anyRelatedFilter(issues, 2), { numRuns: FILTERS_PER_DATABASE, seed: rowSeed })) {
      const where = whereOf(filter, provider);
      if (typeof where === "string") {
        result.refused[where] = (result.refused[where] ?? 0) + 1;
        continue;
      }
      result.compared++;
      const holdsFor = toPredicate(boundBy(issues, filter));
      const [wanted, others] = [true, false].map((holds) =>
        records.flatMap((record) => (holdsFor(record) === holds ? [Number(record.id)] : [])),
      );
      await expectIds(client, where, wanted ?? [], filter, rowSeed);
      if (result.compared % FILTERS_PER_NOT === 0)
        await expectIds(client, { NOT: where }, others ?? [], filter, rowSeed);
    }
  }
  return result;
}

/** Returns the `where` of a filter, or the code of the first refusal. */
function whereOf(filter: Filter, provider: PrismaProvider): object | string {
  try {
    return toPrisma(boundBy(issues, filter), optionsOf(provider));
  } catch (error) {
    const [{ code } = { code: "" }] = error instanceof FilterError ? error.diagnostics : [];
    if (code.startsWith("prisma.")) return code;
    throw error;
  }
}

async function expectIds(
  client: RelatedClient,
  where: object,
  expected: readonly number[],
  filter: Filter,
  seed: number,
): Promise<void> {
  const found = await idsWhere(client, where);
  if (found.join() === expected.join()) return;
  const lines = [`seed ${seed}: ${print(filter)}`, JSON.stringify(where), `expected ${expected}`, `found    ${found}`];
  throw new Error(lines.join("\n"));
}

async function idsWhere(client: RelatedClient, where: object): Promise<readonly number[]> {
  const found = await client.issue.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  return found.map(({ id }) => id);
}

/** Replaces all rows. Some users out of scope have NULL. */
async function loadRelated(client: RelatedClient, rows: Rows): Promise<void> {
  const links = rows.issue_label.filter(({ visible }) => visible === 1);
  const tables: readonly (readonly [string, readonly Readonly<Record<string, unknown>>[]])[] = [
    ...(Object.keys(TABLES) as TableName[]).flatMap((name) =>
      name === "issue_label" ? [] : [[name, rows[name]] as const],
    ),
    [LINKS, links.map(({ issue_id, label_id }) => ({ A: issue_id, B: label_id }))],
  ];
  for (const [name, records] of tables) {
    await client.$executeRawUnsafe(`DELETE FROM ${name}`);
    for (const record of records) {
      const isNull = name === "app_user" && record.deleted === 1 && Number(record.id) % 2 === 1;
      const entries = Object.entries({ ...record, ...(isNull && { deleted: null }) });
      const columns = entries.map(([column]) => `"${column}"`).join(", ");
      const values = entries.map(([, value]) => (typeof value === "string" ? quoteText(value) : String(value)));
      await client.$executeRawUnsafe(`INSERT INTO ${name} (${columns}) VALUES (${values.join(", ")})`);
    }
  }
}

const FILTERS_OF_USERS = [
  "assignee(role=admin)",
  "!assignee(role=admin)",
  "assignee.role!=admin",
  "assignee.role=null",
  "!comments(!author(role=admin))",
  "!comments(author.role!=admin)",
  "comments(!author(role=admin))",
];

/**
 * Returns the issues that each filter finds if a user out of scope is an admin, and if not. The scope of the user is NULL,
 * because the condition does not test for null.
 */
export async function findingsOutOfScope(client: RelatedClient, provider: PrismaProvider): Promise<readonly unknown[]> {
  const scope = { where: { deleted: 0 } };
  const relations = { assignee: scope, comments: all, "comments.author": scope };
  const findings: unknown[] = [];
  for (const role of ["admin", "member"]) {
    await loadRelated(client, {
      ...{ team: [], label: [], issue_label: [] },
      app_user: [{ id: 1, user_name: "a", role, team_a: null, team_b: null, deleted: 1 }],
      comment: [{ id: 1, body: "a", stars: null, author_id: 1, issue_id: 2, deleted: 0 }],
      issue: [
        { id: 1, title: "a", assignee: 1, parent_id: null },
        { id: 2, title: "b", assignee: null, parent_id: null },
      ],
    });
    const found = FILTERS_OF_USERS.map(async (filter) => {
      return [filter, await idsWhere(client, toPrisma(checkOrThrow(filter, issues), { provider, relations }))];
    });
    findings.push(await Promise.all(found));
  }
  return findings;
}
