import type { Related } from "../language/ast/filter.js";
import type { Operator } from "../language/ast/operators.js";
import type { Span } from "../language/text/span.js";

/** The result of `explain`: why a record matches a filter or does not. */
export interface Explanation {
  readonly matches: boolean;
  /** Every condition of the filter, in the order of its text. */
  readonly conditions: readonly ExplainedCondition[];
  /** The explanation as text, deciding conditions first. */
  readonly text: string;
}

/** A condition of the filter with its result for the record. */
export interface ExplainedCondition {
  /** The condition as canonical text. */
  readonly condition: string;
  readonly field: string;
  /** For a condition on related records: "some", "none" or a count operator, unless it is on a field of one record. */
  readonly operator: Operator | Related["operator"];
  /** Position in the filter text; 0 to 0 if the filter was built by functions. */
  readonly span: Span;
  /** The value of the field in the record; undefined if the field is missing. */
  readonly value: unknown;
  /** Whether the value fits the type of the field. A missing field counts as null. */
  readonly valueIs: "value" | "null" | "wrong type";
  readonly holds: boolean;
  /** Whether an odd number of `!( )` encloses the condition, so that it prevents a match if it holds. */
  readonly negated: boolean;
  /** Whether the condition decides the result: without a change in a deciding condition, the result stays the same. */
  readonly decides: boolean;
  /** Only for conditions on related records. */
  readonly related?: ExplainedRelation;
}

/** The related records of a record, and how they decide a condition. */
export interface ExplainedRelation {
  /** The number of related records, and of those that match the condition. */
  readonly records: number;
  readonly matching: number;
  /**
   * Why the first record that matches does so, or why each of the first three does not. `index` is the position in the list,
   * from 0.
   */
  readonly examples: readonly { readonly index: number; readonly explanation: Explanation }[];
}
