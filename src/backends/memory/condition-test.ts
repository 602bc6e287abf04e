import type { BoundComparison, BoundMembership, BoundValue } from "../../bind/bound-filter.js";
import { keyOf } from "./numeral.js";
import { compareWithLimit, keyOfValue, limitOf, type NumericValue } from "./numeric.js";
import { compareByCodePoint, containsIgnoringCase, isBelowSurrogates } from "./text.js";
import { readTime } from "./time.js";

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
   * - `one-of-numbers`: a number of `items`, which are from `low` to `high`
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
  readonly general: (value: unknown) => boolean;
}

type Condition = BoundComparison | BoundMembership;
type OrderOperator = "=" | ">" | ">=" | "<" | "<=";

/** Whether the condition holds for just those values that its test refuses. */
export function isNegative({ operator }: Condition): boolean {
  return operator.startsWith("!");
}

/** The test of the condition's positive form. */
export function testOf(condition: Condition): ConditionTest {
  if (condition.kind === "membership") return membershipTest(condition);
  const { value, field } = condition;
  if (value === null) return makeTest({ kind: "general", acceptsNull: true });
  switch (condition.operator) {
    case "*":
    case "!*":
      return containsTest(
        String(value.value),
        field.definition.type === "text" && field.definition.containsIgnoresCase,
      );
    case "=":
    case "!=":
      return orderTest("=", value);
    default:
      return orderTest(condition.operator, value);
  }
}

const NO_ITEMS: ReadonlySet<unknown> = new Set();
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
    general: parts.general ?? never,
  };
}

function containsTest(part: string, ignoresCase: boolean): ConditionTest {
  if (!ignoresCase) return makeTest({ kind: "contains", part });
  const contains = containsIgnoringCase(part);
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
      const { type, value: limit } = bound;
      const general = (value: unknown) => {
        const time = readTime(value, type);
        return time !== undefined && accepts(compareUnits(time, limit));
      };
      return makeTest({ kind: "general", general });
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
    general: (value) => accepts(compareWithLimit(value, bound.type, limit)),
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

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function membershipTest({ field, items, hasNull }: BoundMembership): ConditionTest {
  const { type } = field.definition;
  switch (type) {
    case "integer":
    case "decimal":
    case "number": {
      const limits = items.map((item) => limitOf(item as NumericValue));
      const numbers = limits.filter(({ tie }) => tie === 0).map(({ near }) => near);
      const keys = new Set<string | undefined>(limits.map(({ exact }) => keyOf(exact)));
      return makeTest({
        kind: "one-of-numbers",
        acceptsNull: hasNull,
        low: numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
        high: numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
        items: new Set(numbers),
        general: (value) => keys.has(keyOfValue(value, type)),
      });
    }
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
