import { isNegative } from "../../ast/operators.js";
import type { BoundCondition, BoundNode } from "../../bind/bound-filter.js";
import { readField } from "../../values/record-value.js";
import { type ConditionTest, holds, testOf } from "./condition-test.js";

/**
 * A filter as a graph of steps that lead to its answer. Running it takes no stack, however deep the filter is, and
 * tests no condition that cannot change the answer.
 */
export type Program = Step | boolean;

/** A test, and where to go on when it holds and when it does not. */
interface Step {
  readonly field: string;
  readonly test: ConditionTest;
  readonly yes: Program;
  readonly no: Program;
}

/** Whether the filter matches what is in the place of a record. */
export function run(program: Program, record: unknown): boolean {
  let step = program;
  while (typeof step !== "boolean") step = holds(step.test, readField(record, step.field)) ? step.yes : step.no;
  return step;
}

/** A node to compile, and where to go on when it holds and when it does not; where not given, to what was compiled last. */
interface Task {
  readonly node: BoundNode;
  readonly yes?: Program;
  readonly no?: Program;
}

/** Compiles parts from the last to the first, so that each knows what comes after it; without recursion, for any depth. */
export function compile(root: BoundNode): Program {
  let latest: Program = true;
  const open: Task[] = [{ node: root, yes: true, no: false }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    const { node } = task;
    const yes: Program = task.yes ?? latest;
    const no: Program = task.no ?? latest;
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
        latest = stepOf(node, yes, no);
        break;
    }
  }
  return latest;
}

function stepOf(condition: BoundCondition, yes: Program, no: Program): Step {
  const test = testOf(condition);
  const field = condition.field.name;
  return isNegative(condition.operator) ? { field, test, yes: no, no: yes } : { field, test, yes, no };
}
