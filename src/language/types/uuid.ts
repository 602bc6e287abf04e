import { readUuid } from "../values/uuid.js";
import type { UuidField } from "./field.js";
import type { RecordType } from "./record-type.js";
import { textColumn } from "./text-records.js";
import { anyJson, type ValueTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXAMPLE = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";
const EXPECTED = `a UUID, such as ${EXAMPLE}`;
const JSON_TYPE = { type: "string", format: "uuid" } as const;

export const uuidType: ValueType<UuidField, string> = {
  expected: () => EXPECTED,
  read: readUuid,
  fault: (text) => valueFault(EXPECTED, suggest(text)),
  examples: () => [EXAMPLE],
  jsonType: () => JSON_TYPE,
};

/** Suggests a UUID for one without dashes, in braces or with the prefix `urn:uuid:`. */
function suggest(text: string): string | undefined {
  const [, digits = ""] = /^(?:urn:uuid:)?\{?([0-9a-f-]{32,})\}?$/i.exec(text) ?? [];
  return readUuid(digits.replaceAll("-", "").replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}

export const isUuid = (value: unknown): value is string => typeof value === "string" && readUuid(value) !== undefined;

export const uuidRecords: RecordType<UuidField, string> = {
  noun: "a UUID",
  compares: (_operator, uuid) => (value) => inLowerCase(value) === uuid,
  isOneOf(values) {
    const uuids = new Set<unknown>(values);
    return (value) => uuids.has(inLowerCase(value));
  },
  key: inLowerCase,
  column: (values) => textColumn(values, readUuid),
};

/** Returns a UUID in the case of bound values. Other texts do not equal any UUID. */
function inLowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

export const uuidTexts: ValueTexts<UuidField> = {
  json: anyJson,
  // Not in lower case, because columns of texts are sorted as they are.
  cursor: (value) => (isUuid(value) ? value : undefined),
  fromCursor: (text) => (isUuid(text) ? { type: "uuid", value: text } : undefined),
};
