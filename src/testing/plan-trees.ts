import fc from "fast-check";
import { and, not, or } from "../ast/builders.js";
import type { FilterPlan } from "./filter-plan.js";

/** What was drawn, kept for shrinking: a condition, or a group of such. */
type Draft = fc.Value<FilterPlan> | Group;

/** Two parts or more, or one that is negated. */
interface Group {
  readonly join: typeof and | typeof or;
  readonly isNegated: boolean;
  readonly parts: readonly Draft[];
}

const LEVELS = 3;
const MOST_PARTS = 3;

/**
 * Trees of conditions, that shrink to any tree which is left when some of it is taken away. So a condition that fails
 * on its own is found, where combinators of fast-check draw smaller trees anew and keep what happens to fail.
 */
export class PlanTrees extends fc.Arbitrary<FilterPlan> {
  constructor(private readonly conditions: fc.Arbitrary<FilterPlan>) {
    super();
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<FilterPlan> {
    return toValue(this.draw(random, biasFactor, LEVELS));
  }

  private draw(random: fc.Random, biasFactor: number | undefined, levels: number): Draft {
    if (levels === 0) return this.conditions.generate(random, biasFactor);
    if (random.nextInt(1, 4) > 1) return this.draw(random, biasFactor, levels - 1);
    const isNegated = random.nextInt(1, 5) === 1;
    const count = random.nextInt(isNegated ? 1 : 2, MOST_PARTS);
    const parts = Array.from({ length: count }, () => this.draw(random, biasFactor, levels - 1));
    return { join: random.nextInt(1, 2) === 1 ? and : or, isNegated, parts };
  }

  /** A plan does not tell what it was made of. */
  override canShrinkWithoutContext(_value: unknown): _value is FilterPlan {
    return false;
  }

  override shrink(_plan: FilterPlan, draft: unknown): fc.Stream<fc.Value<FilterPlan>> {
    return fc.stream(this.simpler(draft as Draft)).map(toValue);
  }

  /** The largest steps come first: the first one that still fails is taken, and shrunk in its turn. */
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
