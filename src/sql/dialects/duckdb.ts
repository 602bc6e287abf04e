import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, FieldType } from "../../language/types/field.js";
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
import { inDeclaredOrder } from "./declared-order.js";
import {
  type Dialect,
  type OrderOperator,
  orderWithNulls,
  type Sorting,
  type TypeRow,
  type ValueOf,
} from "./dialect.js";
import { type ColumnForm, type ColumnSelection, listFormOf } from "./forms.js";
import { arrayText, otherTimeIn, parameterText } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

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
function oneOfDecimals(column: string, items: readonly ValueOf<"decimal">[], field: Field): SqlExpression {
  const values = items.map(({ value }) => value);
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

function asText(column: string, form: ColumnForm): ColumnSelection {
  return { sql: `CAST(${column} AS VARCHAR)`, form };
}

function escapedText(column: string): ColumnSelection {
  const text = `CAST(${column} AS VARCHAR)`;
  return { sql: `CASE WHEN unicode(${text}) IN (27, 65279) THEN chr(27) ELSE '' END || ${text}`, form: "escaped text" };
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

function compareTime(column: string, operator: OrderOperator, bound: BoundValue, field: Field): SqlExpression {
  const other = otherTimeIn(bound);
  if (other === undefined) return compareCast(column, operator, bound, field);
  return [`${column} ${operator} `, ...castOther(other, typeOf(bound, field))];
}

type Row<Type extends FieldType = FieldType> = Omit<TypeRow<Type>, "comparable">;

const TYPES: { readonly [Type in FieldType]: Row<Type> } = {
  integer: {
    cast: ({ value }) => (has64Bits(value) ? "BIGINT" : "HUGEINT"),
    compareSorted: (column, operator, bound, field) =>
      BigInt.asIntN(128, bound.value) === bound.value
        ? compareCast(column, operator, bound, field)
        : compareOutside(operator, bound.value < 0n ? "less" : "greater"),
    read: (column) => asText(column, "integer"),
  },
  decimal: {
    compare: (column, operator, { value }, field) =>
      compareDecimal(column, operator, value, declaredSize(field, MAX_SIZE)),
    oneOf: oneOfDecimals,
    compareSorted: (column, operator, { value }, field) => {
      const size = declaredSize(field, MAX_SIZE);
      // A cursor may contain a value of a column of another size than the schema declares.
      const holdsValue = size !== undefined && sizeHolding(value, size, MAX_SIZE) === size;
      return compareDecimal(column, operator, value, holdsValue ? size : undefined);
    },
    read: (column) => asText(column, "decimal"),
  },
  number: {
    cast: () => "DOUBLE",
    // Cast to DOUBLE first, because the text of a FLOAT denotes another double.
    read: (column) => asText(`CAST(${column} AS DOUBLE)`, "number"),
  },
  text: { sortable: comparable, read: escapedText },
  // An ENUM sorts in order of its declaration.
  enumeration: { sortable: (column) => `CAST(${column} AS VARCHAR)`, read: escapedText },
  boolean: { cast: () => "BOOLEAN", read: (column) => asText(column, "boolean") },
  date: { cast: () => "DATE", compareSorted: compareTime, read: (column) => asText(column, "date") },
  timestamp: {
    cast: (_bound, { zone }) => (zone ? "TIMESTAMPTZ" : "TIMESTAMP"),
    // With the UTC offset for a column with a time zone. Otherwise, the session time zone would apply.
    parameter: (bound, { zone }) => `${parameterText(bound)}${zone ? "+00" : ""}`,
    compareSorted: compareTime,
    read: (column, { zone }) => asText(zone ? `${column} AT TIME ZONE 'UTC'` : column, "timestamp"),
  },
  uuid: {
    cast: (_bound, { stored }) => (stored === undefined ? "UUID" : "VARCHAR"),
    read: (column) => asText(column, "text"),
  },
  list: { read: (column, field) => asText(`to_json(CAST(${column} AS VARCHAR[]))`, listFormOf(field)) },
  json: {
    // As in PostgreSQL. `to_json` rounds the numbers of a column of JSON.
    read: (column) => ({
      sql:
        `CASE WHEN typeof(${column}) IN ('JSON', 'VARCHAR') THEN CAST(${column} AS VARCHAR) ` +
        `ELSE CAST(to_json(${column}) AS VARCHAR) END`,
      form: "json",
    }),
  },
};

function rowOf({ type }: Field | BoundValue): Row {
  return TYPES[type] as Row;
}

function typeOf(bound: BoundValue, field: Field): string {
  return rowOf(bound).cast?.(bound, field) ?? "VARCHAR";
}

function parameterOf(bound: BoundValue, field: Field): string {
  return String(rowOf(bound).parameter?.(bound, field) ?? parameterText(bound));
}

function compareCast(column: string, operator: OrderOperator, bound: BoundValue, field: Field): SqlExpression {
  return [`${column} ${operator} `, ...cast(parameterOf(bound, field), typeOf(bound, field))];
}

function castList(items: readonly BoundValue[], field: Field): SqlExpression {
  const texts = items.map((item) => parameterOf(item, field));
  return cast(arrayText(texts, "[", "]"), `${typeOf(items[0] as BoundValue, field)}[]`);
}

function sortable(column: string, field: Field): string {
  return rowOf(field).sortable?.(column, field) ?? column;
}

const sorting: Sorting = /* @__PURE__ */ inDeclaredOrder(
  {
    by: sortable,
    // Written for both directions, because a setting changes the default.
    order: orderWithNulls,
    compare: (column, operator, bound, { definition }) =>
      rowOf(bound).compareSorted?.(column, operator, bound, definition) ??
      compareCast(sortable(column, definition), operator, bound, definition),
    keyset: "or",
  },
  (hex) => `decode(unhex('${hex}'))`,
);

/** The dialect of DuckDB. Placeholders: `?`. */
export const duckdb: Dialect = /* @__PURE__ */ withStoredTimes({
  name: "duckdb",
  quoteIdentifier: (name) => quoteName(name, '"'),
  related: { by: "exists", counts: "groups" },
  placeholder: () => "?",
  page: (limit, offset) => [
    "LIMIT CAST(",
    { value: limit },
    " AS BIGINT) OFFSET CAST(",
    { value: offset },
    " AS BIGINT)",
  ],
  compare: (column, operator, bound, { definition }) =>
    rowOf(bound).compare?.(column, operator, bound, definition) ??
    compareCast(comparable(column, definition), operator, bound, definition),
  contains: (column, part, isFolded) => search("contains", column, part, isFolded),
  startsWith: (column, part, isFolded) => search("starts_with", column, part, isFolded),
  endsWith: (column, part, isFolded) => search("ends_with", column, part, isFolded),
  folded,
  oneOf: (column, items, { definition }) =>
    rowOf(definition).oneOf?.(column, items, definition) ?? [
      "list_contains(",
      ...castList(items, definition),
      `, ${comparable(column, definition)})`,
    ],
  hasAny: (column, items, { definition }) => {
    const [first, ...others] = items as readonly [BoundValue, ...BoundValue[]];
    // Faster than list_has_any() with one item.
    if (others.length === 0) {
      return [`list_contains(${column}, `, ...cast(parameterOf(first, definition), typeOf(first, definition)), ")"];
    }
    return [`list_has_any(${column}, `, ...castList(items, definition), ")"];
  },
  isEmptyList: (column) => [`len(${column}) = 0`],
  // Without nulls.
  items: (column, _field, isNull) => ({
    item: `unnest(CASE WHEN ${isNull} THEN [NULL] ELSE list_distinct(${column}) END)`,
    join: "",
    areDistinct: true,
  }),
  read: (column, field) => rowOf(field).read(column, field),
  sorting,
});
