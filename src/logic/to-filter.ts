import { comparison, membership, related } from "../language/ast/builders.js";
import { conjoin, disjoin, everything, negate } from "../language/ast/combine.js";
import type { Condition, Filter, Related } from "../language/ast/filter.js";
import { foldUnrelated } from "../language/ast/fold-tree.js";
import { isListOperator, isOrder, type Operator } from "../language/ast/operators.js";
import type { BoundComparison, BoundMembership, BoundNode, BoundRelated } from "../language/bind/bound-filter.js";
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
  const text = value === null ? null : value.type === "empty-list" ? value.value : textOf(value, field.definition);
  return comparison(field.name, operator, text);
}

function ofMembership(condition: BoundMembership): Filter {
  const { field, operator, items, hasNull } = condition;
  const ordered = operatorsOf(field.definition).includes(operator) ? undefined : orderOf(condition);
  if (ordered !== undefined) return ordered;
  const texts: readonly (string | null)[] = items.map((item) => textOf(item, field.definition));
  return membership(field.name, operator, hasNull ? [...texts, null] : texts);
}

/** Returns a condition on the order of an enumeration, which `bind` turned into a list that the field may not support. */
function orderOf({ field: { name, definition }, items }: BoundMembership): Filter | undefined {
  if (definition.type !== "enumeration") return undefined;
  const wanted = items.map(({ value }) => value).join("\0");
  for (const operator of operatorsOf(definition).filter(isOrder)) {
    const choice = definition.choices.find((one) => choicesIn(definition, operator, one).join("\0") === wanted);
    if (choice !== undefined) return comparison(name, operator, choice);
  }
  return undefined;
}

function textOf({ value }: BoundValue, definition: Field): string {
  const type = recordTypeOf(definition.type === "list" ? definition.item : definition);
  return type.literal?.(value) ?? String(value);
}

/** Returns the condition on related records, or its negation, with an operator instead of a group where possible. */
function writtenAs({ written, isOpposite }: BoundRelated, isWanted: boolean): Filter {
  if (isWanted !== isOpposite) return written;
  return written.kind === "related" ? oppositeGroup(written) : oppositePath(written);
}

function oppositeGroup(written: Related): Filter {
  const { relation, operator, count, part } = written;
  if (operator === "some" || operator === "none") {
    return related(relation, operator === "some" ? "none" : "some", null, part);
  }
  return { ...written, operator: oppositeOperator(operator) as Related["operator"], count };
}

/** Order operators have no opposite, because the field is null without the related record. */
function oppositePath(written: Condition): Filter {
  const opposite = oppositeOperator(written.operator);
  const isExact = opposite !== undefined && (isListOperator(opposite) || !/^[<>]/.test(written.operator));
  return isExact ? ({ ...written, operator: opposite as Operator } as Condition) : negate(written);
}
