import type { BoundField } from "../../language/bind/bound-filter.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, FieldType } from "../../language/types/field.js";
import { type DecimalValue, writePlainly } from "../../language/values/decimal.js";
import { has64Bits } from "../../language/values/integer-range.js";
import type { OtherTime } from "../../language/values/other-time.js";
import { ALWAYS, compareOutside, NEVER, quoteName, type SqlExpression } from "../sql.js";
import {
  type DecimalSize,
  decimalType,
  declaredSize,
  fitToRange,
  itemsWithin,
  rangeOf,
  sizeHolding,
} from "./decimal-range.js";
import { inDeclaredOrder } from "./declared-order.js";
import type { Dialect, FieldOf, OrderOperator, Sorting, TypeRow, ValueOf } from "./dialect.js";
import { type ColumnForm, type ColumnSelection, listFormOf } from "./forms.js";
import { escapeLike, isNotFinite, otherTimeIn, parameterText, sideOf } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

/** Size for a column of unknown size. MySQL silently clamps or rounds values that a type cannot store. */
export const DEFAULT_SIZE: DecimalSize = { precision: 65, scale: 30 };

/** Largest declared sizes that each server supports. */
export const LARGEST_OF_MYSQL: DecimalSize = { precision: 65, scale: 30 };
export const LARGEST_OF_MARIADB: DecimalSize = { precision: 65, scale: 38 };

function compareDecimal(
  column: string,
  operator: OrderOperator,
  value: DecimalValue,
  size: DecimalSize,
): SqlExpression {
  const fitted = fitToRange(operator, value, rangeOf(size));
  if (typeof fitted === "boolean") return fitted ? ALWAYS : NEVER;
  return [`${column} ${fitted.operator} CAST(`, { value: writePlainly(fitted.value) }, ` AS ${decimalType(size)})`];
}

/**
 * Compares with a time that the language cannot write. A column can contain zero dates; a cast of one is NULL in some
 * modes, so the texts are compared.
 */
function compareOther(column: string, operator: OrderOperator, bound: BoundValue, other: OtherTime): SqlExpression {
  const { date, side } = other;
  if (date === undefined || date.isBc || side === "greater") return compareOutside(operator, side);
  const text = `CAST(${column} AS CHAR)`;
  const full = `LEFT(CONCAT(${text}, IF(LOCATE('.', ${text}) > 0, '', '.'), '000000'), 26)`;
  return [`${bound.type === "date" ? text : full} ${operator} `, { value: parameterText(bound) }];
}

/** Replaces each ASCII capital, because LOWER changes letters of all languages. */
function lower(text: string): string {
  return Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ").reduce(
    (inner, letter) => `REPLACE(${inner}, '${letter}', '${letter.toLowerCase()}')`,
    text,
  );
}

/** Returns an item as JSON. */
function jsonOf(item: BoundValue): string {
  return item.type === "integer" ? String(item.value) : JSON.stringify(item.value);
}

function asText(column: string, form: ColumnForm): ColumnSelection {
  return { sql: `CAST(${column} AS CHAR)`, form };
}

/** An ENUM sorts in order of its declaration, and a UUID of MariaDB by its last digits first. */
function nameOf(column: string): string {
  return `CAST(${column} AS CHAR CHARACTER SET utf8mb4)`;
}

/** Differences between MySQL and MariaDB. */
interface Server {
  readonly name: string;
  /** Collation in which only identical texts are equal. */
  readonly collation: string;
  readonly largestDecimal: DecimalSize;
  /** Whether the server has a type for UUIDs. */
  readonly hasUuid: boolean;
  readonly hasAny: Dialect["hasAny"];
  readonly items: Dialect["items"];
  /** Returns the text of a DOUBLE with all digits. */
  readonly textOfDouble: (double: string) => string;
  readonly related?: Dialect["related"];
}

interface Row<Type extends FieldType = FieldType> extends Omit<TypeRow<Type>, "parameter"> {
  /** Returns the type of the items as a column of JSON_TABLE. Default: as in a cast, or else a text. */
  readonly item?: (field: FieldOf<Type>) => string;
}

function parameterOf(bound: BoundValue): string {
  return bound.type === "boolean" ? (bound.value ? "1" : "0") : parameterText(bound);
}

/** Returns a subquery of the items. */
function tableOf(items: readonly BoundValue[], type: string): SqlExpression {
  const value = JSON.stringify(items.map(parameterOf));
  return ["(SELECT j.v FROM JSON_TABLE(", { value }, `, '$[*]' COLUMNS (v ${type} PATH '$')) AS j)`];
}

/** Leaves out the UUIDs that MariaDB cannot store, because their cast is NULL. */
function uuidsOf(items: readonly BoundValue[]): SqlExpression {
  const uuid = "CAST(u.v AS UUID)";
  return [`(SELECT ${uuid} FROM `, ...tableOf(items, "CHAR(36)"), ` AS u WHERE ${uuid} IS NOT NULL)`];
}

function textType(collation: string): string {
  return `LONGTEXT CHARACTER SET utf8mb4 COLLATE ${collation}`;
}

function dialectOf({
  name,
  collation,
  largestDecimal,
  hasUuid,
  hasAny,
  items,
  textOfDouble,
  related,
}: Server): Dialect {
  const exactly = (column: string): string => `${column} COLLATE ${collation}`;
  const sizeOf = (field: Field): DecimalSize => declaredSize(field, largestDecimal) ?? DEFAULT_SIZE;

  const folded = (column: string): string => lower(exactly(column));
  const textOf = (column: string, isFolded: boolean): string => (isFolded ? folded(column) : exactly(column));

  const like = (text: string, pattern: string): SqlExpression => [`${text} LIKE `, { value: pattern }, " ESCAPE '!'"];

  const compareText = (
    column: string,
    operator: OrderOperator,
    { value }: ValueOf<"text" | "enumeration" | "uuid">,
    field: Field,
  ): SqlExpression => {
    if (ignoresCase(field)) return [`${folded(column)} ${operator} `, { value }];
    const exact: SqlExpression = [`${exactly(column)} ${operator} `, { value }];
    // Equality in the collation of the column is a weaker condition, but it can use an index.
    return operator === "=" ? [`(${column} = `, { value }, " AND ", ...exact, ")"] : exact;
  };

  const compareCast = (column: string, operator: OrderOperator, bound: BoundValue, field: Field): SqlExpression => {
    const type = rowOf(bound).cast?.(bound, field);
    return [`${column} ${operator} CAST(`, { value: parameterOf(bound) }, ` AS ${type})`];
  };

  const compareTime: typeof compareCast = (column, operator, bound, field) => {
    const other = otherTimeIn(bound);
    if (other !== undefined) return compareOther(column, operator, bound, other);
    return compareCast(column, operator, bound, field);
  };

  const compareNames: typeof compareText = (column, ...others) => compareText(nameOf(column), ...others);

  /** A cursor may contain a value of a column of another size than the schema declares. */
  const compareHeld = (column: string, operator: OrderOperator, value: DecimalValue, field: Field): SqlExpression =>
    compareDecimal(column, operator, value, sizeHolding(value, sizeOf(field), largestDecimal));

  const isUuid = ({ stored }: FieldOf<"uuid">): boolean => hasUuid && stored === undefined;

  const oneOfItems = (column: string, items: readonly BoundValue[], field: Field): SqlExpression => {
    const { comparable, item, cast } = rowOf(field);
    const type = item?.(field) ?? cast?.(items[0] as BoundValue, field) ?? textType(collation);
    return [`${comparable?.(column, field, "=") ?? column} IN `, ...tableOf(items, type)];
  };

  const types: { readonly [Type in FieldType]: Row<Type> } = {
    integer: {
      cast: () => "SIGNED",
      item: () => "BIGINT",
      // Only a cursor has an integer of more than 64 bits.
      compareSorted: (column, operator, bound, field) =>
        has64Bits(bound.value)
          ? compareCast(column, operator, bound, field)
          : compareHeld(column, operator, { coefficient: bound.value, exponent: 0 }, field),
      read: (column) => asText(column, "integer"),
    },
    decimal: {
      item: (field) => decimalType(sizeOf(field)),
      compare: (column, operator, { value }, field) => compareDecimal(column, operator, value, sizeOf(field)),
      compareSorted: (column, operator, { value }, field) => compareHeld(column, operator, value, field),
      read: (column) => asText(column, "decimal"),
    },
    number: {
      cast: () => "DOUBLE",
      compare: (column, operator, bound, field) =>
        isNotFinite(bound) ? compareOutside(operator, sideOf(bound)) : compareCast(column, operator, bound, field),
      // Cast to DOUBLE first, because the text of a FLOAT has only six digits.
      read: (column) => ({ sql: textOfDouble(`CAST(${column} AS DOUBLE)`), form: "number" }),
    },
    text: {
      comparable: (column, field) => textOf(column, field.ignoresCase),
      compare: compareText,
      sortable: (column, field) => textOf(column, field.ignoresCase),
      read: (column) => ({ sql: column, form: "text" }),
    },
    enumeration: {
      comparable: exactly,
      compare: compareText,
      sortable: (column) => exactly(nameOf(column)),
      compareSorted: compareNames,
      read: (column) => ({ sql: column, form: "text" }),
    },
    boolean: { cast: () => "SIGNED", item: () => "TINYINT", read: (column) => asText(column, "boolean") },
    date: { cast: () => "DATE", compareSorted: compareTime, read: (column) => asText(column, "date") },
    timestamp: { cast: () => "DATETIME(6)", compareSorted: compareTime, read: (column) => asText(column, "timestamp") },
    uuid: {
      comparable: exactly,
      compare: (column, operator, bound, field) => {
        if (!isUuid(field)) return compareText(column, operator, bound, field);
        // The cast is NULL for a UUID that MariaDB cannot store, and no column equals it.
        const nullSafe = operator === "=" ? "<=>" : operator;
        return [`${column} ${nullSafe} CAST(`, { value: bound.value }, " AS UUID)"];
      },
      oneOf: (column, items, field) =>
        isUuid(field) ? [`${column} IN `, ...uuidsOf(items)] : oneOfItems(column, items, field),
      sortable: (column) => exactly(nameOf(column)),
      compareSorted: compareNames,
      read: (column) => asText(column, "text"),
    },
    list: { read: (column, field) => asText(column, listFormOf(field)) },
    json: { read: (column) => asText(column, "json") },
  };

  const rowOf = ({ type }: Field | BoundValue): Row => types[type] as Row;

  const compare = (column: string, operator: OrderOperator, bound: BoundValue, field: Field): SqlExpression =>
    (rowOf(bound).compare ?? compareCast)(column, operator, bound, field);

  const sorting: Sorting = inDeclaredOrder(
    {
      by: (column, field) => rowOf(field).sortable?.(column, field) ?? column,
      order: (expression, descending, nulls) => {
        // By default, nulls come before every value, and last in descending order.
        const isDefault = nulls === undefined || descending === (nulls === "last");
        const terms = isDefault ? [expression] : [`${expression} IS NULL`, expression];
        return terms.map((term) => (descending ? `${term} DESC` : term)).join(", ");
      },
      compare: (column, operator, bound, { definition }) =>
        (rowOf(bound).compareSorted ?? compare)(column, operator, bound, definition),
      keyset: "or",
      // Only the order of a bare column can come from an index.
      hasNullsApart: ({ column, field }) => sorting.by(column, field.definition) === column,
    },
    (hex) => `CONVERT(x'${hex}' USING utf8mb4)`,
  );

  return withStoredTimes({
    name,
    ...(related && { related }),
    quoteIdentifier: (identifier) => quoteName(identifier, "`"),
    placeholder: () => "?",
    // Numbers in the text: no parameter works with every driver. `query` of mysql2 and mariadb writes texts in quotes, a
    // syntax error after LIMIT, and `execute` of older versions of mysql2 sends numbers as doubles, which MySQL rejects.
    page: (limit, offset) => [`LIMIT ${BigInt(limit)} OFFSET ${BigInt(offset)}`],
    compare: (column, operator, bound, { definition }) => compare(column, operator, bound, definition),
    contains: (column, part, isFolded) => ["LOCATE(", { value: part }, `, ${textOf(column, isFolded)}) > 0`],
    startsWith: (column, part, isFolded) => {
      const pattern = `${escapeLike(part)}%`;
      const exact = like(textOf(column, isFolded), pattern);
      // LIKE in the collation of the column is a weaker condition, but it can use an index.
      return isFolded ? exact : ["(", ...like(column, pattern), " AND ", ...exact, ")"];
    },
    endsWith: (column, part, isFolded) => like(textOf(column, isFolded), `%${escapeLike(part)}`),
    folded,
    oneOf: (column, items, { definition }) => {
      const held = itemsWithin(items, rangeOf(sizeOf(definition)));
      return held.length === 0 ? NEVER : (rowOf(definition).oneOf ?? oneOfItems)(column, held, definition);
    },
    hasAny,
    isEmptyList: (column) => ofArray(column, [`JSON_LENGTH(${column}) = 0`]),
    items,
    read: (column, field) => rowOf(field).read(column, field),
    sorting,
  });
}

/** Returns a test of a JSON array. Other texts fail it: without the guards, text that is not JSON would be an error. */
function ofArray(column: string, test: SqlExpression): SqlExpression {
  return [`CASE WHEN JSON_VALID(${column}) AND JSON_TYPE(${column}) = 'ARRAY' THEN `, ...test, " ELSE FALSE END"];
}

/** Returns a join with the items of JSON arrays. Other texts have none. */
function joinItems(column: string, isNull: string, columns: string, test: string): string {
  const array = `CASE WHEN JSON_VALID(${column}) AND JSON_TYPE(${column}) = 'ARRAY' THEN ${column} ELSE '[]' END`;
  const items = `JSON_TABLE(${array}, '$[*]' COLUMNS (${columns})) AS items`;
  return ` LEFT JOIN ${items} ON ${test} WHERE items.item IS NOT NULL OR ${isNull}`;
}

/** The dialect of MySQL. Placeholders: `?`. */
export const mysql = /* @__PURE__ */ dialectOf({
  name: "mysql",
  collation: "utf8mb4_0900_bin",
  largestDecimal: LARGEST_OF_MYSQL,
  hasUuid: false,
  // A multi-valued index supports this function.
  hasAny: (column, items) => [
    `(JSON_TYPE(${column}) = 'ARRAY' AND JSON_OVERLAPS(${column}, CAST(`,
    { value: `[${items.map(jsonOf).join(",")}]` },
    " AS JSON)))",
  ],
  items: (column, { type }, isNull) => ({
    item: type === "integer" ? "CAST(items.item AS SIGNED)" : `JSON_UNQUOTE(items.item)`,
    join: joinItems(
      column,
      isNull,
      "item JSON PATH '$'",
      `JSON_TYPE(items.item) IN (${type === "integer" ? "'INTEGER', 'UNSIGNED INTEGER'" : "'STRING'"})`,
    ),
    areDistinct: false,
  }),
  // A cast to CHAR rounds the number to 22 characters.
  textOfDouble: (double) => `CAST(CAST(${double} AS JSON) AS CHAR)`,
  // Below OR, it runs a correlated subquery for each record, five times as slow; it chooses by itself how to run IN.
  related: { by: "exists", belowOr: "in", counts: "each" },
});

const MARIADB_COLLATION = "utf8mb4_nopad_bin";

/**
 * Compares items of the same JSON type only. JSON_CONTAINS and JSON_OVERLAPS round integers beyond 2^53. The names are
 * long, because a column of the table with the same name would be hidden.
 */
function hasAnyItem(column: string, items: readonly BoundValue[], { definition }: BoundField): SqlExpression {
  const isInteger = definition.type === "integer";
  const type = isInteger ? "BIGINT" : textType(MARIADB_COLLATION);
  return ofArray(column, [
    `EXISTS (SELECT 1 FROM JSON_TABLE(${column}, '$[*]' COLUMNS (ampipe_position FOR ORDINALITY, ` +
      `ampipe_item ${type} PATH '$')) AS ampipe_list WHERE ampipe_item IN `,
    ...tableOf(items, type),
    ` AND ${isItemOf(column, "ampipe_position", isInteger)})`,
  ]);
}

/** Returns a test of the JSON type of an item. JSON_TABLE converts items of any type. */
function isItemOf(column: string, position: string, isInteger: boolean): string {
  const item = `JSON_EXTRACT(${column}, CONCAT('$[', ${position} - 1, ']'))`;
  return `JSON_TYPE(${item}) = '${isInteger ? "INTEGER" : "STRING"}'`;
}

/** The dialect of MariaDB. Placeholders: `?`. */
export const mariadb = /* @__PURE__ */ dialectOf({
  name: "mariadb",
  collation: MARIADB_COLLATION,
  largestDecimal: LARGEST_OF_MARIADB,
  hasUuid: true,
  hasAny: hasAnyItem,
  items: (column, { type }, isNull) => ({
    item: "items.item",
    join: joinItems(
      column,
      isNull,
      `position FOR ORDINALITY, item ${type === "integer" ? "BIGINT" : textType(MARIADB_COLLATION)} PATH '$'`,
      isItemOf(column, "items.position", type === "integer"),
    ),
    areDistinct: false,
  }),
  // With a length, because in a subquery the text is cut after 22 characters.
  textOfDouble: (double) => `CAST(${double} AS CHAR(32))`,
});
