import { buildError, diagnoseBuild } from "../diagnostics/build-error.js";
import { filterError } from "../diagnostics/filter-error.js";
import type { Finding } from "../diagnostics/finding.js";
import { findForbidden, isFieldName } from "../text/characters.js";
import { NO_SPAN } from "../text/span.js";
import { conjoin, disjoin, isFilter, negate } from "./combine.js";
import type { Comparison, Filter, Literal, Membership, Related } from "./filter.js";
import {
  ALL_OPERATORS,
  acceptsNull,
  type ComparisonOperator,
  type CountOperator,
  isCountOperator,
  type MembershipOperator,
  OPERATOR_OF,
} from "./operators.js";

/** A value that a builder accepts and writes as text: 5 as `5`, a Date in ISO 8601. */
export type Scalar = string | number | bigint | boolean | Date;

/** Any iterable except a string, whose items would be its characters. */
export type Values<Value> = Iterable<Value> & object;

/**
 * Combines filters with `&`. Without arguments, returns the empty filter, which matches every record.
 *
 * @example
 * ```ts
 * print(and(eq("active", true), gte("list_price", 100))); // "active=true&list_price>=100"
 * ```
 */
export function and(...filters: readonly Filter[]): Filter {
  return conjoin(filters.map(checkPart));
}

/**
 * Combines filters with `|`. Without arguments, returns the filter that matches no record.
 *
 * @example
 * ```ts
 * print(or(eq("a", 1), eq("b", 2))); // "a=1|b=2"
 * ```
 */
export function or(...filters: readonly Filter[]): Filter {
  return disjoin(filters.map(checkPart));
}

/**
 * Negates a filter: `!( )`. The result matches exactly the records that the filter does not match.
 *
 * @example
 * ```ts
 * print(not(eq("vendor", null))); // "!(vendor=null)"
 * ```
 */
export function not(filter: Filter): Filter {
  return negate(checkPart(filter));
}

/**
 * Builds `field=value`: the field equals the value. The empty array stands for the empty list.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(eq("name", "AT&T")); // 'name="AT&T"'
 * ```
 */
export function eq(field: string, value: Scalar | readonly [] | null): Comparison {
  return comparison(field, OPERATOR_OF.eq, value);
}

/**
 * Builds `field!=value`: the field differs from the value, or is null.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(ne("vendor", null)); // "vendor!=null"
 * ```
 */
export function ne(field: string, value: Scalar | readonly [] | null): Comparison {
  return comparison(field, OPERATOR_OF.ne, value);
}

/**
 * Builds `field*value`: the field contains the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(contains("name", "bolt")); // "name*bolt"
 * ```
 */
export function contains(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.contains, value);
}

/**
 * Builds `field!*value`: the field does not contain the value, or is null.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(notContains("name", "bolt")); // "name!*bolt"
 * ```
 */
export function notContains(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.notContains, value);
}

/**
 * Builds `field^value`: the field starts with the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(startsWith("name", "bolt")); // "name^bolt"
 * ```
 */
export function startsWith(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.startsWith, value);
}

/**
 * Builds `field!^value`: the field does not start with the value, or is null.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(notStartsWith("name", "bolt")); // "name!^bolt"
 * ```
 */
export function notStartsWith(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.notStartsWith, value);
}

/**
 * Builds `field$value`: the field ends with the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(endsWith("name", "bolt")); // "name$bolt"
 * ```
 */
export function endsWith(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.endsWith, value);
}

/**
 * Builds `field!$value`: the field does not end with the value, or is null.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(notEndsWith("name", "bolt")); // "name!$bolt"
 * ```
 */
export function notEndsWith(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.notEndsWith, value);
}

/**
 * Builds `field>value`: the field is greater than the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(gt("price", 9.99)); // "price>9.99"
 * ```
 */
export function gt(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.gt, value);
}

/**
 * Builds `field>=value`: the field is greater than or equal to the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(gte("due", "2024-05-31")); // "due>=2024-05-31"
 * ```
 */
export function gte(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.gte, value);
}

/**
 * Builds `field<value`: the field is less than the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(lt("price", 9.99)); // "price<9.99"
 * ```
 */
export function lt(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.lt, value);
}

/**
 * Builds `field<=value`: the field is less than or equal to the value.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(lte("due", "2024-05-31")); // "due<=2024-05-31"
 * ```
 */
export function lte(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.lte, value);
}

/**
 * Builds `field[a,b]`: the field equals one of the values.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(isIn("id", [1, 2])); // "id[1,2]"
 * ```
 */
export function isIn(field: string, values: Values<Scalar | null>): Membership {
  return membership(field, OPERATOR_OF.isIn, values);
}

/**
 * Builds `field![a,b]`: the field differs from all of the values, or is null.
 *
 * @param field - The name of the field.
 * @example
 * ```ts
 * print(notIn("id", [1, null])); // "id![1,null]"
 * ```
 */
export function notIn(field: string, values: Values<Scalar | null>): Membership {
  return membership(field, OPERATOR_OF.notIn, values);
}

/**
 * Builds `relation(filter)`: at least one related record matches the filter, which is everything by default.
 *
 * @param relation - The name of the relation.
 * @example
 * ```ts
 * print(some("comments", and(eq("author_id", 5), contains("body", "crash")))); // "comments(author_id=5&body*crash)"
 * ```
 */
export function some(relation: string, filter: Filter = EVERYTHING): Related {
  return related(relation, "some", null, filter);
}

/**
 * Builds `!relation(filter)`: no related record matches the filter, which is everything by default.
 *
 * @param relation - The name of the relation.
 * @example
 * ```ts
 * print(none("comments")); // "!comments()"
 * ```
 */
export function none(relation: string, filter: Filter = EVERYTHING): Related {
  return related(relation, "none", null, filter);
}

/**
 * Builds `relation(filter)>=count`: compares the number of related records that match the filter.
 *
 * @param relation - The name of the relation.
 * @param count - A whole number to compare the number of related records with.
 * @example
 * ```ts
 * print(countOf("comments", contains("body", "crash"), ">=", 3)); // "comments(body*crash)>=3"
 * ```
 */
export function countOf(relation: string, filter: Filter, operator: CountOperator, count: number): Related {
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
    throw buildError("build.value", { found: `${String(count)} as a number of records` });
  }
  if (!ALL_OPERATORS.includes(operator) || !isCountOperator(operator)) {
    throw buildError("build.value", { found: `"${String(operator)}" before a number of records` });
  }
  return related(relation, operator, count, filter);
}

const EVERYTHING = conjoin([]);
const BUILT_RELATED = Object.freeze({ ...NO_SPAN, relation: NO_SPAN, open: NO_SPAN, operator: NO_SPAN });
/** The largest number of records that the parser reads. */
export const MAX_COUNT = 999_999_999;

export function related(
  relation: string,
  operator: Related["operator"],
  count: number | null,
  filter: Filter,
): Related {
  const part = checkPart(filter);
  return { kind: "related", relation: checkName(relation), operator, count, part, span: BUILT_RELATED };
}

const BUILT_COMPARISON = Object.freeze({ ...NO_SPAN, field: NO_SPAN, operator: NO_SPAN, value: NO_SPAN });
const BUILT_MEMBERSHIP = Object.freeze({ ...NO_SPAN, field: NO_SPAN, operator: NO_SPAN, items: [] });

export function comparison(
  field: string,
  operator: ComparisonOperator,
  given: Scalar | readonly [] | null,
): Comparison {
  if (given === null && !acceptsNull(operator)) throw buildError("build.value", { found: `null after "${operator}"` });
  const value = isEmptyList(given) && acceptsNull(operator) ? "[]" : toLiteral(given as Scalar | null);
  return { kind: "comparison", field: checkName(field), operator, value, span: BUILT_COMPARISON };
}

function isEmptyList(given: unknown): given is readonly [] {
  return Array.isArray(given) && given.length === 0;
}

export function membership(field: string, operator: MembershipOperator, values: Values<Scalar | null>): Membership {
  if (typeof values !== "object" || values === null)
    throw buildError("build.value", { found: "a list that is not an array" });
  const items = Array.from(values, toLiteral);
  return { kind: "membership", field: checkName(field), operator, items, span: BUILT_MEMBERSHIP };
}

/** A text in place of a filter would be printed without parentheses. */
function checkPart(part: Filter): Filter {
  if (isFilter(part)) return part;
  const found = typeof part === "string" ? "a string; parse it with parseOrThrow()" : `a value of type ${typeof part}`;
  throw buildError("build.value", { found });
}

/** Returns the name. Throws a FilterError if it is not a valid field name. */
export function checkName(field: string): string {
  if (typeof field !== "string" || !isFieldName(field)) throw buildError("build.name", { name: String(field) });
  return field;
}

/** Returns the text of a value. Throws a FilterError for values that filters cannot contain. */
export function toLiteral(value: Scalar | null): Literal {
  const read = readLiteral(value);
  if (isLiteral(read)) return read;
  throw filterError([read]);
}

/** Returns the text of a value, or the problem of a value that filters cannot contain. */
export function readLiteral(value: unknown): Literal | Finding {
  if (value === null) return null;
  switch (typeof value) {
    case "string": {
      const at = findForbidden(value);
      return at === -1 ? value : diagnoseBuild("build.character", { codePoint: value.charCodeAt(at) });
    }
    case "bigint":
    case "boolean":
      return String(value);
    case "number":
      return Number.isFinite(value) ? writeNumber(value) : diagnoseBuild("build.number", { value: String(value) });
    default:
      if (!(value instanceof Date)) return diagnoseBuild("build.value", { found: `a value of type ${typeof value}` });
      if (Number.isNaN(value.getTime())) return diagnoseBuild("build.number", { value: "An invalid Date" });
      return value.toISOString();
  }
}

/**
 * Writes a finite number. JavaScript has rounded integers beyond 2^53: with an exponent, numbers and decimals accept them,
 * and integers, whose digits all count, do not.
 */
export function writeNumber(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}

export function isLiteral(read: Literal | Finding): read is Literal {
  return typeof read === "string" || read === null;
}
