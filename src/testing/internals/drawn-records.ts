import fc from "fast-check";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import { targetOf } from "../../language/schema/filterable.js";
import { pathOf } from "../../language/schema/path.js";
import type { Relation, Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import { readField } from "../../language/values/record-value.js";
import { pick } from "./choices.js";
import { prefer } from "./fast-check-helpers.js";
import { type Cell, cellsOf } from "./sample.js";

/** Records before the forms of their values are known. */
export interface Drawn<V> {
  readonly rows: readonly Row<V>[];
  /** The records that each relation refers to, except at the greatest depth of relations. */
  readonly related: readonly Drawn<V>[];
}

interface Row<V> {
  readonly cells: readonly Cell<V>[];
  /** The related records, by index: records of tests share related records as those of tables do. */
  readonly links: readonly Cell<readonly number[]>[];
}

const MAX_SHARED = 6;
const MAX_LINKS = 3;

/** Returns the fields of a schema and its related records, each with its name after those of the relations that lead to it. */
export function fieldsWithin(schema: Schema, path: readonly string[] = []): readonly (readonly [string, Field])[] {
  const own = Array.from(schema.byName, ([name, field]) => [[...path, name].join("."), field] as const);
  const related = relationsAt(schema, path.length);
  return [...own, ...related.flatMap(([name, relation]) => fieldsWithin(targetOf(relation), [...path, name]))];
}

/** Draws records and their related records, with values by their fields. */
export function drawnRecords<V>(
  schema: Schema,
  rowsOf: (row: fc.Arbitrary<Row<V>>) => fc.Arbitrary<readonly Row<V>[]>,
  valuesOf: (field: Field) => fc.Arbitrary<V>,
  depth = 0,
): fc.Arbitrary<Drawn<V>> {
  const relations = relationsAt(schema, depth);
  // With few different related records, most groups match all of them or none.
  const shared = (row: fc.Arbitrary<Row<V>>) =>
    fc.noBias(prefer(fc.array(row, { maxLength: MAX_SHARED, size: "max" }), ({ length }) => length > 2));
  const row = fc.record({
    cells: fc.tuple(...Array.from(schema.byName.values(), (field) => cellsOf(field, valuesOf(field)))),
    links: fc.tuple(...relations.map(([, relation]) => linksOf(relation))),
  });
  return fc.record({
    rows: rowsOf(row),
    related: fc.tuple(
      ...relations.map(([, relation]) => drawnRecords(targetOf(relation), shared, valuesOf, depth + 1)),
    ),
  });
}

function relationsAt(schema: Schema, depth: number): readonly (readonly [string, Relation])[] {
  return depth < DEFAULT_LIMITS.relationDepth ? [...schema.relationByName] : [];
}

function linksOf({ relation }: Relation): fc.Arbitrary<Cell<readonly number[]>> {
  const maxLength = relation === "one" ? 1 : MAX_LINKS;
  const indices = fc.uniqueArray(fc.nat(MAX_SHARED - 1), { maxLength, size: "max" });
  return cellsOf({ nullable: true }, indices);
}

/** Returns the records. `formsOf` returns the forms of a value of a field, by its name in `fieldsWithin`. */
export function recordsOf<V>(
  schema: Schema,
  { rows, related }: Drawn<V>,
  formsOf: (value: V, key: string) => readonly unknown[],
  path: readonly string[] = [],
): readonly object[] {
  const fields = [...schema.byName];
  const relations = relationsAt(schema, path.length);
  const targets = relations.map(([name, relation], i) => {
    const drawn = related[i];
    return drawn === undefined ? [] : recordsOf(targetOf(relation), drawn, formsOf, [...path, name]);
  });
  return rows.map(({ cells, links }) => {
    const record = {};
    for (const [i, [name, field]] of fields.entries()) {
      const key = [...path, name].join(".");
      setCell(record, pathOf(name, field), cells[i], ({ value, form }) => pick(formsOf(value, key), form));
    }
    for (const [i, [name, relation]] of relations.entries()) {
      setCell(record, pathOf(name, relation), links[i], ({ value }) => linked(value, targets[i] ?? [], relation));
    }
    return record;
  });
}

function linked(indices: readonly number[], records: readonly object[], { relation }: Relation): unknown {
  const wanted = new Set(indices.map((index) => index % records.length));
  const found = records.filter((_, index) => wanted.has(index));
  return relation === "many" ? found : (found[0] ?? null);
}

function setCell<V>(
  record: object,
  path: readonly string[],
  cell: Cell<V> | undefined,
  present: (cell: Exclude<Cell<V>, string>) => unknown,
): void {
  if (cell === undefined || cell === "missing") return;
  setPath(record, path, cell === "null" ? null : cell === "undefined" ? undefined : present(cell));
}

/** Sets an own property, even one named __proto__, and creates the objects on the path to it. */
function setPath(record: object, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  const existing = readField(record, name);
  const isLast = rest.length === 0;
  const child = isLast ? value : typeof existing === "object" && existing !== null ? existing : {};
  Object.defineProperty(record, name, { value: child, enumerable: true, writable: true, configurable: true });
  if (!isLast) setPath(child as object, rest, value);
}
