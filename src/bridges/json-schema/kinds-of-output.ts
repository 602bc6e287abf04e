import type { Choice, Items, Shape } from "./kinds.js";
import type { KeysOfEach, ValueOfEach } from "./kinds-of-json.js";

/** The properties of the values that a library returns. `Special` has the kinds of `Date` and `bigint`. */
export type ShapeOfOutput<Output, Special extends SpecialKinds> = Shape<
  { readonly [Name in KeysOfEach<Output>]: KindsOfOutput<ValueOfEach<Output, Name>, Special> },
  RequiredNames<Output, KeysOfEach<Output>>
>;

export interface SpecialKinds {
  readonly date: string;
  readonly bigint: string;
}

/** The kinds of values of a static type. `string` and `number` do not tell the type of the field. */
export type KindsOfOutput<Value, Special extends SpecialKinds> =
  IsAny<Value> extends true ? "unknown" : unknown extends Value ? "anything" : EachKind<Value, Special>;

type EachKind<Value, Special extends SpecialKinds> = Value extends null | undefined
  ? "null"
  : Value extends boolean
    ? "boolean"
    : Value extends string
      ? IsLiteral<Value> extends true
        ? Choice<Value>
        : "some string"
      : Value extends number
        ? number extends Value
          ? "some number"
          : `${Value}` extends `${bigint}`
            ? "integer"
            : "some number"
        : Value extends bigint
          ? Special["bigint"]
          : Value extends Date
            ? Special["date"]
            : Value extends readonly (infer Item)[]
              ? Items<KindsOfOutput<Item, Special>>
              : "json";

type IsAny<T> = 0 extends 1 & T ? true : false;

/** Whether a string type is one text. A branded string and a template are not. */
type IsLiteral<Value extends string> = Record<never, never> extends Record<Value, unknown> ? false : true;

/** The names that every member of a union of objects has. */
type RequiredNames<Output, Name> = Name extends string
  ? [Output extends unknown ? (IsRequired<Output, Name> extends true ? true : false) : never] extends [true]
    ? Name
    : never
  : never;

type IsRequired<T, Name extends string> = Name extends keyof T
  ? Record<never, never> extends Pick<T, Name>
    ? false
    : true
  : false;
