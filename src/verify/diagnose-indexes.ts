import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { diagnoseTable } from "../diagnostics/table-messages.js";
import type { CatalogIndex, IndexKey } from "./catalog.js";
import type { FieldColumn } from "./diagnose-column.js";

/**
 * Returns advice if no index serves conditions on a visible field. Keys before the one of the field count if they are
 * columns without a field: those are usually columns of the scope, such as the tenant.
 */
export function diagnoseIndexes(
  { name, field, column, catalog, table, quote }: FieldColumn,
  indexes: readonly CatalogIndex[] | undefined,
  isField: (column: string) => boolean,
): readonly Diagnostic[] {
  const { indexes: rules } = catalog;
  if (rules === undefined || indexes === undefined || field.hidden || !(field.filterable || field.sortable)) return [];
  const suggestion = rules.suggest(field, quote(column.name));
  if (suggestion === undefined) return [];
  const isScope = (key: IndexKey) => key.column !== null && !isField(key.column);
  const isServed = indexes.some((keys) => {
    const first = keys.find((key) => !isScope(key) || key.column === column.name);
    return first !== undefined && rules.serves(field, first, column);
  });
  if (isServed) return [];
  const schema = table.slice(0, -1).map((part) => `${quote(part)}.`);
  const last = table.at(-1) ?? "";
  const [beforeIndex, beforeTable] = rules.qualifiesIndex ? [schema, []] : [[], schema];
  const index = [...beforeIndex, quote(`${last}_${column.name}`)].join("");
  const statement = `CREATE INDEX ${index} ON ${[...beforeTable, quote(last)].join("")} ${suggestion}`;
  return [diagnoseTable("table.no-index", { column: column.name, field: name, statement })];
}
