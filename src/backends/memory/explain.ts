import type { BoundComparison, BoundFilter, BoundMembership, BoundNode } from "../../bind/bound-filter.js";
import type { Schema } from "../../schema/schema.js";
import { describeExplanation } from "./describe-explanation.js";
import type { ExplainedCondition, Explanation } from "./explanation.js";
import { isValueOf } from "./is-value-of.js";
import { NO_PLACES } from "./places.js";
import { partsOf } from "./program.js";
import { readField } from "./read-field.js";
import { runnerOf } from "./runner.js";
import type { RecordFor } from "./to-predicate.js";
import { writeCondition } from "./write-condition.js";

/** Tells why the filter matches the record or does not, condition by condition. */
export function explain<S extends Schema>(bound: BoundFilter<S>, record: RecordFor<S>): Explanation {
  const visits = visitsOf(bound.root, record);
  const matches = visits[0]?.holds ?? true;
  const conditions = visits.flatMap(({ node, holds, negated, decides }) =>
    node.kind === "comparison" || node.kind === "membership"
      ? [explainCondition(node, record, { holds, negated, decides })]
      : [],
  );
  return { matches, conditions, text: describeExplanation(matches, conditions, bound.schema) };
}

function explainCondition(
  node: BoundComparison | BoundMembership,
  record: unknown,
  outcome: Pick<ExplainedCondition, "holds" | "negated" | "decides">,
): ExplainedCondition {
  const { name, definition } = node.field;
  const value = readField(record, name);
  const isForeign = value !== null && value !== undefined && !isValueOf(value, definition.type);
  return {
    condition: writeCondition(node),
    field: name,
    operator: node.operator,
    span: node.span,
    value,
    holding: value === null || value === undefined ? "null" : isForeign ? "foreign" : "value",
    ...outcome,
  };
}

interface Visit {
  readonly node: BoundNode;
  readonly parent: Visit | undefined;
  readonly negated: boolean;
  holds: boolean;
  decides: boolean;
}

/** Every node before its parts, in the order of the text. Without recursion, as trees have any depth. */
function visitsOf(root: BoundNode, record: unknown): readonly Visit[] {
  const visits: Visit[] = [];
  const open: Visit[] = [{ node: root, parent: undefined, negated: false, holds: false, decides: true }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node } = visit;
    // Until a part says otherwise.
    visit.holds = node.kind === "and" || node.kind === "everything";
    visits.push(visit);
    const negated = visit.negated !== (node.kind === "not");
    for (const part of [...partsOf(node)].reverse()) {
      open.push({ node: part, parent: visit, negated, holds: false, decides: false });
    }
  }
  for (const visit of [...visits].reverse()) settle(visit, record);
  for (const visit of visits) visit.decides = isDecisive(visit);
  return visits;
}

/** Finds out whether a node holds, all of its parts being settled, and tells its parent. */
function settle(visit: Visit, record: unknown): void {
  const { node, parent } = visit;
  if (node.kind === "comparison" || node.kind === "membership") {
    visit.holds = runnerOf(node, NO_PLACES)(record);
  }
  if (parent?.node.kind === "and" && !visit.holds) parent.holds = false;
  if (parent?.node.kind === "or" && visit.holds) parent.holds = true;
  if (parent?.node.kind === "not") parent.holds = !visit.holds;
}

/** A part decides if its parent does and could not be as it is without a part like this one. */
function isDecisive({ parent, holds }: Visit): boolean {
  if (parent === undefined) return true;
  return parent.decides && (parent.node.kind === "not" || parent.holds === holds);
}
