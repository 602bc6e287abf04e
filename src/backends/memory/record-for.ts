import type { Field } from "../../schema/field.js";
import type { HeldIn } from "../../schema/record-of.js";
import type { Fields, Schema } from "../../schema/schema.js";

/**
 * What a predicate takes for a record: what `RecordOf` describes, but any text in an enumeration and without the need
 * for fields that no filter can name; any object where the compiler does not know the schema's fields.
 */
export type RecordFor<S extends Schema> = string extends keyof S["fields"] ? object : RecordForFields<S["fields"]>;

type RecordForFields<F extends Fields> = {
  readonly [Name in keyof F as IsRequired<F[Name]> extends true ? Name : never]: HeldIn<F[Name]>;
} & {
  readonly [Name in keyof F as IsRequired<F[Name]> extends true ? never : Name]?: HeldIn<F[Name]> | null | undefined;
};

type IsRequired<F extends Field> = F["nullable"] extends false ? (F["hidden"] extends false ? true : false) : false;
