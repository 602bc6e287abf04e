import type { Field } from "../types/field.js";
import type { Fields } from "./schema.js";

/** Whether the value of a field is at a path instead of at the name of the field. */
type HasPath<F extends Field> = [F["path"]] extends [string] ? true : false;

export type NamesWithPath<F extends Fields> = {
  [Name in keyof F]: HasPath<F[Name]> extends true ? Name : never;
}[keyof F];

/** The part of a record that contains the fields with a path. `Optional` are the names of the fields that may be null. */
export type NestedFields<F extends Fields, Values extends { [Name in keyof F]: unknown }, Optional> = Intersection<
  {
    [Name in keyof F]: HasPath<F[Name]> extends true
      ? { readonly part: AtPath<F[Name]["path"], Values[Name], Name extends Optional ? true : false> }
      : never;
  }[keyof F]
>;

/** Nothing is known about a record whose path is known only at run time. */
type AtPath<Path, Value, IsOptional> = string extends Path
  ? unknown
  : Path extends `${infer Name}.${infer Rest}`
    ? Property<Name, AtPath<Rest, Value, IsOptional>, IsOptional>
    : Path extends string
      ? Property<Path, Value, IsOptional>
      : unknown;

type Property<Name extends string, Value, IsOptional> = IsOptional extends true
  ? { readonly [Key in Name]?: Value | null | undefined }
  : { readonly [Key in Name]: Value };

/** The intersection of all parts, or `unknown` without parts. */
type Intersection<Parts> = (Parts extends { readonly part: infer Part } ? (part: Part) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never;
