import { FilterError } from "../diagnostics/filter-error.js";
import { type NoOthers, optionFaults } from "../diagnostics/options.js";
import type {
  BooleanField,
  DateField,
  DecimalField,
  DecimalOptions,
  EnumerationField,
  FieldOptions,
  FieldType,
  IntegerField,
  IntegerOptions,
  NumberField,
  TextField,
  TextOptions,
  TimestampField,
  TimestampOptions,
} from "./field.js";
import { FIELD_OPTIONS } from "./field-options.js";

/** What the options say about one flag: false where they are silent, either where they may be. */
type Flag<O, Name extends string> = O extends { readonly [Key in Name]: infer Value extends boolean }
  ? Value
  : Name extends keyof O
    ? boolean
    : false;
type None = Record<never, never>;
/** The options as they were given, so that their values are inferred, without any that the field does not have. */
type Exactly<O, Options> = O & NoOthers<O, Options>;
type Nullable<O> = Flag<O, "nullable">;
type Hidden<O> = Flag<O, "hidden">;

/** A whole number of 64 bits, or of 32. */
export function integer<const O extends IntegerOptions = None>(
  options?: Exactly<O, IntegerOptions>,
): IntegerField<Nullable<O>, Hidden<O>> {
  return { ...common<"integer", O>("integer", options), bits: orElse(options?.bits, 64) };
}

/** A decimal number, compared exactly. */
export function decimal<const O extends DecimalOptions = None>(
  options?: Exactly<O, DecimalOptions>,
): DecimalField<Nullable<O>, Hidden<O>> {
  return { ...common<"decimal", O>("decimal", options), precision: options?.precision, scale: options?.scale };
}

/** A double, compared as one. */
export function number<const O extends FieldOptions = None>(
  options?: Exactly<O, FieldOptions>,
): NumberField<Nullable<O>, Hidden<O>> {
  return common<"number", O>("number", options);
}

/** Any text, compared by code point. */
export function text<const O extends TextOptions = None>(
  options?: Exactly<O, TextOptions>,
): TextField<Nullable<O>, Hidden<O>, Flag<O, "ordered">> {
  return {
    ...common<"text", O>("text", options),
    ordered: orElse(options?.ordered, false) as Flag<O, "ordered">,
    containsIgnoresCase: orElse(options?.containsIgnoresCase, false),
  };
}

/** One of a few texts. */
export function enumeration<const Choice extends string, const O extends FieldOptions = None>(
  choices: readonly Choice[],
  options?: Exactly<O, FieldOptions>,
): EnumerationField<Nullable<O>, Hidden<O>, Choice> {
  return {
    ...common<"enumeration", O>("enumeration", options),
    choices: Array.isArray(choices) ? [...choices] : choices,
  };
}

export function boolean<const O extends FieldOptions = None>(
  options?: Exactly<O, FieldOptions>,
): BooleanField<Nullable<O>, Hidden<O>> {
  return common<"boolean", O>("boolean", options);
}

/** A calendar day, years 0001 to 9999. */
export function date<const O extends FieldOptions = None>(
  options?: Exactly<O, FieldOptions>,
): DateField<Nullable<O>, Hidden<O>> {
  return common<"date", O>("date", options);
}

/** An instant to the microsecond, years 0001 to 9999 in UTC. */
export function timestamp<const O extends TimestampOptions = None>(
  options?: Exactly<O, TimestampOptions>,
): TimestampField<Nullable<O>, Hidden<O>> {
  return { ...common<"timestamp", O>("timestamp", options), zone: orElse(options?.zone, true) };
}

function common<Type extends FieldType, O extends FieldOptions>(type: Type, options: O | undefined) {
  // Whether the values are right is said by `defineSchema`, which knows the name of the field, and of all fields at once.
  const faults = optionFaults(`${type}()`, options, FIELD_OPTIONS[type]);
  const unknown = faults.filter((fault) => fault.code !== "option.value" || fault.details.option === "");
  if (unknown.length > 0) throw new FilterError(unknown);
  return {
    type,
    nullable: orElse(options?.nullable, false) as Nullable<O>,
    hidden: orElse(options?.hidden, false) as Hidden<O>,
    column: options?.column,
  };
}

/** Null is not a default but a wrong value, which `defineSchema` reports. */
function orElse<T>(given: T | undefined, byDefault: T): T {
  return given === undefined ? byDefault : given;
}
