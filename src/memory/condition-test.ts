import { positiveOf } from "../language/ast/operators.js";
import type { BoundComparison, BoundCondition, EmptyList } from "../language/bind/bound-filter.js";
import { searchIgnoresCase } from "../language/schema/ignores-case.js";
import type { BoundValue } from "../language/types/bound-value.js";
import type { Accepts } from "../language/types/record-type.js";
import { recordTypeOf } from "../language/types/types.js";
import { foldCase, hasFoldedAt } from "../language/values/fold-case.js";
import { isArray } from "../language/values/record-value.js";
import { acceptsRecord, NO_MEANINGS, type RecordMeanings } from "./custom-condition.js";
import { searchedText, substringTest } from "./substring-search.js";

/** Test of a record value by the positive form of a condition (`=` for `!=`, `*` for `!*`, `[]` for `![]`). */
export interface ConditionTest {
  /** Result for null and for a missing field. */
  readonly acceptsNull: boolean;
  /** Returns the result for any other value. */
  readonly accepts: Accepts;
}

/** Returns whether a record value passes the test. Pass undefined for a missing field. */
export function holds(test: ConditionTest, value: unknown): boolean {
  return value === null || value === undefined ? test.acceptsNull : test.accepts(value);
}

/** Returns the test for the positive form of a condition. That of a custom field gets the record instead of a value. */
export function testOf(condition: BoundCondition, meanings: RecordMeanings = NO_MEANINGS): ConditionTest {
  const { definition } = condition.field;
  // Only a condition on a missing related record has null: custom fields are never null.
  if (definition.custom && (condition.kind === "membership" || condition.value !== null)) {
    return { acceptsNull: false, accepts: acceptsRecord(condition, meanings) };
  }
  if (condition.kind === "membership") {
    const values = condition.items.map(({ value }) => value);
    return { acceptsNull: condition.hasNull, accepts: recordTypeOf(definition).isOneOf(values, definition) };
  }
  const { value } = condition;
  if (value === null) return { acceptsNull: true, accepts: () => false };
  return { acceptsNull: false, accepts: comparison(condition, value) };
}

function comparison({ operator, field: { definition } }: BoundComparison, bound: BoundValue | EmptyList): Accepts {
  if (bound.type === "empty-list") return (list) => isArray(list) && list.length === 0;
  const { value } = bound;
  const type = recordTypeOf(definition);
  if (definition.type === "list") return type.compares("=", value, definition);
  const positive = positiveOf(operator);
  switch (positive) {
    case "*":
      return contains(searchedText(value), searchIgnoresCase(definition));
    case "^":
      return startsWith(searchedText(value), searchIgnoresCase(definition));
    case "$":
      return endsWith(searchedText(value), searchIgnoresCase(definition));
    default:
      return type.compares(positive, value, definition);
  }
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
