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
  /** Where it stands in the filter's text; 0 to 0 in a filter that was built. */
  readonly span: Span;
  /** What the record holds; undefined if it has no such field. */
  readonly value: unknown;
  /** What that is in a field of this type; a field that is missing is null. */
  readonly valueIs: "value" | "null" | "wrong type";
  readonly holds: boolean;
  /** Whether it stands in an odd number of `!( )`, so that it speaks against a match when it holds. */
  readonly negated: boolean;
  /** The answer cannot change unless that of at least one deciding condition does. */
  readonly decides: boolean;
}
