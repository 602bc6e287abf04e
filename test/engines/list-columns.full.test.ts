import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, integer, listOf, text } from "../../src/index.js";
import { toSql } from "../../src/sql.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

/** Texts in a column of lists on SQLite, in order of their ids. Only the last three are JSON arrays. */
const STORED = ["", "red", "[", '["red"', "{}", '{"0":"red"}', "null", "5", '"red"', '[1,"red"]', "[]", '["1"]'];

/** Names that json_each() has too. */
const COLUMNS = ["tags", "value", "type", "atom", "key", "id", "i", "l", "list"];

test.each(COLUMNS)(
  "on SQLite, text that is not a JSON array matches no item and ends no query: column %s",
  async (column) => {
    const schema = defineSchema({ tags: listOf(text(), { column }), sizes: listOf(integer(), { column }) });
    const engine = await startSqliteWasm();
    await engine.run(`CREATE TABLE plain (row_id INTEGER, "${column}" TEXT)`);
    const rows = STORED.map((stored, id) => `(${id}, '${stored}')`);
    await engine.run(`INSERT INTO plain VALUES ${rows.join(", ")}`);
    const ids = (filter: string) => engine.idsWhere(toSql(checkOrThrow(filter, schema), engine.dialect), "plain");
    const all = STORED.map((_stored, id) => id);
    expect(await ids("tags*red")).toEqual([9]);
    expect(await ids("tags!*red")).toEqual(all.filter((id) => id !== 9));
    expect(await ids("tags[red,1]")).toEqual([9, 11]);
    expect(await ids("tags![red,1]")).toEqual(all.filter((id) => id !== 9 && id !== 11));
    expect(await ids("sizes*1")).toEqual([9]);
    expect(await ids("tags=[]")).toEqual([10]);
    expect(await ids("tags!=[]")).toEqual(all.filter((id) => id !== 10));
    await engine.close();
  },
);
