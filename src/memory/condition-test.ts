import { type OrderOperator, positiveOf } from "../language/ast/operators.js";
import type { BoundComparison, BoundCondition, BoundValue, EmptyList } from "../language/bind/bound-filter.js";
import { ignoresCase, searchIgnoresCase } from "../language/schema/ignores-case.js";
import type { Field } from "../language/types/field.js";
import { keyOf } from "../language/values/exact-number.js";
import { foldCase, hasFoldedAt } from "../language/values/fold-case.js";
import type { NumericType } from "../language/values/record-number.js";
import { readTime, timeOrder } from "../language/values/record-time.js";
import { isArray } from "../language/values/record-value.js";
import { compareByCodePoint, compareFolded, compareUnits, isBelowSurrogates } from "../language/values/text-order.js";
import { createNumberHashSet, hashSetHas, sortedHas, sortUnique } from "./number-hash-set.js";
import {
  compareWithOperand,
  keyOfValue,
  type NumericOperand,
  type NumericValue,
  numericOperand,
} from "./numeric-operand.js";
import { substringTest } from "./substring-search.js";

/** Test of a record value by the positive form of a condition (`=` for `!=`, `*` for `!*`, `[]` for `![]`). */
export interface ConditionTest {
  /** Result for null and for a missing field. */
  readonly acceptsNull: boolean;
  /** Returns the result for any other value. */
  readonly accepts: (value: unknown) => boolean;
}

/** Returns whether a record value passes the test. Pass undefined for a missing field. */
export function holds(test: ConditionTest, value: unknown): boolean {
  return value === null || value === undefined ? test.acceptsNull : test.accepts(value);
}

/** Returns the test for the positive form of a condition. */
export function testOf(condition: BoundCondition): ConditionTest {
  if (condition.kind === "membership") {
    const { field, items } = condition;
    return { acceptsNull: condition.hasNull, accepts: isOneOf(field.definition, items) };
  }
  const { value } = condition;
  if (value === null) return { acceptsNull: true, accepts: () => false };
  return { acceptsNull: false, accepts: comparison(condition, value) };
}

type Accepts = ConditionTest["accepts"];

function comparison({ operator, field: { definition } }: BoundComparison, value: BoundValue | EmptyList): Accepts {
  if (value.type === "empty-list") return (list) => isArray(list) && list.length === 0;
  if (definition.type === "list") return hasItem(compares("=", value));
  const positive = positiveOf(operator);
  switch (positive) {
    case "*":
      return contains(String(value.value), searchIgnoresCase(definition));
    case "^":
      return startsWith(String(value.value), searchIgnoresCase(definition));
    case "$":
      return endsWith(String(value.value), searchIgnoresCase(definition));
    default:
      return value.type === "text" && ignoresCase(definition)
        ? comparesFolded(positive, foldCase(value.value))
        : compares(positive, value);
  }
}

function hasItem(accepts: Accepts): Accepts {
  return (list) => isArray(list) && list.some((item) => accepts(item));
}

function contains(part: string, ignoresCase: boolean): Accepts {
  const isIn = substringTest(part, ignoresCase);
  return (value) => typeof value === "string" && isIn(value);
}

function startsWith(part: string, ignoresCase: boolean): Accepts {
  if (!ignoresCase) return (value) => typeof value === "string" && value.startsWith(part);
  const folded = foldCase(part);
  return (value) => typeof value === "string" && hasFoldedAt(value, 0, folded);
}

function endsWith(part: string, ignoresCase: boolean): Accepts {
  if (!ignoresCase) return (value) => typeof value === "string" && value.endsWith(part);
  const folded = foldCase(part);
  return (value) => typeof value === "string" && hasFoldedAt(value, value.length - folded.length, folded);
}

function compares(operator: OrderOperator, bound: BoundValue): Accepts {
  switch (bound.type) {
    case "integer":
    case "decimal":
    case "number":
      return comparesNumbers(operator, bound);
    case "date":
    case "timestamp": {
      const accepts = ACCEPTS[operator];
      const orderOf = timeOrder(bound.type, bound.value);
      return (value) => accepts(orderOf(value));
    }
    case "text":
      return operator === "=" ? isIdentical(bound.value) : comparesTexts(operator, bound.value);
    case "enumeration":
    case "boolean":
      return isIdentical(bound.value);
    case "uuid":
      return (value) => inLowerCase(value) === bound.value;
  }
}

/** Comparison results that each operator accepts. None accepts NaN, the result for a value of another type. */
const ACCEPTS: Readonly<Record<OrderOperator, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
};

function isIdentical(wanted: unknown): Accepts {
  return (value) => value === wanted;
}

/** Compares JavaScript numbers, the common case, without a function call. */
function comparesNumbers(operator: OrderOperator, bound: NumericValue): Accepts {
  const accepts = ACCEPTS[operator];
  const operand = numericOperand(bound);
  // The largest double instead of infinity, because infinity is not a value of any type.
  const low = accepts(-1) ? -Number.MAX_VALUE : operand.nearest;
  const high = accepts(1) ? Number.MAX_VALUE : operand.nearest;
  const except = accepts(operand.nearestOrder) ? Number.NaN : operand.nearest;
  const isInteger = bound.type === "integer";
  return (value) => {
    if (typeof value !== "number") return accepts(compareWithOperand(value, operand));
    return value >= low && value <= high && value !== except && (!isInteger || Number.isInteger(value));
  };
}

function comparesTexts(operator: OrderOperator, operand: string): Accepts {
  const accepts = ACCEPTS[operator];
  const compare = isBelowSurrogates(operand) ? compareUnits : compareByCodePoint;
  return (value) => typeof value === "string" && accepts(compare(value, operand));
}

function comparesFolded(operator: OrderOperator, operand: string): Accepts {
  if (operator === "=") {
    return (value) => typeof value === "string" && value.length === operand.length && hasFoldedAt(value, 0, operand);
  }
  const accepts = ACCEPTS[operator];
  return (value) => typeof value === "string" && accepts(compareFolded(value, operand));
}

/** Returns a UUID in the case of bound values. Other texts do not equal any UUID. */
function inLowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

function isOneOf(field: Field, items: readonly BoundValue[]): Accepts {
  const { type } = field;
  if (ignoresCase(field)) return isOneOfFolded(items);
  switch (type) {
    case "integer":
    case "decimal":
    case "number":
      return isOneOfNumbers(
        items.map((item) => numericOperand(item as NumericValue)),
        type,
      );
    case "date":
    case "timestamp": {
      const times = new Set<unknown>(items.map((item) => item.value));
      return (value) => times.has(readTime(value, type));
    }
    case "text":
    case "enumeration":
    case "boolean": {
      const values = new Set<unknown>(items.map((item) => item.value));
      return (value) => values.has(value);
    }
    case "uuid": {
      const uuids = new Set<unknown>(items.map((item) => item.value));
      return (value) => uuids.has(inLowerCase(value));
    }
    case "list":
      return hasItem(isOneOf(field.item, items));
    case "json":
      return () => false;
  }
}

function isOneOfFolded(items: readonly BoundValue[]): Accepts {
  const texts = new Set(items.map((item) => foldCase(String(item.value))));
  return (value) => typeof value === "string" && texts.has(foldCase(value));
}

function isOneOfNumbers(operands: readonly NumericOperand[], type: NumericType): Accepts {
  // If rounding changed the operand, no JavaScript number equals it.
  const numbers = sortUnique(operands.filter(({ nearestOrder }) => nearestOrder === 0).map(({ nearest }) => nearest));
  const set = createNumberHashSet(numbers);
  const keys = new Set<string | undefined>(operands.map(({ exact }) => keyOf(exact)));
  return (value) => {
    if (typeof value !== "number") return keys.has(keyOfValue(value, type));
    return set === undefined ? sortedHas(numbers, value) : hashSetHas(set, value);
  };
}
