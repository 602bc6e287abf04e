import type { Field, FieldType } from "../../language/types/field.js";
import type { Catalog, CatalogColumn } from "./catalog.js";
import type { ColumnKind } from "./column-kind.js";

type ScalarKind = Exclude<ColumnKind, "list">;

/** The fields to choose from. The first of the same type is suggested, otherwise the first with the usual type. */
const FIELDS: readonly (readonly [type: FieldType, written: string, kind: ScalarKind])[] = [
  ["integer", "integer()", "integer"],
  ["decimal", "decimal()", "decimal"],
  ["number", "number()", "number"],
  ["boolean", "boolean()", "boolean"],
  ["date", "date()", "date"],
  ["timestamp", "timestamp()", "timestamp"],
  ["timestamp", "timestamp({ zone: false })", "timestamp without zone"],
  ["uuid", "uuid()", "uuid"],
  ["text", "text()", "text"],
  ["uuid", 'uuid({ stored: "text" })', "uuid as text"],
  ["timestamp", 'timestamp({ stored: "epoch-milliseconds" })', "integer"],
  ["timestamp", 'timestamp({ stored: "milliseconds" })', "text"],
  ["json", "json()", "json"],
];

/** Returns the code of a field for a column that does not fit the given field. */
export function suggestField(field: Field, column: CatalogColumn, catalog: Catalog): string | undefined {
  const { types, lists } = catalog;
  if (column.isList) {
    if (isTypes(lists)) return undefined;
    const item = itemFor(column, lists);
    return item === undefined ? undefined : `listOf(${item})`;
  }
  if (column.labels !== undefined) return enumerationOf(column.labels);
  const fitting = FIELDS.filter(([, , kind]) => types[kind].includes(column.type));
  const [, written] =
    fitting.find(([type]) => type === field.type) ??
    fitting.find(([, , kind]) => types[kind][0] === column.type) ??
    fitting[0] ??
    [];
  return written;
}

function itemFor(column: CatalogColumn, lists: Exclude<Catalog["lists"], readonly string[]>): string | undefined {
  if (column.labels !== undefined) return enumerationOf(column.labels);
  if (lists.integer.includes(column.type)) return "integer()";
  if (lists["integer of 32 bits"].includes(column.type)) return "integer({ bits: 32 })";
  if (lists["integer of 16 bits"].includes(column.type)) return "integer({ bits: 16 })";
  if (lists.uuid.includes(column.type)) return "uuid()";
  return lists.text.includes(column.type) ? "text()" : undefined;
}

function enumerationOf(labels: readonly string[]): string {
  return `enumeration(${JSON.stringify(labels)})`;
}

export function isTypes(lists: Catalog["lists"]): lists is readonly string[] {
  return Array.isArray(lists);
}
