import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, type Field } from "../../../src/index.js";
import { toSql } from "../../../src/sql.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

/** A column that LANGUAGE.md does not support, and the result of a filter on it. */
export interface Exception {
  readonly title: string;
  /** Column definition of CREATE TABLE. */
  readonly column: string;
  /** The value of the one row, in SQL. */
  readonly stored: string;
  readonly field: Field;
  /** Filter on the field `x`. */
  readonly filter: string;
  readonly result: "selected" | "not selected" | "rejected";
  /** Statements before the table is created, and after it is dropped. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** Returns an exception per filter, for the same column and value. */
export function exceptionsOf(
  common: Omit<Exception, "filter" | "result">,
  results: Readonly<Record<string, Exception["result"]>>,
): readonly Exception[] {
  return Object.entries(results).map(([filter, result]) => ({
    ...common,
    title: `${common.title}: ${filter} is ${result}`,
    filter,
    result,
  }));
}

/** Result of every operator and its complement for a date or time earlier than all of the language. */
export const BEFORE_ALL: Readonly<Record<string, Exception["result"]>> = {
  "x=0001-01-01": "not selected",
  "x!=0001-01-01": "selected",
  "x<0001-01-01": "selected",
  "x<=0001-01-01": "selected",
  "x>0001-01-01": "not selected",
  "x>=0001-01-01": "not selected",
  "x[0001-01-01]": "not selected",
  "x![0001-01-01]": "selected",
  "!(x<0001-01-01)": "not selected",
  "!(x>0001-01-01)": "selected",
};

/** Result of every operator and its complement for a date or time later than all of the language. */
export const AFTER_ALL: Readonly<Record<string, Exception["result"]>> = {
  "x=9999-12-31": "not selected",
  "x!=9999-12-31": "selected",
  "x<9999-12-31": "not selected",
  "x<=9999-12-31": "not selected",
  "x>9999-12-31": "selected",
  "x>=9999-12-31": "selected",
  "x[9999-12-31]": "not selected",
  "x![9999-12-31]": "selected",
  "!(x<9999-12-31)": "selected",
  "!(x>9999-12-31)": "not selected",
};

/** Tests documented exceptions. If one of these fails, LANGUAGE.md can promise more. */
export function testExceptions(engine: NamedEngine, exceptions: readonly Exception[]): void {
  withEngines([engine], (started) => {
    test.each(exceptions.map((exception) => [exception.title, exception] as const))("%s", async (_title, exception) => {
      const { column, stored, field, filter, before = [], after = [] } = exception;
      const { run } = started();
      await run("DROP TABLE IF EXISTS plain");
      for (const statement of before) await run(statement);
      await run(`CREATE TABLE plain (row_id INTEGER, x ${column})`);
      await run(`INSERT INTO plain VALUES (0, ${stored})`);
      const sql = toSql(checkOrThrow(filter, defineSchema({ x: field })), started().dialect);
      const selection = started().idsWhere(sql, "plain");
      const result = await selection.then(
        (ids) => (ids.length === 1 ? "selected" : "not selected"),
        () => "rejected",
      );
      await run("DROP TABLE plain");
      for (const statement of after) await run(statement);
      expect(result).toBe(exception.result);
    });
  });
}
