import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, type Field } from "../../../src/index.js";
import { toSql } from "../../../src/sql.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

/** A column outside of what LANGUAGE.md promises, and what comes of it. */
export interface Exception {
  readonly what: string;
  /** As in CREATE TABLE. */
  readonly column: string;
  /** What the one row holds, in SQL. */
  readonly holds: string;
  readonly field: Field;
  /** On the field `x`. */
  readonly filter: string;
  readonly answer: "selected" | "not selected" | "refused";
  /** Statements for the sake of the table, and after it. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** The same column and value for several filters, each with its answer. */
export function exceptionsOf(
  common: Omit<Exception, "filter" | "answer">,
  answers: Readonly<Record<string, Exception["answer"]>>,
): readonly Exception[] {
  return Object.entries(answers).map(([filter, answer]) => ({
    ...common,
    what: `${common.what}: ${filter} is ${answer}`,
    filter,
    answer,
  }));
}

/** What every operator and its complement answer for a date or a time before all those of the language. */
export const BEFORE_ALL: Readonly<Record<string, Exception["answer"]>> = {
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

/** And for one after all of them. */
export const AFTER_ALL: Readonly<Record<string, Exception["answer"]>> = {
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

/** Pins down where a database does not follow: should one of these fail, the page can promise more. */
export function testExceptions(engine: NamedEngine, exceptions: readonly Exception[]): void {
  withEngines([engine], (started) => {
    test.each(exceptions.map((exception) => [exception.what, exception] as const))("%s", async (_what, exception) => {
      const { column, holds, field, filter, before = [], after = [] } = exception;
      const { run } = started();
      await run("DROP TABLE IF EXISTS plain");
      for (const statement of before) await run(statement);
      await run(`CREATE TABLE plain (row_id INTEGER, x ${column})`);
      await run(`INSERT INTO plain VALUES (0, ${holds})`);
      const sql = toSql(checkOrThrow(filter, defineSchema({ x: field })), started().dialect);
      const asked = started().idsWhere(sql, "plain");
      const answer = await asked.then(
        (ids) => (ids.length === 1 ? "selected" : "not selected"),
        () => "refused",
      );
      await run("DROP TABLE plain");
      for (const statement of after) await run(statement);
      expect(answer).toBe(exception.answer);
    });
  });
}
