import fc from "fast-check";
import { and, not, or } from "../../language/ast/builders.js";
import type { Filter } from "../../language/ast/filter.js";
import type { Sample } from "./sample.js";

/** The values that the records have in each field, by the field's name after those of the relations that lead to it. */
export type Pools = ReadonlyMap<string, readonly Sample[]>;

/**
 * A filter whose values depend on the records. Plan and records are drawn independently, so that a failing case shrinks
 * in both: if one were drawn from the other, each change of the records would draw another filter.
 */
export type FilterPlan = (pools: Pools) => Filter;

/** A drawn tree, kept as the context for shrinking: a condition or a group. */
type Draft = fc.Value<FilterPlan> | Group;

/** Two or more parts, or one or more parts with a negation. */
interface Group {
  readonly join: typeof and | typeof or;
  readonly isNegated: boolean;
  readonly parts: readonly Draft[];
}

const MAX_PARTS = 3;

/**
 * Draws trees of conditions. They shrink by removing parts, so a condition that fails alone is always found. The
 * combinators of fast-check draw smaller trees at random instead.
 */
export class PlanTrees extends fc.Arbitrary<FilterPlan> {
  /** `levels` is the most groups in groups. */
  constructor(
    private readonly conditions: fc.Arbitrary<FilterPlan>,
    private readonly levels: number,
  ) {
    super();
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<FilterPlan> {
    return toValue(this.draw(random, biasFactor, this.levels));
  }

  private draw(random: fc.Random, biasFactor: number | undefined, levels: number): Draft {
    if (levels === 0) return this.conditions.generate(random, biasFactor);
    if (random.nextInt(1, 4) > 1) return this.draw(random, biasFactor, levels - 1);
    const isNegated = random.nextInt(1, 5) === 1;
    const count = random.nextInt(isNegated ? 1 : 2, MAX_PARTS);
    const parts = Array.from({ length: count }, () => this.draw(random, biasFactor, levels - 1));
    return { join: random.nextInt(1, 2) === 1 ? and : or, isNegated, parts };
  }

  /** Returns false, because a plan is a function and does not reveal its parts. */
  override canShrinkWithoutContext(_value: unknown): _value is FilterPlan {
    return false;
  }

  override shrink(_plan: FilterPlan, draft: unknown): fc.Stream<fc.Value<FilterPlan>> {
    return fc.stream(this.simpler(draft as Draft)).map(toValue);
  }

  /** Yields the largest reductions first: fast-check continues with the first one that still fails. */
  private *simpler(draft: Draft): IterableIterator<Draft> {
    if (!("parts" in draft)) {
      yield* this.conditions.shrink(draft.value, draft.context);
      return;
    }
    const { parts, isNegated } = draft;
    yield* parts;
    if (parts.length > 2 || (parts.length === 2 && isNegated)) {
      for (const i of parts.keys()) yield { ...draft, parts: parts.filter((_part, other) => other !== i) };
    }
    if (parts.length > 1 && isNegated) yield { ...draft, isNegated: false };
    for (const [i, part] of parts.entries()) {
      for (const other of this.simpler(part)) yield { ...draft, parts: parts.with(i, other) };
    }
  }
}

function toValue(draft: Draft): fc.Value<FilterPlan> {
  return new fc.Value(planOf(draft), draft);
}

function planOf(draft: Draft): FilterPlan {
  if (!("parts" in draft)) return draft.value;
  const { join, isNegated } = draft;
  const plans = draft.parts.map(planOf);
  return (pools) => {
    const joined = join(...plans.map((plan) => plan(pools)));
    return isNegated ? not(joined) : joined;
  };
}
