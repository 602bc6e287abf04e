import type { Condition, Related } from "../ast/filter.js";
import type { BoundCountOperator, ComparisonOperator, MembershipOperator } from "../ast/operators.js";
import { checkArgument } from "../diagnostics/argument.js";
import type { BoundRelation } from "../schema/find-path.js";
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

export type BoundNode = BoundEverything | BoundAnd | BoundOr | BoundNot | BoundCondition | BoundRelated;
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

export const EVERYTHING: BoundEverything = { kind: "everything" };
export const NOTHING: BoundNot & { readonly part: BoundEverything } = { kind: "not", part: EVERYTHING };

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

/**
 * The number of related records that match the part is at least `count`, or equal to it. The negations, such as
 * `!comments()` and `comments()<3`, are a BoundNot around it, and so is a condition on a field of a related record that
 * also holds without that record.
 */
export interface BoundRelated {
  readonly kind: "related";
  readonly relation: BoundRelation;
  readonly operator: BoundCountOperator;
  /** An integer of at least 1; 1 for a relation to one record. */
  readonly count: number;
  /** Bound to the schema of the related records. */
  readonly part: BoundNode;
  /** The condition in the tree; for a further step of a path, its rest. */
  readonly written: Condition | Related;
  /** Whether it is the opposite of what is written: the part of a BoundNot. */
  readonly isOpposite: boolean;
  readonly span: Span;
}

export type { BoundRelation };

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
  const { root, schema } = (bound ?? {}) as Partial<BoundFilter>;
  const isBound = root !== undefined && schema !== undefined;
  checkArgument(isBound, owner, "bound", "a bound filter: the value of check() or bind()");
}
