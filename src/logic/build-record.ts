import { pathOf } from "../language/schema/path.js";
import type { Relation, Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { readField } from "../language/values/record-value.js";
import { cellsOf } from "./cells.js";

/** Returns a record with the values of some fields and relations. The other fields have any value. */
export function buildRecord(schema: Schema, values: ReadonlyMap<string, unknown>): object {
  const record = {};
  const given: (readonly [readonly string[], unknown])[] = [];
  const add = (name: string, definition: Field | Relation, other: () => unknown): void => {
    const path = pathOf(name, definition);
    if (values.has(name)) given.push([path, values.get(name)]);
    else setPath(record, path, other());
  };
  for (const [name, field] of schema.byName) if (!field.custom) add(name, field, () => anyValue(field));
  for (const [name, relation] of schema.relationByName) {
    add(name, relation, () => (relation.relation === "one" ? null : []));
  }
  // Last, in case that a field without a condition is read from the same property.
  for (const [path, value] of given) setPath(record, path, value);
  return record;
}

function anyValue(field: Field): unknown {
  if (field.nullable) return null;
  if (field.type === "list") return [];
  if (field.type === "json") return {};
  return cellsOf(field, [])[0]?.value;
}

/** Sets an own property, even one named __proto__, and creates the objects on the path to it. */
function setPath(record: object, path: readonly string[], value: unknown): void {
  let at = record;
  for (const [i, name] of path.entries()) {
    const existing = readField(at, name);
    const isLast = i === path.length - 1;
    const child = isLast ? value : typeof existing === "object" && existing !== null ? existing : {};
    Object.defineProperty(at, name, { value: child, enumerable: true, writable: true, configurable: true });
    at = child as object;
  }
}
