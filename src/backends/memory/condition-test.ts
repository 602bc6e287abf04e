import { type OrderOperator, positiveOf } from "../../ast/operators.js";
import type { BoundComparison, BoundCondition, BoundMembership, BoundValue } from "../../bind/bound-filter.js";
import { keyOf } from "../../values/numeral.js";
import type { NumericType } from "../../values/record-number.js";
import { readTime, timeOrder } from "../../values/record-time.js";
import { compareByCodePoint, compareUnits, isBelowSurrogates } from "../../values/text-order.js";
import { createNumberHashSet, hashSetHas, sortedHas, sortUnique } from "./number-hash-set.js";
import {
  compareWithOperand,
  keyOfValue,
  type NumericOperand,
  type NumericValue,
  numericOperand,
} from "./numeric-operand.js";
import { substringTest } from "./substring-search.js";

/** A condition in its positive form (`=` for `!=`, `*` for `!*`, `[]` for `![]`) as a test of what a record holds. */
export interface ConditionTest {
  /** The answer for null, and for a field that is missing. */
  readonly acceptsNull: boolean;
  /** The answer for anything else. */
  readonly accepts: (value: unknown) => boolean;
}

/** Whether a test holds for what a record has in the field: undefined where it has no such field. */
export function holds(test: ConditionTest, value: unknown): boolean {
  return value === null || value === undefined ? test.acceptsNull : test.accepts(value);
}

/** The test of the condition's positive form. */
export function testOf(condition: BoundCondition): ConditionTest {
  if (condition.kind === "membership") return { acceptsNull: condition.hasNull, accepts: isOneOf(condition) };
  const { value } = condition;
  if (value === null) return { acceptsNull: true, accepts: () => false };
  return { acceptsNull: false, accepts: comparison(condition, value) };
}

type Accepts = ConditionTest["accepts"];

function comparison({ operator, field }: BoundComparison, value: BoundValue): Accepts {
  const positive = positiveOf(operator);
  switch (positive) {
    case "*":
      return contains(String(value.value), field.definition.type === "text" && field.definition.containsIgnoresCase);
    default:
      return compares(positive, value);
  }
}

function contains(part: string, ignoresCase: boolean): Accepts {
  const isIn = substringTest(part, ignoresCase);
  return (value) => typeof value === "string" && isIn(value);
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
  }
}

/** Which results of a comparison an operator takes; NaN, the result for what is no value of the type, none does. */
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

/** JavaScript's own numbers, which most records hold, are compared without a call. */
function comparesNumbers(operator: OrderOperator, bound: NumericValue): Accepts {
  const accepts = ACCEPTS[operator];
  const operand = numericOperand(bound);
  // The largest double instead of infinity, which is no value of any type.
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

function isOneOf({ field, items }: BoundMembership): Accepts {
  const { type } = field.definition;
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
  }
}

function isOneOfNumbers(operands: readonly NumericOperand[], type: NumericType): Accepts {
  // Where rounding moved the filter's number, no JavaScript number is equal to it.
  const numbers = sortUnique(operands.filter(({ nearestOrder }) => nearestOrder === 0).map(({ nearest }) => nearest));
  const set = createNumberHashSet(numbers);
  const keys = new Set<string | undefined>(operands.map(({ exact }) => keyOf(exact)));
  return (value) => {
    if (typeof value !== "number") return keys.has(keyOfValue(value, type));
    return set === undefined ? sortedHas(numbers, value) : hashSetHas(set, value);
  };
}
