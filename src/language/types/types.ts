import { booleanRecords, booleanTexts, booleanType, isBoolean } from "./boolean.js";
import { dateRecords, dateTexts, dateType, isDate } from "./date.js";
import { decimalRecords, decimalTexts, decimalType, isDecimal } from "./decimal.js";
import { enumerationRecords, enumerationTexts, enumerationType, isName } from "./enumeration.js";
import type { Field, FieldType } from "./field.js";
import { integerRecords, integerTexts, integerType, isInteger } from "./integer.js";
import { isJson, jsonRecords, jsonTexts, jsonType } from "./json.js";
import { isList, listRecords, listTexts, listType } from "./list.js";
import { isFiniteNumber, numberRecords, numberTexts, numberType } from "./number.js";
import type { RecordType } from "./record-type.js";
import { isText, textRecords, textTexts, textType } from "./text.js";
import { isTimestamp, timestampRecords, timestampTexts, timestampType } from "./timestamp.js";
import { isUuid, uuidRecords, uuidTexts, uuidType } from "./uuid.js";
import type { ValueTexts } from "./value-texts.js";
import type { ValueType } from "./value-type.js";

// Four tables, so that a bundle has only what it uses: a browser that checks filters needs no records, for example.

/** The values of each type in filters, and in JSON. */
const TYPES: { readonly [Type in FieldType]: ValueType<Extract<Field, { type: Type }>> } = {
  integer: integerType,
  decimal: decimalType,
  number: numberType,
  text: textType,
  enumeration: enumerationType,
  boolean: booleanType,
  date: dateType,
  timestamp: timestampType,
  uuid: uuidType,
  list: /* @__PURE__ */ listType(typeOf),
  json: jsonType,
};

/** Returns whether a record's value other than null belongs to the type. If not, no positive condition matches it. */
const BELONGS: { readonly [Type in FieldType]: (value: unknown) => boolean } = {
  integer: isInteger,
  decimal: isDecimal,
  number: isFiniteNumber,
  text: isText,
  enumeration: isName,
  boolean: isBoolean,
  date: isDate,
  timestamp: isTimestamp,
  uuid: isUuid,
  list: isList,
  json: isJson,
};

/** Filtering and sorting of records in memory. */
const RECORD_TYPES: { readonly [Type in FieldType]: RecordType<Extract<Field, { type: Type }>, never> } = {
  integer: integerRecords,
  decimal: decimalRecords,
  number: numberRecords,
  text: textRecords,
  enumeration: enumerationRecords,
  boolean: booleanRecords,
  date: dateRecords,
  timestamp: timestampRecords,
  uuid: uuidRecords,
  list: /* @__PURE__ */ listRecords(recordTypeOf),
  json: jsonRecords,
};

/** Record values in responses. */
const TEXTS: { readonly [Type in FieldType]: ValueTexts<Extract<Field, { type: Type }>> } = {
  integer: integerTexts,
  decimal: decimalTexts,
  number: numberTexts,
  text: textTexts,
  enumeration: enumerationTexts,
  boolean: booleanTexts,
  date: dateTexts,
  timestamp: timestampTexts,
  uuid: uuidTexts,
  list: /* @__PURE__ */ listTexts(valueTextsOf),
  json: jsonTexts,
};

export function typeOf({ type }: Pick<Field, "type">): ValueType {
  return TYPES[type] as ValueType;
}

export function belongsTo(value: unknown, { type }: Field): boolean {
  return BELONGS[type](value);
}

export function recordTypeOf({ type }: Pick<Field, "type">): RecordType {
  return RECORD_TYPES[type] as RecordType;
}

export function valueTextsOf(field: Field): ValueTexts {
  return TEXTS[field.type] as ValueTexts;
}
