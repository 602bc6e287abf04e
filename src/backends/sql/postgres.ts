import type { BoundField, BoundValue } from "../../bind/bound-filter.js";
import type { Field } from "../../schema/field.js";
import type { Dialect } from "./dialect.js";
import type { Selection } from "./forms.js";
import { arrayText, escapeLike, parameterText } from "./parameters.js";
import { quoteName, type Sql, type SqlValue } from "./sql.js";

/** What values are cast to. A text as such has the type that its driver guesses, and doubles are not exact. */
function typeOf({ definition }: BoundField): string {
  switch (definition.type) {
    case "integer":
      return "bigint";
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
    case "text":
    case "enumeration":
      return "text";
  }
}

/** With its offset where the column has a zone: without one, the session's zone would count. */
function parameterOf(bound: BoundValue, field: BoundField): string {
  const text = parameterText(bound);
  return bound.type === "timestamp" && typeOf(field) === "timestamptz" ? `${text}+00` : text;
}

/**
 * A value with the text around it. An enumeration may be a type of its own, with which text has no operators; there the
 * column says what the value is.
 */
function cast(before: string, value: SqlValue, field: BoundField, isList = false): Sql {
  const after = isList ? ")" : "";
  if (field.definition.type === "enumeration") return [before, { value }, after];
  return [`${before}CAST(`, { value }, ` AS ${typeOf(field)}${isList ? "[])" : ")"}${after}`];
}

/** Not by `to_char`, to which days before Christ and infinity are others; casts of times and doubles follow settings. */
function read(column: string, field: Field): Selection {
  switch (field.type) {
    case "integer":
    case "decimal":
    case "boolean":
      return { sql: `CAST(${column} AS text)`, form: field.type };
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
 * The sum turns a date into a time without zone, whose text then has an offset, which the reader refuses. Otherwise a
 * date would be midnight in the zone of the session. A column with a time zone stays exact.
 */
function inUtc(column: string): string {
  return `(${column} + interval '0') AT TIME ZONE 'UTC'`;
}

export const postgres: Dialect = {
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
    // Equality is the same in all deterministic collations and can use the column's index; the order is not.
    const collation = bound.type === "text" && operator !== "=" ? ' COLLATE "C"' : "";
    // Not as a text: postgres.js takes any text for false where PostgreSQL expects a boolean.
    const value = bound.type === "boolean" ? bound.value : parameterOf(bound, field);
    return cast(`${column}${collation} ${operator} `, value, field);
  },
  // LIKE, because only that can use an index of trigrams. As text, because citext has a LIKE of its own that ignores case;
  // for other types the cast says what is so anyway, and their indexes are used.
  contains: (column, part, ignoresCase) => {
    const text = ignoresCase ? `lower(${column} COLLATE "C")` : `CAST(${column} AS text)`;
    return [`${text} LIKE CAST(`, { value: `%${escapeLike(part)}%` }, " AS text) ESCAPE '!'"];
  },
  oneOf: (column, items, field) => {
    const list = arrayText(
      items.map((item) => parameterOf(item, field)),
      "{",
      "}",
    );
    return cast(`${column} = ANY(`, list, field, true);
  },
  read,
};
