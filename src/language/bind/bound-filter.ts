import type { ComparisonOperator, MembershipOperator } from "../ast/operators.js";
import { checkArgument } from "../diagnostics/options.js";
import type { Schema } from "../schema/schema.js";
import type { Span } from "../text/span.js";
import type { BoundValue } from "../types/bound-value.js";
import type { Field } from "../types/field.js";

/** A filter checked against a schema: fields resolved and values typed. Only `bind` and `check` create it. */
export interface BoundFilter<S extends Schema = Schema> {
  /** Only a type, so that nothing else is a bound filter. A symbol would differ between ES modules and CommonJS. */
  readonly "~bound": true;
  readonly schema: S;
  readonly root: BoundNode;
}

export type BoundNode = BoundEverything | BoundAnd | BoundOr | BoundNot | BoundCondition;
export type BoundCondition = BoundComparison | BoundMembership;

export interface BoundEverything {
  readonly kind: "everything";
}

/** Two or more parts. */
export interface BoundAnd {
  readonly kind: "and";
  readonly parts: readonly BoundNode[];
}

/** Two or more parts. */
export interface BoundOr {
  readonly kind: "or";
  readonly parts: readonly BoundNode[];
}

export interface BoundNot {
  readonly kind: "not";
  readonly part: BoundNode;
}

/**
 * The value is null only after `=` and `!=`, on a nullable field. On a list, `=` and `!=` have the empty list or null, and
 * `*` and `!*` have an item.
 */
export interface BoundComparison {
  readonly kind: "comparison";
  readonly field: BoundField;
  readonly operator: ComparisonOperator;
  readonly value: BoundValue | EmptyList | null;
  readonly span: Span;
}

/** On a list field, the list contains one of the items. `items` are in text order, with duplicates and without null; `hasNull` is true if the list contains null. */
export interface BoundMembership {
  readonly kind: "membership";
  readonly field: BoundField;
  readonly operator: MembershipOperator;
  readonly items: readonly BoundValue[];
  readonly hasNull: boolean;
  readonly span: Span;
}

export interface BoundField {
  readonly name: string;
  readonly definition: Field;
}

/** The list without items, `[]`. */
export interface EmptyList {
  readonly type: "empty-list";
  readonly value: "[]";
}

/** Throws a TypeError for anything but a bound filter, such as a text, a tree or a result. */
export function checkBound(bound: unknown, owner: string): void {
  const { root, schema } = Object(bound) as Partial<BoundFilter>;
  const isBound = root !== undefined && schema !== undefined;
  checkArgument(isBound, owner, "bound", "a bound filter: the value of check() or bind()");
}
