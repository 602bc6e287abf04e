import type { Operator } from "../ast/operators.js";

/**
 * A form of times in a column of texts or integers: texts with a fixed number of fractional digits (`seconds` as
 * CURRENT_TIMESTAMP of SQLite, `milliseconds` as `toISOString()`), or integers since 1970.
 */
export type StoredTime = "seconds" | "milliseconds" | "microseconds" | "epoch-seconds" | "epoch-milliseconds";

/** The type parameters keep the values of the options, for the types of records and builders. */
interface FieldBase<
  Nullable extends boolean,
  Hidden extends boolean,
  Filterable extends boolean,
  Sortable extends boolean,
> {
  readonly nullable: Nullable;
  readonly hidden: Hidden;
  readonly filterable: Filterable;
  readonly sortable: Sortable;
  /** Default: true. */
  readonly selectable?: boolean | undefined;
  /** Default: all that the type supports. */
  readonly operators?: readonly Operator[] | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly names?: readonly string[] | undefined;
  /** Whether the program gives the meaning of conditions: no record and no column has the field. Default: false. */
  readonly custom?: boolean | undefined;
  readonly column: string | undefined;
  readonly path: string | undefined;
  readonly description?: string | undefined;
}

export interface IntegerField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "integer";
  readonly bits: 16 | 32 | 64;
}

export interface DecimalField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "decimal";
  readonly precision: number | undefined;
  readonly scale: number | undefined;
}

export interface NumberField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "number";
}

export interface TextField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  Ordered extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "text";
  readonly ordered: Ordered;
  readonly containsIgnoresCase: boolean;
  readonly ignoresCase: boolean;
}

export interface EnumerationField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  Choice extends string = string,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "enumeration";
  readonly choices: readonly Choice[];
  /** Default: false. */
  readonly ordered?: boolean | undefined;
}

export interface BooleanField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "boolean";
}

export interface DateField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "date";
}

export interface TimestampField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "timestamp";
  readonly zone: boolean;
  readonly stored: StoredTime | undefined;
}

export interface UuidField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  F extends boolean = boolean,
  S extends boolean = boolean,
> extends FieldBase<N, H, F, S> {
  readonly type: "uuid";
  readonly stored: "text" | undefined;
}

/** An item of a list. Of the options, only `bits` and `stored` apply to items. */
export type ListItem =
  | TextField<false, false, false, true, true>
  | IntegerField<false, false, true, true>
  | UuidField<false, false, true, true>
  | EnumerationField<false, false, string, true, true>;

export interface ListField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  Item extends ListItem = ListItem,
  F extends boolean = boolean,
> extends FieldBase<N, H, F, false> {
  readonly type: "list";
  readonly item: Item;
}

export interface JsonField<N extends boolean = boolean, H extends boolean = boolean>
  extends FieldBase<N, H, false, false> {
  readonly type: "json";
}

export type Field =
  | IntegerField
  | DecimalField
  | NumberField
  | TextField
  | EnumerationField
  | BooleanField
  | DateField
  | TimestampField
  | UuidField
  | ListField
  | JsonField;

export type FieldType = Field["type"];
