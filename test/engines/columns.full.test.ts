import { expect, test } from "vitest";
import { isIn } from "../../src/index.js";
import { clickhouse, mariadb, mysql, sqlite } from "../../src/sql.js";
import { HOSTILE_NAMES, schemaOfColumns, testColumns } from "./suites/columns.js";
import { DIALECTS } from "./support/dialects.js";
import { IN_PROCESS } from "./support/engines.js";
import { sqlOf, withoutQuoted } from "./support/sql-of.js";

test.each(DIALECTS)("%s quotes any column name", (_name, dialect) => {
  const schema = schemaOfColumns(HOSTILE_NAMES);
  const quote = [mysql, mariadb, sqlite].includes(dialect) ? "`" : '"';
  for (const [i, column] of HOSTILE_NAMES.entries()) {
    const { text: found } = sqlOf(isIn(`field_${i}`, ["1"]), schema, dialect);
    // Only ClickHouse reads escapes in names.
    const escaped = dialect === clickhouse ? column.split("\\").join("\\\\") : column;
    expect(found).toContain(quote + escaped.split(quote).join(quote + quote) + quote);
    const { text: alike } = sqlOf(isIn(`field_${i % 2}`, ["1"]), schema, dialect);
    expect(withoutQuoted(found)).toBe(withoutQuoted(alike));
  }
});

testColumns(IN_PROCESS);
