import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, type StoredTime, timestamp } from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { clickhouse, duckdb, mysql, postgres, sqlite, toListSql, toSql } from "../../../src/sql.js";

function sqlOf(filter: string, stored: StoredTime, dialect = sqlite) {
  return toSql(checkOrThrow(filter, defineSchema({ at: timestamp({ stored }) })), dialect);
}

test.each<[StoredTime, string, string]>([
  ["seconds", "(`at` COLLATE BINARY >= ?)", "1969-12-31 23:59:58"],
  ["milliseconds", "(`at` COLLATE BINARY >= ?)", "1969-12-31T23:59:58.000Z"],
  ["microseconds", "(`at` COLLATE BINARY >= ?)", "1969-12-31T23:59:58.000000Z"],
  ["epoch-seconds", "(`at` >= CAST(? AS INTEGER))", "-2"],
  ["epoch-milliseconds", "(`at` >= CAST(? AS INTEGER))", "-2000"],
])("a time stored as %s is compared in that form", (stored, text, value) => {
  expect(sqlOf("at>=1969-12-31T23:59:58Z", stored)).toEqual({ text, values: [value] });
});

test.each([
  ["at=1969-12-31T23:59:58.5Z", "(1 = 0)", []],
  ["at!=1969-12-31T23:59:58.5Z", "(1 = 1)", []],
  ["at>1969-12-31T23:59:58.5Z", "(`at` > CAST(? AS INTEGER))", ["-2"]],
  ["at>=1969-12-31T23:59:58.5Z", "(`at` > CAST(? AS INTEGER))", ["-2"]],
  ["at<1969-12-31T23:59:58.5Z", "(`at` <= CAST(? AS INTEGER))", ["-2"]],
  ["at<=1969-12-31T23:59:58.5Z", "(`at` <= CAST(? AS INTEGER))", ["-2"]],
  ["at[1970-01-01T00:00:00.000001Z]", "(1 = 0)", []],
  ["at[1970-01-01T00:00Z,1970-01-01T00:00:01.5Z]", "(`at` IN (SELECT value FROM json_each(?)))", ["[0]"]],
])("%s uses the stored second before the value", (filter, text, values) => {
  expect(sqlOf(filter, "epoch-seconds")).toEqual({ text, values });
});

test.each([
  ["postgres", postgres, '("at" = CAST($1 AS bigint))'],
  ["duckdb", duckdb, '("at" = CAST(? AS BIGINT))'],
  ["mysql", mysql, "(`at` = CAST(? AS SIGNED))"],
  ["clickhouse", clickhouse, '("at" = CAST({p1:String} AS Int64))'],
])("%s compares integers in a column of integers", (_name, dialect, text) => {
  expect(sqlOf("at=1970-01-01T00:00:01Z", "epoch-milliseconds", dialect)).toEqual({ text, values: ["1000"] });
});

test.each<[StoredTime, stored: unknown, read: string | undefined]>([
  ["seconds", "2024-05-31 10:00:00", "2024-05-31T10:00:00Z"],
  ["seconds", "2024-05-31T10:00:00Z", undefined],
  ["milliseconds", "2024-05-31T10:00:00.120Z", "2024-05-31T10:00:00.12Z"],
  ["milliseconds", "2024-05-31T10:00:00Z", undefined],
  ["microseconds", "2024-05-31T10:00:00.000001Z", "2024-05-31T10:00:00.000001Z"],
  ["microseconds", 5, undefined],
  ["epoch-seconds", -1, "1969-12-31T23:59:59Z"],
  ["epoch-seconds", "1717149600", "2024-05-31T10:00:00Z"],
  ["epoch-seconds", 1.5, undefined],
  ["epoch-milliseconds", 1n, "1970-01-01T00:00:00.001Z"],
  ["epoch-milliseconds", 9_000_000_000_000_000, undefined],
  ["epoch-milliseconds", "2024-05-31", undefined],
])("a column with times as %s and the value %o is read as %s", (stored, value, read) => {
  const schema = defineSchema({ id: timestamp({ stored }) });
  const query = readListQuery("fields=id", schema);
  if (!query.ok) throw new Error("The query is valid.");
  const { rows } = toListSql(query.value, "t", sqlite);
  if (read === undefined) expect(() => rows.read([{ id: value }])).toThrow("Store the column in that form");
  else expect(rows.read([{ id: value }])).toEqual([{ id: read }]);
});

test("a stored form has no zone", () => {
  expect(() => defineSchema({ at: timestamp({ stored: "seconds", zone: false }) })).toThrow(
    'Option "zone" of field "at" must be left out if the field has "stored", whose times are in UTC.',
  );
  expect(defineSchema({ at: timestamp({ stored: "seconds" }) }).visibleNames).toEqual(["at"]);
});
