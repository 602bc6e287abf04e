import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords, fromSql, listHandler } from "../../../src/http.js";
import {
  type BoundFilter,
  bindOrThrow,
  checkOrThrow,
  defineSchema,
  type Filter,
  many,
  one,
  print,
  type Relation,
  type Schema,
} from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import {
  type RelatedTables,
  type SqlName,
  type SqlText,
  sql,
  toListSql,
  toSql,
  verifyTable,
} from "../../../src/sql.js";
import { matches } from "../../support/reference.js";
import {
  anyCrowdedRows,
  anyGroupOnOneRelation,
  anyRelatedFilter,
  anyRows,
  issues,
  nested,
  type Rows,
  TABLES,
  type TableName,
} from "../../support/related-data.js";
import { FILTERS, SEED } from "../../support/runs.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { compareManyRelated } from "../support/many-related.js";
import { storedText } from "../support/stored-text.js";
import { withEngines } from "./with-engines.js";

const FACETS = ["assignee.role", "assignee.team.title"];
const isInScope = (table: SqlName) => sql`${table}.deleted = ${0}`;
const user = { table: "app_user", where: isInScope };
const comment = { table: "comment", where: isInScope };
const label = { table: "label", throughWhere: (table: SqlName) => sql`${table}.visible = ${1}` };
const issue = { table: "issue" };
const RELATIONS: RelatedTables = {
  assignee: user,
  "assignee.team": { table: "team" },
  "assignee.comments": comment,
  comments: comment,
  "comments.author": user,
  "comments.issue": issue,
  labels: label,
  parent: issue,
  "parent.assignee": user,
  "parent.comments": comment,
  "parent.labels": label,
  "parent.parent": issue,
  "parent.children": issue,
  children: issue,
  "children.assignee": user,
  "children.comments": comment,
  "children.labels": label,
  "children.parent": issue,
  "children.children": issue,
};
const OPTIONS = { table: "issue", relations: RELATIONS };

async function load(engine: Engine, rows: Rows): Promise<void> {
  const { driver } = engine;
  for (const name of Object.keys(TABLES) as TableName[]) {
    const schema: Schema = TABLES[name];
    const columns = Array.from(schema.byName, ([column, field]) => ({
      name: column,
      field,
      quoted: driver.quote(column),
      type: driver.columnType(field),
    }));
    await driver.run(`DROP TABLE IF EXISTS ${driver.quote(name)}`);
    const definitions = columns.map(({ quoted, type }) => `${quoted} ${type}`).join(", ");
    // The statements of the drivers are for tables of other names.
    const own = driver.createTable?.("plain", columns).replace("plain", driver.quote(name));
    await driver.run(own ?? `CREATE TABLE ${driver.quote(name)} (row_id INTEGER, ${definitions})`);
    if (rows[name].length === 0) continue;
    const tuples = rows[name].map((row, id) => {
      const literals = columns.map(({ name: column, field }) => {
        const text = storedText(field, row[column] ?? null);
        return text === undefined ? "NULL" : driver.literal(text, field, id);
      });
      return `(${[id, ...literals].join(", ")})`;
    });
    await driver.run(`INSERT INTO ${driver.quote(name)} VALUES ${tuples.join(", ")}`);
  }
}

async function idsOf(engine: Engine, bound: BoundFilter, negation = ""): Promise<readonly number[]> {
  const { text, values } = toSql(bound, engine.dialect, OPTIONS);
  const rows = await engine.query(`SELECT id FROM issue WHERE ${negation}${text}`, values);
  return rows.map(([id]) => Number(id)).sort((a, b) => a - b);
}

function expected(filter: Filter, records: readonly Readonly<Record<string, unknown>>[]): readonly number[] {
  return records.filter((record) => matches(filter, issues, record)).map(({ id }) => Number(id));
}

const LISTS = { schema: issues, cursors: true, maxLimit: 10 } as const;

function sourceOf(engine: Engine) {
  const query = (statement: SqlText) => engine.rows(statement);
  const relations = Object.fromEntries(
    Object.entries(RELATIONS).map(([name, { table, ...scopes }]) => [
      name,
      { table, where: "everything" as const, ...forSource(scopes) },
    ]),
  );
  // An unqualified column, which the joined table of parents has too.
  const where = sql`title <> ${"not a title"}`;
  return fromSql(issues, { table: "issue", relations, dialect: engine.dialect, query, where });
}

/** The functions of a source get the request and the context too. */
function forSource(scopes: object): object {
  const entries = Object.entries(scopes as Readonly<Record<string, typeof isInScope>>);
  return Object.fromEntries(
    entries.map(([name, scope]) => [name, (_asked: unknown, _context: unknown, table: SqlName) => scope(table)]),
  );
}

const NAMES = ["id", "title", "assignee.name", "assignee.role", "assignee.team.title", "parent.id", "parent.title"];

/** Random lists with fields of related records, or sorted by them. */
const anyListRequest: fc.Arbitrary<string> = fc
  .record({
    fields: fc.subarray([...NAMES, "assignee_id", "assignee.team", "parent.assignee.name"], { minLength: 1 }),
    sort: fc.shuffledSubarray([...NAMES, "parent.assignee.name"], { minLength: 1, maxLength: 3 }),
    isDescending: fc.boolean(),
    limit: fc.integer({ min: 1, max: 3 }),
    filter: anyRelatedFilter(issues, 1).map(print),
  })
  .map(({ fields, sort, isDescending, limit, filter }) => {
    const keys = sort.map((name, index) => (isDescending === (index === 0) ? `-${name}` : name));
    const unique = fields.filter((name) => name !== "assignee.team.title" || !fields.includes("assignee.team"));
    return `fields=${unique.join()}&sort=${keys.join()}&limit=${limit}&filter=${encodeURIComponent(filter)}`;
  });

/** Returns the responses of all pages, forward by cursor, then the second page by its number. */
async function walk(handler: (request: Request) => Promise<Response>, request: string): Promise<readonly string[]> {
  const pages: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const response = await handler(new Request(`http://localhost/?${request}&after=${cursor}`));
    pages.push(await response.text());
    expect([request, response.status]).toEqual([request, 200]);
    cursor = JSON.parse(pages.at(-1) ?? "").pagination.nextCursor;
  }
  const second = await handler(new Request(`http://localhost/?${request}&page=2`));
  return [...pages, await second.text()];
}

/** Returns the rows without those that are out of scope. */
function withoutDeleted(rows: Rows): Rows {
  const isKept = ({ deleted }: Readonly<Record<string, unknown>>) => deleted !== 1;
  return { ...rows, app_user: rows.app_user.filter(isKept), comment: rows.comment.filter(isKept) };
}

/** Compares conditions on related records on each database with a naive evaluator over nested records, and with memory. */
export function testRelations(
  engines: readonly NamedEngine[],
  share = 1,
  indexes: "here" | "on other servers" = "here",
): void {
  withEngines(engines, (engine) => {
    test.each([
      ["filters", anyRelatedFilter(issues, 2), anyRows, 1],
      ["groups of conditions on one relation", anyGroupOnOneRelation(issues), anyCrowdedRows, 3],
    ])(
      "random %s select the same records as the naive evaluator and the predicate, each record once, and their negation the others",
      async (_name, anyFilter, anyTables, times) => {
        const perTable = 20;
        const numRuns = Math.ceil((FILTERS * share * times) / perTable);
        const anyFilters = fc.array(anyFilter, { minLength: perTable, maxLength: perTable });
        await fc.assert(
          fc.asyncProperty(anyTables, anyFilters, async (rows, filters) => {
            await load(engine(), rows);
            const records = nested(rows);
            for (const filter of filters) {
              const bound = bindOrThrow(filter, issues, { limits: { relations: 100 } });
              const wanted = expected(filter, records);
              const about = print(filter);
              const holds = toPredicate(bound);
              const inMemory = records.filter((record) => holds(record as never)).map(({ id }) => Number(id));
              expect([about, inMemory]).toEqual([about, wanted]);
              expect([about, await idsOf(engine(), bound)]).toEqual([about, wanted]);
              const others = records.map(({ id }) => Number(id)).filter((id) => !wanted.includes(id));
              expect([about, await idsOf(engine(), bound, "NOT ")]).toEqual([about, others]);
            }
          }),
          { numRuns, seed: SEED },
        );
      },
    );

    test("random filters on random related tables select the same records as the naive evaluator and the predicate", async () => {
      const filters = Math.ceil(FILTERS * 1.5 * share);
      let compared = 0;
      const onProgress = (count: number) => {
        compared = count;
      };
      await compareManyRelated(engine(), { filters, seed: SEED, onProgress });
      expect(compared).toBeGreaterThanOrEqual(filters);
    });

    test("lists with fields of related records, sorted by them, are those of memory, page by page", async () => {
      const numRuns = Math.ceil((FILTERS * share) / 80);
      await fc.assert(
        fc.asyncProperty(
          anyRows,
          fc.array(anyListRequest, { minLength: 10, maxLength: 10 }),
          async (rows, requests) => {
            await load(engine(), rows);
            const expected = listHandler({ ...LISTS, source: fromRecords(issues, nested(rows) as never) });
            const actual = listHandler({ ...LISTS, source: sourceOf(engine()) });
            for (const request of requests) {
              const [first, second] = [await walk(expected, request), await walk(actual, request)];
              expect([request, ...second]).toEqual([request, ...first]);
            }
          },
        ),
        { numRuns, seed: SEED },
      );
    });

    test("related records out of scope change no response", async () => {
      const request = `fields=id,assignee&sort=-assignee.name,assignee.team.title&limit=3&facets=${FACETS.join()}`;
      const responses = async (rows: Rows) => {
        await load(engine(), rows);
        const handler = listHandler({ ...LISTS, facets: FACETS, source: sourceOf(engine()) });
        const filters = ["", "&filter=assignee.role=admin", "&filter=!assignee()", "&filter=comments()=1"];
        return Promise.all(filters.map((filter) => walk(handler, request + filter)));
      };
      await fc.assert(
        fc.asyncProperty(anyRows, async (rows) => {
          expect(await responses(withoutDeleted(rows))).toEqual(await responses(rows));
        }),
        { numRuns: Math.ceil((FILTERS * share) / 80), seed: SEED },
      );
    });

    if (indexes === "here") testKeys(engine);

    test("lists have each record once, in order, with the right total", async () => {
      const comments = Array.from({ length: 9 }, (_, id) => ({
        id: id + 1,
        body: "crash",
        stars: null,
        author_id: 1,
        issue_id: (id % 3) + 1,
        deleted: id < 6 ? 0 : 1,
      }));
      const issue = Array.from({ length: 5 }, (_, id) => ({ id: id + 1, title: "t", assignee: null, parent_id: null }));
      await load(engine(), { team: [], app_user: [], label: [], comment: comments, issue, issue_label: [] });
      const read = readListQuery("filter=comments(body*crash)%3E=2&sort=-id&limit=2", issues);
      if (!read.ok) throw new Error(JSON.stringify(read.diagnostics));
      const { rows, count } = toListSql(read.value, "issue", engine().dialect, { relations: RELATIONS, count: true });
      const page = rows.read(await engine().rows(rows));
      expect(page.map(({ id }) => Number(id))).toEqual([3, 2]);
      expect(count?.read(await engine().rows(count))).toBe(3);
      const bound = checkOrThrow("comments(body*crash)>=3", issues);
      expect(await idsOf(engine(), bound)).toEqual([]);
    });
  });
}

function testKeys(engine: () => Engine): void {
  test("verifyTable reports keys that are missing, of other types, not unique or without an index", async () => {
    const { dialect, rows: query, driver } = engine();
    // ClickHouse has neither unique keys nor indexes. DuckDB does not need them.
    const hasIndexes = !["clickhouse", "duckdb"].includes(dialect.name);
    const end = dialect.name === "clickhouse" ? " ENGINE = MergeTree ORDER BY id" : "";
    const create = async (name: string, columns: string) => {
      await driver.run(`DROP TABLE IF EXISTS ${name}`);
      await driver.run(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY, ${columns})${end}`);
    };
    await create("v_user", "code VARCHAR(20) NOT NULL");
    await create("v_issue", "assignee_id INTEGER NOT NULL, owner VARCHAR(20) NOT NULL");
    await create("v_comment", "issue_id INTEGER NOT NULL");
    const others = defineSchema({});
    const codesOf = async (relation: Relation, table: string) => {
      const schema = defineSchema({ others: relation });
      const found = await verifyTable(schema, { table: "v_issue", dialect, query, relations: { others: { table } } });
      // The advice must work.
      for (const { details } of found) if ("statement" in details) await driver.run(String(details.statement));
      return found.map(({ code }) => code);
    };
    expect(await codesOf(one(others, { from: "assignee_id" }), "v_user")).toEqual([]);
    expect(await codesOf(one(others, { from: "owner" }), "v_user")).toEqual(["table.key-type"]);
    expect(await codesOf(one(others, { from: "assignee_id", to: "identity" }), "v_user")).toEqual([
      "table.missing-key",
    ]);
    expect(await codesOf(many(others, { to: "issue" }), "v_comment")).toEqual(["table.missing-key"]);
    expect(await codesOf(many(others, { to: "issue_id" }), "v_comments")).toEqual(["table.missing"]);
    const byCode = () => codesOf(one(others, { from: "owner", to: "code" }), "v_user");
    expect(await byCode()).toEqual(hasIndexes ? ["table.not-unique"] : []);
    expect(await byCode()).toEqual([]);
    const comments = () => codesOf(many(others, { to: "issue_id" }), "v_comment");
    expect(await comments()).toEqual(hasIndexes ? ["table.no-key-index"] : []);
    expect(await comments()).toEqual([]);
    const through = { through: "v_comment", throughFrom: "issue_id", throughTo: "other_id" };
    expect(await codesOf(many(others, through), "v_user")).toEqual(["table.missing-key"]);
    expect(await codesOf(many(others, { ...through, throughTo: "id" }), "v_user")).toEqual([]);
    await driver.run("ALTER TABLE v_comment ADD COLUMN label_id INTEGER");
    const links = () => codesOf(many(others, { ...through, throughTo: "label_id" }), "v_user");
    expect(await links()).toEqual(hasIndexes ? ["table.repeated-links"] : []);
    expect(await links()).toEqual([]);
    const authored = defineSchema({ constructor: one(others, { from: "author_id" }) });
    const nested = defineSchema({ comments: many(authored, { to: "issue_id" }), own: one(others, { from: "id" }) });
    const relations = {
      comments: { table: ["v_comment"] },
      "comments.constructor": { table: "v_user" },
      own: { table: "v_users" },
    };
    const found = await verifyTable(nested, { table: "v_issue", dialect, query, relations });
    expect(found.map(({ code, details }) => [code, details])).toEqual([
      ["table.missing", expect.objectContaining({ table: "v_users" })],
      ["table.missing-key", expect.objectContaining({ relation: "constructor", column: "author_id" })],
    ]);
  });
}
