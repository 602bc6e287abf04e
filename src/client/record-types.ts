import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import type { HasRelations, Plain } from "../language/schema/record-of.js";
import type { Fields, NoRelations, Relation, Relations, Schema } from "../language/schema/schema.js";
import type { EnumerationField, Field, ListField } from "../language/types/field.js";
import type { ValueFor } from "../language/types/typed-values.js";
import type { CursorPagination } from "../list/cursor-envelope.js";
import type { ListEnvelope, UncountedEnvelope } from "../list/envelope.js";
import type { Facet } from "../list/facet.js";

/**
 * The JSON type of a field that is not null. Numbers are doubles: integers beyond 2^53 and decimals with more than 15
 * digits are rounded. Databases allow null as an item of a list.
 */
type JsonValueOf<F extends Field> =
  F extends EnumerationField<boolean, boolean, infer Choice>
    ? Choice
    : F extends ListField<boolean, boolean, infer Item>
      ? readonly (JsonValueOf<Item> | null)[]
      : ValueFor<F["type"], "json">;

/**
 * The type of a complete record in a response, without hidden fields.
 *
 * @example
 * ```ts
 * const schema = defineSchema({ id: integer(), note: text({ nullable: true }) });
 * type Product = JsonRecordOf<typeof schema>; // { readonly id: number; readonly note: string | null }
 * ```
 */
export type JsonRecordOf<S extends Schema> = S extends Schema<infer F> ? JsonRecord<F> : never;

/** {@link JsonRecordOf} for the fields of a schema. */
export type JsonRecord<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly hidden: true } | { readonly selectable: false }
    ? never
    : Name]: JsonValueOf<F[Name]> | (F[Name]["nullable"] extends false ? never : null);
};

/** Names of the fields to request: `"name"`, `"assignee.name"`, or `"assignee"` for all its fields. Undefined requests all. */
export type FieldNames<F extends Fields, R extends Relations = NoRelations> =
  | readonly ((keyof JsonRecord<F> & string) | RelatedName<R>)[]
  | undefined;

/** Names of related records and of their fields, through at most two relations. */
type RelatedName<R extends Relations, Depth extends 1 | 2 = 2> =
  HasRelations<R> extends true
    ? {
        [Name in keyof R & string]: R[Name] extends Relation<"one", Schema<infer F, infer Nested>>
          ? Name | `${Name}.${(keyof JsonRecord<F> & string) | (Depth extends 2 ? RelatedName<Nested, 1> : never)}`
          : never;
      }[keyof R & string]
    : never;

/**
 * A record with the requested fields only, or else those of `Default`. Each is optional if the names are known only at run
 * time.
 */
export type Chosen<
  F extends Fields,
  Names extends FieldNames<F, R>,
  R extends Relations = NoRelations,
  Default extends FieldNames<F, R> = undefined,
> = Names extends readonly (infer Name)[]
  ? number extends Names["length"]
    ? Partial<ChosenBy<F, R, Name & string>>
    : ChosenBy<F, R, Name & string>
  : Default extends FieldNames<F, R> & readonly string[]
    ? Chosen<F, Default, R>
    : Plain<JsonRecord<F>>;

type ChosenBy<F extends Fields, R extends Relations, Name extends string> = Plain<
  Pick<JsonRecord<F>, Name & keyof JsonRecord<F>> & {
    readonly [Relation in RelationIn<R, Name>]: ChosenRelated<R[Relation], Relation, Name> | null;
  }
>;

/** The relations at the beginning of names. */
type RelationIn<R extends Relations, Name extends string> = {
  [Relation in keyof R & string]: Extract<Name, Relation | `${Relation}.${string}`> extends never ? never : Relation;
}[keyof R & string];

type ChosenRelated<R, Path extends string, Name extends string> =
  R extends Relation<"one", Schema<infer F, infer Nested>>
    ? Path extends Name
      ? Plain<JsonRecord<F> & ChosenBy<F, Nested, After<Path, Name>>>
      : ChosenBy<F, Nested, After<Path, Name>>
    : never;

type After<Path extends string, Name extends string> = Name extends `${Path}.${infer Rest}` ? Rest : never;

/** The values of a facet: those of a field, or the items of a list. */
export type FacetValueOf<F extends Fields, R extends Relations, Name> = Name extends keyof F
  ?
      | (F[Name] extends ListField<boolean, boolean, infer Item> ? JsonValueOf<Item> : JsonValueOf<F[Name]>)
      | (F[Name]["nullable"] extends false ? never : null)
  : Name extends `${infer First}.${infer Rest}`
    ? First extends keyof R
      ? R[First] extends Relation<"one", Schema<infer Related, infer Nested>>
        ? FacetValueOf<Related, Nested, Rest> | null
        : never
      : never
    : never;

/** The facets of a response, if the request has any. Each is optional if the names are known only at run time. */
export type Counted<F extends Fields, R extends Relations, Asked> = Asked extends readonly (infer Name extends string)[]
  ? { readonly facets: number extends Asked["length"] ? Partial<CountedBy<F, R, Name>> : CountedBy<F, R, Name> }
  : unknown;

/** Facets by the names of their fields. */
export type CountedBy<F extends Fields, R extends Relations, Name extends string> = Plain<{
  readonly [Each in Name]: Facet<FacetValueOf<F, R, Each>>;
}>;

/** The key that `create` returns. If the schema has no such field, it is a number or a string. */
export type CreatedKey<F extends Fields, Key> = Key extends keyof F ? JsonValueOf<F[Key]> : number | string;

/** The key that `get` accepts. */
export type KeyInput<F extends Fields, Key> = Key extends keyof F
  ? ValueFor<F[Key]["type"], "key">
  : number | bigint | string;

/** The members of every page beyond those of the response. */
export interface Warned {
  /**
   * Warnings about a valid but suspicious request, usually none. Spans of those with the source "filter" refer to the
   * filter text, of the others to the query string.
   */
  readonly warnings: readonly Diagnostic[];
}

/** A page of a list. Its totals are numbers if the API counts, else numbers or null. */
export type Envelope<T, Count extends boolean = boolean> = Plain<
  (Count extends true ? ListEnvelope<T> : ListEnvelope<T> | UncountedEnvelope<T>) & Warned
>;

/** A part of a list that was requested by cursor. Its total is a number if the API counts, else a number or null. */
export type CursorList<T, Count extends boolean = boolean> = Plain<
  {
    readonly data: readonly T[];
    readonly meta: Envelope<T, Count>["meta"];
    readonly pagination: CursorPagination;
  } & Warned
>;

/** The response to a request with these types of `after` and `before`: with one of them, a part of the list, else a page. */
export type Listed<T, Count extends boolean, After, Before> = [After] extends [string]
  ? CursorList<T, Count>
  : [Before] extends [string]
    ? CursorList<T, Count>
    : [After | Before] extends [undefined]
      ? Envelope<T, Count>
      : Envelope<T, Count> | CursorList<T, Count>;

/** Names of fields to sort by, each with "-" before it for descending order. */
export type SortInput<F extends Fields, R extends Relations = NoRelations> =
  SortName<F, R> extends infer Name extends string ? Name | readonly Name[] : never;

/** The name of a field to sort by, with "-" before it for descending order. */
export type SortName<F extends Fields, R extends Relations = NoRelations> =
  | (keyof Sortable<F> & string)
  | RelatedSortable<R> extends infer Name extends string
  ? Name | `-${Name}`
  : never;

/** The names of fields of related records to sort by, through at most two relations. */
type RelatedSortable<R extends Relations, Depth extends 1 | 2 = 2> =
  HasRelations<R> extends true
    ? {
        [Name in keyof R & string]: R[Name] extends Relation<"one", Schema<infer F, infer Nested>>
          ? `${Name}.${(keyof Sortable<F> & string) | (Depth extends 2 ? RelatedSortable<Nested, 1> : never)}`
          : never;
      }[keyof R & string]
    : never;

/** An object type with the names of the fields to sort by. Errors show its keys, and would show the name of a union. */
type Sortable<F extends Fields> = {
  readonly [Name in keyof F as F[Name]["hidden"] extends true
    ? never
    : F[Name]["sortable"] extends false
      ? never
      : ValueFor<F[Name]["type"], "use"> extends "neither"
        ? never
        : Name]: unknown;
};
