import type { BoundField, BoundValue } from "../../language/bind/bound-filter.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { type OtherTime, type TimeRange, withinRange } from "../../language/values/other-time.js";
import { quoteName, type SqlExpression, type SqlValue } from "../sql.js";
import type { Dialect, OrderOperator, Sorting } from "./dialect.js";
import { type ColumnSelection, listFormOf } from "./forms.js";
import { arrayText, escapeLike, otherTimeIn, parameterText, successorOf } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

/**
 * Returns the type to which values are cast. Without a cast, the driver would guess the type, and doubles are not
 * exact.
 */
function typeOf({ definition }: BoundField, bound?: BoundValue): string {
  switch (definition.type) {
    case "integer":
      // Only a cursor has an integer of more bits, if a column of type numeric contains it.
      return bound?.type === "integer" && !has64Bits(bound.value) ? "numeric" : "bigint";
    case "decimal":
      return "numeric";
    case "number":
      return "double precision";
    case "boolean":
      return "boolean";
    case "date":
      return "date";
    case "timestamp":
      return definition.zone ? "timestamptz" : "timestamp";
    case "uuid":
      return definition.stored ?? "uuid";
    default:
      return "text";
  }
}

/** Returns a column as the left side of a comparison. */
function comparable(column: string, operator: OrderOperator, { definition }: BoundField): string {
  if (ignoresCase(definition)) return folded(column);
  // Equality is the same in all deterministic collations and can use the index of the column. The order differs.
  return definition.type === "text" && operator !== "=" ? `${column} COLLATE "C"` : column;
}

/** In collation "C", `lower` changes ASCII letters only. */
function folded(column: string): string {
  return `lower(${column} COLLATE "C")`;
}

/**
 * Returns a LIKE condition, because only LIKE can use a trigram index. Casts to text, because the LIKE of citext ignores
 * case; for other types the cast changes nothing, and their indexes are used.
 */
function like(column: string, pattern: string, isFolded: boolean): SqlExpression {
  const text = isFolded ? folded(column) : `CAST(${column} AS text)`;
  return [`${text} LIKE CAST(`, { value: pattern }, " AS text) ESCAPE '!'"];
}

/**
 * Adds a range by code point to LIKE, which alone uses an index only if the value is known when the query is planned
 * (and an index of a collation other than "C" only with text_pattern_ops).
 */
function startsWith(column: string, part: string, isFolded: boolean): SqlExpression {
  const prefix = like(column, `${escapeLike(part)}%`, isFolded);
  const next = successorOf(part);
  if (next === undefined) return prefix;
  const text = isFolded ? folded(column) : `${column} COLLATE "C"`;
  return [
    "(",
    ...prefix,
    ` AND ${text} >= CAST(`,
    { value: part },
    ` AS text) AND ${text} < CAST(`,
    { value: next },
    " AS text))",
  ];
}

/** Adds the UTC offset for a column with a time zone. Otherwise, the session time zone would apply. */
function parameterOf(bound: BoundValue, field: BoundField): string {
  const text = parameterText(bound);
  return bound.type === "timestamp" && typeOf(field) === "timestamptz" ? `${text}+00` : text;
}

/** Not a text for a boolean: postgres.js converts any text to false if PostgreSQL expects a boolean. */
function driverValue(bound: BoundValue, field: BoundField): SqlValue {
  return bound.type === "boolean" ? bound.value : parameterOf(bound, field);
}

/**
 * Returns a cast value with its surrounding text. Enumeration values are not cast: the column may have an enum type,
 * which cannot be compared with text, and PostgreSQL infers the type of the parameter from the column.
 */
function cast(before: string, value: SqlValue, field: BoundField, isList = false): SqlExpression {
  const after = isList ? ")" : "";
  if (field.definition.type === "enumeration") return [before, { value }, after];
  return [before, ...castTo(`${typeOf(field)}${isList ? "[]" : ""}`, value), after];
}

/**
 * Casts a time with zone from text: postgres.js converts parameters of its type to a Date, which lacks microseconds and
 * reads the years 1 to 99 as others.
 */
function castTo(type: string, value: SqlValue): SqlExpression {
  return type === "timestamptz"
    ? ["CAST(CAST(", { value }, " AS text) AS timestamptz)"]
    : ["CAST(", { value }, ` AS ${type})`];
}

/**
 * Does not use `to_char`, which changes dates BC and infinity, nor casts of times and doubles, which depend on
 * settings.
 */
function read(column: string, field: Field): ColumnSelection {
  switch (field.type) {
    case "integer":
    case "decimal":
    case "boolean":
    case "json":
      return { sql: `CAST(${column} AS text)`, form: field.type };
    case "uuid":
      return { sql: `CAST(${column} AS text)`, form: "text" };
    case "list":
      return { sql: `CAST(to_json(CAST(${column} AS text[])) AS text)`, form: listFormOf(field) };
    case "number":
      return { sql: `'0x' || encode(float8send(${column}), 'hex')`, form: "bits" };
    case "date":
      return { sql: `to_json(${column}) #>> '{}'`, form: "date" };
    case "timestamp":
      return { sql: `to_json(${field.zone ? inUtc(column) : column}) #>> '{}'`, form: "timestamp" };
    case "text":
    case "enumeration": {
      const text = `CAST(${column} AS text)`;
      const sql = `CASE WHEN ascii(${text}) IN (27, 65279) THEN chr(27) ELSE '' END || ${text}`;
      return { sql, form: "escaped text" };
    }
  }
}

/**
 * Converts a timestamp to UTC. The addition turns a column of type date into a timestamp without time zone, whose text
 * then has an offset and is rejected on reading. Otherwise, a date would mean midnight in the session time zone. A
 * column with a time zone stays exact.
 */
function inUtc(column: string): string {
  return `(${column} + interval '0') AT TIME ZONE 'UTC'`;
}

/** Casts to text, because enums sort in order of their declaration, and citext ignores case in any collation. */
function sortable(column: string, field: Field): string {
  const { type } = field;
  if (ignoresCase(field)) return folded(column);
  const isText = type === "text" || type === "enumeration" || (type === "uuid" && field.stored === "text");
  return isText ? `CAST(${column} AS text) COLLATE "C"` : column;
}

const DATES: TimeRange = { first: [4714, "11-24"], last: [5_874_897, "12-31"] };
const TIMESTAMPS: TimeRange = { first: [4714, "11-24"], last: [294_276, "12-31"] };

/** Returns a time as PostgreSQL writes it. */
function otherText(time: OtherTime, type: string): string {
  const { date, side } = withinRange(time, type === "date" ? DATES : TIMESTAMPS);
  if (date === undefined) return side === "greater" ? "infinity" : "-infinity";
  const year = String(date.year).padStart(4, "0");
  const offset = type === "timestamptz" ? "+00" : "";
  const ofDay = date.time === "" ? "" : ` ${date.time.slice(0, "HH:MM:SS.ffffff".length)}${offset}`;
  return `${year}-${date.day}${ofDay}${date.isBc ? " BC" : ""}`;
}

function operand(bound: BoundValue, field: BoundField): SqlExpression {
  const other = otherTimeIn(bound);
  const type = typeOf(field, bound);
  return castTo(type, other === undefined ? driverValue(bound, field) : otherText(other, type));
}

const sorting: Sorting = {
  by: sortable,
  order: (expression, descending) => (descending ? `${expression} DESC` : expression),
  compare: (column, operator, bound, field) => [
    `${sortable(column, field.definition)} ${operator} `,
    ...operand(bound, field),
  ],
  operand,
  keyset: "union",
};

/** The dialect of PostgreSQL. Placeholders: `$1`. */
export const postgres: Dialect = /* @__PURE__ */ withStoredTimes({
  name: "postgres",
  quoteIdentifier: (name) => quoteName(name, '"'),
  placeholder: (position) => `$${position}`,
  page: (limit, offset) => [
    "LIMIT CAST(",
    { value: limit },
    " AS bigint) OFFSET CAST(",
    { value: offset },
    " AS bigint)",
  ],
  compare: (column, operator, bound, field) => {
    return cast(`${comparable(column, operator, field)} ${operator} `, driverValue(bound, field), field);
  },
  contains: (column, part, isFolded) => like(column, `%${escapeLike(part)}%`, isFolded),
  startsWith,
  endsWith: (column, part, isFolded) => like(column, `%${escapeLike(part)}`, isFolded),
  folded,
  oneOf: (column, items, field) => {
    const list = arrayText(
      items.map((item) => parameterOf(item, field)),
      "{",
      "}",
    );
    return cast(`${comparable(column, "=", field)} = ANY(`, list, field, true);
  },
  // Without a cast, the parameter has the type of the column, as a GIN index requires: the column may be an array of
  // varchar, integer or an enum type.
  hasAny: (column, items, item) => {
    const texts = items.map((one) => parameterOf(one, item));
    return [`${column} && `, { value: arrayText(texts, "{", "}") }];
  },
  isEmptyList: (column) => [`cardinality(${column}) = 0`],
  read,
  sorting,
});
