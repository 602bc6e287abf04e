import { comparison, membership } from "../language/ast/builders.js";
import { foldUnrelated } from "../language/ast/fold-tree.js";
import { isNegative } from "../language/ast/operators.js";
import {
  type BoundCondition,
  type BoundFilter,
  type BoundNode,
  type BoundRelated,
  checkBound,
  type EmptyList,
} from "../language/bind/bound-filter.js";
import { plainSpan } from "../language/bind/exceeded-limit.js";
import { checkOptions } from "../language/diagnostics/options.js";
import { print } from "../language/print/print.js";
import { targetOf } from "../language/schema/filterable.js";
import { pathOf } from "../language/schema/path.js";
import type { Schema } from "../language/schema/schema.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { belongsTo, recordTypeOf } from "../language/types/types.js";
import { pathTo, readPath } from "../language/values/record-value.js";
import { holds, testOf } from "./condition-test.js";
import {
  meaningsOf,
  RECORD_CONDITIONS_OPTION,
  type RecordConditionsOption,
  type RecordMeanings,
} from "./custom-condition.js";
import { describeExplanation } from "./describe-explanation.js";
import type { ExplainedCondition, ExplainedRelation, Explanation } from "./explanation.js";
import type { RecordFor } from "./record-for.js";
import { isRecord, relatedItems } from "./related-records.js";

/**
 * Explains, condition by condition, why a filter matches a record or does not.
 *
 * @param record - The record to explain the result for.
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
export function explain<S extends Schema, R extends RecordFor<S>>(
  bound: BoundFilter<S>,
  record: R,
  options: RecordConditionsOption = {},
): Explanation {
  checkBound(bound, "explain()");
  checkOptions("explain()", options, RECORD_CONDITIONS_OPTION);
  return explainTree(bound.root, bound.schema, record, { conditions: options.conditions, path: "" });
}

function explainTree(tree: BoundNode, schema: Schema, record: unknown, meanings: RecordMeanings): Explanation {
  const root = evaluate(tree, record, meanings);
  const conditions = explainConditions(root);
  return { matches: root.holds, conditions, text: describeExplanation(root.holds, conditions, schema) };
}

/** A node of the filter with its result for the record. */
type Evaluated = EvaluatedGroup | EvaluatedCondition;

interface EvaluatedGroup {
  readonly isNegation: boolean;
  readonly parts: readonly Evaluated[];
  readonly holds: boolean;
}

interface EvaluatedCondition {
  readonly condition: BoundCondition | BoundRelated;
  readonly value: unknown;
  readonly holds: boolean;
  readonly related?: ExplainedRelation;
}

function evaluate(root: BoundNode, record: unknown, meanings: RecordMeanings): Evaluated {
  const condition = (node: BoundCondition): Evaluated => {
    const value = readPath(record, pathTo(pathOf(node.field.name, node.field.definition)));
    return { condition: node, value, holds: holds(testOf(node, meanings), value) !== isNegative(node.operator) };
  };
  return foldUnrelated<BoundNode, Evaluated>(root, {
    everything: () => ({ isNegation: false, parts: [], holds: true }),
    and: (_node, parts) => ({ isNegation: false, parts, holds: parts.every((part) => part.holds) }),
    or: (_node, parts) => ({ isNegation: false, parts, holds: parts.some((part) => part.holds) }),
    not: (_node, part) => ({ isNegation: true, parts: [part], holds: !part.holds }),
    comparison: (node) => condition(node as BoundCondition),
    membership: (node) => condition(node as BoundCondition),
    related: (node) => evaluateRelated(node as BoundRelated, record, meanings),
  });
}

/** The number of records that are explained if none matches. */
const MAX_EXAMPLES = 3;

/** Recursive: `bind` limits how deep relations are nested. */
function evaluateRelated(node: BoundRelated, record: unknown, outer: RecordMeanings): EvaluatedCondition {
  const { relation, operator, count, part } = node;
  const meanings = meaningsOf(outer, relation.name);
  const { definition } = relation;
  const value = readPath(record, pathTo(pathOf(relation.name, definition)));
  // Lists may contain null, which is not a record, but counts for the position of those after it.
  const records = relatedItems(value, definition)
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => isRecord(item));
  const matches = records.map(({ item }) => evaluate(part, item, meanings).holds);
  const matching = matches.filter(Boolean).length;
  const first = matches.indexOf(true);
  const chosen = first === -1 ? records.slice(0, MAX_EXAMPLES) : records.slice(first, first + 1);
  const examples = chosen.map(({ item, index }) => ({
    index,
    explanation: explainTree(part, targetOf(definition), item, meanings),
  }));
  const holds = operator === "=" ? matching === count : matching >= count;
  return { condition: node, value, holds, related: { records: records.length, matching, examples } };
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
  { condition, value, holds, related }: EvaluatedCondition,
  negated: boolean,
  decides: boolean,
): ExplainedCondition {
  if (condition.kind === "related") return explainRelated(condition, { value, holds, negated, decides }, related);
  const { name, definition } = condition.field;
  const isNull = value === null || value === undefined;
  // The test of a custom field gets the whole record.
  const shown = definition.custom ? { value: undefined, valueIs: "value" as const } : {};
  return {
    condition: conditionText(condition),
    field: name,
    operator: condition.operator,
    span: condition.span,
    value,
    valueIs: isNull ? "null" : belongsTo(value, definition) ? "value" : "wrong type",
    ...shown,
    holds,
    negated,
    decides,
  };
}

function explainRelated(
  { written, relation, isOpposite, span }: BoundRelated,
  result: Pick<ExplainedCondition, "value" | "holds" | "negated" | "decides">,
  related: ExplainedRelation | undefined,
): ExplainedCondition {
  return {
    ...result,
    condition: print(written),
    field: relation.name,
    operator: written.operator,
    span: plainSpan(span),
    valueIs: result.value === null || result.value === undefined ? "null" : "value",
    holds: result.holds !== isOpposite,
    negated: result.negated !== isOpposite,
    ...(related === undefined ? {} : { related }),
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
