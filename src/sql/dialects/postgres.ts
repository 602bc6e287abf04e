import type { BoundField } from "../../language/bind/bound-filter.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, FieldType } from "../../language/types/field.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { type OtherTime, type TimeRange, withinRange } from "../../language/values/other-time.js";
import { quoteName, type SqlExpression, type SqlValue } from "../sql.js";
import { inDeclaredOrder } from "./declared-order.js";
import {
  type Dialect,
  type NullOrder,
  type OrderOperator,
  orderWithNulls,
  type Sorting,
  type TypeRow,
} from "./dialect.js";
import { type ColumnForm, type ColumnSelection, listFormOf } from "./forms.js";
import { arrayText, escapeLike, otherTimeIn, parameterText, successorOf } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

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

/**
 * Converts a timestamp to UTC. The addition turns a column of type date into a timestamp without time zone, whose text
 * then has an offset and is rejected on reading. Otherwise, a date would mean midnight in the session time zone. A
 * column with a time zone stays exact.
 */
function inUtc(column: string): string {
  return `(${column} + interval '0') AT TIME ZONE 'UTC'`;
}

/** Casts to text, because enums sort in order of their declaration, and citext ignores case in any collation. */
function byCodePoint(column: string): string {
  return `CAST(${column} AS text) COLLATE "C"`;
}

function asText(column: string, form: ColumnForm): ColumnSelection {
  return { sql: `CAST(${column} AS text)`, form };
}

function escapedText(column: string): ColumnSelection {
  const text = `CAST(${column} AS text)`;
  return { sql: `CASE WHEN ascii(${text}) IN (27, 65279) THEN chr(27) ELSE '' END || ${text}`, form: "escaped text" };
}

function jsonText(column: string, form: ColumnForm): ColumnSelection {
  return { sql: `to_json(${column}) #>> '{}'`, form };
}

type Row<Type extends FieldType = FieldType> = Pick<
  TypeRow<Type>,
  "cast" | "parameter" | "comparable" | "sortable" | "read"
>;

/**
 * Without a cast, the driver would guess the type, and doubles are not exact. `read` does not use `to_char`, which
 * changes dates BC and infinity, nor casts of times and doubles, which depend on settings.
 */
const TYPES: { readonly [Type in FieldType]: Row<Type> } = {
  integer: {
    // Only a cursor has an integer of more bits, if a column of type numeric contains it.
    cast: ({ value }) => (has64Bits(value) ? "bigint" : "numeric"),
    read: (column) => asText(column, "integer"),
  },
  decimal: { cast: () => "numeric", read: (column) => asText(column, "decimal") },
  number: {
    cast: () => "double precision",
    read: (column) => ({ sql: `'0x' || encode(float8send(${column}), 'hex')`, form: "bits" }),
  },
  text: {
    cast: () => "text",
    comparable: (column, { ignoresCase }, operator) => {
      if (ignoresCase) return folded(column);
      // Equality is the same in all deterministic collations and can use the index of the column. The order differs.
      return operator === "=" ? column : `${column} COLLATE "C"`;
    },
    sortable: (column, { ignoresCase }) => (ignoresCase ? folded(column) : byCodePoint(column)),
    read: escapedText,
  },
  // Not cast: the column may have an enum type, which cannot be compared with text, and PostgreSQL infers the type of
  // the parameter from the column.
  enumeration: { sortable: byCodePoint, read: escapedText },
  boolean: {
    cast: () => "boolean",
    // Not a text: postgres.js converts any text to false if PostgreSQL expects a boolean.
    parameter: ({ value }) => value,
    read: (column) => asText(column, "boolean"),
  },
  date: { cast: () => "date", read: (column) => jsonText(column, "date") },
  timestamp: {
    cast: (_bound, { zone }) => (zone ? "timestamptz" : "timestamp"),
    // With the UTC offset for a column with a time zone. Otherwise, the session time zone would apply.
    parameter: (bound, { zone }) => `${parameterText(bound)}${zone ? "+00" : ""}`,
    read: (column, { zone }) => jsonText(zone ? inUtc(column) : column, "timestamp"),
  },
  uuid: {
    cast: (_bound, { stored }) => stored ?? "uuid",
    sortable: (column, { stored }) => (stored === "text" ? byCodePoint(column) : column),
    read: (column) => asText(column, "text"),
  },
  list: {
    read: (column, field) => asText(`to_json(CAST(${column} AS text[]))`, listFormOf(field)),
  },
  json: {
    // Texts contain JSON, and columns of all other types become JSON.
    read: (column) => ({
      sql:
        `CASE WHEN pg_typeof(${column}) IN ('text', 'varchar') THEN CAST(${column} AS text) ` +
        `ELSE CAST(to_json(${column}) AS text) END`,
      form: "json",
    }),
  },
};

function rowOf({ type }: Field | BoundValue): Row {
  return TYPES[type] as Row;
}

function comparable(column: string, { definition }: BoundField, operator: OrderOperator): string {
  return rowOf(definition).comparable?.(column, definition, operator) ?? column;
}

function sortable(column: string, field: Field): string {
  return rowOf(field).sortable?.(column, field) ?? column;
}

function typeOf(bound: BoundValue, { definition }: BoundField): string | undefined {
  return rowOf(definition).cast?.(bound, definition);
}

/** Not by the type of the field, because a decimal that is not finite is a bound number. */
function parameterOf(bound: BoundValue, { definition }: BoundField): SqlValue {
  return rowOf(bound).parameter?.(bound, definition) ?? parameterText(bound);
}

/** The items of a list have the same type. */
function listText(items: readonly BoundValue[], { definition }: BoundField): string {
  const { parameter } = rowOf(items[0] as BoundValue);
  const write = parameter === undefined ? parameterText : (item: BoundValue) => String(parameter(item, definition));
  return arrayText(items.map(write), "{", "}");
}

/**
 * Casts a parameter, with SQL before and after it. A time is the item of an array: postgres.js converts parameters of these
 * types to a Date, which lacks microseconds, has the time zone of the process and reads the years 1 to 99 as others. A cast
 * from text depends on the session, so that PostgreSQL would not send the condition to another server with the rows.
 */
function castTo(type: string | undefined, value: SqlValue, before = "", after = ""): SqlExpression {
  if (type === undefined) return [before, { value }, after];
  if (type !== "date" && type !== "timestamp" && type !== "timestamptz") {
    return [`${before}CAST(`, { value }, ` AS ${type})${after}`];
  }
  // No text of a time has a character that needs an escape.
  return [`${before}(CAST(`, { value: `{"${value}"}` }, ` AS ${type}[]))[1]${after}`];
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

/** Names of enumerations are sorted as texts. */
function operand(bound: BoundValue, field: BoundField): SqlExpression {
  const other = otherTimeIn(bound);
  const type = typeOf(bound, field) ?? "text";
  return castTo(type, other === undefined ? parameterOf(bound, field) : otherText(other, type));
}

const sorting: Sorting = /* @__PURE__ */ inDeclaredOrder(
  {
    by: sortable,
    // By default, nulls come after every value, and first in descending order.
    order: (expression, descending, nulls) =>
      orderWithNulls(expression, descending, isDefaultOrder(descending, nulls) ? undefined : nulls),
    compare: (column, operator, bound, field) => [
      `${sortable(column, field.definition)} ${operator} `,
      ...operand(bound, field),
    ],
    operand,
    keyset: "union",
    hasNullsApart: ({ descending, nulls }) => !isDefaultOrder(descending, nulls),
  },
  (hex) => `convert_from(decode('${hex}', 'hex'), 'UTF8')`,
);

/** Whether indexes without NULLS FIRST and NULLS LAST have the order. */
function isDefaultOrder(descending: boolean, nulls: NullOrder | undefined): boolean {
  return nulls === undefined || descending === (nulls === "first");
}

/** The dialect of PostgreSQL. Placeholders: `$1`. */
export const postgres: Dialect = /* @__PURE__ */ withStoredTimes({
  name: "postgres",
  quoteIdentifier: (name) => quoteName(name, '"'),
  related: { by: "exists", counts: "groups", pageCounts: "each" },
  placeholder: (position) => `$${position}`,
  page: (limit, offset) => [
    "LIMIT CAST(",
    { value: limit },
    " AS bigint) OFFSET CAST(",
    { value: offset },
    " AS bigint)",
  ],
  compare: (column, operator, bound, field) => {
    const { definition } = field;
    const { comparable, cast } = rowOf(definition);
    const left = comparable?.(column, definition, operator) ?? column;
    return castTo(cast?.(bound, definition), parameterOf(bound, field), `${left} ${operator} `);
  },
  contains: (column, part, isFolded) => like(column, `%${escapeLike(part)}%`, isFolded),
  startsWith,
  endsWith: (column, part, isFolded) => like(column, `%${escapeLike(part)}`, isFolded),
  folded,
  oneOf: (column, items, field) => {
    const type = typeOf(items[0] as BoundValue, field);
    return castTo(type && `${type}[]`, listText(items, field), `${comparable(column, field, "=")} = ANY(`, ")");
  },
  // Without a cast, the parameter has the type of the column, as a GIN index requires: the column may be an array of
  // varchar, integer or an enum type.
  hasAny: (column, items, item) => [`${column} && `, { value: listText(items, item) }],
  isEmptyList: (column) => [`cardinality(${column}) = 0`],
  items: (column, field, isNull) => ({
    item: "items.item",
    join:
      ` LEFT JOIN LATERAL (SELECT DISTINCT ${sortable("u.item", field)} AS item FROM unnest(${column}) AS u(item)) ` +
      `AS items ON TRUE WHERE items.item IS NOT NULL OR ${isNull}`,
    areDistinct: true,
  }),
  read: (column, field) => rowOf(field).read(column, field),
  sorting,
});
