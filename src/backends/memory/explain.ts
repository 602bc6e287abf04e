import type { BoundCondition, BoundFilter, BoundNode } from "../../bind/bound-filter.js";
import type { Schema } from "../../schema/schema.js";
import { isValueOf } from "../../values/is-value-of.js";
import { readField } from "../../values/read-field.js";
import { describeExplanation } from "./describe-explanation.js";
import type { ExplainedCondition, Explanation } from "./explanation.js";
import { NO_PLACES } from "./places.js";
import { partsOf } from "./program.js";
import type { RecordFor } from "./record-for.js";
import { runnerOf } from "./runner.js";
import { writeCondition } from "./write-condition.js";

/** Tells why the filter matches the record or does not, condition by condition. */
export function explain<S extends Schema, R extends RecordFor<S>>(bound: BoundFilter<S>, record: R): Explanation {
  const visits = visitsOf(bound.root, record);
  const conditions = visits.flatMap((visit) => (isCondition(visit.node) ? [explainCondition(visit.node, visit)] : []));
  const matches = visits[0]?.holds === true;
  return { matches, conditions, text: describeExplanation(matches, conditions, bound.schema) };
}

function isCondition(node: BoundNode): node is BoundCondition {
  return node.kind === "comparison" || node.kind === "membership";
}

function explainCondition(node: BoundCondition, { value, holds, negated, decides }: Visit): ExplainedCondition {
  const { name, definition } = node.field;
  const isNull = value === null || value === undefined;
  return {
    condition: writeCondition(node),
    field: name,
    operator: node.operator,
    span: node.span,
    value,
    valueIs: isNull ? "null" : isValueOf(value, definition.type) ? "value" : "wrong type",
    holds,
    negated,
    decides,
  };
}

interface Visit {
  readonly node: BoundNode;
  readonly parent: Visit | undefined;
  readonly negated: boolean;
  /** Of a condition, what the record holds. */
  readonly value: unknown;
  holds: boolean;
  decides: boolean;
}

/** Every node before its parts, in the order of the text. Without recursion, as trees have any depth. */
function visitsOf(root: BoundNode, record: unknown): readonly Visit[] {
  const visits: Visit[] = [];
  const open: Visit[] = [visitOf(root, undefined, record)];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    visits.push(visit);
    for (const part of [...partsOf(visit.node)].reverse()) open.push(visitOf(part, visit, record));
  }
  for (const visit of [...visits].reverse()) tellParent(visit);
  for (const visit of visits) visit.decides = isDecisive(visit);
  return visits;
}

function visitOf(node: BoundNode, parent: Visit | undefined, record: unknown): Visit {
  const negated = parent !== undefined && parent.negated !== (parent.node.kind === "not");
  const value = isCondition(node) ? readField(record, node.field.name) : undefined;
  return { node, parent, negated, value, holds: holdsAtFirst(node, value), decides: false };
}

/** Whether a condition holds for the value; of a group, what it is without parts, until these say otherwise. */
function holdsAtFirst(node: BoundNode, value: unknown): boolean {
  switch (node.kind) {
    case "everything":
    case "and":
      return true;
    case "or":
    case "not":
      return false;
    case "comparison":
    case "membership":
      return runnerOf(node, NO_PLACES)(Object.fromEntries([[node.field.name, value]]));
  }
}

/** Lets a node's parent know whether the node holds, all of its own parts having told it. */
function tellParent({ parent, holds }: Visit): void {
  if (parent?.node.kind === "and" && !holds) parent.holds = false;
  if (parent?.node.kind === "or" && holds) parent.holds = true;
  if (parent?.node.kind === "not") parent.holds = !holds;
}

/** A part decides if its parent does and is as it is because of parts like this one. */
function isDecisive({ parent, holds }: Visit): boolean {
  if (parent === undefined) return true;
  return parent.decides && (parent.node.kind === "not" || parent.holds === holds);
}
