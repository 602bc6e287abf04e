import type { JsonField } from "./field.js";
import { type RecordType, unsorted } from "./record-type.js";
import { anyJson, noCursor, type ValueTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "no values";
const JSON_TYPE = {} as const;

/** Any JSON, which filters cannot use. */
export const jsonType: ValueType<JsonField, never> = {
  expected: () => EXPECTED,
  read: () => undefined,
  fault: () => valueFault(EXPECTED),
  examples: () => [],
  jsonType: () => JSON_TYPE,
};

export const isJson = (): boolean => true;

const never = (): boolean => false;

export const jsonRecords: RecordType<JsonField, never> = {
  noun: "JSON",
  compares: () => never,
  isOneOf: () => never,
  column: unsorted,
};

export const jsonTexts: ValueTexts<JsonField> = { json: anyJson, cursor: noCursor, fromCursor: noCursor };
