import { isNegative } from "../../ast/operators.js";
import type { BoundCondition, BoundFilter } from "../../bind/bound-filter.js";
import { foldBound } from "../../bind/fold-bound.js";
import type { Schema } from "../../schema/schema.js";
import { isValueOf, readField } from "../../values/record-value.js";
import { holds, testOf } from "./condition-test.js";
import { describeExplanation } from "./describe-explanation.js";
import type { ExplainedCondition, Explanation } from "./explanation.js";
import type { RecordFor } from "./record-for.js";
import { writeCondition } from "./write-condition.js";

/** Tells why the filter matches the record or does not, condition by condition. */
export function explain<S extends Schema, R extends RecordFor<S>>(bound: BoundFilter<S>, record: R): Explanation {
  const root = judge(bound, record);
  const conditions = explainConditions(root);
  return { matches: root.holds, conditions, text: describeExplanation(root.holds, conditions, bound.schema) };
}

/** A node of the filter, and whether the record makes it true. */
type Judgement = JudgedGroup | JudgedCondition;

interface JudgedGroup {
  readonly isNegation: boolean;
  readonly parts: readonly Judgement[];
  readonly holds: boolean;
}

interface JudgedCondition {
  readonly condition: BoundCondition;
  /** What the record holds. */
  readonly value: unknown;
  readonly holds: boolean;
}

function judge(bound: BoundFilter, record: unknown): Judgement {
  const condition = (node: BoundCondition): Judgement => {
    const value = readField(record, node.field.name);
    return { condition: node, value, holds: holds(testOf(node), value) !== isNegative(node.operator) };
  };
  return foldBound<Judgement>(bound, {
    everything: () => ({ isNegation: false, parts: [], holds: true }),
    and: (_node, parts) => ({ isNegation: false, parts, holds: parts.every((part) => part.holds) }),
    or: (_node, parts) => ({ isNegation: false, parts, holds: parts.some((part) => part.holds) }),
    not: (_node, part) => ({ isNegation: true, parts: [part], holds: !part.holds }),
    comparison: condition,
    membership: condition,
  });
}

interface Visit {
  readonly judged: Judgement;
  readonly negated: boolean;
  readonly decides: boolean;
}

/** The conditions in the order of the text. Without recursion, as trees have any depth. */
function explainConditions(root: Judgement): readonly ExplainedCondition[] {
  const conditions: ExplainedCondition[] = [];
  const open: Visit[] = [{ judged: root, negated: false, decides: true }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { judged, negated, decides } = visit;
    if ("condition" in judged) conditions.push(explainCondition(judged, negated, decides));
    else {
      for (const part of [...judged.parts].reverse()) {
        // A part decides if its group does and is as it is because of parts like this one.
        const isLikeGroup = judged.isNegation || part.holds === judged.holds;
        open.push({ judged: part, negated: negated !== judged.isNegation, decides: decides && isLikeGroup });
      }
    }
  }
  return conditions;
}

function explainCondition(
  { condition, value, holds }: JudgedCondition,
  negated: boolean,
  decides: boolean,
): ExplainedCondition {
  const { name, definition } = condition.field;
  const isNull = value === null || value === undefined;
  return {
    condition: writeCondition(condition),
    field: name,
    operator: condition.operator,
    span: condition.span,
    value,
    valueIs: isNull ? "null" : isValueOf(value, definition.type) ? "value" : "wrong type",
    holds,
    negated,
    decides,
  };
}
