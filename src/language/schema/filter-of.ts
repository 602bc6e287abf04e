import { comparison, membership, type Scalar, type Values } from "../ast/builders.js";
import type { Comparison, Membership } from "../ast/filter.js";
import {
  type BuilderName,
  factsOf,
  isListOperator,
  type MembershipOperator,
  type Operator,
  type OperatorWith,
} from "../ast/operators.js";
import type { EnumerationField, Field, ListField, TextField } from "../types/field.js";
import type { ListFieldOperator } from "../types/operator-sets.js";
import { operatorsOf } from "../types/operators-of.js";
import type { ValueFor } from "../types/typed-values.js";
import type { Fields, Schema } from "./schema.js";

type Given<F extends Field> =
  F extends EnumerationField<boolean, boolean, infer Choice>
    ? Choice
    : F extends ListField<boolean, boolean, infer Item>
      ? Given<Item>
      : ValueFor<F["type"], "filter">;
type OrNull<F extends Field> = F["nullable"] extends false ? never : null;

type Operand<F extends Field, O extends Operator> =
  | Given<F>
  | (O extends OperatorWith<{ null: "literal" }> ? OrNull<F> : never);

/** A method type, so that parameters are bivariant and schemas stay assignable to each other. */
type Method<Argument, Result> = { method(argument: Argument): Result }["method"];

type Builders<F extends Field, O extends Operator> = {
  [Each in O as BuilderName<Each>]: Each extends MembershipOperator
    ? Method<Values<Operand<F, Each>>, Membership>
    : Method<Operand<F, Each>, Comparison>;
};

/** The builders of a list: `=` and `!=` compare with null and the empty list, the others with items. */
type ListBuilders<F extends ListField> = Builders<F, Exclude<ListFieldOperator, EqualityOperator>> & {
  [Each in EqualityOperator as BuilderName<Each>]: Method<readonly [] | OrNull<F>, Comparison>;
};
type EqualityOperator = OperatorWith<{ builder: "eq" | "ne" }>;

/** The operators of a field beyond those that all fields support. */
type SpecialOperator<F extends Field> =
  F extends TextField<boolean, boolean, infer Ordered>
    ? OperatorWith<{ fields: "text" | ([Ordered] extends [true] ? "ordered" : never) }>
    : ValueFor<F["type"], "use"> extends "ordered"
      ? OperatorWith<{ fields: "ordered" }>
      : never;

/** The builders of a field: one per operator that it supports. If its type is a union, those of all its types. */
export type BuildersOf<F extends Field> =
  IsUnion<F> extends true
    ? Builders<F, OperatorOf<F>>
    : F extends ListField
      ? ListBuilders<F>
      : Builders<F, OperatorOf<F>>;

type OperatorOf<F extends Field> = F extends ListField
  ? ListFieldOperator
  : Exclude<Operator, OperatorWith<{ fields: string }>> | SpecialOperator<F>;

type IsUnion<F, Each = F> = Each extends unknown ? ([F] extends [Each] ? false : true) : never;

type Unfilterable = { readonly hidden: true } | { readonly filterable: false };

export type FilterOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends Unfilterable ? never : Name]: BuildersOf<F[Name]>;
};

/**
 * Returns typed builders for the visible, filterable fields of a schema. An unknown field, an unsupported operator or a value of
 * another type is a compile error. `bind` still checks what types cannot express, such as the range of an integer.
 *
 * @example
 * ```ts
 * const product = filterOf(defineSchema({ list_price: decimal(), state: enumeration(["draft", "done"]) }));
 * print(and(product.list_price.gte(100), product.state.eq("done"))); // "list_price>=100&state=done"
 * ```
 */
export function filterOf<F extends Fields>(schema: Schema<F>): FilterOf<F> {
  const builders: Record<string, unknown> = Object.create(null);
  for (const name of schema.visibleNames) {
    const field = schema.byName.get(name);
    if (field?.filterable) builders[name] = buildersOf(name, field);
  }
  // Safe: one entry per visible, filterable field, with a builder for each operator that it supports.
  return Object.freeze(builders) as FilterOf<F>;
}

function buildersOf(name: string, field: Field): Readonly<Record<string, unknown>> {
  return Object.freeze(
    Object.fromEntries(operatorsOf(field).map((operator) => [factsOf(operator).builder, builderOf(name, operator)])),
  );
}

function builderOf(name: string, operator: Operator) {
  if (isListOperator(operator)) {
    return (values: Values<Scalar | null>) => membership(name, operator, values);
  }
  return (value: Scalar | readonly [] | null) => comparison(name, operator, value);
}
