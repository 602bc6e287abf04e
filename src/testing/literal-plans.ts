import fc from "fast-check";
import type { Literal } from "../ast/filter.js";
import { factsOf, type Operator, takesNull } from "../ast/operators.js";
import type { Field } from "../schema/field.js";
import { anyForm } from "./cells.js";
import { oneIn } from "./one-in.js";
import { pick, type Sample } from "./sample.js";
import { samplesOf } from "./samples-of.js";

/** Where a literal comes from: any value, one of the records', or one close to that. */
export interface LiteralPlan {
  readonly isNull: boolean;
  readonly source: "held" | "near" | "any";
  /** Which of the records' values. */
  readonly at: number;
  /** Which of its neighbours or fragments. */
  readonly near: number;
  /** For where there is no such value, or none that a filter can say. */
  readonly sample: Sample;
  readonly form: number;
}

export function literalPlans(field: Field): fc.Arbitrary<LiteralPlan> {
  return fc.record({
    isNull: field.nullable ? oneIn(7) : fc.constant(false),
    source: fc.constantFrom("held", "held", "held", "held", "held", "near", "near", "any"),
    at: fc.nat(999),
    near: fc.nat(999),
    sample: samplesOf(field).filter((sample) => sample.inFilter().length > 0),
    form: anyForm,
  });
}

/** The literal behind an operator, now that the values of the records are known. */
export function settleLiteral(plan: LiteralPlan, operator: Operator, pool: readonly Sample[] = []): Literal {
  if (plan.isNull && takesNull(operator)) return null;
  const held = plan.source === "any" ? undefined : pick(pool, plan.at);
  const near = plan.source === "near" && held !== undefined ? pick(held.neighbours(), plan.near) : held;
  const isPartial = factsOf(operator).fields === "text";
  const textOf = (sample: Sample | undefined): string | undefined => {
    return sample && (isPartial ? pick(sample.fragments(), plan.near) : pick(sample.inFilter(), plan.form));
  };
  return (textOf(near) ?? textOf(plan.sample)) as string;
}
