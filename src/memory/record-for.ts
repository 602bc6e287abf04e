import type { CustomNames, HasRelations, Plain, RecordValueOf } from "../language/schema/record-of.js";
import type { NamesWithPath, NestedFields } from "../language/schema/record-path.js";
import type { Fields, Relation, Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";

/**
 * The record type that a predicate accepts: `RecordOf`, but with any string for an enumeration, and with hidden fields
 * optional. Any object if the fields of the schema are unknown at compile time.
 */
export type RecordFor<S extends Schema> = string extends keyof S["fields"]
  ? object
  : HasRelations<S["relations"]> extends true
    ? Plain<
        RecordForFields<S["fields"]> & { readonly [Name in keyof S["relations"]]?: RelatedFor<S["relations"][Name]> }
      >
    : Plain<RecordForFields<S["fields"]>>;

/** A record may also lack the property. It has no related records then. */
export type RelatedFor<R> =
  R extends Relation<infer Kind, infer Target>
    ? (Kind extends "many" ? readonly RecordFor<Target>[] : RecordFor<Target>) | null | undefined
    : never;

type RecordForFields<F extends Fields> = {
  readonly [Name in Exclude<keyof F, OptionalNames<F> | NamesWithPath<F> | CustomNames<F>>]: RecordValueOf<F[Name]>;
} & {
  readonly [Name in Exclude<OptionalNames<F>, NamesWithPath<F> | CustomNames<F>>]?:
    | RecordValueOf<F[Name]>
    | null
    | undefined;
} & NestedFields<F, { [Name in keyof F]: RecordValueOf<F[Name]> }, OptionalNames<F>>;

type OptionalNames<F extends Fields> = {
  [Name in keyof F]: IsRequired<F[Name]> extends true ? never : Name;
}[keyof F];

type IsRequired<F extends Field> = F["nullable"] extends false ? (F["hidden"] extends false ? true : false) : false;
