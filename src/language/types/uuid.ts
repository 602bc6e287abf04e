import { readUuid } from "../values/uuid.js";
import type { UuidField } from "./field.js";
import { EQUALITY } from "./operator-sets.js";
import { type ValueType, valueFault } from "./value-type.js";

const EXPECTED = "a UUID, such as 2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

export const uuidType: ValueType<UuidField, string> = {
  noun: "a UUID",
  operators: () => EQUALITY,
  expected: () => EXPECTED,
  read: readUuid,
  fault: (text) => valueFault(EXPECTED, suggest(text)),
  has: (value) => typeof value === "string" && readUuid(value) !== undefined,
};

/** Suggests a UUID for one without dashes, in braces or with the prefix `urn:uuid:`. */
function suggest(text: string): string | undefined {
  const [, digits = ""] = /^(?:urn:uuid:)?\{?([0-9a-f-]{32,})\}?$/i.exec(text) ?? [];
  return readUuid(digits.replaceAll("-", "").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}
