import { findForbidden } from "../text/characters.js";
import type { TextField } from "./field.js";
import { ORDERED_TEXT, TEXT } from "./operator-sets.js";
import type { ValueType } from "./value-type.js";

export const textType: ValueType<TextField, string> = {
  noun: "text",
  operators: ({ ordered }) => (ordered ? ORDERED_TEXT : TEXT),
  expected: () => undefined,
  read: (text) => (findForbidden(text) === -1 ? text : undefined),
  fault: (text) => ({ fault: "character", codePoint: text.charCodeAt(findForbidden(text)) }),
  has: (value) => typeof value === "string",
};
