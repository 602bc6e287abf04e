import { childOf, type Document, type Location } from "./document.js";
import { type JsonObject, member, readExclusive, readList, readNumber, readText, readTypes } from "./keywords.js";
import { readerOf } from "./read-part.js";
import {
  ANY_NUMBER,
  ANY_STRING,
  ANYTHING,
  intersectionOf,
  NOTHING,
  type NumberSet,
  once,
  unionOf,
  type ValueSet,
} from "./value-set.js";
import { above, below, ceiling, floor, greatest, isWhole, least, rangeOfFormat } from "./whole-numbers.js";

/** Returns a function that reads which values a schema of the document allows. */
export function valueReaderOf(document: Document): (location: Location) => ValueSet {
  const read = readerOf<ValueSet>(document, {
    anything: ANYTHING,
    nothing: NOTHING,
    own: ownValues,
    all: intersectionOf,
    some: unionOf,
    // OpenAPI 3.0 writes null next to the schema of the other values, which need not allow it.
    whole: (schema, values) => (member(schema, "nullable") === true ? { ...values, null: "named" } : values),
  });
  return read;

  function ownValues(schema: JsonObject, location: Location): ValueSet {
    const { pointer } = location;
    const types = readTypes(schema, "type", pointer);
    const format = readText(schema, "format", pointer);
    const choices = choicesOf(schema, pointer);
    const constraints: ValueSet = {
      ...ANYTHING,
      number: numbersOf(schema, format, pointer),
      string: { ...ANY_STRING, format },
      array: { items: once(() => itemsOf(schema, location)) },
    };
    return intersectionOf([
      constraints,
      ...(types === undefined ? [] : [unionOf([types].flat().map(valuesOfType))]),
      ...(choices === undefined ? [] : [unionOf(choices.map(valueOnly))]),
    ]);
  }

  /** Returns the values of all items. The first items of a tuple have their own schemas. */
  function itemsOf(schema: JsonObject, location: Location): ValueSet {
    const items = member(schema, "items");
    // An array of schemas as `items` is the tuple of draft-07, and `additionalItems` are the items after it.
    const isOld = Array.isArray(items);
    const first = isOld ? "items" : "prefixItems";
    const rest = isOld ? "additionalItems" : "items";
    const tuple = readList(schema, first, location.pointer) ?? [];
    const others = member(schema, rest);
    return unionOf([
      ...tuple.map((each, i) => read(childOf(location, each, first, String(i)))),
      others === undefined ? ANYTHING : read(childOf(location, others, rest)),
    ]);
  }
}

function choicesOf(schema: JsonObject, pointer: string): readonly unknown[] | undefined {
  // A constant may be null or undefined, so its presence counts.
  if (Object.hasOwn(schema, "const")) return [schema.const];
  return readList(schema, "enum", pointer);
}

type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** The values of each type of JSON Schema. */
const BY_TYPE: Readonly<Record<JsonType, Partial<ValueSet>>> = {
  null: { null: "named" },
  boolean: { boolean: true },
  integer: { number: { ...ANY_NUMBER, isInteger: true } },
  number: { number: ANY_NUMBER },
  string: { string: ANY_STRING },
  array: { array: ANYTHING.array },
  object: { object: true },
};

function valuesOfType(type: string): ValueSet {
  const values = Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type as JsonType] : { otherTypes: new Set([type]) };
  return { ...NOTHING, ...values };
}

/** Returns the set of one value. */
function valueOnly(value: unknown): ValueSet {
  if (typeof value === "string") return { ...NOTHING, string: { ...ANY_STRING, choices: new Set([value]) } };
  if (typeof value === "number") {
    const range = { minimum: Math.ceil(value), maximum: Math.floor(value) };
    return { ...NOTHING, number: { isInteger: Number.isInteger(value), format: undefined, ...range } };
  }
  return valuesOfType(value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
}

function numbersOf(schema: JsonObject, format: string | undefined, pointer: string): NumberSet | undefined {
  const step = readNumber(schema, "multipleOf", pointer);
  const minimum = readNumber(schema, "minimum", pointer) ?? -Infinity;
  const maximum = readNumber(schema, "maximum", pointer) ?? Infinity;
  // In OpenAPI 3.0, `true` makes `minimum` exclusive.
  const exclusive = { true: [minimum, maximum], false: [-Infinity, Infinity] } as const;
  const over = readExclusive(schema, "exclusiveMinimum", pointer) ?? false;
  const under = readExclusive(schema, "exclusiveMaximum", pointer) ?? false;
  const ofFormat = rangeOfFormat(format);
  return {
    isInteger: ofFormat !== undefined || (step !== undefined && isWhole(step)),
    format,
    minimum: greatest([
      ceiling(minimum),
      above(typeof over === "boolean" ? exclusive[`${over}`][0] : over),
      ofFormat?.minimum ?? -Infinity,
    ]),
    maximum: least([
      floor(maximum),
      below(typeof under === "boolean" ? exclusive[`${under}`][1] : under),
      ofFormat?.maximum ?? Infinity,
    ]),
  };
}
