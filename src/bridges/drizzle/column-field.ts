import type { FieldOptions, TimestampOptions } from "../../language/schema/field-options.js";
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
import type { Field, ListItem } from "../../language/types/field.js";
import type { DerivedField } from "../derived/schema.js";
import { type ColumnKind, kindOf } from "./column-kinds.js";
import type { RuntimeColumn, TableColumn } from "./read-table.js";

type ColumnOptions = Pick<FieldOptions, "column" | "nullable">;

/** How a kind of column is read. */
interface Counterpart {
  /** Returns undefined if a column of the kind has no counterpart. */
  field(column: RuntimeColumn, options: ColumnOptions): Field | undefined;
  /** Returns the field of a list's items. Lists can contain only kinds with this member. */
  item?(column: RuntimeColumn): ListItem;
}

const TEXT: Counterpart = {
  field: (column, options) => choicesOf(column)?.(options) ?? text(options),
  item: (column) => choicesOf(column)?.({}) ?? text(),
};

const COUNTERPARTS: { readonly [Kind in ColumnKind]: Counterpart } = {
  integer32: {
    field: (column, options) => integer({ ...options, bits: bitsOf(column) }),
    // PostgreSQL compares an array with items of its own type, which must be able to contain the items of a filter.
    item: (column) => integer({ bits: column.columnType === "PgSmallInt" ? 16 : bitsOf(column) }),
  },
  integer64: { field: (_column, options) => integer({ ...options, bits: 64 }), item: () => integer({ bits: 64 }) },
  decimal: { field: (column, options) => decimal({ ...options, ...digitsOf(column) }) },
  // MySQL rounds to the scale when it stores and again when it returns a number: -0.1 is -0.09999999999999998.
  number: { field: ({ precision }, options) => (precision === undefined ? number(options) : undefined) },
  text: TEXT,
  enumeration: TEXT,
  boolean: { field: (_column, options) => boolean(options) },
  date: { field: (_column, options) => date(options) },
  timestamp: { field: (column, options) => timestamp({ ...options, ...timeOf(column) }) },
  uuid: { field: (_column, options) => uuid(options), item: () => uuid() },
  list: {
    field: (column, options) => {
      const item = itemOf(column);
      return item && listOf(item, options);
    },
  },
  json: { field: (_column, options) => json(options) },
};

/** Returns the field of a column, or `json()` and the type of the column if it has no counterpart. */
export function fieldOf({ column, nullable, definition }: TableColumn): DerivedField {
  const options = { column, nullable };
  if (definition === undefined) return withoutCounterpart("SQL expression", false, options);
  const isList = isArray(definition);
  const field = (isList ? COUNTERPARTS.list : counterpartOf(definition))?.field(definition, options);
  if (field !== undefined) return { field };
  const type = definition.getSQLType() + "[]".repeat(isList ? (definition.dimensions ?? 0) : 0);
  return withoutCounterpart(type, isReadAsJson(definition, type), options);
}

function withoutCounterpart(type: string, selectable: boolean, options: ColumnOptions): DerivedField {
  return { field: json({ ...options, selectable }), withoutCounterpart: type };
}

/**
 * Whether every value of a column can be read as JSON. PostgreSQL converts all types but texts, which may contain JSON.
 * Other databases have only the texts of values: "1e10" could be a number, and most texts are not JSON.
 */
function isReadAsJson({ columnType }: RuntimeColumn, type: string): boolean {
  return columnType.startsWith("Pg") ? !/^(?:text|varchar|character varying)\b/i.test(type) : IS_NUMBER.test(type);
}

const IS_NUMBER = /^(?:float|double|real|year)\b/;

function counterpartOf({ columnType }: RuntimeColumn): Counterpart | undefined {
  const kind = kindOf(columnType);
  return kind && COUNTERPARTS[kind];
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
  return dimensions > 1 ? undefined : counterpartOf(baseColumn)?.item?.(baseColumn);
}

/** The unsigned integers of MySQL do not fit into as many bits. */
function bitsOf(column: RuntimeColumn): 32 | 64 {
  return /^int unsigned\b/.test(column.getSQLType()) ? 64 : 32;
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
