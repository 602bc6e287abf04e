import type { BoundField } from "../../language/bind/bound-filter.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, FieldType } from "../../language/types/field.js";
import type { DecimalValue } from "../../language/values/decimal.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { compareOutside, NEVER, quoteName, type SqlExpression } from "../sql.js";
import { inDeclaredOrder } from "./declared-order.js";
import {
  type Dialect,
  type OrderOperator,
  orderWithNulls,
  type Sorting,
  type TypeRow,
  type ValueOf,
} from "./dialect.js";
import { type ColumnSelection, listFormOf } from "./forms.js";
import { otherTimeIn, successorOf } from "./parameters.js";
import { exactComparison } from "./sqlite-decimal.js";
import { comparableTime, compareTimes, oneOfTimes } from "./sqlite-time.js";
import { withStoredTimes } from "./stored-times.js";

/** Casts from text, because JavaScript numbers are exact only up to 2^53 and not every driver accepts bigints. */
function castInteger(value: string): SqlExpression {
  return ["CAST(", { value }, " AS INTEGER)"];
}

function castReal(value: number): SqlExpression {
  return ["CAST(", { value }, " AS REAL)"];
}

function compareExactly(column: string, operator: OrderOperator, value: DecimalValue): SqlExpression {
  const { operator: exactOperator, operand } = exactComparison(operator, value);
  if (exactOperator === undefined) return NEVER;
  return [
    `${column} ${exactOperator} `,
    ...(typeof operand === "bigint" ? castInteger(String(operand)) : castReal(operand)),
  ];
}

/** Compares texts byte by byte. The declared collation of the column may ignore case or trailing spaces. */
function binary(column: string): string {
  return `${column} COLLATE BINARY`;
}

/** `lower` changes ASCII letters only, and its result has no collation, so it is compared byte by byte. */
function folded(column: string): string {
  return `lower(${column})`;
}

/** Returns a range, which can use an index. LIKE ignores case, and GLOB reads U+FFFF as U+FFFD. */
function startsWith(column: string, part: string, isFolded: boolean): SqlExpression {
  const text = isFolded ? folded(column) : binary(column);
  const next = successorOf(part);
  const start: SqlExpression = [`${text} >= `, { value: part }];
  return next === undefined ? start : ["(", ...start, ` AND ${text} < `, { value: next }, ")"];
}

/** Selects integers beyond 2^53 as text and all other values unchanged, because drivers do not convert those. */
function exceptLargeIntegers(column: string): string {
  const isExact = `typeof(${column}) <> 'integer' OR ${column} BETWEEN -9007199254740991 AND 9007199254740991`;
  return `CASE WHEN ${isExact} THEN ${column} ELSE CAST(${column} AS TEXT) END`;
}

function readText(column: string): ColumnSelection {
  const sql = `CASE WHEN unicode(${column}) IN (27, 65279) THEN char(27) || ${column} ELSE ${column} END`;
  return { sql, form: "stored text" };
}

interface Row<Type extends FieldType = FieldType>
  extends Pick<TypeRow<Type>, "compare" | "oneOf" | "sortable" | "read"> {
  /**
   * Returns an item as JSON, which SQLite reads with 64-bit integers, or undefined if no stored value can equal it.
   * Default: as JavaScript does.
   */
  readonly json?: (bound: ValueOf<Type>) => string | undefined;
}

const TYPES: { readonly [Type in FieldType]: Row<Type> } = {
  integer: {
    compare: (column, operator, { value }) =>
      has64Bits(value)
        ? [`${column} ${operator} `, ...castInteger(String(value))]
        : compareExactly(column, operator, { coefficient: value, exponent: 0 }),
    json: ({ value }) => String(value),
    read: (column, { bits }) => ({ sql: bits < 64 ? column : exceptLargeIntegers(column), form: "stored integer" }),
  },
  decimal: {
    compare: (column, operator, { value }) => compareExactly(column, operator, value),
    json: ({ value }) => {
      const { operator, operand } = exactComparison("=", value);
      return operator === undefined ? undefined : String(operand);
    },
    read: (column) => ({ sql: exceptLargeIntegers(column), form: "stored decimal" }),
  },
  number: {
    compare: (column, operator, { value }) =>
      // SQLite has no NaN. As elsewhere, it is greater than all numbers.
      Number.isNaN(value) ? compareOutside(operator, "greater") : [`${column} ${operator} `, ...castReal(value)],
    // With an exponent. Otherwise, SQLite reads a number without a fraction as a 64-bit integer, and large doubles
    // print too few digits.
    json: ({ value }) => value.toExponential(),
    read: (column) => ({ sql: exceptLargeIntegers(column), form: "stored number" }),
  },
  text: { sortable: (column, { ignoresCase }) => (ignoresCase ? folded(column) : binary(column)), read: readText },
  enumeration: { sortable: binary, read: readText },
  boolean: {
    compare: (column, operator, { value }) => [`${column} ${operator} `, ...castInteger(value ? "1" : "0")],
    json: ({ value }) => (value ? "1" : "0"),
    read: (column) => ({ sql: column, form: "stored boolean" }),
  },
  // Texts in one format, which compare like dates.
  date: { sortable: binary, read: (column) => ({ sql: column, form: "stored date" }) },
  timestamp: {
    sortable: comparableTime,
    compare: (column, operator, { value }) => compareTimes(column, operator, value),
    oneOf: (column, items) =>
      oneOfTimes(
        column,
        items.map(({ value }) => value),
      ),
    read: (column) => ({ sql: column, form: "stored timestamp" }),
  },
  uuid: { sortable: binary, read: (column) => ({ sql: column, form: "stored text" }) },
  list: { read: (column, field) => ({ sql: column, form: `stored ${listFormOf(field)}` }) },
  json: { read: (column) => ({ sql: exceptLargeIntegers(column), form: "stored json" }) },
};

function rowOf({ type }: Field | BoundValue): Row {
  return TYPES[type] as Row;
}

function sortable(column: string, field: Field): string {
  return rowOf(field).sortable?.(column, field) ?? column;
}

function compare(
  column: string,
  operator: OrderOperator,
  bound: BoundValue,
  { definition }: BoundField,
): SqlExpression {
  const other = otherTimeIn(bound);
  // Texts of four digits are compared, also if they are not in the calendar.
  if (other !== undefined && (other.date === undefined || other.date.isBc || other.side === "greater")) {
    return compareOutside(operator, other.side);
  }
  const comparison = rowOf(bound).compare?.(column, operator, bound, definition);
  return comparison ?? [`${sortable(column, definition)} ${operator} `, { value: String(bound.value) }];
}

function jsonOf(bound: BoundValue): string | undefined {
  const { json } = rowOf(bound);
  return json === undefined ? JSON.stringify(bound.value) : json(bound);
}

const sorting: Sorting = /* @__PURE__ */ inDeclaredOrder(
  {
    by: sortable,
    // The order of nulls is written only if needed, because SQLite does not use every index for it.
    order: orderWithNulls,
    compare,
    keyset: "union",
  },
  (hex) => `CAST(x'${hex}' AS TEXT)`,
);

/** Returns a test of a JSON array. Other texts fail it: without the guards, text that is not JSON would be an error. */
function ofArray(column: string, test: SqlExpression): SqlExpression {
  return [`CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'array' AND `, ...test, " ELSE 0 END"];
}

/** Returns a JSON array, or null for any other text. */
function arrayIn(column: string): string {
  return `CASE WHEN json_valid(${column}) THEN CASE WHEN json_type(${column}) = 'array' THEN ${column} END END`;
}

/**
 * Compares items of the same JSON type only. The inner query has the column alone, because a column could have the name
 * of a column of json_each().
 */
function hasAny(column: string, items: readonly BoundValue[], { definition }: BoundField): SqlExpression {
  const type = definition.type === "integer" ? "integer" : "text";
  return ofArray(column, [
    `EXISTS (SELECT 1 FROM (SELECT ${column} AS list) AS l, json_each(l.list) AS i ` +
      `WHERE i.type = '${type}' AND i.atom IN (SELECT value FROM json_each(`,
    { value: `[${items.map(jsonOf).join(",")}]` },
    ")))",
  ]);
}

/** The dialect of SQLite. Placeholders: `?`. */
export const sqlite: Dialect = /* @__PURE__ */ withStoredTimes({
  name: "sqlite",
  // Backticks, because SQLite reads an unknown name in double quotes as a string literal.
  quoteIdentifier: (name) => quoteName(name, "`"),
  placeholder: () => "?",
  hasBooleans: false,
  page: (limit, offset) => [
    "LIMIT CAST(",
    { value: limit },
    " AS INTEGER) OFFSET CAST(",
    { value: offset },
    " AS INTEGER)",
  ],
  compare,
  // instr() compares bytes, whatever the collation.
  contains: (column, part, isFolded) => [`instr(${isFolded ? folded(column) : column}, `, { value: part }, ") > 0"],
  startsWith,
  endsWith: (column, part, isFolded) => {
    const text = isFolded ? folded(column) : column;
    // The result of substr() has no collation either.
    return [`substr(${text}, length(${text}) - length(`, { value: part }, ") + 1) = ", { value: part }];
  },
  folded,
  oneOf: (column, items, { definition }) => {
    const { oneOf } = rowOf(definition);
    if (oneOf !== undefined) return oneOf(column, items, definition);
    const listed = items.map(jsonOf).filter((json) => json !== undefined);
    if (listed.length === 0) return NEVER;
    const value = `[${listed.join(",")}]`;
    return [`${sortable(column, definition)} IN (SELECT value FROM json_each(`, { value }, "))"];
  },
  hasAny,
  isEmptyList: (column) => ofArray(column, [`json_array_length(${column}) = 0`]),
  items: (column, { type }, isNull) => ({
    item: "items.atom",
    join:
      ` LEFT JOIN json_each(${arrayIn(column)}) AS items ON items.type = '${type === "integer" ? "integer" : "text"}' ` +
      `WHERE items.atom IS NOT NULL OR ${isNull}`,
    areDistinct: false,
  }),
  read: (column, field) => rowOf(field).read(column, field),
  sorting,
});
