import { booleanType } from "./boolean.js";
import { dateType } from "./date.js";
import { decimalType } from "./decimal.js";
import { enumerationType } from "./enumeration.js";
import type { Field, FieldType } from "./field.js";
import { integerType } from "./integer.js";
import { jsonType } from "./json.js";
import { listType } from "./list.js";
import { numberType } from "./number.js";
import { textType } from "./text.js";
import { timestampType } from "./timestamp.js";
import { uuidType } from "./uuid.js";
import type { ValueType } from "./value-type.js";

export const TYPES: { readonly [Type in FieldType]: ValueType<Extract<Field, { type: Type }>> } = {
  integer: integerType,
  decimal: decimalType,
  number: numberType,
  text: textType,
  enumeration: enumerationType,
  boolean: booleanType,
  date: dateType,
  timestamp: timestampType,
  uuid: uuidType,
  list: listType,
  json: jsonType,
};

export function typeOf(field: Field): ValueType {
  return TYPES[field.type] as ValueType;
}
