import type { Fault, FaultList } from "./fault.js";

const order: readonly Fault[] = [
  {
    name: "sort-is-not-completed-by-the-key",
    find: "[...sort, { field: name, descending: false }]",
    replace: "sort.length > 0 ? sort : [{ field: name, descending: false }]",
  },
  {
    name: "cursor-reads-backward-in-the-forward-order",
    find: 'descending !== (cursor?.direction === "before")',
    replace: "descending",
  },
  {
    name: "records-before-a-cursor-are-reversed",
    find: '"before" ? records.reverse() : records',
    replace: '"before" ? records : records',
  },
  {
    name: "postgres-sorts-by-the-columns-collation",
    in: "sortable",
    find: '? `CAST(${column} AS text) COLLATE "C"`',
    replace: "? `CAST(${column} AS text)`",
  },
  {
    name: "postgres-sort-is-never-descending",
    find: "descending ? `${expression} DESC` : expression),",
    replace: "descending ? expression : expression),",
  },
  {
    name: "sqlite-sorts-times-as-texts",
    find: 'field.type === "timestamp" ? comparableTime(column) :',
    replace: 'field.type === "timestamp" ? column :',
  },
  {
    name: "duckdb-sorts-enumerations-by-declaration",
    find: 'type === "enumeration" ? `CAST(${column} AS VARCHAR)` : column',
    replace: 'type === "enumeration" ? column : column',
  },
  {
    name: "clickhouse-sorts-nulls-last-in-both-directions",
    find: '`${expression} DESC${nullable ? " NULLS FIRST" : ""}`',
    replace: "`${expression} DESC`",
  },
  {
    name: "mysql-sorts-nulls-first",
    find: '${nullable ? `${expression} IS NULL${direction}, ` : ""}',
    replace: "",
  },
  {
    name: "mysql-sorts-texts-by-the-columns-collation",
    find: "? textOf(namesOf(column, field), ignoresCase(field))",
    replace: "? namesOf(column, field)",
  },
  {
    name: "stored-times-are-sorted-as-times",
    find: "by(column, columnField(field))",
    replace: "by(column, field)",
  },
];

const keyset: readonly Fault[] = [
  {
    name: "cursor-continues-on-the-wrong-side",
    find: 'compareWith(key, descending ? "<" : ">", value, sorting)',
    replace: 'compareWith(key, descending ? ">" : "<", value, sorting)',
  },
  {
    name: "cursor-repeats-its-row",
    find: 'compareWith(key, descending ? "<" : ">", value, sorting)',
    replace: 'compareWith(key, descending ? "<=" : ">=", value, sorting)',
  },
  {
    name: "cursor-skips-nulls-after-values",
    find: "nullable && !descending ? [values, isNull(key)] : [values]",
    replace: "nullable && !descending ? [values] : [values]",
  },
  {
    name: "cursor-skips-values-after-nulls",
    find: "descending ? [isNotNull(key)] : []",
    replace: "descending ? [] : []",
  },
  {
    name: "cursor-forgets-equal-keys",
    find: "conditions: [...equal, condition]",
    replace: "conditions: [...equal.slice(1), condition]",
  },
  {
    name: "cursor-drops-the-last-alternative",
    find: ".reverse() .flat()",
    replace: ".slice(-1).flat()",
  },
  {
    name: "cursor-sorts-alternatives-by-the-later-keys-only",
    find: "keys: [...sortedBy, ...keys.slice(index + 1)]",
    replace: "keys: [...keys.slice(index + 1), ...sortedBy]",
  },
  {
    name: "row-comparison-ignores-directions",
    find: "nullable || descending !== first.descending",
    replace: "nullable",
  },
  {
    name: "row-comparison-ignores-nulls",
    find: "nullable || descending !== first.descending",
    replace: "descending !== first.descending",
  },
  {
    name: "row-comparison-does-not-fold-texts",
    find: "operand(folded(value, field), field)",
    replace: "operand(value, field)",
  },
  {
    name: "cursor-does-not-fold-texts",
    find: "sorting.compare(column, operator, folded(value, field), field)",
    replace: "sorting.compare(column, operator, value, field)",
  },
  {
    name: "values-after-nulls-are-lost",
    find: "first.descending ? [nulls, values] : [nulls]",
    replace: "[nulls]",
  },
  {
    name: "nulls-after-values-are-lost",
    find: "first.descending ? [values] : [values, nulls]",
    replace: "[values]",
  },
];

const pages: readonly Fault[] = [
  {
    name: "cursor-page-has-no-further-row",
    find: "count === true && cursor === undefined ? 0 : 1",
    replace: "count === true ? 0 : 1",
  },
  {
    name: "parts-of-a-page-are-limited-to-one-page",
    find: "writePart(part, keys, limit + offset, 0n)",
    replace: "writePart(part, keys, limit, 0n)",
  },
  {
    name: "rows-of-all-parts-are-not-sorted",
    find: "sorting.order(`u.${alias}`, descending, nullable)",
    replace: "sorting.order(`u.${alias}`, !descending, nullable)",
  },
  {
    name: "count-stops-one-row-early",
    find: "String(upTo + 1)",
    replace: "String(upTo)",
  },
  {
    name: "source-drops-the-wrong-row-before-a-cursor",
    find: "found.slice(-limit) : found.slice(0, limit)",
    replace: "found.slice(0, limit) : found.slice(0, limit)",
  },
  {
    name: "source-has-no-total-at-the-limit-of-the-count",
    find: "total > count.upTo",
    replace: "total >= count.upTo",
  },
];

/** Faults of sorted lists and cursors in SQL. */
export const listSql: FaultList = {
  faults: [...order, ...keyset, ...pages],
  tests: [["test/list-sql", "test/sources"], ["test/engines/sorting.full.test.ts"]],
};
