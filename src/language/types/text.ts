import { findForbidden } from "../text/characters.js";
import { foldCase } from "../values/fold-case.js";
import type { TextField } from "./field.js";
import { isOneOfSame, type RecordType, SAME } from "./record-type.js";
import { comparesFolded, comparesTexts, isOneOfFolded, textColumn } from "./text-records.js";
import { anyJson, type ValueTexts } from "./value-texts.js";
import type { ValueType } from "./value-type.js";

const JSON_TYPE = { type: "string" } as const;

export const textType: ValueType<TextField, string> = {
  expected: () => undefined,
  read,
  fault: (text) => ({ fault: "character", codePoint: text.charCodeAt(findForbidden(text)) }),
  examples: () => ["bolt"],
  jsonType: () => JSON_TYPE,
};

function read(text: string): string | undefined {
  return findForbidden(text) === -1 ? text : undefined;
}

export const isText = (value: unknown): value is string => typeof value === "string";

export const textRecords: RecordType<TextField, string> = {
  noun: "text",
  compares: (operator, text, { ignoresCase }) => (ignoresCase ? comparesFolded : comparesTexts)(operator, text),
  isOneOf: (texts, { ignoresCase }) => (ignoresCase ? isOneOfFolded : isOneOfSame)(texts),
  key: (value, { ignoresCase }) => (isText(value) && ignoresCase ? foldCase(value) : value),
  inline: {
    compares: (operator, text, { ignoresCase }) =>
      operator === "=" && !ignoresCase ? SAME.compares(operator, text) : undefined,
    isOneOf: (texts, { ignoresCase }) => (ignoresCase ? undefined : SAME.isOneOf(texts)),
  },
  column: (values, { ignoresCase }) => textColumn(values, ignoresCase ? foldCase : (text) => text),
};

export const textTexts: ValueTexts<TextField> = {
  json: anyJson,
  cursor: (value) => (isText(value) ? read(value) : undefined),
  fromCursor: (text) => (read(text) === undefined ? undefined : { type: "text", value: text }),
};
