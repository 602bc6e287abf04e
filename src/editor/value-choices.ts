import type { Literal } from "../language/ast/filter.js";
import { acceptsNull, factsOf, type Operator } from "../language/ast/operators.js";
import { comparedField } from "../language/bind/compared-field.js";
import { readFilterValue } from "../language/bind/read-filter-value.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { hasBalancedParentheses, quote, writeLiteral } from "../language/text/quoting.js";
import type { Field } from "../language/types/field.js";
import type { Choice } from "./candidates.js";
import type { CompletionOption } from "./completion.js";
import type { ValueTarget } from "./completion-target.js";
import { isUnused } from "./list-items.js";
import { ranked } from "./rank.js";
import type { CompleteSettings } from "./settings.js";
import { type KnownValue, staticValues } from "./static-values.js";

/** A condition with a field that exists and supports the operator. */
export interface Compared {
  readonly field: Field;
  readonly operator: Operator;
  readonly settings: CompleteSettings;
}

/** Returns whether the field accepts a value. */
export function accepts({ field, operator, settings }: Compared, value: Literal): boolean {
  const compared = comparedField(field, operator);
  if (value === null) return acceptsNull(operator) && compared.nullable;
  return value.length <= settings.limits.value && !("fault" in readFilterValue(compared, value, settings));
}

/** Returns the values that fit the typed text, best first, without those that the list has already. */
export function valueChoices(target: ValueTarget, compared: Compared): readonly Choice[] {
  if (target.list !== undefined && target.list.before >= compared.settings.limits.items) return [];
  const { field, operator, settings } = compared;
  const candidates = staticValues(field, operator, target.typed, settings).filter(isUnused(target.list));
  const fitting = ranked(candidates, target.typed, ({ value }) => value ?? "null");
  return fitting.map((candidate) => () => valueOption(target, candidate, compared));
}

/** Writes a value as `print` does, or in quotes if the author began with one. */
export function valueOption(
  target: ValueTarget,
  candidate: KnownValue,
  compared: Compared,
): CompletionOption | undefined {
  const { value, detail } = candidate;
  // In quotes, null is a text.
  if ((value === null && target.isQuoted) || !accepts(compared, value)) return undefined;
  const insert = target.isQuoted && value !== null ? quote(value) : writeLiteral(value);
  return { label: value === "" ? insert : (value ?? "null"), insert, kind: "value", detail };
}

/** Returns whether the bare value before the position is complete: the field accepts it. */
export function isComplete(target: ValueTarget, compared: Compared | undefined): boolean {
  const written = trimWhiteSpace(target.raw);
  if (written === "" || target.isQuoted) return false;
  if (compared === undefined) return true;
  if (written !== "null") return accepts(compared, written);
  const meaning = factsOf(target.operator).null;
  return meaning !== "error" && accepts(compared, meaning === "literal" ? null : written);
}

/** Returns whether a `)` after the bare value would close a group, not a parenthesis of the value. */
export function mayCloseGroup({ raw }: ValueTarget): boolean {
  return hasBalancedParentheses(raw);
}
