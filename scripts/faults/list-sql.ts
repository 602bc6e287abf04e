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
    in: "byCodePoint",
    find: '`CAST(${column} AS text) COLLATE "C"`',
    replace: "`CAST(${column} AS text)`",
  },
  {
    name: "postgres-sort-is-never-descending",
    find: "descending ? `${expression} DESC` : expression),",
    replace: "descending ? expression : expression),",
  },
  {
    name: "sqlite-sorts-times-as-texts",
    find: "sortable: comparableTime,",
    replace: "sortable: (column) => column,",
  },
  {
    name: "duckdb-sorts-enumerations-by-declaration",
    find: "sortable: (column) => `CAST(${column} AS VARCHAR)`",
    replace: "sortable: (column) => column",
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
    find: "sortable: (column, field) => textOf(column, field.ignoresCase)",
    replace: "sortable: (column) => column",
  },
  {
    name: "stored-times-are-sorted-as-times",
    find: "by(column, columnField(field))",
    replace: "by(column, field)",
  },
  {
    name: "sqlite-sorts-nulls-first",
    find: "if (!nullable) return descending ? `${expression} DESC` : expression;\n return descending ? `${expression} DESC NULLS FIRST`",
    replace:
      "return descending ? `${expression} DESC` : expression;\n return descending ? `${expression} DESC NULLS FIRST`",
  },
  {
    name: "duckdb-sorts-nulls-by-the-setting",
    find: "if (!nullable) return descending ? `${expression} DESC` : expression; // Written",
    replace: "if (nullable !== undefined) return descending ? `${expression} DESC` : expression; // Written",
  },
  {
    name: "postgres-sorts-citext-without-case",
    in: "byCodePoint",
    find: '`CAST(${column} AS text) COLLATE "C"`',
    replace: '`${column} COLLATE "C"`',
  },
  {
    name: "postgres-sorts-uuids-in-texts-by-the-columns-collation",
    find: 'stored === "text" ? byCodePoint(column) : column',
    replace: 'stored === "text" ? column : column',
  },
  {
    name: "postgres-cursor-continues-in-the-columns-collation",
    find: "`${sortable(column, field.definition)} ${operator} `",
    replace: "`${column} ${operator} `",
  },
  {
    name: "mariadb-sorts-uuids-by-their-last-digits",
    find: "sortable: (column) => exactly(nameOf(column)), compareSorted: compareNames, read: (column) => asText",
    replace: "sortable: exactly, compareSorted: compareNames, read: (column) => asText",
  },
  {
    name: "mariadb-cursor-continues-by-the-last-digits-of-uuids",
    find: "sortable: (column) => exactly(nameOf(column)), compareSorted: compareNames, read: (column) => asText",
    replace: "sortable: (column) => exactly(nameOf(column)), read: (column) => asText",
  },
  {
    name: "mysql-cursor-continues-enumerations-by-declaration",
    find: "compareText(nameOf(column), ...others)",
    replace: "compareText(column, ...others)",
  },
  {
    name: "clickhouse-sorts-uuids-by-their-second-half",
    find: 'stored === undefined ? ["UUID"] : []), sortable: nameOf, ',
    replace: 'stored === undefined ? ["UUID"] : []), ',
  },
  {
    name: "clickhouse-cursor-compares-texts-with-uuids",
    find: 'stored === undefined ? ["UUID"] : []), sortable: nameOf, compareSorted: compareNames',
    replace:
      'stored === undefined ? ["UUID"] : []), sortable: nameOf, compareSorted: (column, operator, bound, field) => compare(nameOf(column), operator, bound, field)',
  },
  {
    name: "duckdb-cursor-continues-enumerations-by-declaration",
    find: "compareCast(sortable(column, definition), operator",
    replace: "compareCast(column, operator",
  },
  {
    name: "custom-columns-are-sorted-without-their-alias",
    find: "isCustom ? alias : sorting.by(column, field.definition)",
    replace: "sorting.by(column, field.definition)",
  },
  {
    name: "sort-ends-before-the-key",
    find: "sort.slice(0, found + 1)",
    replace: "sort.slice(0, Math.max(1, found))",
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
  {
    name: "nulls-before-the-cursor-are-repeated",
    find: "...(value === null ? [anyOf(rest, position?.slice(1) ?? [], sorting)] : [])",
    replace: "...[]",
  },
  {
    name: "rows-of-values-contain-nulls",
    find: "value == null ? isNotNull(first) :",
    replace: 'value == null ? ["1 = 1"] :',
  },
  {
    name: "cursor-at-the-end-selects-everything",
    find: "parts.length === 0 ? [{ conditions: [NEVER], keys }]",
    replace: "parts.length === 0 ? [{ conditions: [], keys }]",
  },
  {
    name: "cursor-at-the-end-matches-everything",
    find: "const [first = NEVER, ...others] = parts;",
    replace: 'const [first = ["1 = 1"], ...others] = parts;',
  },
  {
    name: "row-comparison-of-one-direction-only",
    find: '${first.descending ? "<" : ">"} (`, ...operands',
    replace: "> (`, ...operands",
  },
  {
    name: "cursor-compares-the-first-value-with-every-key",
    find: "equals(before, position[i] ?? null, sorting)",
    replace: "equals(before, position[0] ?? null, sorting)",
  },
  {
    name: "equal-nulls-are-compared-with-equals",
    find: 'value === null ? isNull(key) : compareWith(key, "=", value, sorting)',
    replace: 'value === null ? isNotNull(key) : compareWith(key, "=", value, sorting)',
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
  {
    name: "full-page-always-has-more",
    find: "const hasMore = found.length > limit;",
    replace: "const hasMore = found.length >= limit;",
  },
  {
    name: "rows-after-a-cursor-are-the-total",
    find: "return cursor === undefined ? totalFrom(page, limit, found) : undefined;",
    replace: "return totalFrom(page, limit, found);",
  },
  {
    name: "empty-page-after-a-cursor-has-total-zero",
    find: "found === 0 && cursor === undefined ?",
    replace: "found === 0 ?",
  },
];

/** Faults of sorted lists and cursors in SQL. */
export const listSql: FaultList = {
  faults: [...order, ...keyset, ...pages],
  tests: [["test/sql/lists", "test/sources"], ["test/engines/sorting.full.test.ts"]],
};
