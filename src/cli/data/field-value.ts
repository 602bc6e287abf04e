import type { Field } from "../../language/types/field.js";
import { belongsTo, typeOf } from "../../language/types/types.js";
import { isExactNumber, type JsonType } from "../../language/types/value-type.js";
import { readExactNumber } from "../../language/values/exact-number.js";
import { isRounded, type JsonValue, LongNumber, parseJson } from "./json-value.js";

/** Returns a JSON value as predicates expect it in a field: numbers that JavaScript would round are texts. */
export function fromJson(value: JsonValue | undefined, field: Field): unknown {
  if (value instanceof LongNumber) return fromNumber(value.text, field);
  if (field.type === "list" && Array.isArray(value)) return value.map((item: JsonValue) => fromJson(item, field.item));
  return value;
}

/** Returns a number of JSON as predicates expect it. In a text field, digits must not become a text that matches. */
export function fromNumber(text: string, field: Field): unknown {
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

const DECIMAL_CELL = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

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
    const number = text.trim();
    return DECIMAL_CELL.test(number) ? fromNumber(number, field) : text;
  };
}

export const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);
