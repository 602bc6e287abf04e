import type { Operator } from "../ast/operators.js";
import { checkArgument } from "../diagnostics/argument.js";
import { filterError } from "../diagnostics/filter-error.js";
import { checkOptions, diagnoseOption, type NoOthers, optionErrors } from "../diagnostics/options.js";
import type {
  BooleanField,
  DateField,
  DecimalField,
  EnumerationField,
  Field,
  FieldType,
  IntegerField,
  JsonField,
  ListField,
  ListItem,
  NumberField,
  TextField,
  TimestampField,
  UuidField,
} from "../types/field.js";
import {
  CUSTOM_OPTIONS,
  type CustomOptions,
  type DecimalOptions,
  type EnumerationOptions,
  FIELD_OPTIONS,
  type FieldOptions,
  type IntegerOptions,
  type JsonFieldOptions,
  type ListFieldOptions,
  type TextOptions,
  type TimestampOptions,
  type TypedOptions,
  type UuidOptions,
} from "./field-options.js";

/** The type of a flag in the options: its literal type if known, the default if it is absent. */
export type Flag<O, Name extends string, Default extends boolean = false> = O extends {
  readonly [Key in Name]: infer Value extends boolean;
}
  ? Value
  : Name extends keyof O
    ? boolean
    : Default;
type None = Record<never, never>;
/** Infers the types of the options and rejects unknown options. */
type Exactly<O, Options> = O & NoOthers<O, Options>;
type Nullable<O> = Flag<O, "nullable">;
type Hidden<O> = Flag<O, "hidden">;
type Filterable<O> = Flag<O, "filterable", true>;
type Sortable<O> = Flag<O, "sortable", true>;
/** Keeps options in the type of the field, for the types of records and builders. */
export type Kept<O, Name = "path" | "selectable" | "operators" | "ordered" | "names"> = [keyof O & Name] extends [never]
  ? unknown
  : Pick<O, keyof O & Name>;

/**
 * Declares an integer field of 64 bits, or of 16 or 32 with `bits`.
 *
 * @example
 * ```ts
 * defineSchema({ id: integer({ bits: 32 }), parent_id: integer({ nullable: true }) });
 * ```
 */
export function integer<const O extends IntegerOptions = None>(
  options?: Exactly<O, IntegerOptions>,
): IntegerField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return { ...common<"integer", O>("integer", options), bits: orElse(options?.bits, 64) };
}

/**
 * Declares a decimal field, such as an amount of money. Values are compared exactly: 0.1 is 0.1.
 *
 * @example
 * ```ts
 * defineSchema({ price: decimal({ precision: 12, scale: 2 }) });
 * ```
 */
export function decimal<const O extends DecimalOptions = None>(
  options?: Exactly<O, DecimalOptions>,
): DecimalField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return { ...common<"decimal", O>("decimal", options), precision: options?.precision, scale: options?.scale };
}

/**
 * Declares a double-precision number field, such as a measurement.
 *
 * @example
 * ```ts
 * defineSchema({ weight: number() });
 * ```
 */
export function number<const O extends TypedOptions = None>(
  options?: Exactly<O, TypedOptions>,
): NumberField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return common<"number", O>("number", options);
}

/**
 * Declares a text field, compared by code point.
 *
 * @example
 * ```ts
 * defineSchema({ name: text(), code: text({ ordered: true, column: "default_code" }) });
 * ```
 */
export function text<const O extends TextOptions = None>(
  options?: Exactly<O, TextOptions>,
): TextField<Nullable<O>, Hidden<O>, Flag<O, "ordered">, Filterable<O>, Sortable<O>> & Kept<O> {
  return {
    ...common<"text", O>("text", options),
    ordered: orElse(options?.ordered, false) as Flag<O, "ordered">,
    containsIgnoresCase: orElse(options?.containsIgnoresCase, false),
    ignoresCase: orElse(options?.ignoresCase, false),
  };
}

/**
 * Declares a field whose value is one of several names.
 *
 * @param choices - All values of the field.
 * @example
 * ```ts
 * defineSchema({ state: enumeration(["draft", "done"]), priority: enumeration(["low", "high"], { ordered: true }) });
 * ```
 */
export function enumeration<const Choice extends string, const O extends EnumerationOptions = None>(
  choices: readonly Choice[],
  options?: Exactly<O, EnumerationOptions>,
): EnumerationField<Nullable<O>, Hidden<O>, Choice, Filterable<O>, Sortable<O>> & Kept<O> {
  // Called as enumeration("draft", "done").
  if (typeof options === "string") {
    const expected = 'an array of strings, such as ["draft", "done"]';
    throw filterError([diagnoseOption("option.value", { owner: "enumeration()", option: "choices", expected })]);
  }
  return {
    ...common<"enumeration", O>("enumeration", options),
    choices: Array.isArray(choices) ? [...choices] : choices,
    ordered: orElse(options?.ordered, false),
  };
}

/**
 * Declares a field that is true or false.
 *
 * @example
 * ```ts
 * defineSchema({ active: boolean() });
 * ```
 */
export function boolean<const O extends TypedOptions = None>(
  options?: Exactly<O, TypedOptions>,
): BooleanField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return common<"boolean", O>("boolean", options);
}

/**
 * Declares a calendar day, `YYYY-MM-DD`, of the years 0001 to 9999.
 *
 * @example
 * ```ts
 * defineSchema({ due: date({ nullable: true }) });
 * ```
 */
export function date<const O extends TypedOptions = None>(
  options?: Exactly<O, TypedOptions>,
): DateField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return common<"date", O>("date", options);
}

/**
 * Declares a point in time with microseconds, of the years 0001 to 9999 in UTC.
 *
 * @example
 * ```ts
 * defineSchema({ created: timestamp() });
 * ```
 */
export function timestamp<const O extends TimestampOptions = None>(
  options?: Exactly<O, TimestampOptions>,
): TimestampField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return {
    ...common<"timestamp", O>("timestamp", options),
    zone: orElse(options?.zone, true),
    stored: options?.stored,
  };
}

/**
 * Declares a UUID: 8-4-4-4-12 hexadecimal digits in any case.
 *
 * @example
 * ```ts
 * defineSchema({ id: uuid(), order_id: uuid({ stored: "text" }) });
 * ```
 */
export function uuid<const O extends UuidOptions = None>(
  options?: Exactly<O, UuidOptions>,
): UuidField<Nullable<O>, Hidden<O>, Filterable<O>, Sortable<O>> & Kept<O> {
  return { ...common<"uuid", O>("uuid", options), stored: options?.stored };
}

/**
 * Declares a list of texts, integers, UUIDs or choices. `tags*red` finds the lists that contain the item `red`.
 *
 * @example
 * ```ts
 * defineSchema({ tags: listOf(text()), sizes: listOf(enumeration(["S", "M", "L"]), { nullable: true }) });
 * ```
 */
export function listOf<const Item extends ListItem, const O extends ListFieldOptions = None>(
  item: Item,
  options?: Exactly<O, ListFieldOptions>,
): ListField<Nullable<O>, Hidden<O>, Item, Filterable<O>> & Kept<O> {
  return { ...common<"list", O>("list", options), sortable: orElse(options?.sortable, false), item };
}

/**
 * Declares a field of any JSON. Responses include it, but lists can be neither filtered nor sorted by it.
 *
 * @example
 * ```ts
 * defineSchema({ id: integer(), settings: json() });
 * ```
 */
export function json<const O extends JsonFieldOptions = None>(
  options?: Exactly<O, JsonFieldOptions>,
): JsonField<Nullable<O>, Hidden<O>> & Kept<O> {
  return {
    ...common<"json", O>("json", options),
    filterable: orElse(options?.filterable, false),
    sortable: orElse(options?.sortable, false),
  };
}

/** A field type that custom fields can have. */
export type CustomType = Exclude<Field, ListField | JsonField>;
const NOT_CUSTOM: readonly FieldType[] = ["list", "json"];

/** A field whose conditions mean what the program says. */
export type CustomField<F extends CustomType, O extends readonly Operator[], H extends boolean = false> = Omit<
  F,
  "hidden" | "selectable" | "sortable" | "operators" | "custom"
> & {
  readonly hidden: H;
  readonly selectable: false;
  readonly sortable: false;
  readonly operators: O;
  readonly custom: true;
};

/**
 * Declares a field whose meaning the program gives, such as a full-text search or a computed flag. Its conditions have
 * values of a type and some of the operators of the type. No record has the field: option `conditions` of `fromSql`,
 * `toSql`, `fromRecords` and `toPredicate` gives a function for each operator. Others refuse filters that use it.
 *
 * @param operators - The operators that conditions on the field may have.
 * @example
 * ```ts
 * const issues = defineSchema({ id: integer(), search: custom(text(), ["*"]), overdue: custom(boolean(), ["="]) });
 * const bound = checkOrThrow("search*bolt & overdue=true", issues);
 * ```
 */
export function custom<
  const F extends CustomType,
  const Operators extends readonly Operator[],
  const O extends CustomOptions = None,
>(type: F, operators: Operators, options?: Exactly<O, CustomOptions>): CustomField<F, Operators, Hidden<O>> {
  const isScalar = typeof type?.type === "string" && !NOT_CUSTOM.includes(type.type);
  checkArgument(isScalar, "custom()", "type", "a field, such as text(), except listOf() and json()");
  checkOptions("custom()", options, CUSTOM_OPTIONS);
  return {
    ...type,
    ...(options as CustomOptions | undefined),
    hidden: orElse(options?.hidden, false) as Hidden<O>,
    selectable: false,
    sortable: false,
    operators: copyOf(operators),
    ...copied(options, "aliases"),
    custom: true,
  };
}

/** The members that all fields have. */
type CommonOf<Type, O> = {
  readonly type: Type;
  readonly nullable: Nullable<O>;
  readonly hidden: Hidden<O>;
  readonly filterable: Filterable<O>;
  readonly sortable: Sortable<O>;
  readonly selectable: boolean;
  readonly column: string | undefined;
  readonly path: string | undefined;
  readonly description: string | undefined;
} & Kept<O>;

function common<Type extends FieldType, O extends FieldOptions>(type: Type, options: O | undefined): CommonOf<Type, O> {
  // `defineSchema` checks the values: it has the names of the fields and reports all errors at once.
  const errors = optionErrors(`${type === "list" ? "listOf" : type}()`, options, FIELD_OPTIONS[type]);
  const unknown = errors.filter((error) => error.code !== "option.value" || error.details.option === "");
  if (unknown.length > 0) throw filterError(unknown);
  return {
    type,
    nullable: orElse(options?.nullable, false) as Nullable<O>,
    hidden: orElse(options?.hidden, false) as Hidden<O>,
    filterable: orElse(options?.filterable, true) as Filterable<O>,
    sortable: orElse(options?.sortable, true) as Sortable<O>,
    selectable: orElse(options?.selectable, true),
    ...copied(options, "operators"),
    ...copied(options, "aliases"),
    ...copied(options, "names"),
    column: options?.column,
    path: options?.path,
    description: options?.description,
  } as CommonOf<Type, O>;
}

/** Returns a copy of an option that is a list, if it is given. `defineSchema` reports other values. */
function copied(options: object | undefined, name: string): object {
  const given: unknown = Reflect.get(options ?? {}, name);
  return given === undefined ? {} : { [name]: copyOf(given) };
}

/** A schema freezes its lists, and the one that the program passed may change. */
function copyOf<T>(list: T): T {
  return Array.isArray(list) ? ([...list] as T) : list;
}

/** Returns the default for undefined only. `defineSchema` reports null as an invalid value. */
function orElse<T>(given: T | undefined, byDefault: T): T {
  return given === undefined ? byDefault : given;
}
