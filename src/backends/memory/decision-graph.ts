import { isNegative } from "../../ast/operators.js";
import type { BoundCondition, BoundNode } from "../../bind/bound-filter.js";
import { readField } from "../../values/read-field.js";
import { type ConditionTest, holds, testOf } from "./condition-test.js";

/**
 * A filter as a graph of steps that lead to its answer. Running it takes no stack, however deep the filter is, and
 * tests no condition that cannot change the answer.
 */
export type DecisionGraph = DecisionNode | boolean;

/** A test, and where to go on when it holds and when it does not. */
interface DecisionNode {
  readonly field: string;
  readonly test: ConditionTest;
  readonly yes: DecisionGraph;
  readonly no: DecisionGraph;
}

/** Whether the filter matches what is in the place of a record. */
export function evaluate(graph: DecisionGraph, record: unknown): boolean {
  let node = graph;
  while (typeof node !== "boolean") node = holds(node.test, readField(record, node.field)) ? node.yes : node.no;
  return node;
}

/** A node to compile, and where to go on when it holds and when it does not; where not given, to what was compiled last. */
interface Task {
  readonly node: BoundNode;
  readonly yes?: DecisionGraph;
  readonly no?: DecisionGraph;
}

/** Compiles parts from the last to the first, so that each knows what comes after it; without recursion, for any depth. */
export function compile(root: BoundNode): DecisionGraph {
  let latest: DecisionGraph = true;
  const open: Task[] = [{ node: root, yes: true, no: false }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    const { node } = task;
    const yes: DecisionGraph = task.yes ?? latest;
    const no: DecisionGraph = task.no ?? latest;
    switch (node.kind) {
      case "everything":
        latest = yes;
        break;
      case "not":
        open.push({ node: node.part, yes: no, no: yes });
        break;
      case "and":
      case "or":
        for (const [i, part] of node.parts.entries()) {
          // A part that does not settle the group leads to the next one.
          if (i === node.parts.length - 1) open.push({ node: part, yes, no });
          else open.push(node.kind === "and" ? { node: part, no } : { node: part, yes });
        }
        break;
      case "comparison":
      case "membership":
        latest = decisionNode(node, yes, no);
        break;
    }
  }
  return latest;
}

function decisionNode(condition: BoundCondition, yes: DecisionGraph, no: DecisionGraph): DecisionNode {
  const test = testOf(condition);
  const field = condition.field.name;
  return isNegative(condition.operator) ? { field, test, yes: no, no: yes } : { field, test, yes, no };
}
