import type { Span } from "../text/span.js";
import type { ComparisonOperator, CountOperator, MembershipOperator } from "./operators.js";

/**
 * A filter before binding: field names are unresolved and values are untyped.
 * Positions are in `span` only; trees that differ only in spans have the same meaning. The span of an And or Or reaches
 * from its first condition to its last, without surrounding parentheses, which are not part of the tree.
 */
export type Filter = Everything | And | Or | Not | Comparison | Membership | Related;

/** An untyped value: text, or null for the null literal. */
export type Literal = string | null;

/** The empty filter, which matches every record. It is the root, or a part of an Or or a Not, never of an And. */
export interface Everything {
  readonly kind: "everything";
  readonly span: Span;
}

/** `a & b & c`. Two or more parts. No part is an And or an Everything. */
export interface And {
  readonly kind: "and";
  readonly parts: readonly [Filter, Filter, ...Filter[]];
  readonly span: Span;
}

/** `a | b | c`. Two or more parts. No part is an Or. */
export interface Or {
  readonly kind: "or";
  readonly parts: readonly [Filter, Filter, ...Filter[]];
  readonly span: Span;
}

/** `!( a )`: matches exactly the records that its part does not match. */
export interface Not {
  readonly kind: "not";
  readonly part: Filter;
  readonly span: Span;
}

/** A field, an operator and one value: `field=value`. The value is null only after `=` and `!=`. */
export interface Comparison {
  readonly kind: "comparison";
  readonly field: string;
  readonly operator: ComparisonOperator;
  readonly value: Literal;
  readonly span: ComparisonSpan;
}

/** `field[a,b]` or `field![a,b]`. The list may be empty and may contain null. */
export interface Membership {
  readonly kind: "membership";
  readonly field: string;
  readonly operator: MembershipOperator;
  readonly items: readonly Literal[];
  readonly span: MembershipSpan;
}

/** `relation(part)`, `!relation(part)` or `relation(part)>=3`: a condition on the related records that match the part. */
export interface Related {
  readonly kind: "related";
  readonly relation: string;
  /** At least one related record matches, none does, or their number compares with `count`. */
  readonly operator: "some" | "none" | CountOperator;
  /** An integer of at least 0 after a count operator, otherwise null. */
  readonly count: number | null;
  readonly part: Filter;
  readonly span: RelatedSpan;
}

/** A condition on one field. */
export type Condition = Comparison | Membership;

export interface ComparisonSpan extends Span {
  readonly field: Span;
  readonly operator: Span;
  /** Includes the quotes. */
  readonly value: Span;
}

export interface MembershipSpan extends Span {
  readonly field: Span;
  /** The opening `[` or `![`. */
  readonly operator: Span;
  /** One span per item, quotes included. */
  readonly items: readonly Span[];
}

export interface RelatedSpan extends Span {
  /** The name. */
  readonly relation: Span;
  /** From the name, or the `!` before it, to the opening parenthesis. */
  readonly open: Span;
  /** The count operator; empty at the end without one. */
  readonly operator: Span;
}
