import { expect, test } from "vitest";
import { fromSql, getHandler } from "../../../src/http.js";
import { defineSchema, type Field, integer } from "../../../src/index.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

/** Expected response for a value that the language cannot write, or for a column of an unusual type. */
export interface UnusualValue {
  /** Column definition of CREATE TABLE. */
  readonly column: string;
  /** The value of the one row, in SQL. */
  readonly stored: string;
  readonly field: Field;
  /** The JSON of the field, or the error message. */
  readonly read: string | RegExp;
}

export function testUnusualValues(engine: NamedEngine, values: readonly UnusualValue[]): void {
  withEngines([engine], (started) => {
    test.each(values)("column $column with value $stored", async ({ column, stored, field, read }) => {
      const { run, query, dialect } = started();
      await run("DROP TABLE IF EXISTS plain");
      await run(`CREATE TABLE plain (id INTEGER, x ${column})`);
      await run(`INSERT INTO plain VALUES (1, ${stored})`);
      const schema = defineSchema({ id: integer(), x: field });
      const source = fromSql(schema, {
        table: "plain",
        dialect,
        query: async ({ text, values: bound }) => (await query(text, bound)).map(([x]) => ({ x })),
      });
      const onError = (error: unknown): Response => new Response(String(error));
      const response = await getHandler({ schema, source, onError })(new Request("http://localhost/?fields=x"), "1");
      await run("DROP TABLE plain");
      const body = await response.text();
      if (typeof read === "string") expect(body).toBe(`{"data":{"x":${read}}}`);
      else expect(body).toMatch(read);
    });
  });
}
