import type { BooleanField } from "./field.js";
import { isOneOfSame, isSame, LAST, type RecordType, SAME } from "./record-type.js";
import { anyJson, type ValueTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "true or false";
const YES = /^(?:true|yes|t|1|on)$/i;
const NO = /^(?:false|no|f|0|off)$/i;
const CHOICES = ["true", "false"] as const;
const JSON_TYPE = { type: "boolean" } as const;

export const booleanType: ValueType<BooleanField, boolean> = {
  expected: () => EXPECTED,
  read,
  fault: (text) => valueFault(EXPECTED, YES.test(text) ? "true" : NO.test(text) ? "false" : undefined),
  choices: () => CHOICES,
  examples: () => ["true"],
  jsonType: () => JSON_TYPE,
};

function read(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Not 0 and 1, which some databases return: statements read them as booleans. */
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

export const booleanRecords: RecordType<BooleanField, boolean> = {
  noun: "a boolean",
  compares: isSame,
  isOneOf: isOneOfSame,
  inline: SAME,
  // False before true.
  column: (values) => ({
    kind: "numbers",
    values: Float64Array.from(values, (value) => (isBoolean(value) ? Number(value) : LAST)),
  }),
};

export const booleanTexts: ValueTexts<BooleanField> = {
  json: anyJson,
  cursor: (value) => (isBoolean(value) ? String(value) : undefined),
  fromCursor(text) {
    const value = read(text);
    return value === undefined ? undefined : { type: "boolean", value };
  },
};
