import { type FieldAt, fieldAt } from "../language/schema/field-at.js";
import { pathOf } from "../language/schema/path.js";
import type { Schema } from "../language/schema/schema.js";
import { recordValueOf } from "../language/types/bound-value.js";
import { type Column, LAST } from "../language/types/record-type.js";
import { recordTypeOf } from "../language/types/types.js";
import { pathTo, readPath, relatedRecord } from "../language/values/record-value.js";
import type { ListCursor, SortKey } from "../list/list-query.js";

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
): (one: number, other: number) => number {
  const keys = sort.flatMap(({ field, descending, nulls }, key) => {
    const found = fieldAt(schema, field) as FieldAt;
    const { definition } = found;
    const read = readerOf(found);
    const values = records.map(read);
    const bound = position[key] ?? null;
    values.push(bound === null ? null : recordValueOf(bound));
    const column = recordTypeOf(definition).column(values, definition);
    const isReversed = descending && nulls === "last";
    return [...(isReversed ? [sortedBy(nullsOf(column, values.length), false)] : []), sortedBy(column, descending)];
  });
  return compareBy(keys);
}

/** Returns a function that compares the values of a column by their indexes. Null is after all others. */
export function compareColumn(column: Column): (one: number, other: number) => number {
  return compareBy([sortedBy(column, false)]);
}

function compareBy(keys: readonly Key[]): (one: number, other: number) => number {
  // One loop without calls for numbers and texts. A chain of functions takes twice as long.
  return (one, other) => {
    for (let key = 0; key < keys.length; key++) {
      const { numbers, texts, compare, less } = keys[key] as Key;
      if (numbers !== undefined) {
        const [a, b] = [numbers[one] as number, numbers[other] as number];
        if (a !== b) return a < b ? less : -less;
      } else if (texts !== undefined) {
        const [a, b] = [texts[one], texts[other]];
        if (a !== b) return b === undefined || (a !== undefined && a < b) ? less : -less;
      } else {
        const order = compare(one, other);
        if (order !== 0) return order < 0 ? less : -less;
      }
    }
    return 0;
  };
}

/** Returns a function that reads a field of a record, or of its related record. */
export function readerOf({ steps, name, definition }: FieldAt): (record: unknown) => unknown {
  const path = pathTo(pathOf(name, definition));
  const relations = steps.map((step) => pathTo(pathOf(step.name, step.definition)));
  return (record) => {
    let owner = record;
    for (const relation of relations) owner = relatedRecord(readPath(owner, relation));
    return readPath(owner, path);
  };
}

/** A column with its direction: `less` is the result if the first value is the lesser one. */
interface Key {
  readonly numbers: Float64Array | undefined;
  readonly texts: readonly (string | undefined)[] | undefined;
  readonly compare: (one: number, other: number) => number;
  readonly less: -1 | 1;
}

/** Returns a column that is greater for null than for all others, which are equal. */
function nullsOf(column: Column, length: number): Column {
  const isNull = (index: number): boolean => {
    if (column.kind === "numbers") return column.values[index] === LAST;
    return column.kind === "texts" ? column.values[index] === undefined : column.isNull(index);
  };
  return { kind: "numbers", values: Float64Array.from({ length }, (_, index) => Number(isNull(index))) };
}

function sortedBy(column: Column, descending: boolean): Key {
  return {
    numbers: column.kind === "numbers" ? column.values : undefined,
    texts: column.kind === "texts" ? column.values : undefined,
    compare: column.kind === "others" ? column.compare : () => 0,
    less: descending ? 1 : -1,
  };
}
