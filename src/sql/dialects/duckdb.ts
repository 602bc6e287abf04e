import type { BoundField, BoundValue } from "../../language/bind/bound-filter.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { type DecimalValue, truncated, writePlainly } from "../../language/values/decimal.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { type OtherTime, type TimeRange, withinRange } from "../../language/values/other-time.js";
import { ALWAYS, compareOutside, NEVER, quoteName, type SqlExpression } from "../sql.js";
import {
  type DecimalRange,
  type DecimalSize,
  decimalType,
  declaredSize,
  fitToRange,
  rangeOf,
  sizeHolding,
} from "./decimal-range.js";
import type { Dialect, OrderOperator, Sorting } from "./dialect.js";
import { type ColumnSelection, listFormOf } from "./forms.js";
import { arrayText, otherTimeIn, parameterText } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

type Plain = Exclude<BoundValue, { type: "decimal" }>;

function typeOf(bound: Plain, { definition }: BoundField): string {
  switch (bound.type) {
    case "integer":
      return has64Bits(bound.value) ? "BIGINT" : "HUGEINT";
    case "number":
      return "DOUBLE";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "timestamp":
      return definition.type === "timestamp" && definition.zone ? "TIMESTAMPTZ" : "TIMESTAMP";
    case "uuid":
      return definition.type === "uuid" && definition.stored === undefined ? "UUID" : "VARCHAR";
    case "text":
    case "enumeration":
      return "VARCHAR";
  }
}

/** Adds the UTC offset for a column with a time zone. Otherwise, the session time zone would apply. */
function parameterOf(bound: Plain, field: BoundField): string {
  return typeOf(bound, field) === "TIMESTAMPTZ" ? `${parameterText(bound)}+00` : parameterText(bound);
}

function cast(value: string, type: string): SqlExpression {
  return ["CAST(", { value }, ` AS ${type})`];
}

export const MAX_SIZE: DecimalSize = { precision: 38, scale: 38 };

/** Digits that any decimal column can store. */
export const ANY_RANGE: DecimalRange = { whole: 38, scale: 38 };

function compareDecimal(
  column: string,
  operator: OrderOperator,
  value: DecimalValue,
  size: DecimalSize | undefined,
): SqlExpression {
  const fitted = fitToRange(operator, value, size === undefined ? ANY_RANGE : rangeOf(size));
  if (typeof fitted === "boolean") return fitted ? ALWAYS : NEVER;
  if (size === undefined) return comparePartwise(column, fitted.operator, fitted.value);
  return [`${column} ${fitted.operator} `, ...cast(writePlainly(fitted.value), decimalType(size))];
}

/**
 * Compares the integer parts first, then the fractions. No type has both the range and the scale that a column of
 * unknown size can have, and a cast would round.
 */
function comparePartwise(column: string, operator: OrderOperator, value: DecimalValue): SqlExpression {
  const { whole, fraction } = truncated(value);
  const wholes = cast(String(whole), "DECIMAL(38,0)");
  const fractions: SqlExpression = [
    `(trunc(${column}) = `,
    ...wholes,
    ` AND ${column} - trunc(${column}) ${operator} `,
    ...cast(writePlainly(fraction), "DECIMAL(38,38)"),
    ")",
  ];
  if (operator === "=") return fractions;
  return [`(trunc(${column}) ${operator.slice(0, 1)} `, ...wholes, " OR ", ...fractions, ")"];
}

/** Compares shortest texts if the scale is unknown, because a cast to a given scale would round. */
function oneOfDecimals(column: string, values: readonly DecimalValue[], field: BoundField): SqlExpression {
  const size = declaredSize(field, MAX_SIZE);
  if (size === undefined) {
    const list = arrayText(values.flatMap(spellingsOf), "[", "]");
    const text = `CAST(${column} AS VARCHAR)`;
    const shortest = `CASE WHEN contains(${text}, '.') THEN rtrim(rtrim(${text}, '0'), '.') ELSE ${text} END`;
    return ["list_contains(", ...cast(list, "VARCHAR[]"), `, ${shortest})`];
  }
  const held = values.filter((value) => typeof fitToRange("=", value, rangeOf(size)) !== "boolean");
  if (held.length === 0) return NEVER;
  const list = `[${held.map(writePlainly).join(",")}]`;
  return ["list_contains(", ...cast(list, `${decimalType(size)}[]`), `, ${column})`];
}

/** Returns the texts of a decimal. A column without digits before the decimal point prints no leading zero. */
function spellingsOf(value: DecimalValue): readonly string[] {
  const text = writePlainly(value);
  const withoutZero = text === "0" ? "" : text.replace(/^(-?)0\./, "$1.");
  return withoutZero === text ? [text] : [text, withoutZero];
}

function read(column: string, field: Field): ColumnSelection {
  const text = `CAST(${column} AS VARCHAR)`;
  switch (field.type) {
    case "integer":
    case "decimal":
    case "boolean":
    case "date":
    case "json":
      return { sql: text, form: field.type };
    case "uuid":
      return { sql: text, form: "text" };
    case "list":
      return { sql: `CAST(to_json(CAST(${column} AS VARCHAR[])) AS VARCHAR)`, form: listFormOf(field) };
    case "number":
      // Cast to DOUBLE first, because the text of a FLOAT denotes another double.
      return { sql: `CAST(CAST(${column} AS DOUBLE) AS VARCHAR)`, form: "number" };
    case "timestamp":
      return { sql: field.zone ? `CAST(${column} AT TIME ZONE 'UTC' AS VARCHAR)` : text, form: "timestamp" };
    case "text":
    case "enumeration": {
      const sql = `CASE WHEN unicode(${text}) IN (27, 65279) THEN chr(27) ELSE '' END || ${text}`;
      return { sql, form: "escaped text" };
    }
  }
}

const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Uses `lower` for ASCII texts only, because it changes letters of all languages. Those are the texts with as many bytes
 * as characters. `translate` is exact, but 30 times slower.
 */
function folded(column: string): string {
  const translated = `translate(${column}, '${CAPITALS}', '${CAPITALS.toLowerCase()}')`;
  return `CASE WHEN strlen(${column}) = length(${column}) THEN lower(${column}) ELSE ${translated} END`;
}

function search(name: string, column: string, part: string, isFolded: boolean): SqlExpression {
  return [`${name}(${isFolded ? folded(column) : column}, `, ...cast(part, "VARCHAR"), ")"];
}

/** Returns a column as the operand of a comparison. */
function comparable(column: string, field: Field): string {
  return ignoresCase(field) ? folded(column) : column;
}

function compare(column: string, operator: OrderOperator, bound: BoundValue, field: BoundField): SqlExpression {
  if (bound.type === "decimal") return compareDecimal(column, operator, bound.value, declaredSize(field, MAX_SIZE));
  return [
    `${comparable(column, field.definition)} ${operator} `,
    ...cast(parameterOf(bound, field), typeOf(bound, field)),
  ];
}

/** An ENUM sorts in order of its declaration. */
function sortable(column: string, { type }: Field): string {
  return type === "enumeration" ? `CAST(${column} AS VARCHAR)` : column;
}

const DATES: TimeRange = { first: [5_877_642, "06-26"], last: [5_881_580, "07-09"] };
const TIMESTAMPS: TimeRange = { first: [290_309, "12-23"], last: [294_247, "01-09"] };

/** Returns a time as DuckDB writes it. */
function castOther(time: OtherTime, type: string): SqlExpression {
  const { date, side } = withinRange(time, type === "DATE" ? DATES : TIMESTAMPS);
  if (date === undefined) return cast(side === "greater" ? "infinity" : "-infinity", type);
  const { year, day, isBc, time: ofDay } = date;
  const text = `${String(year).padStart(4, "0")}-${day}${isBc ? " (BC)" : ""}`;
  if (type === "DATE") return cast(text, type);
  const digits = ofDay.slice(0, "HH:MM:SS.ffffff".length);
  return cast(`${text} ${digits}${type === "TIMESTAMPTZ" ? "+00" : ""}`, type);
}

const sorting: Sorting = {
  by: (column, field) => comparable(sortable(column, field), field),
  order: (expression, descending, nullable) => {
    if (!nullable) return descending ? `${expression} DESC` : expression;
    // Written for both directions, because a setting changes the default.
    return descending ? `${expression} DESC NULLS FIRST` : `${expression} NULLS LAST`;
  },
  compare: (column, operator, bound, field) => {
    if (bound.type === "decimal") {
      const size = declaredSize(field, MAX_SIZE);
      // A cursor may contain a value of a column of another size than the schema declares.
      const holdsValue = size !== undefined && sizeHolding(bound.value, size, MAX_SIZE) === size;
      return compareDecimal(column, operator, bound.value, holdsValue ? size : undefined);
    }
    if (bound.type === "integer" && BigInt.asIntN(128, bound.value) !== bound.value) {
      return compareOutside(operator, bound.value < 0n ? "less" : "greater");
    }
    const other = otherTimeIn(bound);
    if (other !== undefined) return [`${column} ${operator} `, ...castOther(other, typeOf(bound, field))];
    return compare(sortable(column, field.definition), operator, bound, field);
  },
  keyset: "or",
};

/** The dialect of DuckDB. Placeholders: `?`. */
export const duckdb: Dialect = /* @__PURE__ */ withStoredTimes({
  name: "duckdb",
  quoteIdentifier: (name) => quoteName(name, '"'),
  placeholder: () => "?",
  page: (limit, offset) => [
    "LIMIT CAST(",
    { value: limit },
    " AS BIGINT) OFFSET CAST(",
    { value: offset },
    " AS BIGINT)",
  ],
  compare,
  contains: (column, part, isFolded) => search("contains", column, part, isFolded),
  startsWith: (column, part, isFolded) => search("starts_with", column, part, isFolded),
  endsWith: (column, part, isFolded) => search("ends_with", column, part, isFolded),
  folded,
  oneOf: (column, items, field) => {
    const decimals = items.flatMap((item) => (item.type === "decimal" ? [item.value] : []));
    if (decimals.length > 0) return oneOfDecimals(column, decimals, field);
    const plain = items as readonly Plain[];
    const texts = plain.map((item) => parameterOf(item, field));
    const type = `${typeOf(plain[0] as Plain, field)}[]`;
    return ["list_contains(", ...cast(arrayText(texts, "[", "]"), type), `, ${comparable(column, field.definition)})`];
  },
  hasAny: (column, items, item) => {
    const [first, ...others] = items as readonly [Plain, ...Plain[]];
    const type = typeOf(first, item);
    // Faster than list_has_any() with one item.
    if (others.length === 0) return [`list_contains(${column}, `, ...cast(parameterOf(first, item), type), ")"];
    const texts = [first, ...others].map((one) => parameterOf(one, item));
    return [`list_has_any(${column}, `, ...cast(arrayText(texts, "[", "]"), `${type}[]`), ")"];
  },
  isEmptyList: (column) => [`len(${column}) = 0`],
  read,
  sorting,
});
