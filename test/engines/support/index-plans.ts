import type { SqlText } from "../../../src/sql.js";
import type { Engine } from "./engine.js";

/** How a database runs a statement on one table. */
export interface IndexPlan {
  /** Whether it seeks in an index, instead of reading all of the table or of an index. */
  readonly isSought: boolean;
  /** Whether it reads the rows in order of an index. Rows with the same first key may be sorted. */
  readonly isInOrder: boolean;
  /** The plan, for messages. */
  readonly text: string;
}

export async function planOf(engine: Engine, statement: SqlText, table: string): Promise<IndexPlan> {
  switch (engine.dialect.name) {
    case "postgres":
      return postgresPlan(engine, statement);
    case "sqlite":
      return sqlitePlan(engine, statement, table);
    default:
      return mysqlPlan(engine, statement, table);
  }
}

/** Shows the plan for a large table: for a small one, reading all rows is faster than any index. */
async function postgresPlan({ run, query }: Engine, { text, values }: SqlText): Promise<IndexPlan> {
  await run("SET enable_seqscan = off; SET enable_sort = off");
  const rows = await query(`EXPLAIN (COSTS OFF) ${text}`, values);
  await run("RESET enable_seqscan; RESET enable_sort");
  const plan = rows.map(([line]) => String(line)).join("\n");
  const reads = /Index (?:Only )?Scan/.test(plan) && !plan.includes("Seq Scan");
  return {
    isSought: reads && plan.includes("Index Cond:"),
    isInOrder: reads && !/^\W*Sort\b(?! Key)/m.test(plan),
    text: plan,
  };
}

async function sqlitePlan({ query }: Engine, { text, values }: SqlText, table: string): Promise<IndexPlan> {
  const rows = await query(`EXPLAIN QUERY PLAN ${text}`, values);
  const lines = rows.map((row) => String(row[3]));
  const plan = lines.join("\n");
  return {
    isSought: new RegExp(`SEARCH ${table} USING (?:COVERING )?INDEX`).test(plan),
    isInOrder: plan.includes("INDEX") && !plan.includes("USE TEMP B-TREE FOR ORDER BY"),
    text: plan,
  };
}

async function mysqlPlan({ rows }: Engine, { text, values }: SqlText, table: string): Promise<IndexPlan> {
  const steps = (await rows({ text: `EXPLAIN FORMAT=TRADITIONAL ${text}`, values: [...values] })) as readonly Record<
    string,
    unknown
  >[];
  const own = steps.filter((step) => step.table === table);
  const uses = own.length > 0 && own.every(({ key }) => key !== null);
  return {
    isSought: uses && own.every(({ type }) => type !== "ALL" && type !== "index"),
    isInOrder: uses && own.every(({ Extra }) => !String(Extra).includes("filesort")),
    text: JSON.stringify(steps),
  };
}
