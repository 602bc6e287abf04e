import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, FieldType } from "../../language/types/field.js";
import { type DecimalValue, writePlainly } from "../../language/values/decimal.js";
import { has64Bits } from "../../language/values/integer-range.js";
import { ALWAYS, compareOutside, NEVER, quoteName, type SqlExpression, type SqlValue } from "../sql.js";
import { type DecimalSize, declaredSize, fitToRange, itemsWithin, rangeOf, sizeHolding } from "./decimal-range.js";
import { inDeclaredOrder } from "./declared-order.js";
import {
  type Dialect,
  type FieldOf,
  type OrderOperator,
  orderWithNulls,
  type Sorting,
  type TypeRow,
  type ValueOf,
} from "./dialect.js";
import { type ColumnForm, type ColumnSelection, listFormOf } from "./forms.js";
import { isNotFinite, otherTimeIn, parameterText, sideOf } from "./parameters.js";
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

export const MAX_SIZE: DecimalSize = { precision: 76, scale: 76 };

/** Size for a column of unknown size: as many digits before the decimal point as after it. */
export const DEFAULT_SIZE: DecimalSize = { precision: 76, scale: 38 };

function sizeOf(field: Field): DecimalSize {
  return declaredSize(field, MAX_SIZE) ?? DEFAULT_SIZE;
}

function typeOfSize({ precision, scale }: DecimalSize): string {
  return `Decimal(${precision}, ${scale})`;
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

function textOf(column: string, isFolded: boolean): string {
  return isFolded ? folded(column) : column;
}

/** `lower` changes ASCII letters only. */
function folded(column: string): string {
  return `lower(${column})`;
}

function asText(column: string, form: ColumnForm): ColumnSelection {
  return { sql: `toString(${column})`, form };
}

/** Compares names, because an Enum sorts by the numbers of its names, and a UUID by its second half first. */
function compareNames(
  column: string,
  operator: OrderOperator,
  { value }: ValueOf<"enumeration" | "uuid">,
): SqlExpression {
  return [`${nameOf(column)} ${operator} `, { value }];
}

function nameOf(column: string): string {
  return `toString(${column})`;
}

interface Row<Type extends FieldType = FieldType> extends Omit<TypeRow<Type>, "cast" | "oneOf"> {
  /** Returns the types to which a parameter, which is a text, is cast in turn. Default: none. */
  readonly casts?: (bound: ValueOf<Type>, field: FieldOf<Type>) => readonly string[];
}

/**
 * `read` converts columns to text by functions, because settings decide whether large integers and decimals are text in
 * JSON.
 */
const TYPES: { readonly [Type in FieldType]: Row<Type> } = {
  integer: {
    casts: ({ value }) => [has64Bits(value) ? "Int64" : "Int256"],
    compareSorted: (column, operator, bound, field) =>
      BigInt.asIntN(256, bound.value) === bound.value
        ? compare(column, operator, bound, field)
        : compareOutside(operator, bound.value < 0n ? "less" : "greater"),
    read: (column) => asText(column, "integer"),
  },
  decimal: {
    // The type of the column, because a comparison with another type cannot use its index.
    casts: (_bound, field) => [typeOfSize(sizeOf(field))],
    compare: (column, operator, { value }, field) => compareDecimal(column, operator, value, sizeOf(field)),
    // A cursor may contain a value of a column of another size than the schema declares.
    compareSorted: (column, operator, { value }, field) =>
      compareDecimal(column, operator, value, sizeHolding(value, sizeOf(field), MAX_SIZE)),
    read: (column) => asText(column, "decimal"),
  },
  number: { casts: () => ["Float64"], read: (column) => asText(`toFloat64(${column})`, "number") },
  text: {
    comparable: (column, { ignoresCase }) => textOf(column, ignoresCase),
    sortable: (column, { ignoresCase }) => textOf(column, ignoresCase),
    read: (column) => ({ sql: column, form: "text" }),
  },
  enumeration: { sortable: nameOf, compareSorted: compareNames, read: (column) => asText(column, "text") },
  boolean: {
    casts: () => ["UInt8"],
    parameter: ({ value }) => (value ? "1" : "0"),
    read: (column) => asText(column, "boolean"),
  },
  date: {
    // A number of days: ClickHouse would clamp a date operand to the range of the column type.
    casts: () => ["Int32"],
    parameter: ({ value }) => daysOf(value),
    comparable: (column) => `toInt32(${column})`,
    read: (column) => asText(column, "date"),
  },
  timestamp: {
    casts: () => ["Decimal(18, 6)", "DateTime64(6, 'UTC')"],
    parameter: ({ value }) => secondsOf(value),
    read: (column) => asText(`toTimeZone(${column}, 'UTC')`, "timestamp"),
  },
  uuid: {
    casts: (_bound, { stored }) => (stored === undefined ? ["UUID"] : []),
    sortable: nameOf,
    compareSorted: compareNames,
    read: (column) => asText(column, "text"),
  },
  list: {
    read: (column, field) => ({
      sql: `toJSONString(arrayMap(item -> toString(item), ${column}))`,
      form: listFormOf(field),
    }),
  },
  json: { read: (column) => asText(column, "json") },
};

function rowOf({ type }: Field | BoundValue): Row {
  return TYPES[type] as Row;
}

function castsOf(bound: BoundValue, field: Field): readonly string[] {
  return rowOf(bound).casts?.(bound, field) ?? [];
}

function parameterOf(bound: BoundValue, field: Field): SqlValue {
  return rowOf(bound).parameter?.(bound, field) ?? parameterText(bound);
}

function comparable(column: string, field: Field, operator: OrderOperator): string {
  return rowOf(field).comparable?.(column, field, operator) ?? column;
}

function castTo(sql: SqlExpression, type: string): SqlExpression {
  return ["CAST(", ...sql, ` AS ${type})`];
}

/** ClickHouse evaluates the operand once per query, not once per row. */
function compare(column: string, operator: OrderOperator, bound: BoundValue, field: Field): SqlExpression {
  const comparison = rowOf(bound).compare?.(column, operator, bound, field);
  if (comparison !== undefined) return comparison;
  const operand = castsOf(bound, field).reduce(castTo, [{ value: parameterOf(bound, field) }]);
  return [`${comparable(column, field, operator)} ${operator} `, ...operand];
}

/** Returns the items as an array of a type, which is then cast to the others. */
function arrayOf(items: readonly BoundValue[], field: Field): SqlExpression {
  const [type = "String", ...others] = castsOf(items[0] as BoundValue, field);
  const value = JSON.stringify(items.map((item) => parameterOf(item, field)));
  const array: SqlExpression = ["JSONExtract(", { value }, `, 'Array(${type})')`];
  return others.reduce((sql, other) => castTo(sql, `Array(${other})`), array);
}

const sorting: Sorting = /* @__PURE__ */ inDeclaredOrder(
  {
    by: (column, field) => rowOf(field).sortable?.(column, field) ?? column,
    // Nulls come last in both directions by default.
    order: (expression, descending, nulls) =>
      orderWithNulls(expression, descending, nulls === "first" ? nulls : undefined),
    compare: (column, operator, bound, { definition }) => {
      // A cursor may contain a value of a column of another type than the schema declares.
      if (definition.type === "decimal" && isNotFinite(bound)) return compareOutside(operator, sideOf(bound));
      const other = otherTimeIn(bound);
      if (other !== undefined) return compareOutside(operator, other.side);
      return (rowOf(bound).compareSorted ?? compare)(column, operator, bound, definition);
    },
    keyset: "or",
  },
  (hex) => `unhex('${hex}')`,
);

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
  related: {
    by: "in",
    counts: "groups",
    // An array or JSON cannot be nullable, but such a column is not a key.
    nullable: (column, type) => (type === "list" || type === "json" ? column : `toNullable(${column})`),
  },
  placeholder: (position) => `{p${position}:String}`,
  page: (limit, offset) => ["LIMIT toUInt64(", { value: limit }, ") OFFSET toUInt64(", { value: offset }, ")"],
  compare: (column, operator, bound, { definition }) => compare(column, operator, bound, definition),
  // All three functions work on bytes.
  contains: (column, part, isFolded) => [`position(${textOf(column, isFolded)}, `, { value: part }, ") > 0"],
  startsWith: (column, part, isFolded) => [`startsWith(${textOf(column, isFolded)}, `, { value: part }, ")"],
  endsWith: (column, part, isFolded) => [`endsWith(${textOf(column, isFolded)}, `, { value: part }, ")"],
  folded,
  oneOf: (column, items, { definition }) => {
    const held = itemsWithin(items, rangeOf(sizeOf(definition)));
    if (held.length === 0) return NEVER;
    const array = arrayOf(held, definition);
    // `has` does not accept texts for an Enum, and with `toString` the index of the column skips matching rows.
    if (definition.type === "enumeration") return [`${column} IN `, ...array];
    // IN treats 0 and -0 as different numbers.
    return ["has(", ...array, `, ${comparable(column, definition, "=")})`];
  },
  hasAny: (column, items, { definition }) => {
    // The items may have an Enum type, which has no common type with texts.
    const item = definition.type === "enumeration" ? nameOf("item") : "item";
    // Not `hasAny`, which finds 0, "" and the like if an item is null.
    return ["arrayExists(item -> has(", ...arrayOf(items, definition), `, ${item}), ${column})`];
  },
  isEmptyList: (column) => [`empty(${column})`],
  items: (column, _field, isNull) => ({
    item: `arrayJoin(if(${isNull}, [NULL], arrayDistinct(arrayFilter(item -> item IS NOT NULL, ${column}))))`,
    join: "",
    areDistinct: true,
  }),
  read: (column, field) => rowOf(field).read(column, field),
  sorting,
  aliasesHideColumns: true,
});
