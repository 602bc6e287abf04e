import { type Scalar, toLiteral } from "../../language/ast/builders.js";
import type { Literal } from "../../language/ast/filter.js";
import type { Field } from "../../language/types/field.js";
import { timeOf } from "../../language/values/record-time.js";

/** Returns the text of a value of a user interface. Throws a FilterError for values that filters cannot contain. */
export function literalOf(value: unknown, field: Field | undefined): Literal {
  const time = timeOf(value);
  if (time === undefined) return toLiteral(value as Scalar | null);
  const text = toLiteral(new Date(time));
  return field?.type === "date" && text !== null ? text.slice(0, 10) : text;
}

/** Returns true or false for a boolean field, and the text otherwise. */
export function editorValue(text: string, field: Field | undefined): string | boolean {
  return field?.type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

/** Returns the number of a text that no other text of a number equals, such as "5" but not "5.0". */
export function exactNumber(text: string): number | undefined {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : undefined;
}

/** Returns whether both texts are numbers and the first is greater. */
export function isReversed(first: Literal, second: Literal, field: Field | undefined): boolean {
  if (first === null || second === null || field?.type === "text") return false;
  return isNumeral(first) && isNumeral(second) && Number(first) > Number(second);
}

function isNumeral(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
