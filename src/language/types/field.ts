/** Options of every field. */
export interface FieldOptions {
  /** Whether the field may be null or missing. Default: false. */
  readonly nullable?: boolean;
  /** Hides the field from filters: its errors are the same as for a field that does not exist. Default: false. */
  readonly hidden?: boolean;
  /** The name of the column. Default: the name of the field. */
  readonly column?: string;
  /** Whether filters may use the field. Responses include the field either way. Default: true. */
  readonly filterable?: boolean;
  /** Whether lists may be sorted by the field. Default: true. */
  readonly sortable?: boolean;
  /**
   * The path of the value in a record in memory, such as "assignee.name". Only own properties count. Default: the name
   * of the field, as one property.
   */
  readonly path?: string;
  /** What the field means, for people: shown by editors, forms and the OpenAPI document. */
  readonly description?: string;
}

export interface IntegerOptions extends FieldOptions {
  /** The size of the column, so that a filter with a larger integer is an error. Default: 64. */
  readonly bits?: 16 | 32 | 64;
}

export interface DecimalOptions extends FieldOptions {
  /** Total number of digits of the column. Some databases need `precision` and `scale` to compare exactly. */
  readonly precision?: number;
  /** Number of digits after the decimal point. Requires `precision`. */
  readonly scale?: number;
}

export interface TextOptions extends FieldOptions {
  /** Whether `>` `>=` `<` `<=` are allowed, ordered by code point. Default: false. */
  readonly ordered?: boolean;
  /** Whether `*`, `^`, `$` and their negations ignore the case of ASCII letters (and only of those). Default: false. */
  readonly containsIgnoresCase?: boolean;
  /** Whether all operators and the sort order ignore the case of ASCII letters (and only of those). Default: false. */
  readonly ignoresCase?: boolean;
}

export interface TimestampOptions extends FieldOptions {
  /** Whether the column has a time zone. Default: true. */
  readonly zone?: boolean;
  /**
   * The form of a column that contains texts or integers instead of times. Default: the type for times of the
   * database, and on SQLite texts in any ISO 8601 form in UTC.
   */
  readonly stored?: StoredTime;
}

export interface UuidOptions extends FieldOptions {
  /**
   * "text" for a column of texts in lower case. Default: the type for UUIDs of the database. MySQL and SQLite have no
   * such type, so their columns are always texts in lower case.
   */
  readonly stored?: "text";
}

/** Options of a list. Lists cannot be sorted by. */
export interface ListFieldOptions extends FieldOptions {
  readonly sortable?: false;
}

/** Options of a JSON field, which can be neither filtered nor sorted by. */
export interface JsonFieldOptions extends FieldOptions {
  readonly filterable?: false;
  readonly sortable?: false;
}

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
