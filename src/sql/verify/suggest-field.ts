import type { Field, FieldType } from "../../language/types/field.js";
import type { Catalog, CatalogColumn, ListItemKind } from "./catalog.js";
import type { ScalarKind } from "./verified-types.js";

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

/** The items to choose from. The first that fits is suggested. */
const ITEMS: readonly (readonly [kind: ListItemKind, written: string])[] = [
  ["integer", "integer()"],
  ["integer of 32 bits", "integer({ bits: 32 })"],
  ["integer of 16 bits", "integer({ bits: 16 })"],
  ["uuid", "uuid()"],
  ["text", "text()"],
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
  return ITEMS.find(([kind]) => lists[kind].includes(column.type))?.[1];
}

function enumerationOf(labels: readonly string[]): string {
  return `enumeration(${JSON.stringify(labels)})`;
}

export function isTypes(lists: Catalog["lists"]): lists is readonly string[] {
  return Array.isArray(lists);
}
