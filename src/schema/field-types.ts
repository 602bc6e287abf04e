import type {
  BooleanField,
  DateField,
  DecimalField,
  DecimalOptions,
  EnumerationField,
  FieldOptions,
  IntegerField,
  IntegerOptions,
  NumberField,
  TextField,
  TextOptions,
  TimestampField,
  TimestampOptions,
} from "./field.js";

/** What the options say about one flag: false where they are silent, either where they may be. */
type Flag<O, Name extends string> = O extends { readonly [Key in Name]: infer Value extends boolean }
  ? Value
  : Name extends keyof O
    ? boolean
    : false;
type None = Record<never, never>;
type Nullable<O> = Flag<O, "nullable">;
type Hidden<O> = Flag<O, "hidden">;

/** A whole number of 64 bits, or of 32. */
export function integer<const O extends IntegerOptions = None>(options?: O): IntegerField<Nullable<O>, Hidden<O>> {
  return { type: "integer", ...common(options), bits: options?.bits ?? 64 };
}

/** A decimal number, compared exactly. */
export function decimal<const O extends DecimalOptions = None>(options?: O): DecimalField<Nullable<O>, Hidden<O>> {
  return { type: "decimal", ...common(options), precision: options?.precision, scale: options?.scale };
}

/** A double, compared as one. */
export function number<const O extends FieldOptions = None>(options?: O): NumberField<Nullable<O>, Hidden<O>> {
  return { type: "number", ...common(options) };
}

/** Any text, compared by code point. */
export function text<const O extends TextOptions = None>(
  options?: O,
): TextField<Nullable<O>, Hidden<O>, Flag<O, "ordered">> {
  return {
    type: "text",
    ...common(options),
    ordered: (options?.ordered ?? false) as Flag<O, "ordered">,
    containsIgnoresCase: options?.containsIgnoresCase ?? false,
  };
}

/** One of a few texts. */
export function enumeration<const Choice extends string, const O extends FieldOptions = None>(
  choices: readonly Choice[],
  options?: O,
): EnumerationField<Nullable<O>, Hidden<O>, Choice> {
  return { type: "enumeration", ...common(options), choices: [...choices] };
}

export function boolean<const O extends FieldOptions = None>(options?: O): BooleanField<Nullable<O>, Hidden<O>> {
  return { type: "boolean", ...common(options) };
}

/** A calendar day, years 0001 to 9999. */
export function date<const O extends FieldOptions = None>(options?: O): DateField<Nullable<O>, Hidden<O>> {
  return { type: "date", ...common(options) };
}

/** An instant to the microsecond, years 0001 to 9999 in UTC. */
export function timestamp<const O extends TimestampOptions = None>(
  options?: O,
): TimestampField<Nullable<O>, Hidden<O>> {
  return { type: "timestamp", ...common(options), zone: options?.zone ?? true };
}

function common<O extends FieldOptions>(options: O | undefined) {
  return {
    nullable: (options?.nullable ?? false) as Nullable<O>,
    hidden: (options?.hidden ?? false) as Hidden<O>,
    column: options?.column,
  };
}
