import { isNegative } from "../language/ast/operators.js";
import type {
  BoundCondition,
  BoundField,
  BoundNode,
  BoundRelated,
  BoundRelation,
} from "../language/bind/bound-filter.js";
import { pathOf } from "../language/schema/path.js";
import { isPlain, objectOf, type Path, pathTo, readPath } from "../language/values/record-value.js";
import { type ConditionTest, holds, testOf } from "./condition-test.js";
import { meaningsOf, NO_MEANINGS, type RecordMeanings } from "./custom-condition.js";
import { isRecord, relatedItems } from "./related-records.js";

/**
 * A filter as a decision graph: each node tests a condition, and a boolean is the result. Evaluation does not
 * recurse, so filters of any depth work, and skips conditions that cannot change the result.
 */
export type DecisionGraph = DecisionNode | boolean;

/** A test of a value, with the next node for each result. */
interface DecisionNode extends ConditionTest {
  /** The same object in all conditions on a field. */
  readonly place: Place;
  readonly yes: DecisionGraph;
  readonly no: DecisionGraph;
}

/** Where a record has a value. */
export interface Place {
  readonly name: string;
  /** Undefined if the value is that of the property `name`, which is faster to read. */
  readonly path: Path | undefined;
}

/** Returns a function that returns whether the filter matches a record. Accepts any value, not only objects. */
export function decide(root: BoundNode, meanings: RecordMeanings = NO_MEANINGS): (record: unknown) => boolean {
  const graph = compile(root, meanings);
  // Hot: a single condition needs no loop.
  if (typeof graph !== "boolean" && typeof graph.yes === "boolean" && graph.no === !graph.yes) {
    const { place, yes } = graph;
    return (record) => holds(graph, readPlace(objectOf(record), place)) === yes;
  }
  return (record) => evaluate(graph, record);
}

function evaluate(graph: DecisionGraph, record: unknown): boolean {
  const object = objectOf(record);
  let node = graph;
  let place: Place | undefined;
  let value: unknown;
  while (typeof node !== "boolean") {
    // Reading takes longer than most tests, and conditions on the same field often follow each other.
    if (node.place !== place) {
      place = node.place;
      value = readPlace(object, place);
    }
    node = holds(node, value) ? node.yes : node.no;
  }
  return node;
}

/** A filter whose leaves are conditions, or anything else that is decided for a record. */
export type Decided<Leaf> = Leaf | Group<Leaf>;

type Group<Leaf> =
  | { readonly kind: "everything" }
  | { readonly kind: "and" | "or"; readonly parts: readonly Decided<Leaf>[] }
  | { readonly kind: "not"; readonly part: Decided<Leaf> };

/** A filter node to compile, with the next graph node for each result. Default: the graph node compiled last. */
interface Task<Leaf, Graph> {
  readonly node: Decided<Leaf>;
  readonly yes?: Graph;
  readonly no?: Graph;
}

/**
 * Compiles a filter from its last leaf to its first, so that the successors of a node exist before `decisionOf` creates
 * the node. Not recursive.
 */
export function compileDecisions<Leaf extends { readonly kind: string }, Graph>(
  root: Decided<Leaf>,
  results: { readonly yes: Graph; readonly no: Graph },
  decisionOf: (leaf: Leaf, yes: Graph, no: Graph) => Graph,
): Graph {
  let latest = results.yes;
  const pending: Task<Leaf, Graph>[] = [{ node: root, ...results }];
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    const { node } = task;
    const { yes = latest, no = latest } = task;
    if (!isGroup(node)) latest = decisionOf(node as Leaf, yes, no);
    else if (node.kind === "everything") latest = yes;
    else if (node.kind === "not") pending.push({ node: node.part, yes: no, no: yes });
    else {
      for (const [i, part] of node.parts.entries()) {
        // A part that does not decide the group continues with the next part.
        if (i === node.parts.length - 1) pending.push({ node: part, yes, no });
        else pending.push(node.kind === "and" ? { node: part, no } : { node: part, yes });
      }
    }
  }
  return latest;
}

const GROUPS: ReadonlySet<string> = new Set(["everything", "and", "or", "not"]);

function isGroup<Leaf extends { readonly kind: string }>(node: Decided<Leaf>): node is Group<Leaf> {
  return GROUPS.has(node.kind);
}

function compile(root: BoundNode, meanings: RecordMeanings): DecisionGraph {
  const placeOf = places();
  const results = { yes: true, no: false };
  return compileDecisions<BoundCondition | BoundRelated, DecisionGraph>(root, results, (leaf, yes, no) => {
    if (leaf.kind === "related") return decisionNode(relatedTest(leaf, meanings), placeOf(leaf.relation), yes, no);
    return conditionNode(leaf, testOf(leaf, meanings), placeOf(leaf.field), yes, no);
  });
}

function conditionNode(
  condition: BoundCondition,
  test: ConditionTest,
  place: Place,
  yes: DecisionGraph,
  no: DecisionGraph,
): DecisionNode {
  return isNegative(condition.operator) ? decisionNode(test, place, no, yes) : decisionNode(test, place, yes, no);
}

/** All nodes have the same shape, which makes them fast to read. */
function decisionNode(
  { acceptsNull, accepts }: ConditionTest,
  place: Place,
  yes: DecisionGraph,
  no: DecisionGraph,
): DecisionNode {
  return { place, acceptsNull, accepts, yes, no };
}

export function readPlace(object: Readonly<Record<string, unknown>>, { name, path }: Place): unknown {
  return path === undefined ? object[name] : readPath(object, path);
}

/** Returns a function that returns the place of a field or relation of one schema. */
export function places(): (at: BoundField | BoundRelation) => Place {
  const known = new Map<string, Place>();
  return ({ name, definition }) => {
    const path = pathTo(pathOf(name, definition));
    const place = known.get(name) ?? { name: path[0]?.name ?? "", path: isPlain(path) ? undefined : path };
    known.set(name, place);
    return place;
  };
}

/** Returns the test of the related records in a record. Recursive: `bind` limits how deep relations are nested. */
function relatedTest({ relation, operator, count, part }: BoundRelated, meanings: RecordMeanings): ConditionTest {
  const matches = decide(part, meaningsOf(meanings, relation.name));
  // One more than needed decides whether there are exactly as many.
  const most = operator === ">=" ? count : count + 1;
  return {
    acceptsNull: false,
    accepts: (value) => {
      let found = 0;
      for (const item of relatedItems(value, relation.definition)) {
        if (isRecord(item) && matches(item) && ++found === most) break;
      }
      return operator === ">=" ? found >= count : found === count;
    },
  };
}
