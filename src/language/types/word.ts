import { readRelative } from "../values/relative-time.js";
import { UTC } from "../values/time-zone.js";
import type { Field } from "./field.js";
import { typeOf } from "./types.js";

/** Returns whether a word in a filter is a value of the field or, for a list, of its items. */
export function isWordOf(field: Field, word: string): boolean {
  const compared = field.type === "list" ? field.item : field;
  const isTime = compared.type === "date" || compared.type === "timestamp";
  if (word === "null" || (isTime && readRelative(word, compared.type) !== undefined)) return true;
  return typeOf(compared).read(word, compared, UTC) !== undefined;
}
