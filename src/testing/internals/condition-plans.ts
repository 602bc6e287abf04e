import fc from "fast-check";
import { comparison, membership } from "../../language/ast/builders.js";
import type { Literal } from "../../language/ast/filter.js";
import {
  acceptsNull,
  factsOf,
  isListOperator,
  OPERATOR_OF,
  type Operator,
  positiveOf,
} from "../../language/ast/operators.js";
import type { Field } from "../../language/types/field.js";
import { operatorsOf } from "../../language/types/operators-of.js";
import { anyIndex, pick } from "./choices.js";
import { isNotEmpty, oneIn } from "./fast-check-helpers.js";
import type { FilterPlan } from "./plan-trees.js";
import type { Sample } from "./sample.js";
import type { SampleClock } from "./sample-clock.js";
import { samplesOf } from "./samples-of.js";

const MAX_ITEMS = 4;

/**
 * Draws conditions on a field with each of its operators. They shrink to the first operator, which is the simplest.
 * `key` is the field's name in the pools.
 */
export function conditionPlans(name: string, field: Field, key: string, clock: SampleClock): fc.Arbitrary<FilterPlan> {
  return fc
    .record({
      operator: fc.constantFrom(...operatorsOf(field), ...moreOf(field)),
      // Only lists use more than the first.
      literals: fc.array(literalPlans(field, clock), { maxLength: MAX_ITEMS, size: "max" }).filter(isNotEmpty),
      isEmptyList: oneIn(30),
    })
    .map(({ operator, literals, isEmptyList }) => (pools) => {
      const [first = null, ...others] = literals.map((plan) => resolveLiteral(plan, field, operator, pools.get(key)));
      if (!isListOperator(operator)) return comparison(name, operator, first);
      return membership(name, operator, isEmptyList ? [] : [first, ...others]);
    });
}

/** Returns the operators to draw more often. The others compare with one item or the empty list, which few lists have. */
function moreOf(field: Field): readonly Operator[] {
  if (field.type !== "list") return [];
  const withItems = operatorsOf(field).filter(isListOperator);
  return [...withItems, ...withItems, ...withItems];
}

/** A literal before the records are known. */
interface LiteralPlan {
  readonly isNull: boolean;
  /** A value of some record, a neighbour of such a value, or any value. */
  readonly source: "record" | "neighbour" | "any";
  /** Index of the record value in the pool. */
  readonly at: number;
  /** Index of the neighbour or fragment. */
  readonly near: number;
  /** Used if the source is "any", or if the source has no value that a filter can contain. */
  readonly sample: Sample;
  /** Index of the form. */
  readonly form: number;
  /** The name to write instead of a value. */
  readonly name: string | undefined;
}

function literalPlans(field: Field, clock: SampleClock): fc.Arbitrary<LiteralPlan> {
  return fc.record({
    isNull: field.nullable ? oneIn(7) : fc.constant(false),
    source: fc.constantFrom("record", "record", "record", "record", "record", "neighbour", "neighbour", "any"),
    at: fc.nat(999),
    near: fc.nat(999),
    sample: samplesOf(field, clock).filter((sample) => sample.inFilter().length > 0),
    form: anyIndex,
    name: namesOf(field, clock),
  });
}

/** Draws a name whose value is known, or undefined, to which it shrinks. */
function namesOf({ names = [] }: Field, { knows }: SampleClock): fc.Arbitrary<string | undefined> {
  const known = names.filter(knows);
  return known.length === 0
    ? fc.constant(undefined)
    : fc.option(fc.constantFrom(...known), { nil: undefined, freq: 4 });
}

/** Returns texts to search for. At the start or end of a text, most others would be found in no record. */
function partsOf(sample: Sample, operator: Operator): readonly string[] {
  const parts = sample.fragments();
  const [whole = ""] = sample.inFilter();
  switch (positiveOf(operator)) {
    case OPERATOR_OF.startsWith:
      return parts.filter((part) => whole.startsWith(part));
    case OPERATOR_OF.endsWith:
      return parts.filter((part) => whole.endsWith(part));
    default:
      return parts;
  }
}

/** Returns the literal for records whose values of the field are in `pool`. */
function resolveLiteral(plan: LiteralPlan, { type }: Field, operator: Operator, pool: readonly Sample[] = []): Literal {
  const isItem = type === "list" && isListOperator(operator);
  if (plan.isNull && acceptsNull(operator) && !isItem) return null;
  if (plan.name !== undefined && (type !== "list" || isItem || factsOf(operator).fields === "text")) return plan.name;
  const inRecords = plan.source === "any" ? undefined : pick(pool, plan.at);
  const chosen =
    plan.source === "neighbour" && inRecords !== undefined ? pick(inRecords.neighbours(), plan.near) : inRecords;
  const isPartial = isItem || factsOf(operator).fields === "text";
  const textOf = (sample: Sample | undefined): string | undefined => {
    return sample && (isPartial ? pick(partsOf(sample, operator), plan.near) : pick(sample.inFilter(), plan.form));
  };
  return (textOf(chosen) ?? textOf(plan.sample)) as string;
}
