import { type OrderOperator, positiveOf } from "../../ast/operators.js";
import type { BoundCondition, BoundMembership, BoundValue } from "../../bind/bound-filter.js";
import { isAmong, type NumberTable, numberTable, sortNumbers } from "./number-table.js";
import { keyOf } from "./numeral.js";
import { compareWithLimit, keyOfValue, type Limit, limitOf, type NumericType, type NumericValue } from "./numeric.js";
import { LONGEST_QUICK_PART, searchFor } from "./search.js";
import { compareByCodePoint, compareUnits, isBelowSurrogates } from "./text.js";
import { readTime, timeOrder } from "./time.js";

/**
 * A condition in its positive form (`=` for `!=`, `*` for `!*`, `[]` for `![]`) as a test of the value that a record
 * holds. Plain data for the usual values, so that a predicate needs no call for them; every test has every property.
 */
export interface ConditionTest {
  /**
   * - `identical`: the value is `value`
   * - `range`: a number from `low` to `high`, both included, other than `except`
   * - `whole-range`: the same, and an integer
   * - `contains`: a text with `part` in it
   * - `one-of-numbers`: a number of `table`
   * - `one-of`: a value of `items`
   *
   * What `range`, `whole-range` and `one-of-numbers` do not settle, because it is no number, `general` does.
   */
  readonly kind: "identical" | "range" | "whole-range" | "contains" | "one-of-numbers" | "one-of" | "general";
  /** The answer for null, and for a field that is missing. */
  readonly acceptsNull: boolean;
  readonly value: unknown;
  readonly low: number;
  readonly high: number;
  readonly except: number;
  readonly part: string;
  readonly items: ReadonlySet<unknown>;
  readonly table: NumberTable;
  readonly general: (value: unknown) => boolean;
}

/** The test of the condition's positive form. */
export function testOf(condition: BoundCondition): ConditionTest {
  if (condition.kind === "membership") return membershipTest(condition);
  const { value, field } = condition;
  if (value === null) return makeTest({ kind: "general", acceptsNull: true });
  const operator = positiveOf(condition.operator);
  switch (operator) {
    case "*":
      return containsTest(
        String(value.value),
        field.definition.type === "text" && field.definition.containsIgnoresCase,
      );
    default:
      return orderTest(operator, value);
  }
}

const NO_ITEMS: ReadonlySet<unknown> = new Set();
const NO_NUMBERS: NumberTable = { cells: new Float64Array(), shift: 0, scale: 1 };
const never = (): boolean => false;

export function makeTest(parts: Pick<ConditionTest, "kind"> & Partial<ConditionTest>): ConditionTest {
  return {
    kind: parts.kind,
    acceptsNull: parts.acceptsNull ?? false,
    value: parts.value,
    low: parts.low ?? Number.NaN,
    high: parts.high ?? Number.NaN,
    except: parts.except ?? Number.NaN,
    part: parts.part ?? "",
    items: parts.items ?? NO_ITEMS,
    table: parts.table ?? NO_NUMBERS,
    general: parts.general ?? never,
  };
}

function containsTest(part: string, ignoresCase: boolean): ConditionTest {
  if (!ignoresCase && part.length <= LONGEST_QUICK_PART) return makeTest({ kind: "contains", part });
  const contains = searchFor(part, ignoresCase);
  return makeTest({ kind: "general", general: (value) => typeof value === "string" && contains(value) });
}

function orderTest(operator: OrderOperator, bound: BoundValue): ConditionTest {
  switch (bound.type) {
    case "integer":
    case "decimal":
    case "number":
      return numericTest(operator, bound);
    case "date":
    case "timestamp": {
      const accepts = ACCEPTS[operator];
      const orderOf = timeOrder(bound);
      return makeTest({ kind: "general", general: (value) => accepts(orderOf(value)) });
    }
    case "text":
      return operator === "=" ? makeTest({ kind: "identical", value: bound.value }) : textTest(operator, bound.value);
    case "enumeration":
    case "boolean":
      return makeTest({ kind: "identical", value: bound.value });
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

function numericTest(operator: OrderOperator, bound: NumericValue): ConditionTest {
  const accepts = ACCEPTS[operator];
  const limit = limitOf(bound);
  return makeTest({
    kind: bound.type === "integer" ? "whole-range" : "range",
    // The largest double instead of infinity, which is no value of any type.
    low: accepts(-1) ? -Number.MAX_VALUE : limit.near,
    high: accepts(1) ? Number.MAX_VALUE : limit.near,
    except: accepts(limit.tie) ? Number.NaN : limit.near,
    general: (value) => accepts(compareWithLimit(value, limit)),
  });
}

function textTest(operator: OrderOperator, limit: string): ConditionTest {
  const accepts = ACCEPTS[operator];
  const compare = isBelowSurrogates(limit) ? compareUnits : compareByCodePoint;
  return makeTest({
    kind: "general",
    general: (value) => typeof value === "string" && accepts(compare(value, limit)),
  });
}

function membershipTest({ field, items, hasNull }: BoundMembership): ConditionTest {
  const { type } = field.definition;
  switch (type) {
    case "integer":
    case "decimal":
    case "number":
      return numbersTest(
        items.map((item) => limitOf(item as NumericValue)),
        type,
        hasNull,
      );
    case "date":
    case "timestamp": {
      const times = new Set<unknown>(items.map((item) => item.value));
      const general = (value: unknown) => times.has(readTime(value, type));
      return makeTest({ kind: "general", acceptsNull: hasNull, general });
    }
    case "text":
    case "enumeration":
    case "boolean":
      return makeTest({ kind: "one-of", acceptsNull: hasNull, items: new Set(items.map((item) => item.value)) });
  }
}

function numbersTest(limits: readonly Limit[], type: NumericType, acceptsNull: boolean): ConditionTest {
  // Where rounding moved the filter's number, no JavaScript number is equal to it.
  const numbers = sortNumbers(limits.filter(({ tie }) => tie === 0).map(({ near }) => near));
  const keys = new Set<string | undefined>(limits.map(({ exact }) => keyOf(exact)));
  const isOther = (value: unknown): boolean => keys.has(keyOfValue(value, type));
  const table = numberTable(numbers);
  if (table !== undefined) return makeTest({ kind: "one-of-numbers", acceptsNull, table, general: isOther });
  const general = (value: unknown): boolean => (typeof value === "number" ? isAmong(numbers, value) : isOther(value));
  return makeTest({ kind: "general", acceptsNull, general });
}
