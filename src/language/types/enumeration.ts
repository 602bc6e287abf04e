import { showSome } from "../diagnostics/display.js";
import type { EnumerationField } from "./field.js";
import { EQUALITY } from "./operator-sets.js";
import type { ValueType } from "./value-type.js";

export const enumerationType: ValueType<EnumerationField, string> = {
  noun: "text",
  operators: () => EQUALITY,
  expected: ({ choices }) => `one of ${showSome(choices)}`,
  read: (text, { choices }) => (choices.includes(text) ? text : undefined),
  fault: () => ({ fault: "choice" }),
  // Any text: a column may have other names than the schema.
  has: (value) => typeof value === "string",
};
