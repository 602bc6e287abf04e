import { isNegative } from "../language/ast/operators.js";
import type { BoundCondition, BoundNode, BoundRelated } from "../language/bind/bound-filter.js";
import { pathOf } from "../language/schema/path.js";
import {
  type Path,
  type Property,
  pathTo,
  propertyOf,
  readPath,
  readProperty,
} from "../language/values/record-value.js";
import { type ConditionTest, holds, testOf } from "./condition-test.js";
import { isRecord, relatedItems } from "./related-records.js";

/**
 * A filter as a decision graph: each node tests a condition, and a boolean is the result. Evaluation does not
 * recurse, so filters of any depth work, and skips conditions that cannot change the result.
 */
export type DecisionGraph = DecisionNode | boolean;

/** A test of a property of the record, with the next node for each result. */
interface DecisionNode extends Property, ConditionTest {
  /** The path from the value of the property to that of the field, if they differ. */
  readonly rest: Path | undefined;
  readonly yes: DecisionGraph;
  readonly no: DecisionGraph;
}

/** Returns whether the filter matches a record. Accepts any value, not only objects. */
export function evaluate(graph: DecisionGraph, record: unknown): boolean {
  let node = graph;
  while (typeof node !== "boolean") {
    const value = readProperty(record, node);
    node = holds(node, node.rest === undefined ? value : readPath(value, node.rest)) ? node.yes : node.no;
  }
  return node;
}

/** A filter node to compile, with the next graph node for each result. Default: the graph node compiled last. */
interface Task {
  readonly node: BoundNode;
  readonly yes?: DecisionGraph;
  readonly no?: DecisionGraph;
}

/**
 * Compiles a filter from its last condition to its first, so that the successors of a node exist before the node. Not
 * recursive.
 */
export function compile(root: BoundNode): DecisionGraph {
  let latest: DecisionGraph = true;
  const pending: Task[] = [{ node: root, yes: true, no: false }];
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    const { node } = task;
    const yes: DecisionGraph = task.yes ?? latest;
    const no: DecisionGraph = task.no ?? latest;
    switch (node.kind) {
      case "everything":
        latest = yes;
        break;
      case "not":
        pending.push({ node: node.part, yes: no, no: yes });
        break;
      case "and":
      case "or":
        for (const [i, part] of node.parts.entries()) {
          // A part that does not decide the group continues with the next part.
          if (i === node.parts.length - 1) pending.push({ node: part, yes, no });
          else pending.push(node.kind === "and" ? { node: part, no } : { node: part, yes });
        }
        break;
      case "comparison":
      case "membership":
        latest = conditionNode(node, yes, no);
        break;
      case "related":
        latest = decisionNode(pathOf(node.relation.name, node.relation.definition), relatedTest(node), yes, no);
        break;
    }
  }
  return latest;
}

function conditionNode(condition: BoundCondition, yes: DecisionGraph, no: DecisionGraph): DecisionNode {
  const path = pathOf(condition.field.name, condition.field.definition);
  const isNegated = isNegative(condition.operator);
  return decisionNode(path, testOf(condition), isNegated ? no : yes, isNegated ? yes : no);
}

/** All nodes have the same shape, which makes them fast to read. */
function decisionNode(
  [first = "", ...deeper]: readonly string[],
  { acceptsNull, accepts }: ConditionTest,
  yes: DecisionGraph,
  no: DecisionGraph,
): DecisionNode {
  const { name, mustBeOwn } = propertyOf(first);
  const rest = deeper.length === 0 ? undefined : pathTo(deeper);
  return { name, mustBeOwn, rest, acceptsNull, accepts, yes, no };
}

/** Returns the test of the related records in a record. Recursive: `bind` limits how deep relations are nested. */
function relatedTest({ relation, operator, count, part }: BoundRelated): ConditionTest {
  const graph = compile(part);
  // One more than needed decides whether there are exactly as many.
  const most = operator === ">=" ? count : count + 1;
  return {
    acceptsNull: false,
    accepts: (value) => {
      let found = 0;
      for (const item of relatedItems(value, relation.definition)) {
        if (isRecord(item) && evaluate(graph, item) && ++found === most) break;
      }
      return operator === ">=" ? found >= count : found === count;
    },
  };
}
