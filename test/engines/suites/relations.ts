import fc from "fast-check";
import { expect, test } from "vitest";
import { type BoundFilter, bindOrThrow, checkOrThrow, type Filter, print, type Schema } from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import { type RelatedTables, sql, toListSql, toSql } from "../../../src/sql.js";
import { matches } from "../../support/reference.js";
import {
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
import { storedText } from "../support/stored-text.js";
import { withEngines } from "./with-engines.js";

const user = { table: "app_user" };
const comment = { table: "comment", where: (table: { readonly name: string }) => sql`${table}.deleted = ${0}` };
const label = { table: "label", throughWhere: (table: { readonly name: string }) => sql`${table}.visible = ${1}` };
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

/** Compares conditions on related records on each database with a naive evaluator over nested records, and with memory. */
export function testRelations(engines: readonly NamedEngine[], share = 1): void {
  withEngines(engines, (engine) => {
    test("random filters select the same records as the naive evaluator and the predicate, each record once, and their negation the others", async () => {
      const perTable = 20;
      const numRuns = Math.ceil((FILTERS * share) / perTable);
      const anyFilters = fc.array(anyRelatedFilter(issues, 2), { minLength: perTable, maxLength: perTable });
      await fc.assert(
        fc.asyncProperty(anyRows, anyFilters, async (rows, filters) => {
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
    });

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
      const { rows, count } = toListSql(read.value, "issue", engine().dialect, { relations: RELATIONS });
      const page = rows.read(await engine().rows(rows));
      expect(page.map(({ id }) => Number(id))).toEqual([3, 2]);
      expect(count?.read(await engine().rows(count))).toBe(3);
      const bound = checkOrThrow("comments(body*crash)>=3", issues);
      expect(await idsOf(engine(), bound)).toEqual([]);
    });
  });
}
