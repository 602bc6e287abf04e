import { comparison, countOf, membership, none, type Scalar, some, type Values } from "../ast/builders.js";
import { everything } from "../ast/combine.js";
import type { Comparison, Filter, Membership, Related } from "../ast/filter.js";
import {
  ALL_OPERATORS,
  type BuilderName,
  type CountOperator,
  factsOf,
  isCountOperator,
  isListOperator,
  type MembershipOperator,
  type Operator,
  type OperatorWith,
} from "../ast/operators.js";
import type { EnumerationField, Field, ListField, TextField } from "../types/field.js";
import type { ListFieldOperator } from "../types/operator-sets.js";
import { operatorsOf } from "../types/operators-of.js";
import type { ValueFor } from "../types/typed-values.js";
import { filterableRelation, targetOf } from "./filterable.js";
import type { HasRelations, Plain } from "./record-of.js";
import { checkSchema, type Fields, type NoRelations, type Relation, type Relations, type Schema } from "./schema.js";

type Given<F extends Field> =
  F extends EnumerationField<boolean, boolean, infer Choice>
    ? Choice
    : F extends ListField<boolean, boolean, infer Item>
      ? Given<Item>
      : ValueFor<F["type"], "filter">;
type NameFor<F extends Field> = F extends { readonly names: readonly (infer Name extends string)[] } ? Name : never;
type NullFor<F extends Field, O extends Operator, Missing> =
  O extends OperatorWith<{ null: "literal" }> ? OrNull<F> | Missing : never;
type OrNull<F extends Field> = F["nullable"] extends false ? never : null;

/** A method type, so that parameters are bivariant and schemas stay assignable to each other. */
type Method<Argument, Result> = { method(argument: Argument): Result }["method"];

// The union of values has no name, so that errors list them. `Missing` is null if the record itself may be missing.
type Builders<F extends Field, O extends Operator, Missing> = {
  [Each in O as BuilderName<Each>]: Each extends MembershipOperator
    ? Method<Values<Given<F> | NameFor<F> | NullFor<F, Each, Missing>>, Membership>
    : Method<Given<F> | NameFor<F> | NullFor<F, Each, Missing>, Comparison>;
};

/** The builders of a list: `=` and `!=` compare with null and the empty list, the others with items. */
type ListBuilders<F extends ListField, Missing> = Builders<F, Exclude<OperatorOf<F>, EqualityOperator>, Missing> & {
  [Each in OperatorOf<F> & EqualityOperator as BuilderName<Each>]: Method<
    readonly [] | OrNull<F> | Missing,
    Comparison
  >;
};
type EqualityOperator = OperatorWith<{ builder: "eq" | "ne" }>;

/** The operators of a field beyond those that all fields support. */
type SpecialOperator<F extends Field> =
  F extends TextField<boolean, boolean, infer Ordered>
    ? OperatorWith<{ fields: "text" | ([Ordered] extends [true] ? "ordered" : never) }>
    : F extends { readonly type: "enumeration"; readonly ordered: true }
      ? OperatorWith<{ fields: "ordered" }>
      : ValueFor<F["type"], "use"> extends "ordered"
        ? OperatorWith<{ fields: "ordered" }>
        : never;

/** The builders of a field: one per operator that it supports. If its type is a union, those of all its types. */
export type BuildersOf<F extends Field, Missing = never> =
  IsUnion<F> extends true
    ? Builders<F, OperatorOf<F>, Missing>
    : F extends ListField
      ? ListBuilders<F, Missing>
      : Builders<F, OperatorOf<F>, Missing>;

type OperatorOf<F extends Field> = F extends { readonly operators: readonly Operator[] }
  ? F["operators"][number] & OperatorOfType<F>
  : OperatorOfType<F>;

type OperatorOfType<F extends Field> = F extends ListField
  ? ListFieldOperator
  : Exclude<Operator, OperatorWith<{ fields: string }>> | SpecialOperator<F>;

type IsUnion<F, Each = F> = Each extends unknown ? ([F] extends [Each] ? false : true) : never;

type Unfilterable = { readonly hidden: true } | { readonly filterable: false };

/** The builders of a schema: an object for each field, and one for each relation. */
export type FilterOf<F extends Fields, R extends Relations = NoRelations> =
  HasRelations<R> extends true ? Plain<FieldBuilders<F> & RelationBuilders<R>> : Plain<FieldBuilders<F>>;

type FieldBuilders<F extends Fields, Missing = never> = {
  readonly [Name in keyof F as F[Name] extends Unfilterable ? never : Name]: BuildersOf<F[Name], Missing>;
};

type RelationBuilders<R extends Relations> = {
  readonly [Name in keyof R as R[Name] extends Unfilterable ? never : Name]: R[Name] extends Relation<
    infer Kind,
    Schema<infer F, infer Nested>
  >
    ? Kind extends "many"
      ? ManyBuilders<F, Nested>
      : OneBuilders<F, Nested>
    : never;
};

/** A condition on related records: a filter, or a function of their builders. Default: any record. */
type RelatedInput<F extends Fields, R extends Relations> = Filter | ((builders: FilterOf<F, R>) => Filter);

/** The builders of conditions on the records of a relation. */
export interface GroupBuilders<F extends Fields, R extends Relations> {
  /** At least one related record matches. */
  some(condition?: RelatedInput<F, R>): Filter;
  /** No related record matches. */
  none(condition?: RelatedInput<F, R>): Filter;
}

/** The builders of a relation to many records. */
export interface ManyBuilders<F extends Fields, R extends Relations> extends GroupBuilders<F, R> {
  /** Compares the number of related records that match: `count().gte(3)`. */
  count(condition?: RelatedInput<F, R>): CountBuilders;
}

type CountBuilders = {
  readonly [Each in CountOperator as BuilderName<Each>]: (count: number) => Related;
};

/** The fields of the one related record have builders too: `assignee.role.eq("admin")`. They are null without the record. */
type OneBuilders<F extends Fields, R extends Relations> = GroupBuilders<F, R> &
  Omit<FieldBuilders<F, null>, GroupName> &
  (HasRelations<R> extends true ? Omit<RelationBuilders<OnesIn<R>>, GroupName> : unknown);

/** Of the general type: declaration files would contain type parameters that do not exist there. */
type GroupName = keyof GroupBuilders<Fields, Relations>;

type OnesIn<R extends Relations> = {
  readonly [Name in keyof R as R[Name] extends Relation<"one"> ? Name : never]: R[Name];
};

/**
 * Returns typed builders for the visible, filterable fields and relations of a schema. An unknown name, an unsupported
 * operator or a value of another type is a compile error. `bind` still checks what types cannot express, such as the
 * range of an integer.
 *
 * @example
 * ```ts
 * const product = filterOf(defineSchema({ list_price: decimal(), state: enumeration(["draft", "done"]) }));
 * print(and(product.list_price.gte(100), product.state.eq("done"))); // "list_price>=100&state=done"
 * ```
 */
export function filterOf<F extends Fields, R extends Relations>(schema: Schema<F, R>): FilterOf<F, R> {
  checkSchema(schema, "filterOf()");
  // Safe: one entry per visible, filterable field, with a builder for each operator that it supports.
  return Object.freeze(schemaBuilders(schema, [])) as FilterOf<F, R>;
}

/** Returns the builders of the records that relations to one lead to. Groups hide members of the same name. */
function schemaBuilders(schema: Schema, path: readonly string[], groups?: object): Record<string, unknown> {
  const builders: Record<string, unknown> = Object.assign(Object.create(null), groups);
  for (const name of schema.visibleNames) {
    const field = schema.byName.get(name);
    if (field?.filterable && !(name in builders)) builders[name] = buildersOf([...path, name].join("."), field);
  }
  for (const name of schema.relationByName.keys()) {
    const relation = filterableRelation(schema, name);
    // A path cannot lead through a relation to many.
    if (relation === undefined || name in builders || (path.length > 0 && relation.relation === "many")) continue;
    // Created when used, because schemas may refer to each other.
    const get = () => Object.freeze(relationBuilders(relation, [...path, name]));
    Object.defineProperty(builders, name, { get, enumerable: true });
  }
  return builders;
}

function relationBuilders(relation: Relation, path: readonly string[]): object {
  const target = targetOf(relation);
  const part = (given: Filter | ((builders: unknown) => Filter) = everything()): Filter =>
    typeof given === "function" ? given(filterOf(target)) : given;
  const [first = "", ...others] = path;
  const inside = (given?: Filter): Filter => others.reduceRight((inner, name) => some(name, inner), part(given));
  const groups = {
    some: (given?: Filter) => some(first, inside(given)),
    none: (given?: Filter) => none(first, inside(given)),
  };
  if (relation.relation === "one") return schemaBuilders(target, path, groups);
  const count = (given?: Filter) =>
    Object.fromEntries(
      ALL_OPERATORS.filter(isCountOperator).map((operator) => [
        factsOf(operator).builder,
        (number: number) => countOf(first, part(given), operator, number),
      ]),
    );
  return { ...groups, count };
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
