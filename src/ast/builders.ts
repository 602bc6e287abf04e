import { refuse } from "../diagnostics/build-messages.js";
import { findForbidden, isFieldName } from "../text/characters.js";
import { NOWHERE } from "../text/span.js";
import { conjoin, disjoin, negate } from "./combine.js";
import type { Comparison, Filter, Literal, Membership } from "./filter.js";
import { type ComparisonOperator, type MembershipOperator, OPERATOR_OF, takesNull } from "./operators.js";

/** What a builder turns into a value of the language: 5 into the text `5`, a Date into its ISO text. */
export type Scalar = string | number | bigint | boolean | Date;

/** Any iterable but a string, whose items would be its letters. */
export type Values<Value> = Iterable<Value> & object;

/** All of the filters hold; without any, the empty filter. */
export function and(...filters: readonly Filter[]): Filter {
  return conjoin(filters);
}

/** At least one of the filters holds; without any, the filter that holds for no record. */
export function or(...filters: readonly Filter[]): Filter {
  return disjoin(filters);
}

/** The exact complement. */
export function not(filter: Filter): Filter {
  return negate(filter);
}

/** `field=value` */
export function eq(field: string, value: Scalar | null): Comparison {
  return comparison(field, OPERATOR_OF.eq, value);
}

/** `field!=value` */
export function ne(field: string, value: Scalar | null): Comparison {
  return comparison(field, OPERATOR_OF.ne, value);
}

/** `field*value` */
export function contains(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.contains, value);
}

/** `field!*value` */
export function notContains(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.notContains, value);
}

/** `field>value` */
export function gt(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.gt, value);
}

/** `field>=value` */
export function gte(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.gte, value);
}

/** `field<value` */
export function lt(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.lt, value);
}

/** `field<=value` */
export function lte(field: string, value: Scalar): Comparison {
  return comparison(field, OPERATOR_OF.lte, value);
}

/** `field[a,b]` */
export function isIn(field: string, values: Values<Scalar | null>): Membership {
  return membership(field, OPERATOR_OF.isIn, values);
}

/** `field![a,b]` */
export function notIn(field: string, values: Values<Scalar | null>): Membership {
  return membership(field, OPERATOR_OF.notIn, values);
}

const BUILT_COMPARISON = Object.freeze({ ...NOWHERE, field: NOWHERE, operator: NOWHERE, value: NOWHERE });
const BUILT_MEMBERSHIP = Object.freeze({ ...NOWHERE, field: NOWHERE, operator: NOWHERE, items: [] });

export function comparison(field: string, operator: ComparisonOperator, value: Scalar | null): Comparison {
  if (value === null && !takesNull(operator)) throw refuse("build.value", { found: `null behind "${operator}"` });
  return { kind: "comparison", field: checkName(field), operator, value: toLiteral(value), span: BUILT_COMPARISON };
}

export function membership(field: string, operator: MembershipOperator, values: Values<Scalar | null>): Membership {
  if (typeof values !== "object" || values === null)
    throw refuse("build.value", { found: "a list that is not an array" });
  const items = Array.from(values, toLiteral);
  return { kind: "membership", field: checkName(field), operator, items, span: BUILT_MEMBERSHIP };
}

function checkName(field: string): string {
  if (typeof field !== "string" || !isFieldName(field)) throw refuse("build.name", { name: String(field) });
  return field;
}

function toLiteral(value: Scalar | null): Literal {
  if (value === null) return null;
  switch (typeof value) {
    case "string":
      return checkCharacters(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "number":
      if (!Number.isFinite(value)) throw refuse("build.number", { value: String(value) });
      return String(value);
    default:
      if (!(value instanceof Date)) throw refuse("build.value", { found: `a value of type ${typeof value}` });
      if (Number.isNaN(value.getTime())) throw refuse("build.number", { value: "An invalid Date" });
      return value.toISOString();
  }
}

function checkCharacters(text: string): string {
  const at = findForbidden(text);
  if (at !== -1) throw refuse("build.character", { codePoint: text.charCodeAt(at) });
  return text;
}
