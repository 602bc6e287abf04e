import { foldUnrelated, partsOf } from "../language/ast/fold-tree.js";
import { isNegative, isSearch, OPERATOR_OF, positiveOf } from "../language/ast/operators.js";
import {
  type BoundCondition,
  type BoundField,
  type BoundNode,
  EVERYTHING,
  NOTHING,
} from "../language/bind/bound-filter.js";
import { conditionKey } from "../language/bind/condition-key.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { holds, testOf } from "../memory/condition-test.js";
import type { Budget } from "./budget.js";
import { cellsOf } from "./cells.js";
import { STEPS_PER_CONDITION } from "./conditions.js";
import { constantsOf } from "./constants.js";
import { express, listOf } from "./express.js";
import { flattened, groupOf, normalForm } from "./normal-form.js";

/** The most conditions on one field for which each pair is tried. */
const MAX_PAIRED = 12;

/** A condition of a group, or its negation. */
interface Leaf {
  readonly condition: BoundCondition;
  readonly isWanted: boolean;
}

/** Returns an equivalent filter in normal form, with one condition instead of several on the same field where possible. */
export function mergeConditions(root: BoundNode, budget: Budget): BoundNode {
  const merged = foldUnrelated<BoundNode, BoundNode>(root, {
    everything: (node) => node,
    and: (_node, parts) => mergeGroup("and", parts, budget),
    or: (_node, parts) => mergeGroup("or", parts, budget),
    not: (node, part) => (part === partsOf(node)[0] ? node : normalForm({ kind: "not", part })),
    comparison: (node) => node,
    membership: (node) => shortest(node as BoundCondition),
    related: (node) => node,
  });
  return flattened(merged);
}

/** Returns a list without repeated items, or an equivalent condition that is not a list. */
function shortest(condition: BoundCondition): BoundNode {
  const { field, operator } = condition;
  if (condition.kind !== "membership" || field.definition.custom) return condition;
  const { hasNull } = condition;
  const isPositive = !isNegative(operator);
  const byKey = new Map(condition.items.map((item) => [conditionKey({ ...condition, items: [item] }), item]));
  const items = [...byKey.values()];
  const [first] = items;
  if (first === undefined && !hasNull) return isPositive ? NOTHING : EVERYTHING;
  if (field.definition.type !== "list") return listOf(field, isPositive, items, hasNull) ?? condition;
  const single = isPositive ? OPERATOR_OF.contains : OPERATOR_OF.notContains;
  const isSingle = items.length === 1 && operatorsOf(field.definition).includes(single);
  if (!isSingle || first === undefined) return { ...condition, items };
  return { kind: "comparison", field, operator: single, value: first, span: condition.span } as BoundCondition;
}

function mergeGroup(kind: "and" | "or", parts: readonly BoundNode[], budget: Budget): BoundNode {
  const merged: (BoundNode | undefined)[] = [...parts];
  const byField = new Map<string, number[]>();
  for (const [i, part] of parts.entries()) {
    const leaf = leafOf(part);
    if (leaf === undefined || !hasCells(leaf.condition)) continue;
    const { name } = leaf.condition.field;
    const known = byField.get(name);
    if (known === undefined) byField.set(name, [i]);
    else known.push(i);
  }
  for (const all of byField.values()) {
    let left = replaced(all);
    if (left.length > MAX_PAIRED) {
      const isEqual = (i: number): boolean => isEquality(merged[i]);
      left = [...replaced(left.filter(isEqual)), ...left.filter((i) => !isEqual(i))];
    }
    if (left.length <= MAX_PAIRED) replacePairs(left);
  }
  return groupOf(
    kind,
    merged.filter((part) => part !== undefined),
  );

  /** Replaces the parts by one, if possible. Returns the parts that are left. */
  function replaced(indices: readonly number[]): readonly number[] {
    const [first] = indices;
    if (first === undefined || indices.length < 2) return indices;
    const one = mergedLeaves(
      kind,
      indices.map((i) => leafOf(merged[i]) as Leaf),
      budget,
    );
    if (one === undefined) return indices;
    for (const i of indices) merged[i] = undefined;
    merged[first] = one;
    return [first];
  }

  /** First those with an order, because a list of values keeps each of them from being a limit. */
  function replacePairs(indices: readonly number[]): void {
    replaceEach(indices, (pair) => !pair.every((i) => isEquality(merged[i])));
    const equalities = indices.filter((i) => isEquality(merged[i]));
    const isOne = equalities.length > 1 && replaced(equalities).length === 1;
    if (!isOne) replaceEach(indices, () => true);
  }

  /** Replaces pairs until none can be replaced. */
  function replaceEach(indices: readonly number[], isTried: (pair: readonly number[]) => boolean): void {
    for (let isReplaced = true; isReplaced; ) {
      const pairs = pairsOf(indices.filter((i) => leafOf(merged[i]) !== undefined)).filter(isTried);
      isReplaced = pairs.some((pair) => replaced(pair).length === 1);
    }
  }
}

function pairsOf<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((one, i) => items.slice(i + 1).map((other) => [one, other] as const));
}

function leafOf(node: BoundNode | undefined): Leaf | undefined {
  if (node?.kind === "comparison" || node?.kind === "membership") return { condition: node, isWanted: true };
  if (node?.kind !== "not") return undefined;
  const { part } = node;
  const isCondition = part.kind === "comparison" || part.kind === "membership";
  return isCondition ? { condition: part, isWanted: false } : undefined;
}

/** Whether the values of a field that a condition tells apart are few. */
function hasCells({ field: { definition }, operator }: BoundCondition): boolean {
  return !definition.custom && definition.type !== "list" && !isSearch(operator);
}

function isEquality(node: BoundNode | undefined): boolean {
  const leaf = leafOf(node);
  return leaf !== undefined && /^(?:=|\[\])$/.test(positiveOf(leaf.condition.operator));
}

/** Returns one condition for several on the same field, or undefined. */
function mergedLeaves(kind: "and" | "or", leaves: readonly Leaf[], budget: Budget): BoundNode | undefined {
  const { field } = (leaves[0] as Leaf).condition as { readonly field: BoundField };
  const conditions = leaves.map(({ condition }) => condition);
  const constants = constantsOf(conditions);
  budget.spend(STEPS_PER_CONDITION * (conditions.length + constants.length));
  const cells = cellsOf(field.definition, constants);
  budget.spend(cells.length * leaves.length);
  const tests = leaves.map(({ condition, isWanted }) => {
    const test = testOf(condition);
    return (value: unknown): boolean => (holds(test, value) !== isNegative(condition.operator)) === isWanted;
  });
  const accepts = (value: unknown): boolean =>
    kind === "and" ? tests.every((test) => test(value)) : tests.some((test) => test(value));
  const equality = conditions.filter((condition) => isEquality(condition));
  budget.spend(cells.length * equality.length);
  const named = constantsOf(equality).map((value) => testOf({ ...namedBy, field, value }));
  return express(field, {
    cells,
    isIn: cells.map(({ value }) => accepts(value)),
    hasNull: field.definition.nullable && accepts(null),
    mayList: ({ value }) => field.definition.type === "enumeration" || named.some((test) => holds(test, value)),
  });
}

const namedBy = { kind: "comparison", operator: OPERATOR_OF.eq, span: { start: 0, end: 0 } } as const;
