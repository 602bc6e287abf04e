import { foldUnrelated } from "../language/ast/fold-tree.js";
import { isNegative } from "../language/ast/operators.js";
import type { BoundCondition, BoundNode, BoundRelated } from "../language/bind/bound-filter.js";
import type { Budget } from "./budget.js";
import type { Conditions } from "./conditions.js";
import { FALSE, type Literal, negationOf, TRUE } from "./sat-solver.js";

/** A filter without negations except of its conditions, which are literals. */
export type Formula = Literal | Group;

/** True if all of the parts are, or if one of them is. */
export interface Group {
  readonly kind: "and" | "or";
  readonly parts: readonly Formula[];
}

/** Returns the formula of a filter, or of its negation. Does not recurse. */
export function formulaOf(root: BoundNode, isWanted: boolean, conditions: Conditions, budget: Budget): Formula {
  const both = foldUnrelated<BoundNode, Both>(root, {
    everything: () => ALWAYS,
    and: (_node, parts) => ({ yes: group("and", parts, "yes"), no: group("or", parts, "no") }),
    or: (_node, parts) => ({ yes: group("or", parts, "yes"), no: group("and", parts, "no") }),
    not: (_node, { yes, no }) => ({ yes: no, no: yes }),
    comparison: (node) => ofCondition(node as BoundCondition),
    membership: (node) => ofCondition(node as BoundCondition),
    related: (node) => ofLiterals(conditions.related(node as BoundRelated)),
  });
  return isWanted ? both.yes : both.no;

  function group(kind: Group["kind"], parts: readonly Both[], which: keyof Both): Group {
    budget.spend(parts.length);
    return { kind, parts: parts.map((part) => part[which]) };
  }

  function ofCondition(condition: BoundCondition): Both {
    const literal = conditions.condition(condition);
    return ofLiterals([isNegative(condition.operator) ? negationOf(literal) : literal]);
  }
}

/** A formula and its negation. */
interface Both {
  readonly yes: Formula;
  readonly no: Formula;
}

const ALWAYS: Both = { yes: TRUE, no: FALSE };

/** All literals are true, or one of them is false. */
function ofLiterals(literals: readonly Literal[]): Both {
  const [only = TRUE] = literals;
  if (literals.length < 2) return { yes: only, no: negationOf(only) };
  return { yes: { kind: "and", parts: literals }, no: { kind: "or", parts: literals.map(negationOf) } };
}
