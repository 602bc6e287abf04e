import type { TimeZone } from "../values/time-zone.js";
import type { Field } from "./field.js";

/** The reason why a text is not a valid value of a field. */
export type ValueFault =
  | { readonly fault: "value"; readonly expected: string; readonly suggestion?: string; readonly lostPlus?: true }
  | { readonly fault: "range"; readonly minimum: string; readonly maximum: string }
  | { readonly fault: "choice" }
  | { readonly fault: "name" }
  | { readonly fault: "character"; readonly codePoint: number };

/** The JSON Schema of a value other than null. Without a type, any JSON is valid. */
export interface JsonType {
  readonly type?: "integer" | "number" | "boolean" | "string" | "array";
  readonly format?: string;
  readonly enum?: readonly string[];
}

/** What the language knows about a field type: its values in filters, and in JSON. */
export interface ValueType<F extends Field = Field, Value = unknown> {
  /** Describes the values for an error message. Returns undefined if any text is valid. */
  expected(field: F): string | undefined;
  /** Converts the text of a value. Returns undefined if the field does not accept it. Times without an offset are in the zone. */
  read(text: string, field: F, timeZone: TimeZone): Value | undefined;
  /** Returns why the field does not accept a text, with a suggestion. */
  fault(text: string, field: F): ValueFault;
  /** Returns all texts that `read` accepts. Left out if their number has no limit. */
  choices?(field: F): readonly string[];
  /** Returns texts of typical values; several, if filters often list them. */
  examples(field: F): readonly string[];
  jsonType(field: F): JsonType;
}

/** Whether the values are numbers whose digits all count, unlike those of doubles. */
export function isExactNumber({ type, format }: JsonType): boolean {
  return (type === "integer" || type === "number") && format !== "double";
}

export function valueFault(expected: string, suggestion?: string): Extract<ValueFault, { fault: "value" }> {
  return suggestion === undefined ? { fault: "value", expected } : { fault: "value", expected, suggestion };
}
