import { describe, expect, test } from "vitest";
import { fromSql, listHandler } from "../../../src/http.js";
import {
  checkOrThrow,
  DEFAULT_LIMITS,
  defineSchema,
  describeSchema,
  integer,
  many,
  one,
  type Schema,
  schemaFromDescription,
  text,
} from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  type RelatedTables,
  type SqlName,
  type SqlText,
  shardedPostgres,
  sql,
  sqlite,
  toFragment,
  toListSql,
  toSql,
  verifyTable,
} from "../../../src/sql.js";

const users = defineSchema({ id: integer(), name: text({ column: "user_name" }) });
const comments = defineSchema({ body: text(), author: one(users, { from: "author_id" }) });
const threads = defineSchema({ body: text(), replies: many(defineSchema({ body: text() }), { to: "comment_id" }) });
const labels = defineSchema({ name: text() });
const issues = defineSchema({
  id: integer({ column: "issue_key" }),
  comments: many(comments, { to: "issue_id" }),
  labels: many(labels, { through: "issue_label", throughFrom: "issue_id", throughTo: "label_id" }),
  team: one(users, { from: ["a", "b"], to: ["c", "d"] }),
});
const relations: RelatedTables = {
  comments: { table: ["app", "comment"] },
  "comments.author": { table: "app_user" },
  labels: { table: "label" },
  team: { table: "team" },
};

/** The same, with the words for no scope. */
const EVERYTHING = Object.fromEntries(
  Object.entries(relations).map(([name, { table }]) => [
    name,
    { table, where: "everything" as const, ...(name === "labels" && { throughWhere: "everything" as const }) },
  ]),
);

function textOf(filter: string, dialect: Dialect, options: object = { table: "issue", relations }): string {
  return toSql(checkOrThrow(filter, issues), dialect, options).text;
}

describe("conditions on related records", () => {
  test("are subqueries with qualified columns", () => {
    expect(textOf("comments()", postgres)).toBe(
      '(EXISTS (SELECT 1 FROM "app"."comment" AS "related 1" WHERE "related 1"."issue_id" = "issue"."issue_key"))',
    );
    expect(textOf("!comments(author.name=Ada)", postgres, { alias: "i", relations })).toBe(
      '(NOT EXISTS (SELECT 1 FROM "app"."comment" AS "related 1" WHERE "related 1"."issue_id" = "i"."issue_key" AND (EXISTS (SELECT 1 FROM "app_user" AS "related 2" WHERE "related 2"."id" = "related 1"."author_id" AND ("related 2"."user_name" = CAST($1 AS text))))))',
    );
    expect(textOf("team()", postgres)).toBe(
      '(EXISTS (SELECT 1 FROM "team" AS "related 1" WHERE "related 1"."c" = "issue"."a" AND "related 1"."d" = "issue"."b"))',
    );
    expect(textOf("labels(name=x)", postgres)).toContain(
      'FROM "issue_label" AS "link 1" JOIN "label" AS "related 1" ON "related 1"."id" = "link 1"."label_id" WHERE "link 1"."issue_id" = "issue"."issue_key" AND ',
    );
  });

  test("name the table between two records by option throughTable, such as one in a schema", () => {
    const qualified = { ...relations, labels: { table: "label", throughTable: ["app", "issue_label"] } };
    for (const dialect of [clickhouse, duckdb, mariadb, mysql, postgres, shardedPostgres, sqlite]) {
      const [app, name, alias] = ["app", "issue_label", "link 1"].map(dialect.quoteIdentifier);
      for (const filter of ["labels()", "!labels()", "labels()>=2", "id=1|labels(name=x)"]) {
        const text = textOf(filter, dialect);
        expect(text).toContain(`FROM ${name} AS ${alias} JOIN`);
        expect(textOf(filter, dialect, { table: "issue", relations: qualified })).toBe(
          text.replaceAll(`FROM ${name} AS`, `FROM ${app}.${name} AS`),
        );
      }
    }
  });

  test.each([
    // Of many and of one record.
    ["comments(body=1)|id=2|comments(body=3)", "comments(body=1|body=3)|id=2"],
    ["comments(body=1)|comments(author.name=2|author.name=3)", "comments(body=1|author(name=2|name=3))"],
    ["!comments(body=1)&id=2&!comments(body=3)", "!comments(body=1|body=3)&id=2"],
    ["!(comments(body=1)|comments(body=3))", "!comments(body=1|body=3)"],
    ["labels(name=1)|labels()", "labels()"],
    // Of one record only.
    ["team.name=1|team.name*2", "team(name=1|name*2)"],
    ["team.name=1&team.name*2", "team(name=1&name*2)"],
    ["team.name=1&(id=2|team.name=3|team(name=4&id=5))", "team.name=1&(id=2|team(name=3|(name=4&id=5)))"],
    ["team.name!=1&team.name!*2", "!team(name=1|name*2)"],
    ["team.name!=1|team.name!*2", "!team(name=1&name*2)"],
    ["team.name=1&team.name!=2", "team(name=1&name!=2)"],
    ["team.name!=1|team.name=2|team.name=3", "!team(name=1&!(name=2|name=3))"],
    ["!team()|team.name=1", "!team(!(name=1))"],
    ["team()&team.name=1", "team.name=1"],
  ])("on the same records are one subquery: %s", (filter, merged) => {
    const texts = [filter, merged].map((each) =>
      toSql(checkOrThrow(each, issues), postgres, { table: "issue", relations }),
    );
    expect(texts[0]).toEqual(texts[1]);
    expect(texts[0]?.text.match(/"related 1" (?:WHERE|ON)/g)).toHaveLength(filter.startsWith("team.name=1&(") ? 2 : 1);
  });

  test.each([
    "comments(body=1)&comments(body=3)",
    "!comments(body=1)|!comments(body=3)",
    "comments(body=1)|!comments(body=3)",
    "comments(body=1)&!comments(body=3)",
    "comments(body=1)>=2|comments(body=3)>=2",
    "comments(body=1)|comments(body=3)=1",
    "comments(body=1)|labels(name=3)",
  ])("that need not be about the same record are two subqueries: %s", (filter) => {
    expect(textOf(filter, sqlite).match(/`related 1` (?:WHERE|ON)/g)).toHaveLength(2);
  });

  test("below OR are in a list of keys on MySQL, if they are about many records and not negated", () => {
    const inList = "(`issue`.`issue_key` IS NOT NULL AND `issue`.`issue_key` IN (SELECT `related 1`.`issue_id` FROM ";
    expect(textOf("id=1|comments()", mysql)).toContain(inList);
    expect(textOf("!(id=1&!comments())", mysql)).toContain(inList);
    expect(textOf("id=1&(id=2|comments())", mysql)).toContain(inList);
    for (const filter of ["id=1&comments()", "id=1|!comments()", "!(id=1|comments())", "id=1|team()"]) {
      expect(textOf(filter, mysql)).not.toContain(" IN (");
    }
    expect(textOf("id=1|comments()>=3", mysql)).toContain("(SELECT count(*) FROM ");
    expect(textOf("id=1|comments()", mariadb)).not.toContain(" IN (");
  });

  test("count all at once, or for each record", () => {
    expect(textOf("comments()>=3", postgres)).toContain(
      'SELECT 1 FROM (SELECT "related 1"."issue_id" AS k1 FROM "app"."comment" AS "related 1" WHERE "related 1"."issue_id" IS NOT NULL GROUP BY "related 1"."issue_id" HAVING count(*) >= ',
    );
    expect(textOf("comments()<3", mysql)).toContain("(NOT ((SELECT count(*) FROM ");
    expect(textOf("comments()>=1", mysql)).toContain("EXISTS");
    expect(textOf("comments()=0", sqlite)).toContain("NOT EXISTS");
  });

  test("use no correlated subquery on ClickHouse", () => {
    expect(textOf("comments()", clickhouse)).toBe(
      '(("issue"."issue_key" IS NOT NULL AND "issue"."issue_key" IN (SELECT "related 1"."issue_id" FROM "app"."comment" AS "related 1" WHERE "related 1"."issue_id" IS NOT NULL)))',
    );
    expect(textOf("!team()", clickhouse)).toContain('NOT ("issue"."a" IS NOT NULL AND "issue"."b" IS NOT NULL AND (');
  });

  test("are an array of keys for shards, unless every record must have one of many", () => {
    const inArray =
      '("issue"."issue_key" IS NOT NULL AND "issue"."issue_key" = ANY (ARRAY(SELECT "related 1"."issue_id" FROM "app"."comment" AS "related 1" WHERE "related 1"."issue_id" IS NOT NULL';
    expect(textOf("id=1|comments()", shardedPostgres)).toContain(`${inArray})))`);
    expect(textOf("!comments()", shardedPostgres)).toContain(`NOT ${inArray})))`);
    expect(textOf("comments()>=3", shardedPostgres)).toContain(
      `${inArray} GROUP BY "related 1"."issue_id" HAVING count(*) >= CAST($1 AS bigint))))`,
    );
    expect(textOf("comments(author.name=Ada)", shardedPostgres)).toContain(
      'EXISTS (SELECT 1 FROM "app"."comment" AS "related 1" WHERE "related 1"."issue_id" = "issue"."issue_key" AND (("related 1"."author_id" IS NOT NULL AND "related 1"."author_id" = ANY (ARRAY(SELECT "related 2"."id" FROM ',
    );
    // An array of rows would not be sent.
    expect(textOf("team()", shardedPostgres)).toBe(textOf("team()", postgres));
  });

  test("have other aliases if the table has the name of one", () => {
    expect(textOf("comments()", postgres, { table: "related 1", relations })).toContain(
      '"other related 1"."issue_id" = "related 1"."issue_key"',
    );
  });

  test("have aliases that no condition of the server hides by its own: people write names without spaces", () => {
    const names = new Set<string>();
    const where = ({ name }: SqlName) => {
      names.add(name);
      return sql`tenant = ${7}`;
    };
    const scoped = Object.fromEntries(
      Object.entries(relations).map(([path, { table }]) => [path, { table, where, throughWhere: where }]),
    );
    textOf("comments(author.name=Ada)|labels()>=2|team()", postgres, { table: "issue", relations: scoped });
    const request = readListQuery("fields=id,team.name&sort=team.name", issues);
    if (!request.ok) throw new Error("The query is valid.");
    toListSql(request.value, "issue", postgres, { relations: scoped });
    expect([...names].sort()).toEqual(['"link 1"', '"link 2"', '"related 1"', '"related 2"', '"related row"']);
  });

  test("may have a filter as their scope, with conditions on related records of its own", () => {
    const permission = checkOrThrow("body=public|replies(body=public)", threads);
    const scoped: RelatedTables = {
      comments: {
        table: "comment",
        where: (alias) =>
          sql`${toFragment(permission, postgres, { alias, relations: { replies: { table: "reply" } } })}`,
      },
    };
    expect(textOf("comments(body=x)", postgres, { table: "issue", relations: scoped })).toBe(
      '(EXISTS (SELECT 1 FROM "comment" AS "related 1" WHERE "related 1"."issue_id" = "issue"."issue_key" AND ' +
        '((("related 1"."body" = CAST($1 AS text) OR EXISTS (SELECT 1 FROM "reply" AS "other related 1" WHERE ' +
        '"other related 1"."comment_id" = "related 1"."id" AND ("other related 1"."body" = CAST($2 AS text)))))) AND ' +
        '("related 1"."body" = CAST($3 AS text))))',
    );
  });

  test("have different aliases in scopes of scopes, at any depth", () => {
    const node: Schema = defineSchema({ id: integer(), next: one((): Schema => node, { from: "next_id" }) });
    const names: string[] = [];
    const relationsAt = (depth: number): RelatedTables => ({
      next: { table: "node" },
      "next.next": {
        table: "node",
        where(alias) {
          names.push(alias.name);
          const relations = relationsAt(depth - 1);
          return depth === 0
            ? sql`a = 1`
            : toFragment(checkOrThrow("next(next())", node), postgres, { alias, relations });
        },
      },
    });
    toSql(checkOrThrow("next(next())", node), postgres, { table: "node", relations: relationsAt(2) });
    expect(names).toEqual(['"related 2"', '"other related 2"', '"other other related 2"']);
  });

  test("apply the scope at every hop, with its values in order", () => {
    const scoped: RelatedTables = {
      ...relations,
      comments: { table: "comment", where: (table) => sql`${table}.tenant = ${7} AND ${table}.deleted_at IS NULL` },
      "comments.author": { table: "app_user", where: sql`tenant = ${8}` },
      labels: { table: "label", throughWhere: (table) => sql`${table}.visible`, where: "everything" },
    };
    const options = { table: "issue", relations: scoped };
    const written = toSql(checkOrThrow("comments(author.name=Ada)|labels()", issues), postgres, options);
    expect(written.text).toContain('AND ("related 1".tenant = $1 AND "related 1".deleted_at IS NULL) AND (EXISTS');
    expect(written.text).toContain('AND (tenant = $2) AND ("related 2"."user_name" = CAST($3 AS text))');
    expect(written.text).toContain('("link 1".visible)');
    expect(written.values).toEqual([7, 8, "Ada"]);
  });

  test.each<[string, object, string]>([
    ["no table or alias", { relations }, 'Option "table" of toSql() must be the table or alias in your statement'],
    ["no relations", { table: "issue" }, 'Option "relations["comments"]" of toSql() must be an object with the table'],
    ["an inherited name", { table: "issue", relations: Object.create(relations) }, 'Option "relations["comments"]"'],
    ["an unknown member", { table: "issue", relations: { comments: { table: "c", scope: 1 } } }, 'not "scope"'],
    [
      "a text as scope",
      { table: "issue", relations: { comments: { table: "c", where: "a=1" } } },
      'whose "where" is a',
    ],
  ])("with %s are an error", (_name, options, message) => {
    expect(() => textOf("comments()", postgres, options)).toThrow(message);
  });
});

describe("a relation without known keys", () => {
  const described = schemaFromDescription(JSON.parse(JSON.stringify(describeSchema(issues))));
  const message = (relation: string) =>
    `The keys of relation "${relation}" are not known, and SQL needs them. Define the relation with its keys, or use the schema of the server.`;
  const allDialects = Object.values({ clickhouse, duckdb, mariadb, mysql, postgres, sqlite });

  test.each([
    ["comments(body*x)", "comments"],
    ["comments(author.name=Ada)", "comments"],
    ["!labels()", "labels"],
    ["labels()>=2", "labels"],
    ["team.name=x", "team"],
  ])("cannot become SQL: %s", (filter, relation) => {
    const bound = checkOrThrow(filter, described);
    for (const dialect of allDialects) {
      for (const options of [{ table: "issue", relations }, {}]) {
        expect(() => toSql(bound, dialect, options)).toThrow(message(relation));
      }
      const query = readListQuery(`fields=id&filter=${filter}`, described);
      if (!query.ok) throw new Error(query.diagnostics[0]?.message);
      expect(() => toListSql(query.value, "issue", dialect, { relations })).toThrow(message(relation));
    }
  });

  test("cannot be verified", async () => {
    const options = { table: "issue", dialect: sqlite, relations, query: async () => [] };
    await expect(verifyTable(described, options)).rejects.toThrow(message("comments"));
  });

  test("within a relation with keys is named by its path", () => {
    const outer = defineSchema({ id: integer(), issue: one(described, { from: "issue_id" }) });
    const tables = { issue: { table: "issue" }, "issue.labels": { table: "label" } };
    const bound = checkOrThrow("issue(labels())", outer);
    expect(() => toSql(bound, postgres, { table: "t", relations: tables })).toThrow(message("issue.labels"));
  });

  test("cannot be joined, in fields and in sort", () => {
    for (const text of ["fields=id,team.name", "sort=team.name"]) {
      const result = readListQuery(text, described);
      if (!result.ok) throw new Error(result.diagnostics[0]?.message);
      expect(() => toListSql(result.value, "issue", postgres, { relations })).toThrow(message("team"));
    }
  });

  test("does not hinder other conditions", () => {
    const schema = schemaFromDescription([
      ...describeSchema(defineSchema({ id: integer() })),
      ...describeSchema(defineSchema({ team: one(users, { from: "team_id" }) })),
    ]);
    expect(toSql(checkOrThrow("id=1", schema), postgres).text).toBe('("id" = CAST($1 AS bigint))');
    const isMatch = toPredicate(checkOrThrow("team.name=Ada", schema));
    expect([{ team: { name: "Ada" } }, { team: null }].map((record) => isMatch(record))).toEqual([true, false]);
  });
});

describe("the name of a table in sql``", () => {
  test("is only trusted if this library created it", () => {
    const forged = { name: "x; DROP TABLE y" };
    expect(() => sql`${forged as never}.a = ${1}`).toThrow("The SQL condition");
  });
});

describe("fromSql", () => {
  const source = (options: object, schema: Schema = issues) =>
    fromSql(schema, { table: "issue", dialect: postgres, query: async () => [], ...options });

  test("needs the table of every relation that filters can reach", () => {
    expect(() => source({ relations: { comments: { table: "c" }, labels: { table: "l" } } })).toThrow(
      'Option "relations["comments.author"]" of fromSql() must be an object with the table',
    );
    expect(() => source({ relations })).not.toThrow();
    const hidden = defineSchema({ id: integer(), audits: many(users, { to: "issue_id", hidden: true }) });
    expect(() => source({}, hidden)).not.toThrow();
  });

  test.each([
    ["through", ""],
    ["wher", ' (did you mean "where"?)'],
    ["through_where", ' (did you mean "throughWhere"?)'],
  ])("rejects the member %s of a relation, and names the known ones", (member, suggestion) => {
    const message = `must be an object with no members but "table", "where", "throughTable", "throughWhere", not "${member}"${suggestion}.`;
    const given = { ...relations, labels: { table: "label", [member]: "everything" } };
    expect(() => source({ relations: given })).toThrow(`Option "relations["labels"]" of fromSql() ${message}`);
    expect(() => textOf("labels()", postgres, { table: "issue", relations: given })).toThrow(
      `Option "relations["labels"]" of toSql() ${message}`,
    );
  });

  test.each(["throughTable", "throughWhere"])("rejects %s of a relation without a table between the two", (member) => {
    const given = { ...relations, comments: { ...relations.comments, [member]: "everything" } };
    expect(() => source({ relations: given })).toThrow(
      `Option "relations["comments"]" of fromSql() must be an object without "${member}", because the relation has no option "through".`,
    );
  });

  test("finds links in the table that option throughTable names", async () => {
    const statements: SqlText[] = [];
    const query = async (statement: SqlText) => {
      statements.push(statement);
      return [];
    };
    const labels = { table: ["app", "label"], throughTable: ["app", "issue_label"], throughWhere: sql`a = 1` };
    const handler = listHandler({ schema: issues, source: source({ query, relations: { ...relations, labels } }) });
    expect((await handler(new Request("http://localhost/?filter=labels()"))).status).toBe(200);
    expect(statements[0]?.text).toContain(
      'EXISTS (SELECT 1 FROM "app"."issue_label" AS "link 1" JOIN "app"."label" AS "related 1" ON ',
    );
  });

  test("needs the keys of every relation that filters can reach", () => {
    const described = schemaFromDescription(describeSchema(issues));
    expect(() => source({ relations }, described)).toThrow('The keys of relation "comments" are not known');
  });

  test("needs the scope of every relation if it has one itself", () => {
    const where = sql`tenant = ${7}`;
    expect(() => source({ where, relations })).toThrow('where: "everything"');
    expect(() => source({ where, relations: EVERYTHING })).not.toThrow();
  });

  test("needs the scope of tables between records at any depth", () => {
    const tags = defineSchema({ labels: many(labels, { through: "tag_label", throughFrom: "a", throughTo: "b" }) });
    const deep = defineSchema({
      a: one(defineSchema({ b: one(defineSchema({ c: many(tags, { to: "c_id" }) }), { from: "b_id" }) }), {
        from: "a_id",
      }),
    });
    const scope = { table: "t", where: sql`tenant = ${7}` };
    const options = { table: "deep", dialect: postgres, query: async () => [], where: sql`tenant = ${7}` };
    const given = { a: scope, "a.b": scope, "a.b.c": scope, "a.b.c.labels": scope };
    expect(() => fromSql(deep, { ...options, relations: given })).toThrow(
      'Option "relations["a.b.c.labels"]" of fromSql() must be an object with a condition as "throughWhere"',
    );
  });

  test("needs the scope of the table between the two, whose rows of others would link their records", () => {
    const labels = { table: "label", where: sql`tenant = ${7}` };
    const given = { ...EVERYTHING, labels };
    expect(() => source({ relations: given })).not.toThrow();
    expect(() => source({ where: sql`tenant = ${7}`, relations: given })).toThrow(
      'Option "relations["labels"]" of fromSql() must be an object with a condition as "throughWhere", because the source has one, or throughWhere: "everything".',
    );
  });

  test.each([undefined, null, false, 0, "", "everythin", "a = 1", 5, true, {}, [], Promise.resolve(sql`a = 1`)])(
    "rejects %s as the scope of related records, which must not select all",
    (scope) => {
      for (const member of ["where", "throughWhere"]) {
        const given = { ...EVERYTHING, labels: { ...EVERYTHING.labels, [member]: scope } };
        for (const where of [{}, { where: sql`tenant = ${7}` }]) {
          expect(() => source({ ...where, relations: given })).toThrow(
            `Option "relations["labels"]" of fromSql() must be an object whose "${member}" is a condition created by sql`,
          );
        }
        expect(() => textOf("labels()", postgres, { table: "issue", relations: given })).toThrow(
          `whose "${member}" is`,
        );
      }
    },
  );

  test("needs the scope of relations that only filters with a higher limit of depth can reach", () => {
    const node: Schema = defineSchema({ id: integer(), next: one((): Schema => node, { from: "next_id" }) });
    const pathTo = (depth: number) => new Array(depth).fill("next").join(".");
    const paths = Array.from({ length: DEFAULT_LIMITS.relationDepth }, (_, i) => pathTo(i + 1));
    const scoped = Object.fromEntries(paths.map((path) => [path, { table: "node", where: "everything" }]));
    const deeper = pathTo(DEFAULT_LIMITS.relationDepth + 1);
    const given = { ...scoped, [deeper]: { table: "node" } };
    expect(() => source({ relations: given }, node)).not.toThrow();
    expect(() => source({ where: sql`tenant = ${7}`, relations: given }, node)).toThrow(
      `Option "relations["${deeper}"]" of fromSql() must be an object with a condition as "where"`,
    );
  });

  test.each([
    ["custommer", 'Option "custommer" of the relations of fromSql() is unknown. Did you mean "customer"?'],
    ["customer.tean", 'Option "customer.tean" of the relations of fromSql() is unknown. Did you mean "customer.team"?'],
    ["lines", 'Known options: "customer", "customer.team".'],
    ["audits", undefined],
  ])("rejects a table for %s unless it is a relation, also a hidden one", async (name, message) => {
    const people = defineSchema({ id: integer(), team: one(users, { from: "team_id" }) });
    const orders = defineSchema({
      id: integer(),
      customer: one(people, { from: "customer_id" }),
      audits: many(users, { to: "order_id", hidden: true }),
    });
    const [customer, team] = [{ table: "person" }, { table: "team" }];
    const options = { table: "order", dialect: postgres, relations: { customer, "customer.team": team, [name]: team } };
    const create = () => fromSql(orders, { ...options, query: async () => [] });
    const verify = () => verifyTable(orders, { ...options, query: async () => [] });
    if (message === undefined) {
      expect(create).not.toThrow();
      await expect(verify()).resolves.toHaveLength(1);
    } else {
      expect(create).toThrow(message);
      await expect(verify()).rejects.toThrow(message.replace("fromSql", "verifyTable"));
    }
  });

  test("asks each scope for its condition, with the request and its context", async () => {
    const statements: SqlText[] = [];
    const tenant = (_asked: unknown, context: { tenant: number }, table: SqlName) =>
      sql`${table}.t = ${context.tenant}`;
    const everything = "everything" as const;
    const own = fromSql(issues, {
      table: "issue",
      dialect: postgres,
      query: async (statement, _request, _context: { tenant: number }) => {
        statements.push(statement);
        return [];
      },
      where: (_asked, { tenant: id }) => sql`tenant = ${id}`,
      relations: {
        comments: { table: "comment", where: tenant },
        "comments.author": { table: "app_user", where: tenant },
        labels: { table: "label", where: everything, throughWhere: tenant },
        team: { table: "team", where: everything },
      },
    });
    const handler = listHandler({ schema: issues, source: own });
    const url = "http://localhost/?filter=comments(author.name=Ada)%26labels()";
    const response = await handler(new Request(url), { tenant: 7 });
    expect(response.status).toBe(200);
    expect(statements[0]?.text).toMatch(/"related 1"\.t = \$.*"related 2"\.t = \$.*"link 1"\.t = \$/);
    expect(statements[0]?.values.filter((value) => value === 7)).toHaveLength(4);
  });
});
