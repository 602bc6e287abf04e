import fc from "fast-check";
import { comparison, membership } from "../ast/builders.js";
import { takesList } from "../ast/operators.js";
import type { Field } from "../schema/field.js";
import { operatorsOf } from "../schema/operators-of.js";
import type { FilterPlan } from "./filter-plan.js";
import { isFilled } from "./is-filled.js";
import { literalPlans, settleLiteral } from "./literal-plans.js";
import { oneIn } from "./one-in.js";

const MOST_ITEMS = 4;

/** Conditions on a field by each of its operators; the first of them is the simplest, which the others shrink to. */
export function conditionPlans(name: string, field: Field): fc.Arbitrary<FilterPlan> {
  return fc
    .record({
      operator: fc.constantFrom(...operatorsOf(field)),
      // All but the first are for lists alone.
      literals: fc.array(literalPlans(field), { maxLength: MOST_ITEMS, size: "max" }).filter(isFilled),
      isEmptyList: oneIn(30),
    })
    .map(({ operator, literals, isEmptyList }) => (pools) => {
      const [first = null, ...others] = literals.map((plan) => settleLiteral(plan, operator, pools.get(name)));
      if (!takesList(operator)) return comparison(name, operator, first);
      return membership(name, operator, isEmptyList ? [] : [first, ...others]);
    });
}
