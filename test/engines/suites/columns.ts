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

/** Texts and integers by turns. */
export function schemaOfColumns(columns: readonly string[]): Schema {
  return defineSchema(
    Object.fromEntries(
      columns.map((column, i) => [`field_${i}`, i % 2 === 0 ? text({ column, nullable: true }) : integer({ column })]),
    ),
  );
}

/** Whether columns of hostile names are filtered like others. */
export function testColumns(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    test("filters columns of any name as memory does", async () => {
      const schema = schemaOfColumns(HOSTILE_NAMES.filter((column) => !engine().refusesColumn(column)));
      const names = [...schema.byName.keys()];
      // No two columns hold the same, so that one taken for another shows.
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

    test("refuses a filter on a column that the table does not have", async () => {
      const declared = defineSchema({ name: text(), nmae: text() });
      await engine().load(defineSchema({ name: text() }), [{ name: "nmae" }]);
      const sql = sqlOf(eq("nmae", "nmae"), declared, engine().dialect);
      await expect(engine().idsWhere(sql, "plain")).rejects.toThrow();
    });

    test("has no column of the names that it is not tried with", async () => {
      for (const column of HOSTILE_NAMES.filter((name) => engine().refusesColumn(name))) {
        await expect(engine().load(schemaOfColumns([column]), [{ field_0: "x" }]), column).rejects.toThrow();
      }
    });
  });
}
