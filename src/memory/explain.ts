import { comparison, membership } from "../language/ast/builders.js";
import { isNegative } from "../language/ast/operators.js";
import { type BoundCondition, type BoundFilter, checkBound, type EmptyList } from "../language/bind/bound-filter.js";
import { foldBound } from "../language/bind/fold-bound.js";
import { print } from "../language/print/print.js";
import { pathOf } from "../language/schema/path.js";
import type { Schema } from "../language/schema/schema.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { belongsTo, recordTypeOf } from "../language/types/types.js";
import { readPath } from "../language/values/record-value.js";
import { holds, testOf } from "./condition-test.js";
import { describeExplanation } from "./describe-explanation.js";
import type { ExplainedCondition, Explanation } from "./explanation.js";
import type { RecordFor } from "./record-for.js";

/**
 * Explains, condition by condition, why a filter matches a record or does not.
 *
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal(), tag: text() });
 * const bound = checkOrThrow("price<10 | tag=red", schema);
 * explain(bound, { price: 5, tag: "blue" }).text;
 * // The record matches because:
 * //   yes  price<10  price is 5
 * // No effect on the result:
 * //   no   tag=red   tag is "blue"
 * ```
 */
export function explain<S extends Schema, R extends RecordFor<S>>(bound: BoundFilter<S>, record: R): Explanation {
  checkBound(bound, "explain()");
  const root = evaluate(bound, record);
  const conditions = explainConditions(root);
  return { matches: root.holds, conditions, text: describeExplanation(root.holds, conditions, bound.schema) };
}

/** A node of the filter with its result for the record. */
type Evaluated = EvaluatedGroup | EvaluatedCondition;

interface EvaluatedGroup {
  readonly isNegation: boolean;
  readonly parts: readonly Evaluated[];
  readonly holds: boolean;
}

interface EvaluatedCondition {
  readonly condition: BoundCondition;
  readonly value: unknown;
  readonly holds: boolean;
}

function evaluate(bound: BoundFilter, record: unknown): Evaluated {
  const condition = (node: BoundCondition): Evaluated => {
    const value = readPath(record, pathOf(node.field.name, node.field.definition));
    return { condition: node, value, holds: holds(testOf(node), value) !== isNegative(node.operator) };
  };
  return foldBound<Evaluated>(bound, {
    everything: () => ({ isNegation: false, parts: [], holds: true }),
    and: (_node, parts) => ({ isNegation: false, parts, holds: parts.every((part) => part.holds) }),
    or: (_node, parts) => ({ isNegation: false, parts, holds: parts.some((part) => part.holds) }),
    not: (_node, part) => ({ isNegation: true, parts: [part], holds: !part.holds }),
    comparison: condition,
    membership: condition,
  });
}

interface Visit {
  readonly evaluated: Evaluated;
  readonly negated: boolean;
  readonly decides: boolean;
}

/** Returns the conditions in the order of the text. Not recursive, because trees have any depth. */
function explainConditions(root: Evaluated): readonly ExplainedCondition[] {
  const conditions: ExplainedCondition[] = [];
  const pending: Visit[] = [{ evaluated: root, negated: false, decides: true }];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { evaluated, negated, decides } = visit;
    if ("condition" in evaluated) conditions.push(explainCondition(evaluated, negated, decides));
    else {
      for (const part of [...evaluated.parts].reverse()) {
        // A part decides if its group does and the group has the result of the part.
        const hasGroupResult = evaluated.isNegation || part.holds === evaluated.holds;
        pending.push({
          evaluated: part,
          negated: negated !== evaluated.isNegation,
          decides: decides && hasGroupResult,
        });
      }
    }
  }
  return conditions;
}

function explainCondition(
  { condition, value, holds }: EvaluatedCondition,
  negated: boolean,
  decides: boolean,
): ExplainedCondition {
  const { name, definition } = condition.field;
  const isNull = value === null || value === undefined;
  return {
    condition: conditionText(condition),
    field: name,
    operator: condition.operator,
    span: condition.span,
    value,
    valueIs: isNull ? "null" : belongsTo(value, definition) ? "value" : "wrong type",
    holds,
    negated,
    decides,
  };
}

/** Returns a condition as canonical text. */
function conditionText(condition: BoundCondition): string {
  const { name } = condition.field;
  if (condition.kind === "comparison") {
    return print(comparison(name, condition.operator, condition.value && literalOf(condition.value)));
  }
  const items = condition.items.map(literalOf);
  return print(membership(name, condition.operator, condition.hasNull ? [...items, null] : items));
}

function literalOf(bound: BoundValue | EmptyList): string {
  if (bound.type === "empty-list") return String(bound.value);
  return recordTypeOf(bound).literal?.(bound.value) ?? String(bound.value);
}
