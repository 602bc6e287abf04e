import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import type { Fields, Schema } from "../language/schema/schema.js";
import type { EnumerationField, Field, ListField } from "../language/types/field.js";
import type { ValueFor } from "../language/types/typed-values.js";
import type { CursorPagination } from "../list/cursor-envelope.js";
import type { ListEnvelope, UncountedEnvelope } from "../list/envelope.js";

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
  readonly [Name in keyof F as F[Name]["hidden"] extends true ? never : Name]:
    | JsonValueOf<F[Name]>
    | (F[Name]["nullable"] extends false ? never : null);
};

/** Names of the fields to request. Undefined requests all fields. */
export type FieldNames<F extends Fields> = readonly (keyof JsonRecord<F> & string)[] | undefined;

/** A record with the requested fields only. Each is optional if the names are known only at run time. */
export type Chosen<F extends Fields, Names extends FieldNames<F>> = Names extends readonly (infer Name)[]
  ? number extends Names["length"]
    ? Partial<Pick<JsonRecord<F>, Name & keyof JsonRecord<F>>>
    : Pick<JsonRecord<F>, Name & keyof JsonRecord<F>>
  : JsonRecord<F>;

/** The key that `create` returns. If the schema has no such field, it is a number or a string. */
export type CreatedKey<F extends Fields, Key> = Key extends keyof F ? JsonValueOf<F[Key]> : number | string;

/** The key that `get` accepts. */
export type KeyInput<F extends Fields, Key> = Key extends keyof F
  ? ValueFor<F[Key]["type"], "key">
  : number | bigint | string;

/** The members of every page beyond those of the response. */
export interface Warned {
  /** Warnings about a valid but suspicious filter. Their spans refer to the filter text. Usually empty. */
  readonly warnings: readonly Diagnostic[];
}

/** A page of a list. Its totals are numbers if the API counts, else numbers or null. */
export type Envelope<T, Count extends boolean = boolean> = Warned &
  (Count extends true ? ListEnvelope<T> : ListEnvelope<T> | UncountedEnvelope<T>);

/** A part of a list that was requested by cursor. Its total is a number if the API counts, else a number or null. */
export type CursorList<T, Count extends boolean = boolean> = Warned & {
  readonly data: readonly T[];
  readonly meta: Envelope<T, Count>["meta"];
  readonly pagination: CursorPagination;
};

/** Names of fields to sort by, each with "-" before it for descending order. */
export type SortInput<F extends Fields> = SortName<F> | readonly SortName<F>[];

/** The name of a field to sort by, with "-" before it for descending order. */
export type SortName<F extends Fields> = Sortable<F> | `-${Sortable<F>}`;

type Sortable<F extends Fields> = {
  readonly [Name in keyof F]: F[Name]["hidden"] extends true
    ? never
    : F[Name]["sortable"] extends false
      ? never
      : ValueFor<F[Name]["type"], "use"> extends "neither"
        ? never
        : Name;
}[keyof F] &
  string;
