import { beforeAll, expect, test } from "vitest";
import { checkOrThrow, type Diagnostic, defineSchema, integer, type Schema } from "../../../src/index.js";
import { type SqlText, toListSql, toSql } from "../../../src/sql.js";
import { ADVISED, type AdvisedColumn, STATEMENTS } from "../support/advised-columns.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { planOf } from "../support/index-plans.js";
import { queryOf } from "../support/sorted-lists.js";
import { verify } from "../support/verified-table.js";
import { withEngines } from "./with-engines.js";

const TABLE = "advised";

/** Runs every statement that `verifyTable` prints for a table without indexes. */
export function testIndexAdvice(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    let columns: readonly (readonly [name: string, AdvisedColumn])[];
    let schema: Schema;
    let before: readonly Advice[];
    let after: readonly Advice[];
    const failures: string[] = [];
    const attempt = async (title: string, statement: string) => {
      try {
        await engine().run(statement);
      } catch (error) {
        failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    const insertLargest = async () => {
      for (const [name, { largest }] of columns) {
        for (const value of largest) await attempt(`${name} ${value}`, insertion(columns, name, value));
      }
    };

    beforeAll(async () => {
      const { dialect, run } = engine();
      columns = Object.entries(ADVISED[dialect.name] ?? {});
      schema = schemaOf(columns);
      for (const statement of STATEMENTS[dialect.name] ?? []) await run(statement);
      for (const statement of tableOf(columns)) await run(statement);
      // The statements run on a table that contains the largest values already.
      await insertLargest();
      expect(failures).toEqual([]);
      before = adviceIn(await verify(engine(), schema, TABLE));
      for (const { statement } of before) if (statement !== undefined) await attempt(statement, statement);
      after = adviceIn(await verify(engine(), schema, TABLE));
      await insertLargest();
    });

    test("every statement runs, and every column still stores its largest values", () => {
      expect(failures).toEqual([]);
    });

    test("then only advice without a statement is left", () => {
      expect(before.some(({ statement }) => statement !== undefined)).toBe(true);
      expect(after).toEqual(before.filter(({ statement }) => statement === undefined));
    });

    test("every condition and sort order that the statements are for uses an index", async () => {
      const sought = new Map(columns.map(([name, column]) => [name, column.sought]));
      const unserved: string[] = [];
      for (const { field, uses, statement } of before) {
        for (const use of statement === undefined ? [] : uses) {
          const sql = statementFor(use, field, sought.get(field) ?? ["", ""], schema, engine());
          const plan = await planOf(engine(), sql, TABLE);
          const isServed = use === "sorting" ? plan.isInOrder : plan.isSought;
          if (!isServed) unserved.push(`${field} ${use}: ${plan.text}`);
        }
      }
      expect(unserved).toEqual([]);
    });
  });
}

type Advice = Extract<Diagnostic, { readonly code: "table.no-index" }>["details"];

function adviceIn(diagnostics: readonly Diagnostic[]): readonly Advice[] {
  return diagnostics.flatMap((one) => (one.code === "table.no-index" ? [one.details] : []));
}

function schemaOf(columns: readonly (readonly [string, AdvisedColumn])[]): Schema {
  const fields = Object.fromEntries(columns.map(([name, { field }]) => [name, field]));
  return defineSchema({ id: integer({ hidden: true }), ...fields });
}

/** Creates the table and 300 rows. */
function tableOf(columns: readonly (readonly [string, AdvisedColumn])[]): readonly string[] {
  const definitions = columns.map(([name, { field, type }]) => {
    const constraints = type.replaceAll("(x", `(${name}`).replaceAll(" x ", ` ${name} `);
    return `${name} ${constraints}${field.nullable ? "" : " NOT NULL"}`;
  });
  const values = columns.map(([, { value }]) => value);
  return [
    `CREATE TABLE ${TABLE} (id INTEGER NOT NULL PRIMARY KEY, ${definitions.join(", ")})`,
    `INSERT INTO ${TABLE} WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300) ` +
      `SELECT n, ${values.join(", ")} FROM numbers`,
  ];
}

/** Inserts a row with a value in one column, and the values of the first row in all others. */
function insertion(columns: readonly (readonly [string, AdvisedColumn])[], name: string, value: string): string {
  const values = columns.map(([other]) => (other === name ? value : other));
  return (
    `INSERT INTO ${TABLE} SELECT (SELECT MAX(id) + 1 FROM ${TABLE}), ${values.join(", ")} ` +
    `FROM ${TABLE} WHERE id = 1`
  );
}

function statementFor(
  use: string,
  field: string,
  [first, second]: readonly [string, string],
  schema: Schema,
  { dialect }: Engine,
): SqlText {
  if (use === "sorting") {
    const sort = [field, "id"].map((key) => ({ field: key, descending: false }));
    const { text, values } = toListSql(queryOf({ schema, sort }, 1, 20), TABLE, dialect).rows;
    return { text, values };
  }
  const isList = schema.byName.get(field)?.type === "list";
  const filters: Readonly<Record<string, string>> = {
    "=": `${field}=${first}`,
    "[]": `${field}[${first},${second}]`,
    ranges: `${field}>=${first}&${field}<=${first}`,
    "^": `${field}^${first.slice(0, 8)}`,
    "*": `${field}*${isList ? first : first.slice(4, 16)}`,
    $: `${field}$${first.slice(-8)}`,
  };
  const { text, values } = toSql(checkOrThrow(filters[use] ?? "", schema), dialect);
  return { text: `SELECT id FROM ${TABLE} WHERE ${text}`, values };
}
