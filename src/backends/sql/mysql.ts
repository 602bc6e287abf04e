import type { BoundField, BoundValue } from "../../bind/bound-filter.js";
import type { Field } from "../../schema/field.js";
import { ignoresCase } from "../../schema/ignores-case.js";
import { type DecimalValue, writePlainly } from "../../values/decimal.js";
import { type DecimalSize, decimalType, declaredSize, fitToRange, itemsWithin, rangeOf } from "./decimal-range.js";
import type { Dialect, OrderOperator, Sorting } from "./dialect.js";
import type { ColumnSelection } from "./forms.js";
import { escapeLike, parameterText } from "./parameters.js";
import { ALWAYS, NEVER, quoteName, type SqlExpression } from "./sql.js";
import { withStoredTimes } from "./stored-times.js";

/** Size for a column of unknown size. MySQL silently clamps or rounds values that a type cannot store. */
const DEFAULT_SIZE: DecimalSize = { precision: 65, scale: 30 };

/** Names of each type in a cast and in a JSON_TABLE column. */
const TYPES = {
  integer: { cast: "SIGNED", column: "BIGINT" },
  number: { cast: "DOUBLE", column: "DOUBLE" },
  boolean: { cast: "SIGNED", column: "TINYINT" },
  date: { cast: "DATE", column: "DATE" },
  timestamp: { cast: "DATETIME(6)", column: "DATETIME(6)" },
} as const;

type TextValue = Extract<BoundValue, { type: "text" | "enumeration" }>;

function isText(bound: BoundValue): bound is TextValue {
  return bound.type === "text" || bound.type === "enumeration";
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

/** Replaces each ASCII capital, because LOWER changes letters of all languages. */
function lower(text: string): string {
  return Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ").reduce(
    (inner, letter) => `REPLACE(${inner}, '${letter}', '${letter.toLowerCase()}')`,
    text,
  );
}

function read(column: string, { type }: Field): ColumnSelection {
  switch (type) {
    case "number":
      // Cast to DOUBLE first, because the text of a FLOAT has only six digits. With a length, because in a subquery
      // MariaDB cuts the text after 22 characters.
      return { sql: `CAST(CAST(${column} AS DOUBLE) AS CHAR(32))`, form: "number" };
    case "text":
    case "enumeration":
      return { sql: column, form: "text" };
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
}

function dialectOf({ name, collation, largestDecimal }: Server): Dialect {
  const exactly = (column: string): string => `${column} COLLATE ${collation}`;
  const sizeOf = (field: BoundField): DecimalSize => declaredSize(field, largestDecimal) ?? DEFAULT_SIZE;

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

  const tableOf = (items: readonly BoundValue[], type: string): SqlExpression => {
    const value = `[${items.map((item) => JSON.stringify(isText(item) ? item.value : parameterOf(item))).join(",")}]`;
    return ["(SELECT j.v FROM JSON_TABLE(", { value }, `, '$[*]' COLUMNS (v ${type} PATH '$')) AS j)`];
  };

  const compare: Dialect["compare"] = (column, operator, bound, field) => {
    if (isText(bound)) return compareText(column, operator, bound.value, field);
    if (bound.type === "decimal") return compareDecimal(column, operator, bound.value, sizeOf(field));
    return comparePlain(column, operator, bound);
  };

  /** An ENUM sorts in order of its declaration. */
  const namesOf = (column: string, { type }: Field): string =>
    type === "enumeration" ? `CAST(${column} AS CHAR CHARACTER SET utf8mb4)` : column;

  const sorting: Sorting = {
    by: (column, field) =>
      field.type === "text" || field.type === "enumeration"
        ? textOf(namesOf(column, field), ignoresCase(field))
        : column,
    // Nulls come first in ascending order by default.
    order: (expression, descending, nullable) => {
      const direction = descending ? " DESC" : "";
      return `${nullable ? `${expression} IS NULL${direction}, ` : ""}${expression}${direction}`;
    },
    compare: (column, operator, bound, field) => compare(namesOf(column, field.definition), operator, bound, field),
    keyset: "or-apart-from-nulls",
  };

  return withStoredTimes({
    name,
    quoteIdentifier: (identifier) => quoteName(identifier, "`"),
    placeholder: () => "?",
    // Strings, for prepared statements (`execute` of mysql2): since 8.0.22, MySQL rejects numbers here, because mysql2
    // sends them as doubles. Not for `query` of mysql2, which writes strings in quotes, a syntax error after LIMIT.
    page: (limit, offset) => ["LIMIT ", { value: limit }, " OFFSET ", { value: offset }],
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
      if (isText(first)) {
        const text = textOf(column, ignoresCase(field.definition));
        return [`${text} IN `, ...tableOf(held, `LONGTEXT CHARACTER SET utf8mb4 COLLATE ${collation}`)];
      }
      const type = first.type === "decimal" ? decimalType(size) : TYPES[first.type].column;
      return [`${column} IN `, ...tableOf(held, type)];
    },
    read,
    sorting,
  });
}

/** The dialect of MySQL. Placeholders: `?`. */
export const mysql = dialectOf({
  name: "mysql",
  collation: "utf8mb4_0900_bin",
  largestDecimal: { precision: 65, scale: 30 },
});

/** The dialect of MariaDB. Placeholders: `?`. */
export const mariadb = dialectOf({
  name: "mariadb",
  collation: "utf8mb4_nopad_bin",
  largestDecimal: { precision: 65, scale: 38 },
});
