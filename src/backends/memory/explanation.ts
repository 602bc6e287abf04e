import type { Operator } from "../../ast/operators.js";
import type { Span } from "../../text/span.js";

/** Why a record matches a filter or does not. */
export interface Explanation {
  readonly matches: boolean;
  /** Every condition of the filter, in its order. */
  readonly conditions: readonly ExplainedCondition[];
  /** The same for people, with the conditions that decide first. */
  readonly text: string;
}

export interface ExplainedCondition {
  /** As canonical text. */
  readonly condition: string;
  readonly field: string;
  readonly operator: Operator;
  /** Where it stands in the filter's text. */
  readonly span: Span;
  /** What the record holds; undefined if it has no such field. */
  readonly value: unknown;
  /** `foreign` is what is no value of the field's type, such as a text in a number's place. */
  readonly holding: "value" | "null" | "foreign";
  readonly holds: boolean;
  /** Whether it stands in an odd number of `!( )`, so that it speaks against a match when it holds. */
  readonly negated: boolean;
  /** Whether the answer rests on it: an answer has to change for one of these at least before the whole can. */
  readonly decides: boolean;
}
