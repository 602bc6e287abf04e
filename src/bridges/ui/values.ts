import { readLiteral } from "../../language/ast/builders.js";
import type { Literal } from "../../language/ast/filter.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import type { Field } from "../../language/types/field.js";
import { timeOf } from "../../language/values/record-time.js";
import { UI_TYPES, type UiType } from "./ui-types.js";

/** Returns the text of a value of a user interface, or the problem of a value that filters cannot contain. */
export function literalOf(value: unknown, field: Field | undefined): Literal | Finding {
  const time = timeOf(value);
  if (time === undefined) return readLiteral(value);
  const literal = readLiteral(new Date(time));
  return typeof literal === "string" ? literal.slice(0, typeOf(field)?.timeLength) : literal;
}

function typeOf(field: Field | undefined): UiType | undefined {
  return field && UI_TYPES[field.type];
}

/** Returns true or false for a boolean field, and the text otherwise. */
export function editorValue(text: string, field: Field | undefined): string | boolean {
  return typeOf(field)?.values === "booleans" && (text === "true" || text === "false") ? text === "true" : text;
}

/** Returns a value as the rows of a table have it, as far as the field tells. */
export function rowValue(text: string, field: Field | undefined): string | number | boolean {
  return (typeOf(field)?.values === "numbers" ? exactNumber(text, field) : undefined) ?? editorValue(text, field);
}

/** Returns the values that count as empty: null, the empty text and the empty list, as far as the field has them. */
export function emptyLiterals(field: Field | undefined): readonly Literal[] {
  if (field === undefined) return [null, ""];
  const { empty } = UI_TYPES[field.type];
  if (empty === undefined) return [null];
  return field.nullable ? [null, empty] : [empty];
}

/**
 * Returns the number that is the text: for "5", but not for "5.0". Integers beyond 2^53 stay texts, because filters do not
 * accept them as numbers, except those of doubles.
 */
export function exactNumber(text: string, field: Field | undefined): number | undefined {
  const number = Number(text);
  const isExact = field?.type === "number" || !Number.isInteger(number) || Number.isSafeInteger(number);
  return isExact && Number.isFinite(number) && String(number) === text ? number : undefined;
}

/** Returns whether both texts are numbers and the first is greater. */
export function isReversed(first: Literal, second: Literal, field: Field | undefined): boolean {
  if (first === null || second === null || typeOf(field)?.isOrderedAsText) return false;
  return isNumeral(first) && isNumeral(second) && Number(first) > Number(second);
}

function isNumeral(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
