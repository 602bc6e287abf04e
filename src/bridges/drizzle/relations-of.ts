import type { Relation, Relations, Schema, SchemaReference } from "../../language/schema/schema.js";

/** The schemas of related records, by the name of the relation in drizzle. */
export interface RelatedSchemas {
  readonly [name: string]: SchemaReference;
}

/** The relations of a table that have a schema. Options of the general type may have any relations. */
export type RelationsOf<T, D, R> = string extends keyof R
  ? Relations
  : {
      readonly [Name in keyof R & string]: Relation<KindOf<DrizzleRelationsOf<T, D>, Name>, TargetOf<R[Name]>>;
    };

/** Rejects names that are not relations of the table. */
export type CheckedRelations<T, D, R> = {
  readonly [Name in keyof R]: string extends Name
    ? R[Name]
    : Name extends keyof DrizzleRelationsOf<T, D>
      ? R[Name]
      : never;
};

/** What `relations(table, ...)` returned for the table, in the schema of `drizzle(client, { schema })`. */
type DrizzleRelationsOf<T, D> = UnionToIntersection<
  {
    [Key in keyof D]: D[Key] extends {
      readonly table: { readonly _: { readonly name: NameOfTable<T> } };
      readonly config: (helpers: never) => infer Config;
    }
      ? Config
      : never;
  }[keyof D]
>;

type NameOfTable<T> = T extends { readonly _: { readonly name: infer Name } } ? Name : never;

/** Only a relation to one record has the member `isNullable`. */
type KindOf<Config, Name> = Name extends keyof Config
  ? Config[Name] extends { readonly isNullable: boolean }
    ? "one"
    : "many"
  : never;

type TargetOf<Reference> = Extract<Reference extends (...args: never) => infer S ? S : Reference, Schema>;

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
