/** What every field may say about itself. */
export interface FieldOptions {
  /** Whether the field may be null or missing; false unless given. */
  readonly nullable?: boolean;
  /** A hidden field is unknown to whoever writes filters: the answer is the same as for a name that does not exist. */
  readonly hidden?: boolean;
  /** The column, where it has another name than the field. */
  readonly column?: string;
}

export interface IntegerOptions extends FieldOptions {
  /** 64 unless given. */
  readonly bits?: 32 | 64;
}

export interface DecimalOptions extends FieldOptions {
  /** All digits that the column holds, and those behind the point; some engines need both to compare exactly. */
  readonly precision?: number;
  readonly scale?: number;
}

export interface TextOptions extends FieldOptions {
  /** Allows `>` `>=` `<` `<=`, by code point. */
  readonly ordered?: boolean;
  /** Lets `*` and `!*` ignore the case of ASCII letters, and of no others. */
  readonly containsIgnoresCase?: boolean;
}

export interface TimestampOptions extends FieldOptions {
  /** Whether the column carries a time zone; true unless given. */
  readonly zone?: boolean;
}

/** The parameters keep what the options said, for the types of records and of builders. */
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
