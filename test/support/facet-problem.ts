import { and, bind, contains, eq, type Filter, type Schema } from "../../src/index.js";
import type { Facet } from "../../src/list.js";
import { matches } from "./reference.js";

/**
 * Returns what is wrong with a facet of all values, by the meaning of filters alone: each count is the number of records
 * that also match a condition on the value, and each record has one of the values.
 */
export function facetProblem(
  { values, more }: Facet,
  { schema, records, filter, field }: FacetCase,
): string | undefined {
  const kept = records.filter((record) => matches(withoutParts(filter, field), schema, record));
  const isList = definitionOf(schema, field)?.type === "list";
  for (const { value, count } of values) {
    const scalar = value as string | number | bigint | boolean | null;
    const condition = isList && scalar !== null ? contains(field, scalar) : eq(field, scalar);
    const found = kept.filter((record) => matches(condition, schema, record)).length;
    if (found !== count) return `${field} is ${String(value)} in ${found} records, not in ${count}`;
  }
  const total = values.reduce((sum, { count }) => sum + count, 0);
  if (!isList && total !== kept.length) return `${kept.length} records match, but ${total} were counted`;
  const texts = new Set(values.map(({ value }) => textOf(value)));
  for (const item of isList ? kept.flatMap((record) => itemsIn(record)) : []) {
    const condition = contains(field, item);
    const isItem = bind(condition, schema).ok && kept.some((record) => matches(condition, schema, record));
    if (isItem && !texts.has(textOf(item))) return `The item ${item} was not counted`;
  }
  if (values.some(({ count }, index) => count > (values[index - 1]?.count ?? count))) return "The counts increase";
  return more ? "There should be no more values" : undefined;
}

/** Equal items have the same text: UUIDs in any case, and -0. */
function textOf(value: unknown): string {
  const text = String(value).toLowerCase();
  return /^-?\d+$/.test(text) ? String(BigInt(text)) : text;
}

/** Returns all items of lists in a record and in its related records, of any field. */
function itemsIn(record: unknown, depth = 3): readonly (string | number | bigint)[] {
  if (typeof record !== "object" || record === null || depth === 0) return [];
  return Object.values(record).flatMap((value) =>
    Array.isArray(value)
      ? value.filter((item) => ["string", "number", "bigint"].includes(typeof item))
      : itemsIn(value, depth - 1),
  );
}

export interface FacetCase {
  readonly schema: Schema;
  readonly records: readonly object[];
  readonly filter: Filter;
  readonly field: string;
}

/** Returns the filter without the parts of its conjunctions that are about the field alone. */
export function withoutParts(filter: Filter, field: string): Filter {
  if (filter.kind === "and") return and(...filter.parts.map((part) => withoutParts(part, field)));
  // The generators write the aliases of fields like this.
  const names = new Set(namesIn(filter).map((name) => name.replace(/_old$/, "")));
  return names.size === 1 && names.has(field) ? and() : filter;
}

/** Returns the names of all fields, with the relations that lead to them, and "relation." for any related record. */
function namesIn(filter: Filter): readonly string[] {
  switch (filter.kind) {
    case "everything":
      return [""];
    case "and":
    case "or":
      return filter.parts.flatMap(namesIn);
    case "not":
      return namesIn(filter.part);
    case "comparison":
    case "membership":
      return [filter.field];
    case "related":
      return namesIn(filter.part).map((name) => `${filter.relation}.${name}`);
  }
}

/** Returns the names of the fields that can be facets: own ones, and those of one related record. */
export function facetNames(schema: Schema): readonly string[] {
  const own = (each: Schema) => [...each.byName].filter(([, { hidden, type }]) => !hidden && type !== "json");
  const related = [...schema.relationByName].filter(([, { hidden, relation }]) => !hidden && relation === "one");
  return [
    ...own(schema).map(([name]) => name),
    ...related.flatMap(([name, { target }]) =>
      own(typeof target === "function" ? target() : target).map(([field]) => `${name}.${field}`),
    ),
  ];
}

function definitionOf(schema: Schema, field: string) {
  const own = schema.byName.get(field);
  if (own !== undefined) return own;
  const at = field.indexOf(".");
  const target = schema.relationByName.get(field.slice(0, at))?.target;
  return (typeof target === "function" ? target() : target)?.byName.get(field.slice(at + 1));
}
