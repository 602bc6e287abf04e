import type { BoundField, BoundValue } from "../../language/bind/bound-filter.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { compareOutside, NEVER, quoteName, type SqlExpression, type SqlValue } from "../sql.js";
import type { Dialect, OrderOperator, Sorting } from "./dialect.js";
import { type ColumnSelection, listFormOf } from "./forms.js";
import { otherTimeIn, successorOf } from "./parameters.js";
import { exactComparison } from "./sqlite-decimal.js";
import { comparableTime, compareTimes, oneOfTimes } from "./sqlite-time.js";
import { withStoredTimes } from "./stored-times.js";

type Plain = Exclude<BoundValue, { type: "decimal" | "timestamp" }>;

/** Returns the operand of a comparison. Dates are texts in one format, which compare like dates. */
function operandOf(bound: Plain): SqlExpression {
  switch (bound.type) {
    case "integer":
      return castInteger(String(bound.value));
    case "boolean":
      return castInteger(bound.value ? "1" : "0");
    case "number":
      return castReal(bound.value);
    default:
      return [{ value: bound.value }];
  }
}

/** Casts from text, because JavaScript numbers are exact only up to 2^53 and not every driver accepts bigints. */
function castInteger(value: string): SqlExpression {
  return ["CAST(", { value }, " AS INTEGER)"];
}

function castReal(value: number): SqlExpression {
  return ["CAST(", { value }, " AS REAL)"];
}

function compare(column: string, operator: OrderOperator, bound: BoundValue, field: BoundField): SqlExpression {
  const other = otherTimeIn(bound);
  // Texts of four digits are compared, also if they are not in the calendar.
  if (other !== undefined && (other.date === undefined || other.date.isBc || other.side === "greater")) {
    return compareOutside(operator, other.side);
  }
  if (bound.type === "timestamp") return compareTimes(column, operator, bound.value);
  // SQLite has no NaN. As elsewhere, it is greater than all numbers.
  if (bound.type === "number" && Number.isNaN(bound.value)) return compareOutside(operator, "greater");
  if (bound.type !== "decimal" && (bound.type !== "integer" || has64Bits(bound.value)))
    return [`${comparable(column, bound, field.definition)} ${operator} `, ...operandOf(bound)];
  const value = bound.type === "decimal" ? bound.value : { coefficient: bound.value, exponent: 0 };
  const { operator: exactOperator, operand } = exactComparison(operator, value);
  if (exactOperator === undefined) return NEVER;
  return [
    `${column} ${exactOperator} `,
    ...(typeof operand === "bigint" ? castInteger(String(operand)) : castReal(operand)),
  ];
}

/** Returns a column as the left side of a comparison. */
function comparable(column: string, { type }: Pick<Field, "type">, field: Field): string {
  if (ignoresCase(field)) return folded(column);
  const isText = type === "text" || type === "enumeration" || type === "date" || type === "uuid";
  return isText ? binary(column) : column;
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

/** Returns an item as JSON, which SQLite reads with 64-bit integers, or undefined if no stored value can equal it. */
function jsonOf(bound: BoundValue): string | undefined {
  switch (bound.type) {
    case "integer":
      return String(bound.value);
    case "number":
      // With an exponent. Otherwise, SQLite reads a number without a fraction as a 64-bit integer, and large doubles
      // print too few digits.
      return bound.value.toExponential();
    case "boolean":
      return bound.value ? "1" : "0";
    case "decimal": {
      const { operator, operand } = exactComparison("=", bound.value);
      return operator === undefined ? undefined : String(operand);
    }
    default:
      return JSON.stringify(bound.value);
  }
}

/** Selects integers beyond 2^53 as text and all other values unchanged, because drivers do not convert those. */
function exceptLargeIntegers(column: string): string {
  const isExact = `typeof(${column}) <> 'integer' OR ${column} BETWEEN -9007199254740991 AND 9007199254740991`;
  return `CASE WHEN ${isExact} THEN ${column} ELSE CAST(${column} AS TEXT) END`;
}

function read(column: string, field: Field): ColumnSelection {
  const { type } = field;
  switch (type) {
    case "integer":
      return { sql: field.bits < 64 ? column : exceptLargeIntegers(column), form: "stored integer" };
    case "decimal":
    case "number":
      return { sql: exceptLargeIntegers(column), form: `stored ${type}` };
    case "boolean":
    case "date":
    case "timestamp":
      return { sql: column, form: `stored ${type}` };
    case "uuid":
      return { sql: column, form: "stored text" };
    case "list":
      return { sql: column, form: `stored ${listFormOf(field)}` };
    case "json":
      return { sql: exceptLargeIntegers(column), form: "stored json" };
    case "text":
    case "enumeration": {
      const sql = `CASE WHEN unicode(${column}) IN (27, 65279) THEN char(27) || ${column} ELSE ${column} END`;
      return { sql, form: "stored text" };
    }
  }
}

const sorting: Sorting = {
  by: (column, field) => (field.type === "timestamp" ? comparableTime(column) : comparable(column, field, field)),
  // The order of nulls is written only if needed, because SQLite does not use every index for it.
  order: (expression, descending, nullable) => {
    if (!nullable) return descending ? `${expression} DESC` : expression;
    return descending ? `${expression} DESC NULLS FIRST` : `${expression} NULLS LAST`;
  },
  compare,
  keyset: "union",
};
/** Returns a test of a JSON array. Other texts fail it: without the guards, text that is not JSON would be an error. */
function ofArray(column: string, test: SqlExpression): SqlExpression {
  return [`CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'array' AND `, ...test, " ELSE 0 END"];
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
  oneOf: (column, items, field) => {
    const times = items.flatMap((item) => (item.type === "timestamp" ? [item.value] : []));
    if (times.length > 0) return oneOfTimes(column, times);
    const listed = items.map(jsonOf).filter((json) => json !== undefined);
    const [first] = items;
    if (first === undefined || listed.length === 0) return NEVER;
    const value: SqlValue = `[${listed.join(",")}]`;
    return [`${comparable(column, first, field.definition)} IN (SELECT value FROM json_each(`, { value }, "))"];
  },
  hasAny,
  isEmptyList: (column) => ofArray(column, [`json_array_length(${column}) = 0`]),
  read,
  sorting,
});
