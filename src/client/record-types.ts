import type { ListEnvelope, UncountedEnvelope } from "../list/envelope.js";
import type { EnumerationField, Field } from "../schema/field.js";
import type { Fields, Schema } from "../schema/schema.js";

/** What JSON holds in a field of each type. A number is a double: integers beyond 2^53 and digits beyond the 15th are rounded. */
export interface JsonValues {
  readonly integer: number;
  readonly decimal: number;
  readonly number: number;
  readonly text: string;
  readonly enumeration: string;
  readonly boolean: boolean;
  readonly date: string;
  readonly timestamp: string;
}

type JsonValueOf<F extends Field> =
  | (F extends EnumerationField<boolean, boolean, infer Choice> ? Choice : JsonValues[F["type"]])
  | (F["nullable"] extends false ? never : null);

/** The record that an API answers with, all fields asked for; hidden ones are no part of it. */
export type JsonRecordOf<S extends Schema> = S extends Schema<infer F> ? JsonRecord<F> : never;

export type JsonRecord<F extends Fields> = {
  readonly [Name in keyof F as F[Name]["hidden"] extends true ? never : Name]: JsonValueOf<F[Name]>;
};

/** The fields to ask for; undefined stands for all. */
export type FieldNames<F extends Fields> = readonly (keyof JsonRecord<F> & string)[] | undefined;

/** The record with just these fields. Names that are known only when the program runs may be there or not. */
export type Chosen<F extends Fields, Names extends FieldNames<F>> = Names extends readonly (infer Name)[]
  ? number extends Names["length"]
    ? Partial<Pick<JsonRecord<F>, Name & keyof JsonRecord<F>>>
    : Pick<JsonRecord<F>, Name & keyof JsonRecord<F>>
  : JsonRecord<F>;

/** The key that `create` answers with, as JSON has it. An API whose schema has no such field may have texts or numbers. */
export type CreatedKey<F extends Fields, Key> = Key extends keyof F
  ? F[Key] extends EnumerationField<boolean, boolean, infer Choice>
    ? Choice
    : JsonValues[F[Key]["type"]]
  : number | string;

/** What `get` takes for a key of each type. */
interface KeyInputs {
  readonly integer: number | bigint | string;
  readonly decimal: number | bigint | string;
  readonly number: number | string;
  readonly text: string;
  readonly enumeration: string;
  readonly boolean: boolean | string;
  readonly date: string | Date;
  readonly timestamp: string | Date;
}

export type KeyInput<F extends Fields, Key> = Key extends keyof F
  ? KeyInputs[F[Key]["type"]]
  : number | bigint | string;

/** A page, whose total is a number where the API counts. */
export type Envelope<T, Count extends boolean = boolean> = Count extends true
  ? ListEnvelope<T>
  : ListEnvelope<T> | UncountedEnvelope<T>;
