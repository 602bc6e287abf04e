import type { AnyShape, Choice, Items, Shape } from "./kinds.js";

/** The kinds of values of a schema that TypeScript knows literally, as of a constant, or of TypeBox. */
export type KindsOfJson<S, Root, Depth extends readonly unknown[] = []> =
  | NullableKind<S>
  | (Depth["length"] extends MaxDepth
      ? "unknown"
      : S extends true
        ? "anything"
        : S extends { readonly $ref: infer Reference }
          ? KindsOfTarget<Resolved<Reference, Root>, Root, [...Depth, unknown]>
          : S extends { readonly const: infer Value }
            ? KindsOfConstant<Value>
            : S extends { readonly enum: readonly (infer Value)[] }
              ? KindsOfConstant<Value>
              : S extends { readonly anyOf: readonly (infer Part)[] } | { readonly oneOf: readonly (infer Part)[] }
                ? EachKind<Part, Root, [...Depth, unknown]>
                : S extends { readonly allOf: readonly [infer Only] }
                  ? KindsOfJson<Only, Root, [...Depth, unknown]>
                  : S extends { readonly allOf: unknown }
                    ? "unknown"
                    : S extends { readonly type: infer Type }
                      ? KindsOfType<Type extends readonly unknown[] ? Type[number] : Type, S, Root, Depth>
                      : string extends keyof S
                        ? "unknown"
                        : "anything");

/** References may be recursive. Deeper ones are not followed. */
type MaxDepth = 8;

type NullableKind<S> = S extends { readonly nullable: true } ? "null" : never;

type EachKind<S, Root, Depth extends readonly unknown[]> = S extends unknown ? KindsOfJson<S, Root, Depth> : never;

type KindsOfTarget<Target, Root, Depth extends readonly unknown[]> = [Target] extends [Unresolved]
  ? "unknown"
  : KindsOfJson<Target, Root, Depth>;

/** The kinds of a type, which a list of types has several of. */
type KindsOfType<Type, S, Root, Depth extends readonly unknown[]> = Type extends string
  ? string extends Type
    ? "unknown"
    : Type extends keyof KindsByType<S>
      ? KindsByType<S>[Type]
      : Type extends "array"
        ? Items<KindsOfItems<S, Root, [...Depth, unknown]>>
        : "json"
  : "unknown";

interface KindsByType<S> {
  readonly null: "null";
  readonly boolean: "boolean";
  readonly integer: S extends { readonly format: "uint64" } ? "json" : "integer";
  readonly number: KindOfNumber<S>;
  readonly string: KindOfString<S>;
}

type IntegerFormat = `${"" | "u"}int${8 | 16 | 32}` | "int64" | "double-int";

type KindOfNumber<S> = S extends { readonly format: infer Format }
  ? Format extends IntegerFormat
    ? "integer"
    : Format extends "decimal"
      ? "decimal"
      : Format extends "uint64"
        ? "json"
        : "some number"
  : S extends { readonly multipleOf: unknown }
    ? "some number"
    : "number";

type KindOfString<S> = S extends { readonly format: infer Format }
  ? string extends Format
    ? "some string"
    : Format extends keyof StringFormats
      ? StringFormats[Format]
      : Format extends IntegerFormat
        ? "integer"
        : Format extends "uint64"
          ? "json"
          : "text"
  : // The types of TypeBox do not have the format.
    "format" extends keyof S
    ? "some string"
    : S extends { readonly "~kind": string }
      ? "some string"
      : "text";

/** The field type of each format of strings that has one. All other strings are texts. */
export interface StringFormats {
  readonly date: "date";
  readonly "date-time": "timestamp";
  readonly uuid: "uuid";
  readonly decimal: "decimal";
}

type KindsOfItems<S, Root, Depth extends readonly unknown[]> =
  | (S extends { readonly prefixItems: readonly (infer First)[] } ? EachKind<First, Root, Depth> : never)
  | (S extends { readonly items: infer Each }
      ? Each extends readonly (infer First)[]
        ? EachKind<First, Root, Depth> | (S extends { readonly additionalItems: false } ? never : "anything")
        : Each extends false
          ? never
          : KindsOfJson<Each, Root, Depth>
      : "anything");

type KindsOfConstant<Value> = Value extends null
  ? "null"
  : Value extends boolean
    ? "boolean"
    : Value extends string
      ? string extends Value
        ? "unknown"
        : Choice<Value>
      : Value extends number
        ? number extends Value
          ? "some number"
          : `${Value}` extends `${bigint}`
            ? "integer"
            : "number"
        : "json";

/** The result for a reference that types cannot follow. */
interface Unresolved {
  readonly "~unresolved": true;
}

/** The target of a reference: a JSON pointer, or the name of a definition as in TypeBox. */
export type Resolved<Reference, Root> = Reference extends "#"
  ? Root
  : Reference extends `#/${infer Path}`
    ? Follow<Path, Root>
    : Root extends { readonly $defs: infer Definitions }
      ? Reference extends keyof Definitions
        ? Definitions[Reference]
        : Unresolved
      : Unresolved;

type Follow<Path extends string, From> = Path extends `${infer Name}/${infer Rest}`
  ? Follow<Rest, Member<From, Name>>
  : Member<From, Path>;

type Member<From, Name extends string> = Unescaped<Name> extends keyof From ? From[Unescaped<Name>] : Unresolved;

type Unescaped<Name extends string> = ReplaceAll<ReplaceAll<Name, "~1", "/">, "~0", "~">;

type ReplaceAll<
  Text extends string,
  From extends string,
  To extends string,
> = Text extends `${infer Before}${From}${infer After}` ? `${Before}${To}${ReplaceAll<After, From, To>}` : Text;

/** The properties of an object schema. */
export type ShapeOfJson<S, Root, Depth extends readonly unknown[] = []> = Depth["length"] extends MaxDepth
  ? Shape
  : [keyof S] extends [never]
    ? Shape
    : S extends { readonly $ref: infer Reference }
      ? [Resolved<Reference, Root>] extends [Unresolved]
        ? Shape
        : ShapeOfJson<Resolved<Reference, Root>, Root, [...Depth, unknown]>
      : S extends { readonly allOf: infer Parts extends readonly unknown[] }
        ? Both<OwnShape<S, Root>, AllShapes<Parts, Root, [...Depth, unknown]>>
        : S extends { readonly anyOf: readonly (infer Part)[] } | { readonly oneOf: readonly (infer Part)[] }
          ? Both<OwnShape<S, Root>, OneShape<EachShape<Part, Root, [...Depth, unknown]>>>
          : S extends { readonly properties: infer Properties }
            ? string extends keyof Properties
              ? Shape
              : OwnShape<S, Root>
            : string extends keyof S
              ? Shape
              : OwnShape<S, Root>;

type OwnShape<S, Root> = Shape<
  S extends { readonly properties: infer Properties }
    ? { readonly [Name in keyof Properties & string]: KindsOfJson<Properties[Name], Root> }
    : Record<never, never>,
  S extends { readonly required: readonly (infer Name)[] } ? Name : never
>;

type AllShapes<Parts extends readonly unknown[], Root, Depth extends readonly unknown[]> = Parts extends readonly [
  infer First,
  ...infer Rest,
]
  ? Both<ShapeOfJson<First, Root, Depth>, AllShapes<Rest, Root, Depth>>
  : Parts extends readonly []
    ? Shape<Record<never, never>, never>
    : Shape;

/** The shape of objects that have both shapes. Kinds that differ are combined at run time only. */
type Both<A extends AnyShape, B extends AnyShape> = Shape<
  {
    readonly [Name in keyof A["kinds"] | keyof B["kinds"]]: Name extends keyof A["kinds"]
      ? Name extends keyof B["kinds"]
        ? [A["kinds"][Name], B["kinds"][Name]] extends [B["kinds"][Name], A["kinds"][Name]]
          ? A["kinds"][Name]
          : "unknown"
        : A["kinds"][Name]
      : Name extends keyof B["kinds"]
        ? B["kinds"][Name]
        : never;
  },
  A["required"] | B["required"]
>;

/** A union of the shapes of alternatives. An alternative that is only null has none. */
type EachShape<S, Root, Depth extends readonly unknown[]> = S extends { readonly type: "null" }
  ? never
  : S extends unknown
    ? ShapeOfJson<S, Root, Depth>
    : never;

type OneShape<Each extends AnyShape> = Shape<
  { readonly [Name in KeysOfEach<Each["kinds"]>]: ValueOfEach<Each["kinds"], Name> },
  RequiredOfEach<Each, KeysOfEach<Each["kinds"]>>
>;

export type KeysOfEach<T> = T extends unknown ? keyof T & string : never;
export type ValueOfEach<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
/** The names that every shape requires. */
type RequiredOfEach<Each extends AnyShape, Name> = Name extends unknown
  ? [Each extends unknown ? (Name extends Each["required"] ? true : false) : never] extends [true]
    ? Name
    : never
  : never;
