import makeKnex from "knex";
import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, integer, text } from "../../../src/index.js";
import { mysql, postgres, sqlite, toKnex } from "../../../src/sql.js";

const schema = defineSchema({ id: integer(), name: text({ column: "a:p1 what?" }) });
const bound = checkOrThrow("id=5|name*x", schema);

test.each([
  [
    "pg",
    postgres,
    `select * from "items" where "id" < $1 and ("id" = CAST($2 AS bigint) OR CAST("a:p1 what?" AS text) LIKE CAST($3 AS text) ESCAPE '!') and "id" > $4`,
    [9, "5", "%x%", 1],
  ],
  [
    "sqlite3",
    sqlite,
    "select * from `items` where `id` < ? and (`id` = CAST(? AS INTEGER) OR instr(`a:p1 what?`, ?) > 0) and `id` > ?",
    [9, "5", "x", 1],
  ],
  [
    "mysql2",
    mysql,
    "select * from `items` where `id` < ? and (`id` = CAST(? AS SIGNED) OR LOCATE(?, `a:p1 what?` COLLATE utf8mb4_0900_bin) > 0) and `id` > ?",
    [9, "5", "x", 1],
  ],
])("combines with other conditions of a query for %s", (client, dialect, sql, bindings) => {
  // Building a query needs a client package. sqlite3 is not installed, so better-sqlite3 replaces it.
  const knex = makeKnex({ client: client === "sqlite3" ? "better-sqlite3" : client, useNullAsDefault: true });
  const query = knex("items")
    .where("id", "<", 9)
    .where(toKnex(bound, dialect, knex))
    .where("id", ">", 1);
  expect(query.toSQL().toNative()).toEqual(expect.objectContaining({ sql, bindings }));
});

test("works in another raw and in a subquery", () => {
  const knex = makeKnex({ client: "pg" });
  const raw = toKnex(checkOrThrow('name="a?"', schema), postgres, knex);
  const inner = knex("parts").select("id").where(raw);
  const query = knex("items").whereRaw("? AND kind = ?", [raw, "k"]).whereIn("id", inner);
  expect(query.toSQL().toNative()).toEqual({
    sql: 'select * from "items" where ("a:p1 what?" = CAST($1 AS text)) AND kind = $2 and "id" in (select "id" from "parts" where ("a:p1 what?" = CAST($3 AS text)))',
    bindings: ["a?", "k", "a?"],
  });
});
