import type { ListCursor, SortKey } from "../list/list-query.js";
import { recordValueOf } from "../list/sort-value.js";
import type { Schema } from "../schema/schema.js";
import { readField } from "../values/record-value.js";
import { type CompareAt, compareColumn } from "./sort-column.js";

/** Returns the sorted records after or before a position, or all of them. The sort is stable. */
export function inOrder<R>(
  records: readonly R[],
  schema: Schema,
  sort: readonly SortKey[],
  cursor?: ListCursor,
): readonly R[] {
  const indexes = records.map((_, index) => index);
  const compare = compareRecords(records, schema, sort, cursor?.position);
  // The position is after the last record.
  const order = (index: number) => compare(index, records.length);
  const found =
    cursor?.position === undefined
      ? indexes
      : indexes.filter(cursor.direction === "after" ? (index) => order(index) > 0 : (index) => order(index) < 0);
  return found.sort(compare).map((index) => records[index] as R);
}

/** Returns a function that compares records by their indexes, and the position by the index after them. */
function compareRecords(
  records: readonly unknown[],
  schema: Schema,
  sort: readonly SortKey[],
  position: ListCursor["position"] = [],
): CompareAt {
  const columns = sort.flatMap(({ field, descending }, key) => {
    const definition = schema.byName.get(field);
    if (definition === undefined) return [];
    const values = records.map((record) => readField(record, field));
    const bound = position[key] ?? null;
    values.push(bound === null ? null : recordValueOf(bound));
    const compare = compareColumn(values, definition);
    return [descending ? reversed(compare) : compare];
  });
  return inTurn(columns);
}

function reversed(compare: CompareAt): CompareAt {
  return (one, other) => compare(other, one);
}

/** Compares by the first column; where it is equal, by the next one. */
function inTurn(columns: readonly CompareAt[]): CompareAt {
  const [first = () => 0, ...rest] = columns;
  if (rest.length === 0) return first;
  const next = inTurn(rest);
  return (one, other) => first(one, other) || next(one, other);
}
