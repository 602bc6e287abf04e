import fc from "fast-check";
import { and, comparison, membership, not, or } from "../ast/builders.js";
import type { Filter } from "../ast/filter.js";
import { DEFAULT_LIMITS } from "../ast/limits.js";
import {
  type ComparisonOperator,
  factsOf,
  type MembershipOperator,
  type Operator,
  takesNull,
} from "../ast/operators.js";
import { print } from "../print/print.js";
import type { Field } from "../schema/field.js";
import { operatorsOf } from "../schema/operators-of.js";
import type { Schema } from "../schema/schema.js";
import { anyForm } from "./cells.js";
import { pick, type Sample } from "./sample.js";
import { samplesOf } from "./samples-of.js";

/** The values that records have in each field, for filters that are to select some of them. */
export type Pools = ReadonlyMap<string, readonly Sample[]>;

export const NO_POOLS: Pools = new Map();

/**
 * A filter whose values are not settled before the records are known. Both are drawn on their own, so that a failing
 * case shrinks in both: drawn one from the other, each change of the records would make for another filter.
 */
export type FilterPlan = (pools: Pools) => Filter;

const LEVELS = 3;
const MOST_PARTS = 3;

/** Filters that the schema takes, within the default limits. */
export function filterPlans(schema: Schema): fc.Arbitrary<FilterPlan> {
  const conditions = schema.visibleNames.map((name) => conditionPlans(name, schema.byName.get(name) as Field));
  const empty = fc.constantFrom<FilterPlan>(
    () => and(),
    () => or(),
  );
  if (conditions.length === 0) return empty;
  let tree = fc.oneof(...conditions);
  for (let level = 0; level < LEVELS; level++) {
    tree = fc.oneof(
      { withCrossShrink: true },
      { weight: 2, arbitrary: tree },
      { weight: 1, arbitrary: groupPlans(tree) },
    );
  }
  return fc.oneof({ weight: 40, arbitrary: tree }, { weight: 1, arbitrary: empty });
}

/** One part without a negation is that part: the way on which a tree shrinks to any of its conditions. */
function groupPlans(parts: fc.Arbitrary<FilterPlan>): fc.Arbitrary<FilterPlan> {
  return fc
    .record({
      plans: fc.array(parts, { minLength: 1, maxLength: MOST_PARTS, size: "max" }),
      join: fc.constantFrom(and, or),
      isNegated: fc.nat(4).map((n) => n === 4),
    })
    .map(({ plans, join, isNegated }) => (pools) => {
      const joined = join(...plans.map((plan) => plan(pools)));
      return isNegated ? not(joined) : joined;
    });
}

/** Where a literal comes from: any value, one of the records', or one close to that. */
interface LiteralPlan {
  readonly source: "any" | "held" | "near";
  readonly sample: Sample;
  readonly at: number;
  readonly neighbour: number;
  readonly form: number;
}

function conditionPlans(name: string, field: Field): fc.Arbitrary<FilterPlan> {
  const literal: fc.Arbitrary<LiteralPlan> = fc.record({
    source: fc.constantFrom("held", "held", "held", "near", "near", "any"),
    sample: samplesOf(field).filter((sample) => sample.inFilter().length > 0),
    at: fc.nat(63),
    neighbour: fc.nat(7),
    form: anyForm,
  });
  const nullable = field.nullable ? fc.option(literal, { freq: 7 }) : literal;
  return fc.oneof(...operatorsOf(field).map((operator) => planOf(name, operator, literal, nullable)));
}

function planOf(
  name: string,
  operator: Operator,
  literal: fc.Arbitrary<LiteralPlan>,
  nullable: fc.Arbitrary<LiteralPlan | null>,
): fc.Arbitrary<FilterPlan> {
  if (factsOf(operator).list) {
    const items = fc.array(nullable, { maxLength: 4, size: "max" });
    return items.map((plans) => (pools) => {
      const values = plans.map((plan) => settle(plan, operator, pools.get(name)));
      return membership(name, operator as MembershipOperator, values);
    });
  }
  return (takesNull(operator) ? nullable : literal).map((plan) => (pools) => {
    return comparison(name, operator as ComparisonOperator, settle(plan, operator, pools.get(name)));
  });
}

/** The text of a literal, now that the records are known. */
function settle(plan: LiteralPlan | null, operator: Operator, pool: readonly Sample[] = []): string | null {
  if (plan === null) return null;
  const held = plan.source === "any" ? undefined : pick(pool, plan.at);
  const near = plan.source === "near" && held !== undefined ? pick(held.neighbours(), plan.neighbour) : held;
  const isPartial = operator === "*" || operator === "!*";
  const textOf = (sample: Sample | undefined): string | undefined => {
    return sample && (isPartial ? pick(sample.fragments(), plan.neighbour) : pick(sample.inFilter(), plan.form));
  };
  return (textOf(near) ?? textOf(plan.sample)) as string;
}

/** Whether a filter is within the default limits also when it is written with more white space, quotes and groups. */
export function isShort(filter: Filter): boolean {
  return print(filter).length * 2 <= DEFAULT_LIMITS.length;
}
