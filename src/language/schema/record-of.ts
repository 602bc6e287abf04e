import type { EnumerationField, Field, ListField } from "../types/field.js";
import type { ValueFor } from "../types/typed-values.js";
import type { NamesWithPath, NestedFields } from "./record-path.js";
import type { Fields, Relation, Relations, Schema } from "./schema.js";

/** The record value of a field, without null. For an enumeration, any string. */
export type RecordValueOf<F extends Field> =
  F extends ListField<boolean, boolean, infer Item>
    ? readonly (ValueFor<Item["type"], "record"> | null)[]
    : ValueFor<F["type"], "record">;

type ValueOf<F extends Field> =
  F extends EnumerationField<boolean, boolean, infer Choice>
    ? Choice
    : F extends ListField<boolean, boolean, infer Item>
      ? readonly (ValueOf<Item> | null)[]
      : RecordValueOf<F>;

/**
 * The record type of a schema. Nullable fields may be null or missing; hidden fields are included. A field with a `path`
 * is a nested property.
 */
export type RecordOf<S extends Schema> =
  S extends Schema<infer F, infer R>
    ? HasRelations<R> extends true
      ? RecordWithRelated<F, R>
      : RecordOfFields<F>
    : never;

/**
 * The same type with its members instead of its name, as editors should show it: one object instead of an intersection.
 * The conditional type is what makes the compiler forget the name.
 */
export type Plain<T> = T extends infer Named ? { [Name in keyof Named]: Named[Name] } : never;

/** Whether a schema has relations that are known at compile time. */
export type HasRelations<R extends Relations> = keyof R extends never ? false : string extends keyof R ? false : true;

export type RecordWithRelated<F extends Fields, R extends Relations> = Plain<
  RecordOfFields<F> & { readonly [Name in keyof R]?: RelatedRecords<R[Name]> }
>;

export type RelatedRecords<R> =
  R extends Relation<infer Kind, infer Target>
    ? Kind extends "many"
      ? readonly RecordOf<Target>[]
      : RecordOf<Target> | null | undefined
    : never;

type RecordOfFields<F extends Fields> = Plain<
  {
    readonly [Name in Exclude<keyof F, OptionalNames<F> | NamesWithPath<F> | CustomNames<F>>]: ValueOf<F[Name]>;
  } & {
    readonly [Name in Exclude<OptionalNames<F>, NamesWithPath<F> | CustomNames<F>>]?:
      | ValueOf<F[Name]>
      | null
      | undefined;
  } & NestedFields<F, { [Name in keyof F]: ValueOf<F[Name]> }, OptionalNames<F>>
>;

/** The names of custom fields, which no record has. */
export type CustomNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly custom: true } ? Name : never;
}[keyof F];

type OptionalNames<F extends Fields> = {
  [Name in keyof F]: F[Name]["nullable"] extends false ? never : Name;
}[keyof F];
