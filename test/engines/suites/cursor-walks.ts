import { expect, test } from "vitest";
import { fromSql, listHandler, type Source } from "../../../src/http.js";
import { defineSchema, type Field, integer, type Schema } from "../../../src/index.js";
import { followCursors, forgedTexts, idsFrom, PAGES, SORTS } from "../../support/cursor-walks.js";
import { share } from "../../support/share.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

/** Values of a column that lists are sorted by, also values that the schema does not allow. */
export interface WalkedColumn {
  /** Column definition of CREATE TABLE. */
  readonly column: string;
  readonly field: Field;
  /** The values in SQL, in ascending order. Equal ones are in one array. NULL is added if the field is nullable. */
  readonly stored: readonly (string | readonly string[])[];
  /** Statements before the rows are inserted. */
  readonly before?: readonly string[];
}

/** Tests that every walk by cursor advances and ends, from the start, from the end and from forged positions. */
export function testCursorWalks(engine: NamedEngine, columns: readonly WalkedColumn[]): void {
  withEngines([engine], (started) => {
    test.each(columns)("column $column of $field.type with the values $stored", async (walked) => {
      const { run, rows, dialect } = started();
      const { column, field, stored, before = [] } = walked;
      await run("DROP TABLE IF EXISTS plain");
      await run(`CREATE TABLE plain (id INTEGER, x ${column}, y ${column})`);
      for (const statement of before) await run(statement);
      const groups: readonly (readonly string[])[] = [
        ...stored.map((one) => (typeof one === "string" ? [one] : one)),
        ...(field.nullable ? [["NULL"]] : []),
      ];
      // Each value twice, with ids that are not in the order of the values.
      const all = groups.flatMap((group, rank) => [...group, ...group].map((value) => ({ value, rank })));
      const inserted = all.map((row, index) => ({ ...row, id: (index * 7 + 3) % 101 }));
      for (const [index, { id, value }] of inserted.entries()) {
        const other = inserted[(index * 5 + 1) % inserted.length]?.value ?? value;
        await run(`INSERT INTO plain VALUES (${id}, ${value}, ${other})`);
      }
      await run("CREATE INDEX plain_x ON plain (x, id)").catch(() => {});
      const schema: Schema = defineSchema({ id: integer(), x: field, y: field });
      const source = fromSql(schema, { table: "plain", dialect, query: rows }) as Source;
      const expected = inserted.toSorted((a, b) => a.rank - b.rank || a.id - b.id).map(({ id }) => id);
      const orders = field.nullable ? ([undefined, "last"] as const) : [undefined];
      const listed = orders.flatMap((order) => SORTS.map((sort) => [sort, order] as const));
      for (const [turn, [sort, nulls]] of listed.entries()) {
        const list = listHandler<Schema>({ schema, source, cursors: true, nulls });
        const everything = await idsFrom(list, `sort=${sort}&limit=1000`);
        if (sort === "x") expect(everything, "order").toEqual(expected);
        for (const [limit, direction] of share(PAGES, 2, turn)) {
          expect(await followCursors(list, { sort, limit, direction }), `${sort} ${direction} ${limit}`).toEqual(
            everything,
          );
        }
        // Each text is forged for one order of the list.
        for (const text of share(forgedTexts(field), listed.length, turn)) {
          const forged = { schema, sort, nulls, text };
          const [after, earlier] = [
            await followCursors(list, { sort, limit: 1000, direction: "after", forged }),
            await followCursors(list, { sort, limit: 1000, direction: "before", forged }),
          ];
          if (after === "list.cursor") continue;
          // No row is at the forged position, because no row has its id.
          expect([...earlier, ...after], `${sort} at ${text?.slice(0, 100)}`).toEqual(everything);
        }
      }
      await run("DROP TABLE plain");
    });
  });
}
