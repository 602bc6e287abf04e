import type { Span } from "../text/span.js";
import type { ComparisonOperator, MembershipOperator } from "./operators.js";

/**
 * A filter as written: field names are unresolved and values are untyped.
 * Everything about positions is under `span`; two trees that differ in nothing else mean the same. The span of an And
 * or an Or goes from its first condition to its last, without parentheses around them: groups leave no trace.
 */
export type Filter = Everything | And | Or | Not | Comparison | Membership;

/** A value as written: text, or the null literal. */
export type Literal = string | null;

/** The empty filter: it holds for every record. Stands alone, in an Or or in a Not, never in an And. */
export interface Everything {
  readonly kind: "everything";
  readonly span: Span;
}

/** `a & b & c`. Two or more parts; an And never holds an And or an Everything directly. */
export interface And {
  readonly kind: "and";
  readonly parts: readonly [Filter, Filter, ...Filter[]];
  readonly span: Span;
}

/** `a | b | c`. Two or more parts; an Or never holds an Or directly. */
export interface Or {
  readonly kind: "or";
  readonly parts: readonly [Filter, Filter, ...Filter[]];
  readonly span: Span;
}

/** `!( a )`: the exact complement of its part. */
export interface Not {
  readonly kind: "not";
  readonly part: Filter;
  readonly span: Span;
}

/** `field=value` and its kin. The value is null only after `=` and `!=`. */
export interface Comparison {
  readonly kind: "comparison";
  readonly field: string;
  readonly operator: ComparisonOperator;
  readonly value: Literal;
  readonly span: ComparisonSpan;
}

/** `field[a,b]` or `field![a,b]`. The list may be empty and may hold null. */
export interface Membership {
  readonly kind: "membership";
  readonly field: string;
  readonly operator: MembershipOperator;
  readonly items: readonly Literal[];
  readonly span: MembershipSpan;
}

/** A leaf of the tree. */
export type Condition = Comparison | Membership;

export interface ComparisonSpan extends Span {
  readonly field: Span;
  readonly operator: Span;
  /** The value with its quotes. */
  readonly value: Span;
}

export interface MembershipSpan extends Span {
  readonly field: Span;
  /** The opening `[` or `![`. */
  readonly operator: Span;
  /** One for each item, quotes included. */
  readonly items: readonly Span[];
}
