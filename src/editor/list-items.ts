import type { Literal } from "../language/ast/filter.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { unquote } from "../language/text/quoting.js";
import type { Field } from "../language/types/field.js";
import type { ListState } from "./completion-target.js";
import { hasOpenValues, type KnownValue, listedValues } from "./static-values.js";

/** Returns a test for the values that are not among the other items of the list. */
export function isUnused(list: ListState | undefined): (candidate: KnownValue) => boolean {
  if (list === undefined) return () => true;
  const used = new Set(list.others.map(literalOf));
  return ({ value }) => !used.has(value);
}

/** Returns whether the list can have another item: a value of the field that is not in it yet. */
export function hasUnusedValue(field: Field, list: ListState): boolean {
  if (hasOpenValues(field, list.operator)) return true;
  const used = new Set([...list.others, list.item].map(literalOf));
  return listedValues(field, list.operator).some(({ value }) => !used.has(value));
}

/** Returns what an item means. */
function literalOf(item: string): Literal {
  const written = trimWhiteSpace(item);
  if (written.startsWith('"')) return unquote(written).value;
  return written === "null" ? null : written;
}
