import { comparison, membership, related } from "../language/ast/builders.js";
import { conjoin, disjoin, everything, negate } from "../language/ast/combine.js";
import type { Condition, Filter, Related } from "../language/ast/filter.js";
import { foldUnrelated } from "../language/ast/fold-tree.js";
import { isNegative, isOrder, type OrderOperator } from "../language/ast/operators.js";
import type {
  BoundComparison,
  BoundMembership,
  BoundNode,
  BoundRelated,
  EmptyList,
} from "../language/bind/bound-filter.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { choicesIn } from "../language/types/enumeration.js";
import type { Field } from "../language/types/field.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { recordTypeOf } from "../language/types/types.js";
import { oppositeOperator } from "./normal-form.js";

/** Returns a bound filter as a tree: its values are their canonical texts, and conditions on related records are as written. */
export function toFilter(root: BoundNode): Filter {
  return foldUnrelated<BoundNode, Filter>(root, {
    everything: () => everything(),
    and: (_node, parts) => conjoin(parts),
    or: (_node, parts) => disjoin(parts),
    not(node, part) {
      const inner = (node as Extract<BoundNode, { kind: "not" }>).part;
      return inner.kind === "related" ? writtenAs(inner, false) : negate(part);
    },
    comparison: (node) => ofComparison(node as BoundComparison),
    membership: (node) => ofMembership(node as BoundMembership),
    related: (node) => writtenAs(node as BoundRelated, true),
  });
}

function ofComparison({ field, operator, value }: BoundComparison): Filter {
  return comparison(field.name, operator, value === null ? null : textOf(value, field.definition));
}

function ofMembership(condition: BoundMembership): Filter {
  const { field, operator, items, hasNull } = condition;
  const ordered = orderOf(condition);
  if (ordered !== undefined) return ordered;
  const texts: readonly (string | null)[] = items.map((item) => textOf(item, field.definition));
  return membership(field.name, operator, hasNull ? [...texts, null] : texts);
}

/**
 * Returns a condition on the order of an enumeration, which `bind` turned into a list: all choices up to one, or from one.
 * The list may be much longer, and the field may not support it.
 */
function orderOf({ field: { name, definition }, operator, items, hasNull, span }: BoundMembership): Filter | undefined {
  const supported = operatorsOf(definition);
  const isShort = items.length < 2 && supported.includes(operator) && !(items.length === 0 && "value" in span);
  if (definition.type !== "enumeration" || isNegative(operator) || hasNull || isShort) return undefined;
  const { choices } = definition;
  const wanted = new Set(items.map(({ value }) => value));
  const first = choices.length - wanted.size;
  const positions = { ">=": first, "<=": wanted.size - 1, ">": first - 1, "<": wanted.size } as const;
  for (const [order, position] of Object.entries(positions) as [OrderOperator, number][]) {
    const choice = choices[position];
    if (choice === undefined || !supported.includes(order)) continue;
    // It accepts as many choices as are wanted.
    if (choicesIn(definition, order, choice).every((one) => wanted.has(one))) return comparison(name, order, choice);
  }
  return undefined;
}

function textOf({ value }: BoundValue | EmptyList, definition: Field): string {
  return recordTypeOf(definition).literal?.(value) ?? String(value);
}

/** Returns the condition on related records, or its negation, with an operator instead of a group where possible. */
function writtenAs({ written, isOpposite, part }: BoundRelated, isWanted: boolean): Filter {
  if (isWanted !== isOpposite) return written;
  return written.kind === "related" ? oppositeGroup(written) : oppositePath(written, part);
}

function oppositeGroup(written: Related): Filter {
  const { relation, operator, count, part } = written;
  if (operator === "some" || operator === "none") {
    return related(relation, operator === "some" ? "none" : "some", null, part);
  }
  return { ...written, operator: oppositeOperator(operator) as Related["operator"], count };
}

/**
 * Order operators have no opposite, because the field is null without the related record. The field at the end of the path
 * may not support the opposite of another.
 */
function oppositePath(written: Condition, part: BoundNode): Filter {
  const { operator } = written;
  const opposite = isOrder(operator) ? undefined : oppositeOperator(operator);
  if (opposite === undefined || !operatorsOf(endOf(part).field.definition).includes(opposite)) return negate(written);
  return { ...written, operator: opposite } as Condition;
}

/** Returns the condition at the end of a path. */
function endOf(part: BoundNode): BoundComparison | BoundMembership {
  let node = part;
  while (node.kind === "related" || node.kind === "not") node = node.part;
  return node as BoundComparison | BoundMembership;
}
