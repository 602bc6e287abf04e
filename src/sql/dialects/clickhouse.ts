import type { BoundField, BoundValue } from "../../language/bind/bound-filter.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { type DecimalValue, writePlainly } from "../../language/values/decimal.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { ALWAYS, compareOutside, NEVER, quoteName, type SqlExpression } from "../sql.js";
import { type DecimalSize, declaredSize, fitToRange, itemsWithin, rangeOf, sizeHolding } from "./decimal-range.js";
import type { Dialect, OrderOperator, Sorting } from "./dialect.js";
import { type ColumnSelection, listFormOf } from "./forms.js";
import { isNotFinite, otherTimeIn, sideOf } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

const MILLISECONDS_OF_DAY = 86_400_000;

/** Returns the days since 1970. ClickHouse would clamp a date given as text to the range of its date type. */
function daysOf(date: string): string {
  return String(Date.parse(date) / MILLISECONDS_OF_DAY);
}

/** Returns the seconds since 1970, with six decimal places, for the same reason. */
function secondsOf(canonical: string): string {
  const milliseconds = BigInt(Date.parse(`${canonical.slice(0, 19)}Z`));
  return writePlainly({ coefficient: milliseconds * 1000n + BigInt(canonical.slice(20, 26)), exponent: -6 });
}

function parameterOf(bound: BoundValue): string {
  switch (bound.type) {
    case "decimal":
      return writePlainly(bound.value);
    case "boolean":
      return bound.value ? "1" : "0";
    case "date":
      return daysOf(bound.value);
    case "timestamp":
      return secondsOf(bound.value);
    default:
      return String(bound.value);
  }
}

export const MAX_SIZE: DecimalSize = { precision: 76, scale: 76 };

/** Size for a column of unknown size: as many digits before the decimal point as after it. */
export const DEFAULT_SIZE: DecimalSize = { precision: 76, scale: 38 };

function sizeOf(field: BoundField): DecimalSize {
  return declaredSize(field, MAX_SIZE) ?? DEFAULT_SIZE;
}

function typeOfSize({ precision, scale }: DecimalSize): string {
  return `Decimal(${precision}, ${scale})`;
}

/** Returns the type to which a parameter is cast. */
function typeOf(bound: BoundValue, field: BoundField): string {
  switch (bound.type) {
    case "integer":
      return has64Bits(bound.value) ? "Int64" : "Int256";
    case "decimal":
      // The type of the column, because a comparison with another type cannot use its index.
      return typeOfSize(sizeOf(field));
    case "number":
      return "Float64";
    case "boolean":
      return "UInt8";
    case "date":
      return "Int32";
    case "timestamp":
      return "Decimal(18, 6)";
    case "uuid":
      return field.definition.type === "uuid" && field.definition.stored === undefined ? "UUID" : "String";
    case "text":
    case "enumeration":
      return "String";
  }
}

const TIMESTAMP = "DateTime64(6, 'UTC')";

/** Returns an operand that ClickHouse evaluates once per query, not once per row. */
function operandOf(bound: BoundValue, field: BoundField): SqlExpression {
  const parameter = { value: parameterOf(bound) };
  const type = typeOf(bound, field);
  if (type === "String") return [parameter];
  const operand: SqlExpression = ["CAST(", parameter, ` AS ${type})`];
  return bound.type === "timestamp" ? ["CAST(", ...operand, ` AS ${TIMESTAMP})`] : operand;
}

function compareDecimal(
  column: string,
  operator: OrderOperator,
  value: DecimalValue,
  size: DecimalSize,
): SqlExpression {
  const fitted = fitToRange(operator, value, rangeOf(size));
  if (typeof fitted === "boolean") return fitted ? ALWAYS : NEVER;
  const parameter = { value: writePlainly(fitted.value) };
  return [`${column} ${fitted.operator} CAST(`, parameter, ` AS ${typeOfSize(size)})`];
}

/**
 * Returns a column as the operand of a comparison. A date is a number of days: ClickHouse would clamp a date operand to
 * the range of the column type.
 */
function comparable(column: string, { type }: BoundValue, { definition }: BoundField): string {
  return type === "date" ? `toInt32(${column})` : textOf(column, ignoresCase(definition));
}

function textOf(column: string, isFolded: boolean): string {
  return isFolded ? folded(column) : column;
}

/** `lower` changes ASCII letters only. */
function folded(column: string): string {
  return `lower(${column})`;
}

/**
 * Converts columns to text by functions, because settings decide whether large integers and decimals are text in JSON.
 */
function read(column: string, field: Field): ColumnSelection {
  const { type } = field;
  switch (type) {
    case "number":
      return { sql: `toString(toFloat64(${column}))`, form: "number" };
    case "timestamp":
      return { sql: `toString(toTimeZone(${column}, 'UTC'))`, form: "timestamp" };
    case "text":
      return { sql: column, form: "text" };
    case "enumeration":
    case "uuid":
      return { sql: `toString(${column})`, form: "text" };
    case "list":
      return { sql: `toJSONString(${asTexts(column)})`, form: listFormOf(field) };
    default:
      return { sql: `toString(${column})`, form: type };
  }
}

function compare(column: string, operator: OrderOperator, bound: BoundValue, field: BoundField): SqlExpression {
  if (bound.type === "decimal") return compareDecimal(column, operator, bound.value, sizeOf(field));
  return [`${comparable(column, bound, field)} ${operator} `, ...operandOf(bound, field)];
}

/** An Enum sorts by the numbers of its names, and a UUID by its second half first. */
function sortable(column: string, { type }: Field): string {
  return type === "enumeration" || type === "uuid" ? `toString(${column})` : column;
}

const sorting: Sorting = {
  by: (column, field) => textOf(sortable(column, field), ignoresCase(field)),
  // Nulls come last in both directions by default.
  order: (expression, descending, nullable) =>
    descending ? `${expression} DESC${nullable ? " NULLS FIRST" : ""}` : expression,
  compare: (column, operator, bound, field) => {
    // A cursor may contain a value of a column of another type or size than the schema declares.
    if (bound.type === "decimal") {
      const size = sizeHolding(bound.value, sizeOf(field), MAX_SIZE);
      return compareDecimal(column, operator, bound.value, size);
    }
    if (field.definition.type === "decimal" && isNotFinite(bound)) return compareOutside(operator, sideOf(bound));
    if (bound.type === "integer" && BigInt.asIntN(256, bound.value) !== bound.value) {
      return compareOutside(operator, bound.value < 0n ? "less" : "greater");
    }
    const other = otherTimeIn(bound);
    if (other !== undefined) return compareOutside(operator, other.side);
    const value = bound.type === "uuid" ? { ...bound, type: "text" as const } : bound;
    return compare(sortable(column, field.definition), operator, value, field);
  },
  keyset: "or",
};

function asTexts(column: string): string {
  return `arrayMap(item -> toString(item), ${column})`;
}

/**
 * The dialect of ClickHouse. Placeholders: `{p1:String}`.
 *
 * Every parameter is a `String`, so that the same text and values work over HTTP (`param_p1` and so on), with
 * `query_params` of @clickhouse/client and with chdb. The two libraries escape values. Over HTTP, write a backslash, a
 * tab and a line feed in a value as `\\`, `\t` and `\n`, because ClickHouse parses parameters as TSV fields.
 */
export const clickhouse: Dialect = /* @__PURE__ */ withStoredTimes({
  name: "clickhouse",
  // A backslash starts an escape sequence in quoted identifiers too.
  quoteIdentifier: (name) => quoteName(name.replaceAll("\\", "\\\\"), '"'),
  placeholder: (position) => `{p${position}:String}`,
  page: (limit, offset) => ["LIMIT toUInt64(", { value: limit }, ") OFFSET toUInt64(", { value: offset }, ")"],
  compare,
  // All three functions work on bytes.
  contains: (column, part, isFolded) => [`position(${textOf(column, isFolded)}, `, { value: part }, ") > 0"],
  startsWith: (column, part, isFolded) => [`startsWith(${textOf(column, isFolded)}, `, { value: part }, ")"],
  endsWith: (column, part, isFolded) => [`endsWith(${textOf(column, isFolded)}, `, { value: part }, ")"],
  folded,
  oneOf: (column, items, field) => {
    const held = itemsWithin(items, rangeOf(sizeOf(field)));
    const [first] = held;
    if (first === undefined) return NEVER;
    const value = JSON.stringify(held.map(parameterOf));
    const list: SqlExpression = ["JSONExtract(", { value }, `, 'Array(${typeOf(first, field)})')`];
    const typed: SqlExpression = first.type === "timestamp" ? ["CAST(", ...list, ` AS Array(${TIMESTAMP}))`] : list;
    // `has` does not accept texts for an Enum, and with `toString` the index of the column skips matching rows.
    if (first.type === "enumeration") return [`${column} IN `, ...list];
    // IN treats 0 and -0 as different numbers.
    return ["has(", ...typed, `, ${comparable(column, first, field)})`];
  },
  hasAny: (column, items, item) => {
    const [first] = items as readonly [BoundValue, ...BoundValue[]];
    const value = JSON.stringify(items.map(parameterOf));
    // The items may have an Enum type, which has no common type with texts.
    const one = first.type === "enumeration" ? "toString(item)" : "item";
    // Not `hasAny`, which finds 0, "" and the like if an item is null.
    return [
      "arrayExists(item -> has(JSONExtract(",
      { value },
      `, 'Array(${typeOf(first, item)})'), ${one}), ${column})`,
    ];
  },
  isEmptyList: (column) => [`empty(${column})`],
  read,
  sorting,
  aliasesHideColumns: true,
});
