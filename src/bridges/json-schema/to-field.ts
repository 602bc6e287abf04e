import {
  boolean,
  date,
  decimal,
  enumeration,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../language/schema/field-types.js";
import { findForbidden } from "../../language/text/characters.js";
import type { Field, ListItem } from "../../language/types/field.js";
import type { DerivedField } from "../derived/schema.js";
import type { StringFormats } from "./kinds-of-json.js";
import type { NumberSet, StringSet, ValueSet } from "./value-set.js";
import { bitsOf, rangeOfFormat } from "./whole-numbers.js";

/** Returns the field whose values are those of the set, or `json()` and the type without a counterpart. */
export function toField(values: ValueSet, isRequired: boolean): DerivedField {
  const nullable = !isRequired || values.null !== "no";
  // A schema without a type allows null, but does not say that there is any.
  const isNullableWithType = !isRequired || values.null === "named";
  const found = counterpartOf(values);
  if (typeof found === "string") {
    return { field: json({ nullable }), withoutCounterpart: found, isNullableWithType };
  }
  return { field: { ...found, nullable }, isNullableWithType };
}

/** Returns a field that is not nullable, or a description of the type without a counterpart. */
function counterpartOf(values: ValueSet): Field | string {
  const [only, another] = typesOf(values);
  if (only === undefined) return values.null === "no" ? "no value" : "null";
  if (values.otherTypes === "any" || another !== undefined) return describe(values);
  if (values.number !== undefined) return numberField(values.number);
  if (values.string !== undefined) return stringField(values.string);
  if (values.array !== undefined) return listField(values.array.items());
  return values.boolean ? boolean() : only;
}

function numberField(numbers: NumberSet): Field | string {
  if (numbers.format === "decimal") return decimal();
  if (!numbers.isInteger) return number();
  const bits = bitsOf(numbers);
  return bits === undefined ? "integer of more than 64 bits" : integer({ bits });
}

function stringField({ format, choices }: StringSet): Field | string {
  if (choices !== undefined) {
    const canBeWritten = [...choices].every((choice) => findForbidden(choice) === -1);
    return canBeWritten ? enumeration([...choices]) : "enum with U+0000 or lone surrogates";
  }
  // Texts of digits: how JSON has numbers that a double cannot represent.
  const range = rangeOfFormat(format);
  if (range !== undefined) return numberField({ isInteger: true, format, ...range });
  return (STRING_FIELDS.get(format) ?? text)();
}

/** How to create the field of each format of strings that has a type of its own. */
const BY_FORMAT: { readonly [Format in keyof StringFormats]: () => Extract<Field, { type: StringFormats[Format] }> } = {
  date,
  "date-time": timestamp,
  uuid,
  decimal,
};

const STRING_FIELDS: ReadonlyMap<string | undefined, () => Field> = new Map(Object.entries(BY_FORMAT));

/** The types of fields that lists can contain. */
const ITEM_TYPES: Readonly<Record<ListItem["type"], true>> = {
  text: true,
  integer: true,
  uuid: true,
  enumeration: true,
};

/** A list may contain null whether or not its items are nullable. */
function listField(items: ValueSet): Field | string {
  const isArray = items.array !== undefined;
  const item = isArray ? describe(items) : counterpartOf(items);
  if (typeof item === "string") return `array of ${item}`;
  return Object.hasOwn(ITEM_TYPES, item.type) ? listOf(item as ListItem) : `array of ${describe(items)}`;
}

/** Returns the JSON types of the values, without null. */
function typesOf({ boolean, number, string, array, object, otherTypes }: ValueSet): readonly string[] {
  return [
    ...(string === undefined ? [] : [string.format === undefined ? "string" : `string (${string.format})`]),
    ...(number === undefined ? [] : [number.isInteger ? "integer" : "number"]),
    ...(boolean ? ["boolean"] : []),
    ...(array === undefined ? [] : ["array"]),
    ...(object ? ["object"] : []),
    ...(otherTypes === "any" ? [] : otherTypes),
  ];
}

function describe(values: ValueSet): string {
  return values.otherTypes === "any" ? "any type" : typesOf(values).join(" or ");
}
