import { DEFAULT_LIMITS } from "../ast/limits.js";
import { type MembershipOperator, type Operator, positiveOf } from "../ast/operators.js";
import { filterError } from "../diagnostics/filter-error.js";
import { diagnoseOption } from "../diagnostics/options.js";
import { filterableRelation, targetOf } from "../schema/filterable.js";
import type { Schema } from "../schema/schema.js";
import type { BoundValue } from "../types/bound-value.js";
import { writeDecimal } from "../values/decimal.js";
import type { BoundCondition, EmptyList } from "./bound-filter.js";

/**
 * A value in the condition of a custom field. Integers are numbers; beyond 2^53 they are text, as decimals, dates and
 * times are.
 */
export type CustomValue = string | number | boolean;

/** What the function for an operator gets. */
export type CustomArgument<O extends Operator> = O extends MembershipOperator ? readonly CustomValue[] : CustomValue;

/** Returns what the program's function for a condition gets: the value, or those of a list. */
export function customValueOf(condition: BoundCondition): CustomValue | readonly CustomValue[] {
  if (condition.kind === "membership") return condition.items.map(plainValue);
  return plainValue(condition.value as BoundValue);
}

function plainValue(bound: BoundValue | EmptyList): CustomValue {
  const { type, value } = bound;
  if (type === "integer") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (type === "decimal") return writeDecimal(value);
  return value;
}

/** The functions of custom fields by name and operator. */
export type Meanings<Meaning> = Readonly<Record<string, { readonly [Each in Operator]?: Meaning }>>;

/** Returns the function for an operator of a custom field. It also serves the negation of the operator. */
export function meaningOf<Meaning>(
  meanings: Meanings<Meaning> | undefined,
  field: string,
  operator: Operator,
): Meaning | undefined {
  const own = meanings !== undefined && Object.hasOwn(meanings, field) ? meanings[field] : undefined;
  const meaning = own?.[positiveOf(operator)];
  return typeof meaning === "function" ? meaning : undefined;
}

/**
 * Throws a FilterError unless each custom field that filters may use has a function for each of its operators, those of
 * related records up to a depth included.
 */
export function checkMeanings(
  owner: string,
  schema: Schema,
  meanings: Meanings<unknown> | undefined,
  depth: number = DEFAULT_LIMITS.relationDepth,
  path: readonly string[] = [],
): void {
  // Schemas that refer to each other have many paths.
  if (path.length > DEFAULT_LIMITS.relationDepth && !hasCustomFields(schema)) return;
  for (const [name, { custom, hidden, operators = [] }] of schema.byName) {
    if (!custom || hidden) continue;
    const at = [...path, name].join(".");
    const missing = operators.find((operator) => meaningOf(meanings, at, operator) === undefined);
    if (missing === undefined) continue;
    const expected = `an object with a function for operator "${positiveOf(missing)}"`;
    throw filterError([diagnoseOption("option.value", { owner, option: `conditions["${at}"]`, expected })]);
  }
  if (path.length >= depth) return;
  for (const name of schema.relationByName.keys()) {
    const relation = filterableRelation(schema, name);
    if (relation !== undefined) checkMeanings(owner, targetOf(relation), meanings, depth, [...path, name]);
  }
}

/** Returns whether a schema has custom fields, or one that its relations lead to. */
function hasCustomFields(schema: Schema): boolean {
  const schemas = new Set([schema]);
  // A set also visits what is added meanwhile.
  for (const { byName, relationByName } of schemas) {
    if ([...byName.values()].some(({ custom, hidden }) => custom && !hidden)) return true;
    for (const relation of relationByName.values()) schemas.add(targetOf(relation));
  }
  return false;
}
