import type { EnumerationField, Field } from "./field.js";
import type { Fields, Schema } from "./schema.js";

/** The record value of a field of each type. */
interface RecordValues {
  readonly integer: number | bigint | string;
  readonly decimal: number | bigint | string;
  readonly number: number;
  readonly text: string;
  readonly enumeration: string;
  readonly boolean: boolean;
  readonly date: string | Date;
  readonly timestamp: string | Date;
}

/** The record value of a field, without null. For an enumeration, any string. */
export type RecordValueOf<F extends Field> = RecordValues[F["type"]];

type ValueOf<F extends Field> = F extends EnumerationField<boolean, boolean, infer Choice> ? Choice : RecordValueOf<F>;

/** The record type of a schema. Nullable fields may be null or missing; hidden fields are included. */
export type RecordOf<S extends Schema> = S extends Schema<infer F> ? RecordOfFields<F> : never;

type RecordOfFields<F extends Fields> = {
  readonly [Name in keyof F as F[Name]["nullable"] extends false ? Name : never]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as F[Name]["nullable"] extends false ? never : Name]?: ValueOf<F[Name]> | null | undefined;
} extends infer Record
  ? { [Name in keyof Record]: Record[Name] }
  : never;
