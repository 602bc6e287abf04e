import type { NoOthers } from "../../language/diagnostics/options.js";
import type {
  DecimalOptions,
  IntegerOptions,
  OptionsByType,
  TextOptions,
  TimestampOptions,
} from "../../language/schema/field-options.js";
import type { Flag } from "../../language/schema/field-types.js";
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
  StoredTime,
  TextField,
  TimestampField,
  UuidField,
} from "../../language/types/field.js";

/** Changes to a derived field: a new name, another type, or options of its type. */
export interface FieldChanges extends IntegerOptions, DecimalOptions, TextOptions, Omit<TimestampOptions, "stored"> {
  /** The name of the field in filters. Records in memory and the database keep the original name. */
  readonly name?: string;
  /** Replaces the type. The field is still nullable if the derived field is. */
  readonly type?: Field;
  readonly stored?: StoredTime | "text";
}

/**
 * What to change about a derived field: a field, such as `text({ ordered: true })`, replaces the type and the options,
 * and an object of options changes only these.
 */
export type FieldOverride = Field | FieldChanges;

/** The fields of each type with the given options. */
export interface FieldsByType<
  N extends boolean,
  H extends boolean,
  F extends boolean,
  S extends boolean,
  Ordered extends boolean,
  Choice extends string,
  Item extends ListItem,
> {
  readonly integer: IntegerField<N, H, F, S>;
  readonly decimal: DecimalField<N, H, F, S>;
  readonly number: NumberField<N, H, F, S>;
  readonly text: TextField<N, H, Ordered, F, S>;
  readonly enumeration: EnumerationField<N, H, Choice, F, S>;
  readonly boolean: BooleanField<N, H, F, S>;
  readonly date: DateField<N, H, F, S>;
  readonly timestamp: TimestampField<N, H, F, S>;
  readonly uuid: UuidField<N, H, F, S>;
  readonly list: ListField<N, H, Item, F>;
  readonly json: JsonField<N, H>;
}

/** The name of a derived field: the new name in its override, or the original one. */
export type NameOf<Key, O> = O extends { readonly type: string }
  ? Key
  : O extends { readonly name: infer Name extends string }
    ? Name
    : Key;

/** The type of a derived field after its override. */
export type Overridden<Derived extends Field, Key, O> = O extends Field
  ? Changed<O, EitherNull<O, Derived>, Record<never, never>> & At<O["path"]>
  : O extends FieldChanges
    ? ChangedBy<O["type"] extends Field ? O["type"] : Derived, Derived, Key, O>
    : Derived;

type ChangedBy<Base extends Field, Derived extends Field, Key, O> = Changed<
  Base,
  Flag<O, "nullable", EitherNull<Base, Derived>>,
  O
> &
  At<O extends { readonly path: infer Path } ? Path : [Base["path"]] extends [string] ? Base["path"] : PathOf<Key, O>>;

type EitherNull<A extends Field, B extends Field> = A["nullable"] extends false
  ? B["nullable"]
  : A["nullable"] extends true
    ? true
    : B["nullable"] extends true
      ? true
      : boolean;

/** The path of a renamed field, which keeps its name in records. */
type PathOf<Key, O> = NameOf<Key, O> extends Key ? undefined : Key extends `${string}.${string}` ? undefined : Key;

type At<Path> = [Path] extends [string] ? { readonly path: Path } : unknown;

type Changed<F extends Field, N extends boolean, O> = FieldsByType<
  N,
  Flag<O, "hidden", F["hidden"]>,
  Flag<O, "filterable", F["filterable"]>,
  Flag<O, "sortable", F["sortable"]>,
  Flag<O, "ordered", F extends TextField<boolean, boolean, infer Ordered> ? Ordered : false>,
  F extends EnumerationField<boolean, boolean, infer Choice> ? Choice : never,
  F extends ListField<boolean, boolean, infer Item> ? Item : never
>[F["type"]];

/** What the override of a field may contain: a field, or options of its type and no others. */
export type OverrideOf<Derived extends Field, O> = O extends Field
  ? unknown
  : ChangesOf<O extends { readonly type: infer F extends Field } ? F["type"] : Derived["type"]> &
      NoOthers<O, ChangesOf<O extends { readonly type: infer F extends Field } ? F["type"] : Derived["type"]>>;

type ChangesOf<Type extends FieldType> = Pick<FieldChanges, "name" | "type"> & OptionsByType[Type];
