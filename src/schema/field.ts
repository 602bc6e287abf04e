/** Options of every field. */
export interface FieldOptions {
  /** Whether the field may be null or missing. Default: false. */
  readonly nullable?: boolean;
  /** Hides the field from filters: its errors are the same as for a field that does not exist. Default: false. */
  readonly hidden?: boolean;
  /** The name of the column. Default: the name of the field. */
  readonly column?: string;
}

export interface IntegerOptions extends FieldOptions {
  /** The size of the column. Default: 64. */
  readonly bits?: 32 | 64;
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
  /** Whether `*` and `!*` ignore the case of ASCII letters (and only of those). Default: false. */
  readonly containsIgnoresCase?: boolean;
}

export interface TimestampOptions extends FieldOptions {
  /** Whether the column has a time zone. Default: true. */
  readonly zone?: boolean;
}

/** The type parameters keep the values of the options, for the types of records and builders. */
interface FieldBase<Nullable extends boolean, Hidden extends boolean> {
  readonly nullable: Nullable;
  readonly hidden: Hidden;
  readonly column: string | undefined;
}

export interface IntegerField<N extends boolean = boolean, H extends boolean = boolean> extends FieldBase<N, H> {
  readonly type: "integer";
  readonly bits: 32 | 64;
}

export interface DecimalField<N extends boolean = boolean, H extends boolean = boolean> extends FieldBase<N, H> {
  readonly type: "decimal";
  readonly precision: number | undefined;
  readonly scale: number | undefined;
}

export interface NumberField<N extends boolean = boolean, H extends boolean = boolean> extends FieldBase<N, H> {
  readonly type: "number";
}

export interface TextField<N extends boolean = boolean, H extends boolean = boolean, Ordered extends boolean = boolean>
  extends FieldBase<N, H> {
  readonly type: "text";
  readonly ordered: Ordered;
  readonly containsIgnoresCase: boolean;
}

export interface EnumerationField<
  N extends boolean = boolean,
  H extends boolean = boolean,
  Choice extends string = string,
> extends FieldBase<N, H> {
  readonly type: "enumeration";
  readonly choices: readonly Choice[];
}

export interface BooleanField<N extends boolean = boolean, H extends boolean = boolean> extends FieldBase<N, H> {
  readonly type: "boolean";
}

export interface DateField<N extends boolean = boolean, H extends boolean = boolean> extends FieldBase<N, H> {
  readonly type: "date";
}

export interface TimestampField<N extends boolean = boolean, H extends boolean = boolean> extends FieldBase<N, H> {
  readonly type: "timestamp";
  readonly zone: boolean;
}

export type Field =
  | IntegerField
  | DecimalField
  | NumberField
  | TextField
  | EnumerationField
  | BooleanField
  | DateField
  | TimestampField;

export type FieldType = Field["type"];
