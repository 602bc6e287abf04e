import type { FieldOptions, TextOptions } from "../../language/schema/field-options.js";
import type { Fields } from "../../language/schema/schema.js";
import type { Field, IntegerField, TextField } from "../../language/types/field.js";
import type { FieldChanges, NameOf, Overridden, OverrideOf } from "../derived/overrides.js";
import type { AnyShape, AsField, FieldOf, IsNullable, Shape } from "./kinds.js";
import type { Resolved, ShapeOfJson } from "./kinds-of-json.js";
import type { ShapeOfOutput } from "./kinds-of-output.js";
import type { ShapeOfZod, ZodType } from "./kinds-of-zod.js";
import type { NumericField, StringField } from "./unsure-fields.js";

/** The properties that TypeScript knows of a schema or a document, at the reference in its options. */
export type ShapeOf<S, Reference> = 0 extends 1 & S
  ? Shape
  : S extends { readonly "~standard": { readonly types?: infer Types } }
    ? ShapeOfStandard<S, Types>
    : [Reference] extends [never]
      ? ShapeOfJson<S, S>
      : ShapeOfJson<Resolved<Reference, S>, S>;

/** Schemas of a library convert `Date` and `bigint`, which the result of `z.toJSONSchema` does not tell. */
type ShapeOfStandard<S, Types> =
  NonNullable<Types> extends { readonly output: infer Output }
    ? S extends ZodType
      ? ShapeOfZod<S, Output, { date: "timestamp"; bigint: "integer" }>
      : ShapeOfOutput<
          Output,
          S extends { $defs?: unknown }
            ? { date: "unknown"; bigint: "unknown" }
            : { date: "timestamp"; bigint: "integer" }
        >
    : Shape;

/** The fields of a schema by name, changed by the overrides. */
export type DerivedFields<S extends AnyShape, O> = string extends keyof S["kinds"]
  ? Fields
  : {
      readonly [Name in keyof S["kinds"] & string as NameOf<Name, OverrideAt<O, Name>>]: AsField<
        Derived<S["kinds"][Name], IsNullable<S["kinds"][Name], Name, S["required"]>, Name, OverrideAt<O, Name>>
      >;
    };

/** What the overrides may contain: the names of properties only, and for each the options of its type. */
export type OverridesOf<S extends AnyShape, O> = {
  readonly [Name in keyof O]: Name extends keyof S["kinds"]
    ? OverrideOf<AsField<FieldOf<S["kinds"][Name], boolean>>, O[Name]>
    : never;
};

type OverrideAt<O, Name> = Name extends keyof O ? O[Name] : undefined;

type Derived<K, N extends boolean, Name, O> = O extends Field | { readonly type: Field }
  ? Overridden<TextField<N>, Name, O>
  : O extends FieldChanges
    ? Changed<AsField<FieldOf<K, N>>, Name, O>
    : FieldOf<K, N>;

type Changed<F extends Field, Name, O> = [F] extends [StringField<infer N>]
  ? Overridden<[keyof O & TextOption] extends [never] ? F : TextField<N, false, false, true, true>, Name, O>
  : [F] extends [NumericField<infer N>]
    ? Overridden<"bits" extends keyof O ? IntegerField<N, false, true, true> : F, Name, O>
    : Overridden<F, Name, O>;

/** The options that only texts have. */
type TextOption = Exclude<keyof TextOptions, keyof FieldOptions>;
