import {
  boolean,
  date,
  decimal,
  enumeration,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../language/schema/field-types.js";
import type { FieldOptions, ListItem, TimestampOptions } from "../../language/types/field.js";
import type { DerivedField } from "../derived/schema.js";
import { kindOf } from "./column-kinds.js";
import type { RuntimeColumn, TableColumn } from "./read-table.js";

/** Returns the field of a column, or `json()` and the type of the column if it has no counterpart. */
export function fieldOf({ column, nullable, definition }: TableColumn): DerivedField {
  const options = { column, nullable };
  const withoutCounterpart = (type: string): DerivedField => ({ field: json(options), withoutCounterpart: type });
  if (definition === undefined) return withoutCounterpart("SQL expression");
  if (isArray(definition)) {
    const item = itemOf(definition);
    const type = definition.getSQLType() + "[]".repeat(definition.dimensions ?? 0);
    return item === undefined ? withoutCounterpart(type) : { field: listOf(item, options) };
  }
  switch (kindOf(definition.columnType)) {
    case "integer32":
    case "integer64":
      return { field: integer({ ...options, bits: bitsOf(definition) }) };
    case "decimal":
      return { field: decimal({ ...options, ...digitsOf(definition) }) };
    case "number":
      // MySQL rounds to the scale when it stores and again when it returns a number: -0.1 is -0.09999999999999998.
      return definition.precision === undefined
        ? { field: number(options) }
        : withoutCounterpart(definition.getSQLType());
    case "text":
    case "enumeration":
      return { field: choicesOf(definition)?.(options) ?? text(options) };
    case "boolean":
      return { field: boolean(options) };
    case "date":
      return { field: date(options) };
    case "timestamp":
      return { field: timestamp({ ...options, ...timeOf(definition) }) };
    case "uuid":
      return { field: uuid(options) };
    case "json":
      return { field: json(options) };
    default:
      return withoutCounterpart(definition.getSQLType());
  }
}

/**
 * Drizzle 0.x has a column of its own for arrays. In 1.x, an array is a column of its items with dimensions. Those of a
 * vector are another thing.
 */
function isArray({ columnType, dimensions = 0 }: RuntimeColumn): boolean {
  return columnType === "PgArray" || (dimensions > 0 && !columnType.endsWith("Vector"));
}

/** Returns the field of the items of an array, or undefined if lists cannot contain them. */
function itemOf(array: RuntimeColumn): ListItem | undefined {
  const { baseColumn = array, dimensions = 1 } = array;
  if (dimensions > 1) return undefined;
  switch (kindOf(baseColumn.columnType)) {
    case "integer32":
    case "integer64":
      return integer({ bits: itemBitsOf(baseColumn) });
    case "text":
    case "enumeration":
      return choicesOf(baseColumn)?.({}) ?? text();
    case "uuid":
      return uuid();
    default:
      return undefined;
  }
}

/** The unsigned integers of MySQL do not fit into as many bits. */
function bitsOf(column: RuntimeColumn): 32 | 64 {
  return kindOf(column.columnType) === "integer32" && !/^int unsigned\b/.test(column.getSQLType()) ? 32 : 64;
}

/** PostgreSQL compares an array with items of its own type, which must be able to contain the items of a filter. */
function itemBitsOf(item: RuntimeColumn): 16 | 32 | 64 {
  return item.columnType === "PgSmallInt" ? 16 : bitsOf(item);
}

/** Returns precision and scale, if they are those of every value of the column. */
function digitsOf({ columnType, precision, scale = 0 }: RuntimeColumn) {
  if (precision === undefined) return columnType.startsWith("MySql") ? MYSQL_DEFAULT : {};
  // PostgreSQL also accepts a negative scale and one beyond the precision.
  return scale < 0 || scale > precision || columnType.startsWith("SQLite") ? {} : { precision, scale };
}

const MYSQL_DEFAULT = { precision: 10, scale: 0 } as const;

/** Returns a function that creates the enumeration of a column with fixed values. */
function choicesOf({ enumValues }: RuntimeColumn) {
  if (enumValues === undefined) return undefined;
  return (options: FieldOptions) => enumeration(enumValues, options) as EnumerationItem;
}

/** An enumeration without options is an item, too. */
type EnumerationItem = Extract<ListItem, { readonly type: "enumeration" }>;

function timeOf({ columnType, mode, withTimezone = true }: RuntimeColumn): TimestampOptions {
  if (columnType !== "SQLiteTimestamp") return { zone: withTimezone };
  return { stored: mode === "timestamp" ? "epoch-seconds" : "epoch-milliseconds" };
}
