import type { Operator } from "../ast/operators.js";
import type { Field } from "./field.js";

/** The reason why a text is not a valid value of a field. */
export type ValueFault =
  | { readonly fault: "value"; readonly expected: string; readonly didYouMean?: string; readonly lostPlus?: true }
  | { readonly fault: "range"; readonly minimum: string; readonly maximum: string }
  | { readonly fault: "choice" }
  | { readonly fault: "character"; readonly codePoint: number };

/** What the language knows about a field type: its values in filters, and which values of records belong to it. */
export interface ValueType<F extends Field = Field, Value = unknown> {
  /** A value of the type, with its article: "an integer". */
  readonly noun: string;
  operators(field: F): readonly Operator[];
  /** Describes the values for an error message. Returns undefined if any text is valid. */
  expected(field: F): string | undefined;
  /** Converts the text of a value. Returns undefined if the field does not accept it. */
  read(text: string, field: F): Value | undefined;
  /** Returns why the field does not accept a text, with a suggestion. */
  fault(text: string, field: F): ValueFault;
  /** Returns whether a record's value other than null belongs to the type. If not, no positive condition matches it. */
  has(value: unknown): boolean;
}

export function valueFault(expected: string, didYouMean?: string): Extract<ValueFault, { fault: "value" }> {
  return didYouMean === undefined ? { fault: "value", expected } : { fault: "value", expected, didYouMean };
}
