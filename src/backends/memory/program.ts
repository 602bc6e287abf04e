import { isNegative } from "../../ast/operators.js";
import type { BoundCondition, BoundNode } from "../../bind/bound-filter.js";
import { type ConditionTest, makeTest, testOf } from "./condition-test.js";
import { NO_PLACE, type Places } from "./places.js";

/**
 * A condition and where to go on from it: a filter is a graph of steps from the first one to `YES` or `NO`. Running it
 * takes no stack, however deep the filter is, and tests no condition that cannot change the answer.
 */
export interface Step extends ConditionTest {
  readonly name: string;
  readonly place: number;
  readonly yes: Step;
  readonly no: Step;
}

export const YES = makeStep("", NO_PLACE, makeTest({ kind: "general" }));
export const NO = makeStep("", NO_PLACE, makeTest({ kind: "general" }));

/** A step, or an end, which leads nowhere. One literal, as engines are slow with objects made in any other way. */
function makeStep(name: string, place: number, test: ConditionTest, yes?: Step, no?: Step): Step {
  const { kind, acceptsNull, value, low, high, except, part, items, table, general } = test;
  return { kind, acceptsNull, value, low, high, except, part, items, table, general, name, place, yes, no } as Step;
}

/** A node with where to go on when it holds and when it does not, and how many of its parts are not yet compiled. */
interface Task {
  readonly node: BoundNode;
  readonly yes: Step;
  readonly no: Step;
  open: number;
}

/** The first step of a filter. Parts are compiled from the last to the first, so that each knows what comes behind it. */
export function compile(root: BoundNode, places: Places): Step {
  let first = YES;
  const tasks: Task[] = [taskOf(root, YES, NO)];
  for (let task = tasks.at(-1); task !== undefined; task = tasks.at(-1)) {
    if (task.open === 0) {
      first = beginningOf(task, first, places);
      tasks.pop();
      continue;
    }
    const { node, yes, no, open } = task;
    const parts = partsOf(node);
    const isLast = open === parts.length;
    const part = parts[open - 1] as BoundNode;
    task.open--;
    if (node.kind === "not") tasks.push(taskOf(part, no, yes));
    else if (node.kind === "and") tasks.push(taskOf(part, isLast ? yes : first, no));
    else tasks.push(taskOf(part, yes, isLast ? no : first));
  }
  return first;
}

function taskOf(node: BoundNode, yes: Step, no: Step): Task {
  return { node, yes, no, open: partsOf(node).length };
}

export function partsOf(node: BoundNode): readonly BoundNode[] {
  switch (node.kind) {
    case "and":
    case "or":
      return node.parts;
    case "not":
      return [node.part];
    case "everything":
    case "comparison":
    case "membership":
      return [];
  }
}

/** Where a node begins: a group with its first part, which was compiled last. */
function beginningOf({ node, yes, no }: Task, firstPart: Step, places: Places): Step {
  switch (node.kind) {
    case "everything":
      return yes;
    case "and":
    case "or":
    case "not":
      return firstPart;
    case "comparison":
    case "membership":
      return stepOf(node, yes, no, places);
  }
}

function stepOf(condition: BoundCondition, yes: Step, no: Step, places: Places): Step {
  const { name } = condition.field;
  const place = places.get(name) ?? NO_PLACE;
  const test = testOf(condition);
  return isNegative(condition.operator) ? makeStep(name, place, test, no, yes) : makeStep(name, place, test, yes, no);
}
