import { describe, expect, test } from "vitest";
import { checkOrThrow } from "../../src/index.js";
import { toPredicate } from "../../src/memory.js";
import { toSql } from "../../src/sql.js";
import { ROWS, testExpectedSql } from "./suites/expected-sql.js";
import { DIALECTS } from "./support/dialects.js";
import { IN_PROCESS } from "./support/engines.js";
import { EXPECTED_SQL, products } from "./support/expected-sql.js";

describe.each(DIALECTS)("%s", (_name, dialect) => {
  test.each(EXPECTED_SQL.map(({ filter, sql }) => [filter, sql] as const))("writes %j", (filter, sql) => {
    const [text, values] = sql[dialect.name as keyof typeof sql];
    expect(toSql(checkOrThrow(filter, products), dialect)).toEqual({ text, values });
  });
});

testExpectedSql(IN_PROCESS);

test("the filters distinguish the rows", () => {
  const selected = EXPECTED_SQL.map(({ filter }) => ROWS.filter(toPredicate(checkOrThrow(filter, products))).length);
  const isConstant = EXPECTED_SQL.map(({ filter }) => filter === "" || filter === "id[]");
  expect(selected.map((count) => count === 0 || count === ROWS.length)).toEqual(isConstant);
});
