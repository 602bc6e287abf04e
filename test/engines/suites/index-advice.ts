import { beforeAll, describe, expect, test } from "vitest";
import { checkOrThrow, type Diagnostic, defineSchema, integer, type Schema } from "../../../src/index.js";
import { type SqlText, sql, toListSql, toSql } from "../../../src/sql.js";
import { ADVISED, type AdvisedColumn, STATEMENTS } from "../support/advised-columns.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { planOf } from "../support/index-plans.js";
import { queryOf } from "../support/sorted-lists.js";
import { verify } from "../support/verified-table.js";
import { HOSTILE_NAMES } from "./columns.js";
import { withEngines } from "./with-engines.js";

const TABLE = "advised";

/** Runs every statement that `verifyTable` prints for a table without indexes, with all or some of the columns. */
export function testIndexAdvice(
  engines: readonly NamedEngine[],
  tested: (column: string) => boolean = () => true,
): void {
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
      columns = Object.entries(ADVISED[dialect.name] ?? {}).filter(([name]) => tested(name));
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

    test("names of tables and columns may be long and contain any character", async () => {
      const names = HOSTILE_NAMES.filter((name) => !engine().rejectsColumn(name));
      const fields = Object.fromEntries(names.map((column, i) => [`f${i}`, integer({ column })]));
      const table = `it's "\`a${"_".repeat(50)}`;
      const definitions = names.map((name) => `${engine().quote(name)} INTEGER NOT NULL`);
      await engine().run(`CREATE TABLE ${engine().quote(table)} (${definitions.join(", ")})`);
      const found = adviceIn(await verify(engine(), defineSchema(fields), table));
      for (const { statement = "" } of found) await engine().run(statement);
      expect(found).toHaveLength(names.length);
      expect(adviceIn(await verify(engine(), defineSchema(fields), table))).toEqual([]);
    });

    describe("an index with columns of the scope", () => {
      const where = sql`tenant_id = ${7} AND region_id = ${7} AND zone_id = ${7}`;

      beforeAll(async () => {
        await engine().run(
          "CREATE TABLE scoped (id INTEGER NOT NULL PRIMARY KEY, tenant_id INTEGER NOT NULL, region_id INTEGER NOT NULL, " +
            "zone_id INTEGER NOT NULL, kind INTEGER NOT NULL, position INTEGER NOT NULL)",
        );
        await engine().run(
          `INSERT INTO scoped ${NUMBERS} SELECT n, n % 10, n % 10, n % 10, n % 7, 300 - n FROM numbers`,
        );
      });

      test.each([
        ["tenant_id, position, id", true],
        ["tenant_id, position DESC, id DESC", true],
        // No field at all, and a field that clients can only read.
        ["region_id, position, id", true],
        ["zone_id, position, id", true],
        ["tenant_id, region_id, zone_id, position, id", true],
        // Clients can use the kind, and the id is unique.
        ["kind, position", false],
        ["tenant_id, kind, position", false],
        ["id, position", false],
      ])("on (%s) serves the position: %s", async (keys, isServed) => {
        await engine().run(`CREATE INDEX by_scope ON scoped (${keys})`);
        const found = adviceIn(await verify(engine(), SCOPED, "scoped"));
        const sort = ["position", "id"].map((field) => ({ field, descending: false }));
        const { rows } = toListSql(queryOf({ schema: SCOPED, sort }, 1, 20), "scoped", engine().dialect, { where });
        const { isInOrder } = await planOf(engine(), { text: rows.text, values: rows.values }, "scoped");
        await engine().run(DROP_INDEX[engine().dialect.name] ?? "DROP INDEX by_scope");
        expect([found.some(({ field }) => field === "position"), isInOrder]).toEqual([!isServed, isServed]);
      });
    });
  });
}

/** The tenant is hidden, the region has no field, and the zone is not for conditions. */
const SCOPED = defineSchema({
  id: integer({ hidden: true }),
  tenant_id: integer({ hidden: true }),
  zone_id: integer({ filterable: false, sortable: false }),
  kind: integer(),
  position: integer(),
});

const ON_TABLE = "DROP INDEX by_scope ON scoped";
const DROP_INDEX: Readonly<Record<string, string>> = { mysql: ON_TABLE, mariadb: ON_TABLE };

const NUMBERS = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300)";

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
    `INSERT INTO ${TABLE} ${NUMBERS} SELECT n, ${values.join(", ")} FROM numbers`,
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
