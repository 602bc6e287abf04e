import type { Field } from "../../language/types/field.js";
import { belongsTo, typeOf } from "../../language/types/types.js";
import { isExactNumber, type JsonType } from "../../language/types/value-type.js";
import { readExactNumber } from "../../language/values/exact-number.js";
import { isRounded, type JsonValue, NumberText, parseJson } from "./json-value.js";
import { usualNumber, usualTime } from "./usual-form.js";

/**
 * Returns a JSON value as predicates expect it in a field: numbers that JavaScript would round are texts, and so are numbers
 * in a column of texts.
 */
export function fromJson(value: JsonValue | undefined, field: Field): unknown {
  if (value instanceof NumberText) return fromNumber(value.text, field);
  if (typeof value === "number") return field.type === "text" ? String(value) : value;
  if (typeof value === "string") return isTime(field) ? usualTime(value) : value;
  if (field.type === "list" && Array.isArray(value)) return value.map((item: JsonValue) => fromJson(item, field.item));
  return value;
}

/** Whether the values are days or times, which files contain in several forms. */
export function isTime({ type }: Field): boolean {
  return type === "date" || type === "timestamp";
}

/** Whether the values are numbers. */
export function isNumeric(field: Field): boolean {
  const { type } = typeOf(field).jsonType(field);
  return type === "integer" || type === "number";
}

/** Returns a number of JSON as predicates expect it. */
export function fromNumber(text: string, field: Field): unknown {
  if (field.type === "text") return text;
  if (!isRounded(text) || !isExactNumber(typeOf(field).jsonType(field))) return Number(text);
  return belongsTo(text, field) ? text : integerOf(text);
}

/** Larger exponents are beyond every integer of a filter. */
const MAX_INTEGER_DIGITS = 100;

/** Returns the digits of an integer that is written with a point or exponent, or the nearest number. */
function integerOf(text: string): unknown {
  const { negative, digits, point } = readExactNumber(text);
  if (digits.length > point || point > MAX_INTEGER_DIGITS) return Number(text);
  return `${negative ? "-" : ""}${digits.padEnd(point, "0")}`;
}

/** Returns a function that reads a cell of CSV as predicates expect it; the text itself if it is not a value of the field. */
export function cellReaderOf(field: Field): (text: string) => unknown {
  return READ_CELL[typeOf(field).jsonType(field).type ?? "any"](field);
}

const READ_CELL: {
  readonly [Type in NonNullable<JsonType["type"]> | "any"]: (field: Field) => (text: string) => unknown;
} = {
  integer: numberReader,
  number: numberReader,
  boolean: () => (text) => BOOLEANS.get(text) ?? BOOLEANS.get(text.trim().toLowerCase()) ?? text,
  string: (field) => {
    // Texts of a format have no spaces around them.
    const { format } = typeOf(field).jsonType(field);
    if (isTime(field)) return (text) => usualTime(text.trim());
    return format === undefined ? (text) => text : (text) => text.trim();
  },
  array: (field) => (text) => {
    const result = parseJson(text);
    return result.ok ? fromJson(result.value, field) : text;
  },
  any: () => (text) => text,
};

function numberReader(field: Field): (text: string) => unknown {
  return (text) => {
    const number = usualNumber(text.trim());
    return number === undefined ? text : fromNumber(number, field);
  };
}

export const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);
