import type { BoundCondition, BoundNode } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { type ConditionTest, holds } from "../memory/condition-test.js";
import type { Budget } from "./budget.js";

/** A condition that a value shall or shall not fulfill, in its positive form. */
export interface WantedCondition {
  readonly condition: BoundCondition;
  readonly test: ConditionTest;
  readonly isWanted: boolean;
}

/** A filter that a record shall or shall not match. */
export interface WantedFilter {
  readonly node: BoundNode;
  readonly isWanted: boolean;
}

/** Why a search is not complete: conditions on custom fields, or on the number of related records. */
export type Gap = "custom" | "related";

/** A value that is as wanted, "none" if all values are different, or why that is unknown. */
export type Found = { readonly value: unknown } | "none" | Gap;

/** Returns a record that is as wanted. */
export type FindRecord = (schema: Schema, wanted: readonly WantedFilter[], budget: Budget) => Found;

/** Returns the first of the values that is as wanted, by the tests of `toPredicate`. */
export function firstThat(wanted: readonly WantedCondition[], values: Iterable<unknown>, budget: Budget): Found {
  for (const value of values) {
    budget.spend(wanted.length * (1 + sizeOf(value)));
    if (wanted.every(({ test, isWanted }) => holds(test, value) === isWanted)) return { value };
  }
  return "none";
}

/** How much longer than for a number it takes to test a value. */
function sizeOf(value: unknown): number {
  return typeof value === "string" ? value.length >> 4 : Array.isArray(value) ? value.length : 0;
}
