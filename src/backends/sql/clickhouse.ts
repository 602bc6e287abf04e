import type { BoundField, BoundValue } from "../../bind/bound-filter.js";
import type { Field } from "../../schema/field.js";
import { type Decimal, writePlainly } from "../../values/decimal.js";
import { type DecimalSize, declaredSize, fitToRange, itemsWithin, rangeOf } from "./decimal-range.js";
import type { Dialect, OrderOperator } from "./dialect.js";
import type { Selection } from "./forms.js";
import { ALWAYS, NEVER, quoteName, type Sql } from "./sql.js";

const MILLISECONDS_OF_DAY = 86_400_000;

/** Since 1970. A text would be clamped to what the type of a date holds; days are numbers like any others. */
function daysOf(date: string): string {
  return String(Date.parse(date) / MILLISECONDS_OF_DAY);
}

/** Since 1970, with six digits behind the point, for the same reason. */
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

const LARGEST: DecimalSize = { precision: 76, scale: 76 };

/** Where the size of the column is not known: as many digits before the point as behind it. */
const USUAL: DecimalSize = { precision: 76, scale: 38 };

function sizeOf(field: BoundField): DecimalSize {
  return declaredSize(field, LARGEST) ?? USUAL;
}

/** The type that a parameter is read as. */
function typeOf({ type }: BoundValue, field: BoundField): string {
  switch (type) {
    case "integer":
      return "Int64";
    case "decimal": {
      // Of the column's own type, as others cannot use its index.
      const { precision, scale } = sizeOf(field);
      return `Decimal(${precision}, ${scale})`;
    }
    case "number":
      return "Float64";
    case "boolean":
      return "UInt8";
    case "date":
      return "Int32";
    case "timestamp":
      return "Decimal(18, 6)";
    case "text":
    case "enumeration":
      return "String";
  }
}

const TIMESTAMP = "DateTime64(6, 'UTC')";

/** ClickHouse reads all of this once for a query and not for each row. */
function operandOf(bound: BoundValue, field: BoundField): Sql {
  const parameter = { value: parameterOf(bound) };
  const type = typeOf(bound, field);
  if (type === "String") return [parameter];
  const operand: Sql = ["CAST(", parameter, ` AS ${type})`];
  return bound.type === "timestamp" ? ["CAST(", ...operand, ` AS ${TIMESTAMP})`] : operand;
}

function compareDecimal(column: string, operator: OrderOperator, value: Decimal, field: BoundField): Sql {
  const fitted = fitToRange(operator, value, rangeOf(sizeOf(field)));
  if (typeof fitted === "boolean") return fitted ? ALWAYS : NEVER;
  return [`${column} ${fitted.operator} `, ...operandOf({ type: "decimal", value: fitted.value }, field)];
}

/** A day as its number: as dates, those of other types would be clamped to the column's. */
function comparable(column: string, { type }: BoundValue): string {
  return type === "date" ? `toInt32(${column})` : column;
}

/** By functions: in JSON, a setting decides whether large integers and decimals are texts. */
function read(column: string, { type }: Field): Selection {
  switch (type) {
    case "number":
      return { sql: `toString(toFloat64(${column}))`, form: "number" };
    case "timestamp":
      return { sql: `toString(toTimeZone(${column}, 'UTC'))`, form: "timestamp" };
    case "text":
      return { sql: column, form: "text" };
    case "enumeration":
      return { sql: `toString(${column})`, form: "text" };
    default:
      return { sql: `toString(${column})`, form: type };
  }
}

/**
 * Every parameter is a `String`, so that the same text and values do over HTTP (as `param_p1` and so on), with
 * `query_params` of @clickhouse/client and with chdb. The two libraries escape values themselves; over HTTP a backslash,
 * a tab and a line feed of a value have to be written `\\`, `\t` and `\n`, as ClickHouse reads parameters like fields of
 * TSV.
 */
export const clickhouse: Dialect = {
  name: "clickhouse",
  // In a quoted name, too, a backslash begins an escape.
  quoteIdentifier: (name) => quoteName(name.replaceAll("\\", "\\\\"), '"'),
  placeholder: (position) => `{p${position}:String}`,
  page: (limit, offset) => ["LIMIT toUInt64(", { value: limit }, ") OFFSET toUInt64(", { value: offset }, ")"],
  compare: (column, operator, bound, field) => {
    if (bound.type === "decimal") return compareDecimal(column, operator, bound.value, field);
    return [`${comparable(column, bound)} ${operator} `, ...operandOf(bound, field)];
  },
  // Both look at bytes, and lower knows ASCII letters alone.
  contains: (column, part, ignoresCase) => [
    `position(${ignoresCase ? `lower(${column})` : column}, `,
    { value: part },
    ") > 0",
  ],
  oneOf: (column, items, field) => {
    const held = itemsWithin(items, rangeOf(sizeOf(field)));
    const [first] = held;
    if (first === undefined) return NEVER;
    const value = JSON.stringify(held.map(parameterOf));
    const list: Sql = ["JSONExtract(", { value }, `, 'Array(${typeOf(first, field)})')`];
    const typed: Sql = first.type === "timestamp" ? ["CAST(", ...list, ` AS Array(${TIMESTAMP}))`] : list;
    // `has` knows no texts among the elements of an Enum, and `toString` of one makes the column's index skip rows.
    if (first.type === "enumeration") return [`${column} IN `, ...list];
    // To IN 0 and -0 are two numbers.
    return ["has(", ...typed, `, ${comparable(column, first)})`];
  },
  read,
  aliasesHideColumns: true,
};
