import {
  and,
  contains,
  eq,
  type Field,
  type Filter,
  gte,
  isIn,
  lte,
  ne,
  notContains,
  notIn,
  or,
  type Schema,
} from "../../../src/index.js";
import { operatorsOf } from "../../../src/language/types/operators-of.js";
import { writableEdges } from "./edge-values.js";

/** Conditions with values from rows. The others match almost no row, so that not every row is selected. */
const VALUES_OF_ROWS = 40;

/** Returns an OR of `count` conditions. */
export function alternatives(schema: Schema, count: number): Filter {
  const fields = filterableFields(schema).filter(([, { type }]) => type !== "enumeration" && type !== "boolean");
  const conditions = Array.from({ length: count }, (_, i) => {
    const [name, field] = at(fields, i);
    const build = field.type === "list" ? contains : eq;
    return build(name, i < VALUES_OF_ROWS ? at(valuesOf(field), i) : fillerOf(field, i));
  });
  return or(...conditions);
}

/** Returns a balanced binary tree of `count` conditions, with AND and OR on alternate levels. */
export function balancedTree(schema: Schema, count: number): Filter {
  let level = conditionsOn(schema, count);
  for (let joinsAll = true; level.length > 1; joinsAll = !joinsAll) {
    level = pairsOf(level).map((pair) => (joinsAll ? and(...pair) : or(...pair)));
  }
  return or(...level);
}

/** Returns a filter with a list of `itemCount` items per field type and `conditionCount` conditions in total. */
export function manyItems(schema: Schema, itemCount: number, conditionCount: number): Filter {
  const types = new Map(filterableFields(schema).map((named) => [named[1].type, named]));
  const lists = Array.from(types.values(), ([name, field], i) => {
    const items = itemsOf(field, itemCount);
    return i % 2 === 0 ? isIn(name, items) : notIn(name, items);
  });
  const others = conditionsOn(schema, conditionCount - lists.length);
  const pairs = pairsOf(lists);
  return and(...pairs.map((pair, i) => or(...pair, and(...others.filter((_other, at) => at % pairs.length === i)))));
}

function conditionsOn(schema: Schema, count: number): readonly Filter[] {
  const fields = filterableFields(schema);
  return Array.from({ length: count }, (_, i) => {
    const [name, field] = at(fields, i);
    const value = at(valuesOf(field), i);
    // Lists can be compared only with the empty list.
    const equality = field.type === "list" ? "[]" : value;
    const conditions = [
      ne(name, equality),
      eq(name, equality),
      lte(name, value),
      gte(name, value),
      notContains(name, value),
    ].filter(({ operator }) => operatorsOf(field).includes(operator));
    return at(conditions, Math.floor(i / fields.length));
  });
}

/** Returns values to compare with the field or with the items of its lists. */
function valuesOf(field: Field): readonly string[] {
  return writableEdges(field.type === "list" ? field.item : field);
}

function filterableFields(schema: Schema): readonly (readonly [name: string, field: Field])[] {
  return [...schema.byName].filter(([, field]) => operatorsOf(field).length > 0);
}

/** Returns every other edge value, filled up to `count` items. */
function itemsOf(field: Field, count: number): readonly string[] {
  const edges = valuesOf(field).filter((_value, i) => i % 2 === 0);
  return [...edges, ...Array.from({ length: count - edges.length }, (_, i) => fillerOf(field, i))];
}

function fillerOf(field: Field, i: number): string {
  switch (field.type) {
    case "integer":
      return String(i + 2);
    case "decimal":
    case "number":
      return `${i}.25`;
    case "text":
      return `"item" ${i}, \\`;
    case "enumeration":
      return at(field.choices, 0);
    case "boolean":
      return "true";
    case "date":
      return new Date(i * 86_400_000).toISOString().slice(0, 10);
    case "timestamp":
      return new Date(i * 86_400_001).toISOString();
    case "uuid":
      return `00000000-0000-0000-0000-${String(i).padStart(12, "0")}`;
    case "list":
      return fillerOf(field.item, i);
    case "json":
      return "";
  }
}

function pairsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, i) => items.slice(2 * i, 2 * i + 2));
}

/** Returns the item at an index, wrapping around. */
function at<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}
