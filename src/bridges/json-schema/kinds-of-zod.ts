import type { Items, Shape } from "./kinds.js";
import type { ShapeOfOutput, SpecialKinds } from "./kinds-of-output.js";

/** The part of a zod schema that tells its type. */
export interface ZodType {
  readonly _zod: { readonly def: { readonly type: string } };
}

/** The properties of a zod object: its output, with the formats of strings and numbers from its definition. */
export type ShapeOfZod<Schema, Output, Special extends SpecialKinds> = Schema extends {
  readonly _zod: { readonly def: { readonly type: "object"; readonly shape: infer Properties } };
}
  ? ShapeOfOutput<Output, Special> extends Shape<infer Kinds, infer Required>
    ? Shape<
        {
          readonly [Name in keyof Kinds]: Name extends keyof Properties
            ? Refined<Kinds[Name], Definition<Properties[Name]>>
            : Kinds[Name];
        },
        Required
      >
    : never
  : ShapeOfOutput<Output, Special>;

/** The definition of a schema without the ones that wrap it, such as `nullable`. */
type Definition<Schema> = Schema extends { readonly _zod: { readonly def: infer Def } }
  ? Def extends { readonly innerType: infer Inner }
    ? Definition<Inner>
    : Def extends { readonly type: "pipe"; readonly out: infer Out }
      ? Definition<Out>
      : Def
  : never;

type Refined<Kinds, Def> = Def extends { readonly type: "transform" }
  ? "unknown"
  : Kinds extends "some string"
    ? KindOfString<Def>
    : Kinds extends "some number"
      ? KindOfNumber<Def>
      : Kinds extends Items<infer Item>
        ? Def extends { readonly element: infer Element }
          ? Items<Refined<Item, Definition<Element>>>
          : Kinds
        : Kinds extends "integer"
          ? Def extends { readonly type: "bigint"; readonly format: "uint64" }
            ? "json"
            : Kinds
          : Kinds;

/** A plain string may have a format too, by the methods of `z.string()`. */
type KindOfString<Def> = Def extends { readonly type: "string"; readonly format: infer Format }
  ? Format extends keyof StringFormats
    ? StringFormats[Format]
    : string extends Format
      ? "some string"
      : "text"
  : "some string";

interface StringFormats {
  readonly date: "date";
  readonly datetime: "timestamp";
  readonly uuid: "uuid";
  readonly guid: "uuid";
}

/** A plain number may be an integer too, by `z.number().int()`. */
type KindOfNumber<Def> = Def extends { readonly type: "number"; readonly format: infer Format }
  ? Format extends "safeint" | "int32" | "uint32"
    ? "integer"
    : "some number"
  : "some number";
