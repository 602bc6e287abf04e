import { showSome } from "../diagnostics/display.js";
import type { EnumerationField } from "./field.js";
import { EQUALITY } from "./operator-sets.js";
import { isOneOfSame, isSame, type RecordType, SAME } from "./record-type.js";
import { isText, textTexts } from "./text.js";
import { textColumn } from "./text-records.js";
import { anyJson, type ValueTexts } from "./value-texts.js";
import type { ValueType } from "./value-type.js";

export const enumerationType: ValueType<EnumerationField, string> = {
  operators: () => EQUALITY,
  expected: ({ choices }) => `one of ${showSome(choices)}`,
  read: (text, { choices }) => (choices.includes(text) ? text : undefined),
  fault: () => ({ fault: "choice" }),
  choices: ({ choices }) => choices,
  examples: ({ choices }) => choices.slice(0, 1),
  jsonType: ({ choices }) => ({ type: "string", enum: choices }),
};

/** Any text: a column may have other names than the schema. */
export const isName = isText;

export const enumerationRecords: RecordType<EnumerationField, string> = {
  noun: "text",
  compares: isSame,
  isOneOf: isOneOfSame,
  inline: SAME,
  column: (values) => textColumn(values, (text) => text),
};

export const enumerationTexts: ValueTexts<EnumerationField> = {
  json: anyJson,
  cursor: textTexts.cursor,
  fromCursor: (text) => (textTexts.cursor(text) === undefined ? undefined : { type: "enumeration", value: text }),
};
