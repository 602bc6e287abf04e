import type {
  BooleanField,
  DateField,
  DecimalField,
  EnumerationField,
  Field,
  IntegerField,
  JsonField,
  ListField,
  NumberField,
  TextField,
  TimestampField,
  UuidField,
} from "../../language/types/field.js";
import type { NumericField, StringField } from "./unsure-fields.js";

/**
 * The kinds of values that TypeScript knows of a schema. A schema has a union of them. "string" and "number" do not tell
 * the type of the field. "anything" is a schema that allows everything, and "unknown" one that TypeScript does not know.
 */
export type Kind =
  | "null"
  | "boolean"
  | "integer"
  | "decimal"
  | "number"
  | "text"
  | "date"
  | "timestamp"
  | "uuid"
  | "json"
  | "anything"
  | "some string"
  | "some number"
  | "unknown"
  | Choice<string>
  | Items<Kind>;

/** One value of an enumeration. */
export interface Choice<Value extends string> {
  readonly choice: Value;
}

/** A list with items of these kinds. */
export interface Items<K> {
  readonly items: K;
}

/** The properties that TypeScript knows of a schema: their kinds by name, and the names of the required ones. */
export interface Shape<Kinds = Readonly<Record<string, unknown>>, Required = string> {
  readonly kinds: Kinds;
  readonly required: Required;
}

/** A shape whose members are not known yet: the constraint of computed shapes. */
export type AnyShape = Shape<unknown, unknown>;

/** The field of the kinds, with the defaults of all options except `nullable`. */
export type FieldOf<K, N extends boolean> = [Exclude<K, "null">] extends [never]
  ? JsonField<N, false>
  : "unknown" extends K
    ? Field
    : "anything" extends K
      ? JsonField<true, false>
      : FieldOfValue<Exclude<K, "null">, N>;

type FieldOfValue<K, N extends boolean> = [K] extends [keyof Exact<N>]
  ? IsUnion<K> extends true
    ? FieldOfUnion<K, N>
    : Exact<N>[K]
  : [K] extends [Choice<infer Value>]
    ? EnumerationField<N, false, Value, true, true>
    : [K] extends [Items<infer Item>]
      ? ListOf<Exclude<Item, "null">, N>
      : FieldOfUnion<K, N>;

interface Exact<N extends boolean> {
  readonly boolean: BooleanField<N, false, true, true>;
  readonly integer: IntegerField<N, false, true, true>;
  readonly decimal: DecimalField<N, false, true, true>;
  readonly number: NumberField<N, false, true, true>;
  readonly text: TextField<N, false, false, true, true>;
  readonly date: DateField<N, false, true, true>;
  readonly timestamp: TimestampField<N, false, true, true>;
  readonly uuid: UuidField<N, false, true, true>;
  readonly json: JsonField<N, false>;
  readonly "some string": StringField<N, false, true, true>;
  readonly "some number": NumericField<N, false, true, true>;
}

/** Strings of several kinds are texts, and numbers of several kinds are doubles. Other unions have no counterpart. */
type FieldOfUnion<K, N extends boolean> = [K] extends ["text" | "date" | "timestamp" | "uuid" | Choice<string>]
  ? TextField<N, false, false, true, true>
  : [K] extends ["text" | "date" | "timestamp" | "uuid" | "some string" | Choice<string>]
    ? StringField<N, false, true, true>
    : [K] extends ["integer" | "number"]
      ? NumberField<N, false, true, true>
      : [K] extends ["integer" | "number" | "some number"]
        ? NumericField<N, false, true, true>
        : JsonField<N, false>;

type ListOf<Item, N extends boolean> = [Item] extends [Choice<infer Value>]
  ? ListField<N, false, EnumerationField<false, false, Value, true, true>, true>
  : [Item] extends ["integer" | "some number"]
    ? ListField<N, false, IntegerField<false, false, true, true>, true>
    : [Item] extends ["uuid"]
      ? ListField<N, false, UuidField<false, false, true, true>, true>
      : [Item] extends ["text" | "some string" | Choice<string>]
        ? ListField<N, false, TextField<false, false, false, true, true>, true>
        : JsonField<N, false>;

/** Whether the property may be null or missing: `boolean` if TypeScript does not know. */
export type IsNullable<K, Name, Required> = "null" extends K
  ? true
  : "unknown" extends K
    ? boolean
    : string extends Required
      ? boolean
      : Name extends Required
        ? false
        : true;

/** Without this, the field types of a schema would not be known to extend `Field`. */
export type AsField<F> = F extends Field ? F : never;

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;
