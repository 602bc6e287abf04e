import type { BoundField, BoundValue } from "../../language/bind/bound-filter.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
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
import type { Dialect, OrderOperator, Sorting } from "./dialect.js";
import { type ColumnSelection, listFormOf } from "./forms.js";
import { escapeLike, isNotFinite, otherTimeIn, parameterText, sideOf } from "./parameters.js";
import { withStoredTimes } from "./stored-times.js";

/** Size for a column of unknown size. MySQL silently clamps or rounds values that a type cannot store. */
export const DEFAULT_SIZE: DecimalSize = { precision: 65, scale: 30 };

/** Largest declared sizes that each server supports. */
export const LARGEST_OF_MYSQL: DecimalSize = { precision: 65, scale: 30 };
export const LARGEST_OF_MARIADB: DecimalSize = { precision: 65, scale: 38 };

/** Names of each type in a cast and in a JSON_TABLE column. */
const TYPES = {
  integer: { cast: "SIGNED", column: "BIGINT" },
  number: { cast: "DOUBLE", column: "DOUBLE" },
  boolean: { cast: "SIGNED", column: "TINYINT" },
  date: { cast: "DATE", column: "DATE" },
  timestamp: { cast: "DATETIME(6)", column: "DATETIME(6)" },
} as const;

type TextValue = Extract<BoundValue, { type: "text" | "enumeration" | "uuid" }>;

/** UUIDs in columns of type UUID are compared separately. */
function isText(bound: BoundValue): bound is TextValue {
  return bound.type === "text" || bound.type === "enumeration" || bound.type === "uuid";
}

type BoundDecimal = Extract<BoundValue, { type: "decimal" }>;
type PlainValue = Exclude<BoundValue, TextValue | BoundDecimal>;

function parameterOf(bound: PlainValue | BoundDecimal): string {
  return bound.type === "boolean" ? (bound.value ? "1" : "0") : parameterText(bound);
}

function comparePlain(column: string, operator: OrderOperator, bound: PlainValue): SqlExpression {
  return [`${column} ${operator} CAST(`, { value: parameterOf(bound) }, ` AS ${TYPES[bound.type].cast})`];
}

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

/** Returns the decimal to compare with. Only a cursor has an integer of more than 64 bits. */
function decimalOf(bound: BoundValue): DecimalValue | undefined {
  if (bound.type === "decimal") return bound.value;
  const isLarge = bound.type === "integer" && !has64Bits(bound.value);
  return isLarge ? { coefficient: bound.value, exponent: 0 } : undefined;
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

function read(column: string, field: Field, textOfDouble: Server["textOfDouble"]): ColumnSelection {
  const { type } = field;
  switch (type) {
    case "number":
      // Cast to DOUBLE first, because the text of a FLOAT has only six digits.
      return { sql: textOfDouble(`CAST(${column} AS DOUBLE)`), form: "number" };
    case "text":
    case "enumeration":
      return { sql: column, form: "text" };
    case "uuid":
      return { sql: `CAST(${column} AS CHAR)`, form: "text" };
    case "list":
      return { sql: `CAST(${column} AS CHAR)`, form: listFormOf(field) };
    default:
      return { sql: `CAST(${column} AS CHAR)`, form: type };
  }
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
  /** Returns the text of a DOUBLE with all digits. */
  readonly textOfDouble: (double: string) => string;
}

/** Returns a subquery of the items. */
function tableOf(items: readonly BoundValue[], type: string): SqlExpression {
  const value = `[${items.map((item) => JSON.stringify(isText(item) ? item.value : parameterOf(item))).join(",")}]`;
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

function dialectOf({ name, collation, largestDecimal, hasUuid, hasAny, textOfDouble }: Server): Dialect {
  const exactly = (column: string): string => `${column} COLLATE ${collation}`;
  const sizeOf = (field: BoundField): DecimalSize => declaredSize(field, largestDecimal) ?? DEFAULT_SIZE;

  const isUuid = ({ definition }: BoundField): boolean =>
    hasUuid && definition.type === "uuid" && definition.stored === undefined;

  const folded = (column: string): string => lower(exactly(column));
  const textOf = (column: string, isFolded: boolean): string => (isFolded ? folded(column) : exactly(column));

  const like = (text: string, pattern: string): SqlExpression => [`${text} LIKE `, { value: pattern }, " ESCAPE '!'"];

  const compareText = (
    column: string,
    operator: OrderOperator,
    value: string,
    { definition }: BoundField,
  ): SqlExpression => {
    if (ignoresCase(definition)) return [`${folded(column)} ${operator} `, { value }];
    const exact: SqlExpression = [`${exactly(column)} ${operator} `, { value }];
    // Equality in the collation of the column is a weaker condition, but it can use an index.
    return operator === "=" ? [`(${column} = `, { value }, " AND ", ...exact, ")"] : exact;
  };

  const compare: Dialect["compare"] = (column, operator, bound, field) => {
    if (isUuid(field)) {
      // The cast is NULL for a UUID that MariaDB cannot store, and no column equals it.
      const nullSafe = operator === "=" ? "<=>" : operator;
      return [`${column} ${nullSafe} CAST(`, { value: parameterText(bound) }, " AS UUID)"];
    }
    if (isText(bound)) return compareText(column, operator, bound.value, field);
    if (bound.type === "decimal") return compareDecimal(column, operator, bound.value, sizeOf(field));
    if (isNotFinite(bound)) return compareOutside(operator, sideOf(bound));
    return comparePlain(column, operator, bound);
  };

  /** An ENUM sorts in order of its declaration, and a UUID of MariaDB by its last digits first. */
  const namesOf = (column: string, { type }: Field): string =>
    type === "enumeration" || type === "uuid" ? `CAST(${column} AS CHAR CHARACTER SET utf8mb4)` : column;

  const sorting: Sorting = {
    by: (column, field) =>
      field.type === "text" || field.type === "enumeration" || field.type === "uuid"
        ? textOf(namesOf(column, field), ignoresCase(field))
        : column,
    // Nulls come first in ascending order by default.
    order: (expression, descending, nullable) => {
      const direction = descending ? " DESC" : "";
      return `${nullable ? `${expression} IS NULL${direction}, ` : ""}${expression}${direction}`;
    },
    compare: (column, operator, bound, field) => {
      const names = namesOf(column, field.definition);
      if (bound.type === "uuid") return compareText(names, operator, bound.value, field);
      const other = otherTimeIn(bound);
      if (other !== undefined) return compareOther(column, operator, bound, other);
      const decimal = decimalOf(bound);
      if (decimal === undefined) return compare(names, operator, bound, field);
      const size = sizeHolding(decimal, sizeOf(field), largestDecimal);
      return compareDecimal(column, operator, decimal, size);
    },
    keyset: "or-apart-from-nulls",
  };

  return withStoredTimes({
    name,
    quoteIdentifier: (identifier) => quoteName(identifier, "`"),
    placeholder: () => "?",
    // Numbers in the text: no parameter works with every driver. `query` of mysql2 and mariadb writes texts in quotes, a
    // syntax error after LIMIT, and `execute` of older versions of mysql2 sends numbers as doubles, which MySQL rejects.
    page: (limit, offset) => [`LIMIT ${BigInt(limit)} OFFSET ${BigInt(offset)}`],
    compare,
    contains: (column, part, isFolded) => ["LOCATE(", { value: part }, `, ${textOf(column, isFolded)}) > 0`],
    startsWith: (column, part, isFolded) => {
      const pattern = `${escapeLike(part)}%`;
      const exact = like(textOf(column, isFolded), pattern);
      // LIKE in the collation of the column is a weaker condition, but it can use an index.
      return isFolded ? exact : ["(", ...like(column, pattern), " AND ", ...exact, ")"];
    },
    endsWith: (column, part, isFolded) => like(textOf(column, isFolded), `%${escapeLike(part)}`),
    folded,
    oneOf: (column, items, field) => {
      const size = sizeOf(field);
      const held = itemsWithin(items, rangeOf(size));
      const [first] = held;
      if (first === undefined) return NEVER;
      if (isUuid(field)) return [`${column} IN `, ...uuidsOf(held)];
      if (isText(first)) {
        const text = textOf(column, ignoresCase(field.definition));
        return [`${text} IN `, ...tableOf(held, textType(collation))];
      }
      const type = first.type === "decimal" ? decimalType(size) : TYPES[first.type].column;
      return [`${column} IN `, ...tableOf(held, type)];
    },
    hasAny,
    isEmptyList: (column) => ofArray(column, [`JSON_LENGTH(${column}) = 0`]),
    read: (column, field) => read(column, field, textOfDouble),
    sorting,
  });
}

/** Returns a test of a JSON array. Other texts fail it: without the guards, text that is not JSON would be an error. */
function ofArray(column: string, test: SqlExpression): SqlExpression {
  return [`CASE WHEN JSON_VALID(${column}) AND JSON_TYPE(${column}) = 'ARRAY' THEN `, ...test, " ELSE FALSE END"];
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
  // A cast to CHAR rounds the number to 22 characters.
  textOfDouble: (double) => `CAST(CAST(${double} AS JSON) AS CHAR)`,
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
    ` AND JSON_TYPE(JSON_EXTRACT(${column}, CONCAT('$[', ampipe_position - 1, ']'))) = ` +
      `'${isInteger ? "INTEGER" : "STRING"}')`,
  ]);
}

/** The dialect of MariaDB. Placeholders: `?`. */
export const mariadb = /* @__PURE__ */ dialectOf({
  name: "mariadb",
  collation: MARIADB_COLLATION,
  largestDecimal: LARGEST_OF_MARIADB,
  hasUuid: true,
  hasAny: hasAnyItem,
  // With a length, because in a subquery the text is cut after 22 characters.
  textOfDouble: (double) => `CAST(${double} AS CHAR(32))`,
});
