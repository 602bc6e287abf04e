import type { BoundField } from "../language/bind/bound-filter.js";
import { typedValue } from "../language/bind/typed-value.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import { nearest } from "../language/diagnostics/suggest.js";
import type { Schema } from "../language/schema/schema.js";
import { isOrdered, isSortable } from "../language/schema/sortable.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { CANONICAL_INTEGER } from "../language/values/exact-number.js";
import { diagnoseKey } from "./key-codes.js";

/** Returns the field that identifies and sorts records. Throws a FilterError if the schema has no such field. */
export function keyOf(schema: Schema, name = "id"): BoundField {
  const definition = schema.byName.get(name);
  if (definition !== undefined) return { name, definition };
  const didYouMean = nearest(name, schema.byName.keys());
  throw filterError([diagnoseKey("schema.key", { key: name, didYouMean })]);
}

/** Throws a FilterError if requests may not sort by the key, or responses not contain it: every cursor contains the key. */
export function checkCursorKey(schema: Schema, name: string): void {
  checkExportKey(schema, name);
  const { definition } = keyOf(schema, name);
  if (isSortable(definition) && definition.selectable !== false) return;
  const option = definition.hidden ? "hidden" : definition.selectable === false ? "selectable" : "sortable";
  throw filterError([diagnoseKey("schema.cursor-key", { key: name, option })]);
}

/** Throws a FilterError if records have no total order by the key. Exports read by cursor, but do not show the key. */
export function checkExportKey(schema: Schema, name: string): void {
  const { definition } = keyOf(schema, name);
  // Names that are not choices all come after them, so that a cursor at one of them would skip the others.
  const isRanked = definition.type === "enumeration" && definition.ordered;
  if (isOrdered(definition) && !isRanked) return;
  throw filterError([diagnoseKey("schema.cursor-key", { key: name, option: isRanked ? "ordered" : "sortable" })]);
}

/** Parses a key, or returns undefined if no record can have it. An integer must be canonical: 7, not 007. */
export function readKey({ definition }: BoundField, text: string): BoundValue | undefined {
  if (definition.type === "integer" && !CANONICAL_INTEGER.test(text)) return undefined;
  const value = typedValue(definition, text);
  return value?.type === "empty-list" ? undefined : value;
}
