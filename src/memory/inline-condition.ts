import { positiveOf } from "../language/ast/operators.js";
import type { BoundComparison, BoundCondition } from "../language/bind/bound-filter.js";
import { searchIgnoresCase } from "../language/schema/ignores-case.js";
import type { InlineTest } from "../language/types/inline-test.js";
import { recordTypeOf } from "../language/types/types.js";
import { isNativeSearch, searchedText } from "./substring-search.js";

/** Returns the test of `testOf` as code, for values other than null, or undefined if it is not short. */
export function inlineTestOf(condition: BoundCondition): InlineTest | undefined {
  const { definition } = condition.field;
  if (definition.custom) return undefined;
  if (condition.kind === "comparison") return comparison(condition);
  const values = condition.items.map(({ value }) => value);
  return recordTypeOf(definition).inline?.isOneOf(values, definition);
}

function comparison({ operator, value: bound, field: { definition } }: BoundComparison): InlineTest | undefined {
  if (bound === null) return { expression: () => "false" };
  if (bound.type === "empty-list" || definition.type === "list") return undefined;
  const positive = positiveOf(operator);
  if (positive !== "*" && positive !== "^" && positive !== "$") {
    return recordTypeOf(definition).inline?.compares(positive, bound.value, definition);
  }
  const part = searchedText(bound.value);
  if (searchIgnoresCase(definition) || (positive === "*" && !isNativeSearch(part))) return undefined;
  return { of: "string", expression: (variable, constant) => `${variable}.${METHODS[positive]}(${constant(part)})` };
}

const METHODS = { "*": "includes", "^": "startsWith", $: "endsWith" } as const;
