import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineSchema, integer, isIn, text } from "../../src/index.js";
import { mariadb, mysql } from "../../src/sql.js";
import { expectAgreement } from "./support/agreement.js";
import { DIALECTS } from "./support/dialects.js";
import type { Engine } from "./support/engine.js";
import { IN_PROCESS } from "./support/engines.js";
import { sqlOf, withoutQuoted } from "./support/sql-of.js";

const HOSTILE_NAMES = [
  ...['"', '""', 'a"b', '" OR 1 = 1 --', '"; DROP TABLE plain; --', "`", "``", "a`b", "` OR 1 = 1 -- ", "'", "o'clock"],
  ...["[", "]", "[a]", "a.b", '"a"."b"', "plain.row_id", " ", " a ", "a b", "?", "??", "$1", ":name", "a::text", "@x"],
  ...["#", "\\", '\\"', "%", "_", "--", "/*", "*/", "*", "(", ")", ";", ",", "select", "NULL", "row id", "1", "1a"],
  ...["😀", "é", "e\u0301", "漢字", "\t", "\n", "a\nb"],
];

const schema = defineSchema(
  Object.fromEntries(
    HOSTILE_NAMES.map((column, i) => [
      `field_${i}`,
      i % 2 === 0 ? text({ column, nullable: true }) : integer({ column }),
    ]),
  ),
);

test.each(DIALECTS)("%s quotes columns of any name", (_name, dialect) => {
  const quote = dialect === mysql || dialect === mariadb ? "`" : '"';
  for (const [i, column] of HOSTILE_NAMES.entries()) {
    const { text: found } = sqlOf(isIn(`field_${i}`, ["1"]), schema, dialect);
    expect(found).toContain(quote + column.split(quote).join(quote + quote) + quote);
    const { text: alike } = sqlOf(isIn(`field_${i % 2}`, ["1"]), schema, dialect);
    expect(withoutQuoted(found)).toBe(withoutQuoted(alike));
  }
});

describe.each(IN_PROCESS)("%s", (_name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  }, 60_000);
  afterAll(() => engine.close());

  test("filters columns of any name as memory does", async () => {
    const names = [...schema.byName.keys()];
    // No two columns hold the same, so that one taken for another shows.
    const records = [0, 1, 2, 3].map((row) =>
      Object.fromEntries(
        names.map((name, i) => [name, i % 2 === 0 && row === 3 ? null : String((i + row) % names.length)]),
      ),
    );
    const rows = await engine.load(schema, records);
    expect(rows).toEqual(records);
    for (const [i, name] of names.entries()) {
      await expectAgreement({ engine, schema, rows }, isIn(name, [String(i), String(i + 1)]));
    }
  });
});
