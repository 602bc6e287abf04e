import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIELD_OPTIONS } from "../../src/language/schema/field-options.js";
import { packProject, run, tool } from "./packed.js";

let folder: string;
let consumer: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ampipe-declarations-"));
  ({ consumer } = await packProject(folder));
  for (const [name, source] of Object.entries(PROGRAMS)) await writeFile(join(consumer, `${name}.ts`), source);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** What a program may export that has types of the package, with every field function. */
const SCHEMAS = `\
import {
  bindOrThrow, boolean, check, checkOrThrow, custom, date, decimal, defineSchema, describeSchema, enumeration, filterOf, integer,
  json, listOf, many, number, one, parse, schemaFromDescription, text, timestamp, uuid,
} from "ampipe";
import { createClient } from "ampipe/client";
import { fromRecords, fromSql, getHandler, listHandler } from "ampipe/http";
import { cursorEnvelope, listEnvelope, readGetQuery, readListQuery } from "ampipe/list";
import { difference, implies, simplify } from "ampipe/logic";
import { createMatcher } from "ampipe/match";
import { compilePredicate, explain, filterRecords, toPredicate } from "ampipe/memory";
import { toPrisma } from "ampipe/prisma";
import { postgres, toFacetSql, toFragment, toGetSql, toListSql, toSql } from "ampipe/sql";
import { anyFilter, anyListQuery, anyRecord, anyRecordsWithFilter } from "ampipe/testing";
import { fromColumnFilters, fromRuleGroup, toColumnFilters, toRuleGroup, toSorting } from "ampipe/ui";

export const fields = {
  id: integer(),
  level: integer({ nullable: true, bits: 32, names: ["high"] }),
  price: decimal({ precision: 12, scale: 2, path: "list.price" }),
  weight: number({ hidden: true }),
  name: text({ ordered: true, aliases: ["title"] }),
  state: enumeration(["draft", "done"], { ordered: true }),
  active: boolean({ filterable: false }),
  due: date({ sortable: false }),
  created: timestamp({ stored: "seconds", selectable: false }),
  key: uuid({ operators: ["="] }),
  tags: listOf(text()),
  sizes: listOf(enumeration(["S", "M"]), { nullable: true }),
  settings: json({ nullable: true }),
  search: custom(text(), ["*"]),
  overdue: custom(boolean(), ["="], { hidden: true }),
};
export const things = defineSchema(fields);
export const users = defineSchema({ id: integer(), manager: many(things, { to: "id" }) });
export const relation = one(things, { from: "thing_id" });
export const issues = defineSchema({
  id: integer(),
  thing: relation,
  user: one(users, { from: "user_id" }),
  related: many(() => things, { to: "id" }),
});
export const described = schemaFromDescription(describeSchema(issues));
export const [thing, issue] = [filterOf(things), filterOf(issues)];
export const filters = [parse("id=1"), check("id=1", issues)];
export const bound = checkOrThrow("id=1", issues);
export const rebound = bindOrThrow(issue.id.eq(1), issues);

const query = async () => [];
export const source = fromSql(issues, { table: "issue", dialect: postgres, query, relations: {} });
export const scoped = fromSql(things, { table: "thing", dialect: postgres, query: async (_statement, _request, user: URL) => [user] });
export const records = fromRecords(things, []);
export const [list, get] = [listHandler({ schema: issues, source }), getHandler({ schema: issues, source })];
export const scopedList = listHandler({ schema: things, source: scoped });
export const matcher = createMatcher(issues);
export const client = createClient({ baseUrl: "https://acme.example" });
export const [thingsClient, issuesClient] = [client.resource("things", things), client.resource("issues", issues)];
export const requests = {
  list: () => issuesClient.list({ filter: "id=1" }),
  some: () => thingsClient.list({ fields: ["id", "name"] }),
  get: () => thingsClient.get(1),
};

const listQuery = readListQuery("", issues);
export const queries = [listQuery, readGetQuery("", issues)];
export const envelopes = [listEnvelope, cursorEnvelope];
export const statements = [toFacetSql, toFragment, toGetSql, toListSql, toSql];
export const condition = toSql(bound, postgres);
export const [predicate, compiled] = [toPredicate(bound), compilePredicate(bound)];
export const explained = explain(bound, { id: 1 });
export const found = filterRecords(bound, [{ id: 1 }]);
export const answers = { implied: implies(bound, rebound), difference: difference(bound, rebound), simple: simplify(bound) };
export const arbitraries = [anyFilter(issues), anyListQuery(things), anyRecord(issues), anyRecordsWithFilter(things)];
export const where = toPrisma(bound, { provider: "postgresql" });
export const editors = [fromColumnFilters, fromRuleGroup, toColumnFilters, toRuleGroup, toSorting];
`;

/** These import only one entry, which must be enough. */
const DRIZZLE = `\
import { relations } from "drizzle-orm";
import { char, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { schemaFromTable } from "ampipe/drizzle";

export const user = pgTable("user", { id: uuid().primaryKey(), name: text().notNull(), level: integer(), code: char() });
export const post = pgTable("post", { id: uuid().primaryKey(), author: uuid(), price: numeric(), tags: text().array() });
export const postRelations = relations(post, ({ one }) => ({
  writer: one(user, { fields: [post.author], references: [user.id] }),
}));
export const users = schemaFromTable(user, { name: { hidden: true }, level: { name: "rank" } });
export const allUsers = schemaFromTable(user);
export const posts = schemaFromTable(post, {}, { schema: { post, user, postRelations }, relations: { writer: users } });
`;
const JSON_SCHEMA = `\
import { schemaFromJsonSchema } from "ampipe/json-schema";
import { z } from "zod";

const document = { properties: { a: { type: "string" }, b: { type: "integer" }, c: { enum: ["x"] }, d: {} } } as const;
export const fromDocument = schemaFromJsonSchema(document, { a: { ordered: true } });
const record = z.object({ a: z.string(), b: z.int().nullable(), c: z.enum(["x"]), d: z.array(z.string()), e: z.date() });
export const fromZod = schemaFromJsonSchema(record, { b: { hidden: true } });
`;
const LIST = `\
import { readListQuery } from "ampipe/list";
export const query = readListQuery("", {} as never);
`;
const LOGIC = `\
import { implies, simplify } from "ampipe/logic";
export const answers = [implies({} as never, {} as never), simplify({} as never)];
`;
const TESTING = `\
import { anyFilter, anySchema } from "ampipe/testing";
export const arbitraries = [anySchema(), anyFilter({} as never)];
`;

const PROGRAMS = {
  schemas: SCHEMAS,
  drizzle: DRIZZLE,
  "json-schema": JSON_SCHEMA,
  list: LIST,
  logic: LOGIC,
  testing: TESTING,
};

const NODE = { module: "nodenext" };
const BUNDLER = { module: "esnext", moduleResolution: "bundler" };

async function compile(compiler: string, file: string, options: object): Promise<void> {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: "es2022",
    lib: ["es2023", "dom"],
    types: [],
  };
  await writeFile(
    join(consumer, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...strict, ...options }, files: [file] }),
  );
  await run(process.execPath, [tool(`${compiler}/bin/tsc`)], consumer);
}

test.each<readonly [compiler: string, name: string, module: object]>([
  ["typescript", "schemas", NODE],
  ["typescript", "drizzle", NODE],
  ["typescript-7", "schemas", BUNDLER],
  ...Object.keys(PROGRAMS).map((name) => ["typescript-7", name, NODE] as const),
])(
  "%s writes the declarations of a program that exports what functions return: %s.ts, %j",
  async (compiler, name, module) => {
    const outDir = `${compiler}-${name}`;
    // Some libraries do not compile without skipLibCheck.
    const emit = { declaration: true, emitDeclarationOnly: true, skipLibCheck: true, rootDir: ".", outDir };
    await compile(compiler, `${name}.ts`, { ...module, ...emit });
    if (name === "schemas") await compile(compiler, `${outDir}/${name}.d.ts`, { ...module, noEmit: true });
  },
);

test("the program has every field function", () => {
  const functions = Object.keys(FIELD_OPTIONS).map((type) => (type === "list" ? "listOf" : type));
  expect(functions.filter((name) => !SCHEMAS.includes(`: ${name}(`))).toEqual([]);
});
