import { checkArgument } from "../../language/diagnostics/argument.js";
import { fieldAt } from "../../language/schema/field-at.js";
import type { ListQuery, SortKey } from "../../list/list-query.js";
import type { SqlKey } from "./order.js";
import type { TableWriter } from "./table.js";

/**
 * Returns the sort keys of a query, reversed to read backward, up to the key of the records: it is unique, so further
 * keys would not change the order.
 */
export function sortKeysOf({ sort = [], cursor, filter }: Partial<ListQuery>, table: TableWriter): readonly SqlKey[] {
  const { name } = table.key;
  const found = sort.findIndex(({ field }) => field === name);
  const keys: readonly SortKey[] =
    found === -1 ? [...sort, { field: name, descending: false }] : sort.slice(0, found + 1);
  const position = cursor?.position;
  checkArgument(
    keys.every(({ field }) => filter !== undefined && fieldAt(filter.schema, field) !== undefined) &&
      (position === undefined || position.length >= keys.length),
    "toListSql()",
    "query",
    "the value of readListQuery(), with sort keys of the schema and a value for each of them in the cursor",
  );
  const isBackward = cursor?.direction === "before";
  return keys.map((key, index): SqlKey => {
    const column = table.sortColumn(key.field, index + 1);
    const areFirst = key.descending && key.nulls !== "last";
    return {
      ...column,
      descending: key.descending !== isBackward,
      nulls: column.field.definition.nullable ? (areFirst === isBackward ? "last" : "first") : undefined,
    };
  });
}
