import type { SourceRecord } from "../http/source.js";
import { pathOf } from "../language/schema/path.js";
import type { Schema } from "../language/schema/schema.js";
import { readPath } from "../language/values/record-value.js";

/**
 * Returns a function that maps a record in memory to its values by field name. Without paths in the schema, it returns
 * the record itself.
 */
export function byFieldName({ byName }: Schema): (record: unknown) => SourceRecord {
  const fields = Array.from(byName, ([name, field]) => ({ name, field, path: pathOf(name, field) }));
  if (fields.every(({ field }) => field.path === undefined)) return (record) => record as SourceRecord;
  // Unlike an assignment, this creates an own property for a field named __proto__.
  return (record) => Object.fromEntries(fields.map(({ name, path }) => [name, readPath(record, path)]));
}
