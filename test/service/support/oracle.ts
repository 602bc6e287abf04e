import type { Filter, RecordOf, Schema } from "../../../src/index.js";
import { bind } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";

type Value = string | number | boolean | null;
export type DemoRecord = Readonly<Record<string, Value>>;

interface ListRequest {
  readonly filter: Filter;
  readonly fields: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Computes the specified response in memory, from records ordered by id. */
export function expectedResponse(
  records: readonly DemoRecord[],
  schema: Schema,
  { filter, fields, page, limit }: ListRequest,
) {
  const bound = bind(filter, schema);
  if (!bound.ok) throw new Error("the filter does not match the schema");
  const matches = toPredicate(bound.value);
  const found = records.filter((record) => matches(record as RecordOf<Schema>));
  const data = found
    .slice((page - 1) * limit, page * limit)
    .map((record) => shown(record, fields ?? schema.visibleNames, schema));
  const total = found.length;
  const totalPages = Math.ceil(total / limit);
  const previousPage = Math.min(page - 1, totalPages);
  return {
    data,
    meta: { count: data.length, total },
    pagination: {
      previousPage: previousPage === 0 ? null : previousPage,
      currentPage: page,
      nextPage: page < totalPages ? page + 1 : null,
      totalPages,
    },
  };
}

/** Returns a record as in JSON, where decimals are numbers. */
export function shown(record: DemoRecord, fields: readonly string[], schema: Schema): DemoRecord {
  return Object.fromEntries(
    fields.map((name) => {
      const value = record[name] ?? null;
      return [name, schema.byName.get(name)?.type === "decimal" && value !== null ? Number(value) : value];
    }),
  );
}

interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** Returns a comparison of records by these keys, then by id. Null is after all values. */
export function orderOf(sort: readonly SortKey[], schema: Schema): (one: DemoRecord, other: DemoRecord) => number {
  return (one, other) => {
    for (const { field, descending } of sort) {
      const order = compare(one[field] ?? null, other[field] ?? null, schema.byName.get(field)?.type === "decimal");
      if (order !== 0) return descending ? -order : order;
    }
    return Number(one.id) - Number(other.id);
  };
}

function compare(one: Value, other: Value, isDecimal: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one !== "string" || isDecimal) return Number(one) - Number(other);
  // UTF-8 sorts by code point. Times of the demo data without "Z" sort like the instants.
  return Buffer.compare(Buffer.from(one.replace(/Z$/, "")), Buffer.from(String(other).replace(/Z$/, "")));
}
