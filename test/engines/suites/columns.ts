import { expect, test } from "vitest";
import { defineSchema, eq, integer, isIn, type Schema, text } from "../../../src/index.js";
import { expectAgreement } from "../support/agreement.js";
import type { NamedEngine } from "../support/engines.js";
import { sqlOf } from "../support/sql-of.js";
import { withEngines } from "./with-engines.js";

export const HOSTILE_NAMES: readonly string[] = [
  ...['"', '""', 'a"b', '" OR 1 = 1 --', '"; DROP TABLE plain; --', "`", "``", "a`b", "` OR 1 = 1 -- ", "'", "o'clock"],
  ...["[", "]", "[a]", "a.b", '"a"."b"', "plain.row_id", " ", " a ", "a b", "?", "??", "$1", ":name", "a::text", "@x"],
  ...["#", "\\", '\\"', "%", "_", "--", "/*", "*/", "*", "(", ")", ";", ",", "select", "NULL", "row id", "1", "1a"],
  ...["😀", "é", "e\u0301", "漢字", "\t", "\n", "a\nb"],
];

/** Returns a schema whose fields are texts and integers in turn. */
export function schemaOfColumns(columns: readonly string[]): Schema {
  return defineSchema(
    Object.fromEntries(
      columns.map((column, i) => [`field_${i}`, i % 2 === 0 ? text({ column, nullable: true }) : integer({ column })]),
    ),
  );
}

/** Tests filters on columns with hostile names. */
export function testColumns(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    test("selects the same rows as the predicate for any column name", async () => {
      const schema = schemaOfColumns(HOSTILE_NAMES.filter((column) => !engine().rejectsColumn(column)));
      const names = [...schema.byName.keys()];
      // No two columns have the same value, so that reading the wrong column fails.
      const records = [0, 1, 2, 3].map((row) =>
        Object.fromEntries(
          names.map((name, i) => [name, i % 2 === 0 && row === 3 ? null : String((i + row) % names.length)]),
        ),
      );
      const rows = await engine().load(schema, records);
      expect(rows).toEqual(records);
      for (const [i, name] of names.entries()) {
        await expectAgreement({ engine: engine(), schema, rows }, isIn(name, [String(i), String(i + 1)]));
      }
    });

    test("rejects a filter on a column that does not exist", async () => {
      const declared = defineSchema({ name: text(), nmae: text() });
      await engine().load(defineSchema({ name: text() }), [{ name: "nmae" }]);
      const sql = sqlOf(eq("nmae", "nmae"), declared, engine().dialect);
      await expect(engine().idsWhere(sql, "plain")).rejects.toThrow();
    });

    test("does not support the column names that the tests skip", async () => {
      for (const column of HOSTILE_NAMES.filter((name) => engine().rejectsColumn(name))) {
        // MySQL reads characters that it does not support as "?", so the name is then a duplicate.
        const schema = schemaOfColumns([column, "?"]);
        await expect(engine().load(schema, [{ field_0: "x", field_1: "1" }]), column).rejects.toThrow();
      }
    });
  });
}
