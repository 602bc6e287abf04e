import type {
  EnumerationField,
  FieldType,
  IntegerField,
  ListItem,
  TextField,
  UuidField,
} from "../../language/types/field.js";
import type { FieldsByType, NameOf, Overridden, OverrideOf } from "../derived/overrides.js";
import type { COLUMN_KINDS, ColumnKind } from "./column-kinds.js";

/** The part of drizzle's type of a column that the field depends on. Drizzle 1.x has no `columnType` in its types. */
export interface DrizzleColumn {
  readonly _: {
    readonly dataType: string;
    readonly notNull: boolean;
    readonly data: unknown;
    readonly driverParam: unknown;
    readonly enumValues: readonly string[] | undefined;
  };
}

/** A table of drizzle-orm, created by `pgTable`, `mysqlTable` or `sqliteTable`. */
export interface DrizzleTable {
  readonly _: { readonly columns: Readonly<Record<string, DrizzleColumn>> };
}

/** A view of drizzle-orm, created by `pgView`, `pgMaterializedView`, `mysqlView` or `sqliteView`. */
export interface DrizzleView {
  readonly _: { readonly selectedFields: Readonly<Record<string, unknown>> };
}

/** The columns of a table by key, or the selected columns and expressions of a view. */
export type ColumnsOf<T> = T extends DrizzleTable
  ? T["_"]["columns"]
  : T extends DrizzleView
    ? T["_"]["selectedFields"]
    : never;

/** The fields of a table or view, after the overrides. */
export type FieldsOf<T, O> = {
  readonly [Key in keyof ColumnsOf<T> & string as Key extends keyof O ? NameOf<Key, O[Key]> : Key]: Key extends keyof O
    ? Overridden<FieldOf<ColumnsOf<T>[Key], T>, Key, O[Key]>
    : FieldOf<ColumnsOf<T>[Key], T>;
};

/** Rejects overrides of columns that do not exist, and options that the type of the column does not have. */
export type CheckedOverrides<T, O> = {
  readonly [Key in keyof O]: Key extends keyof ColumnsOf<T> ? OverrideOf<FieldOf<ColumnsOf<T>[Key], T>, O[Key]> : never;
};

type FieldOf<C, T> = C extends DrizzleColumn
  ? FieldsByType<IsNullable<C, T>, false, true, true, false, ChoiceOf<C>, ItemOf<C>>[TypeOf<C, T>]
  : FieldsByType<boolean, false, true, true, false, string, ListItem>["json"];

/**
 * Types know neither the primary keys of several columns, which are never null, nor the joins of a view. So a column
 * without `notNull` may or may not be nullable.
 */
type IsNullable<C extends DrizzleColumn, T> = T extends DrizzleTable
  ? C["_"]["notNull"] extends true
    ? false
    : boolean
  : boolean;

type TypeOf<C extends DrizzleColumn, T> =
  IsArray<C> extends true ? ([ItemOf<C>] extends [never] ? "json" : "list") : ScalarTypeOf<C, T>;

/** In drizzle 1.x, an array has the data type of its items, but the driver accepts arrays for it. */
type IsArray<C extends DrizzleColumn> = C["_"] extends { readonly columnType: infer Name }
  ? Name extends "PgArray"
    ? true
    : false
  : C["_"]["dataType"] extends `array${string}` | "custom" | `object${string}`
    ? false
    : [Extract<C["_"]["driverParam"], readonly unknown[]>] extends [never]
      ? false
      : true;

type ScalarTypeOf<C extends DrizzleColumn, T> = C["_"] extends { readonly columnType: infer Name }
  ? WithChoices<C, Name extends keyof typeof COLUMN_KINDS ? FieldTypeOf<(typeof COLUMN_KINDS)[Name]> : "json">
  : TypeOfData<C["_"]["dataType"], T extends { readonly _: { readonly dialect: "sqlite" } } ? true : false>;

type FieldTypeOf<Kind extends ColumnKind> = Kind extends `integer${number}`
  ? "integer"
  : Kind extends FieldType
    ? Kind
    : never;

/** A text column with fixed values is an enumeration. */
type WithChoices<C extends DrizzleColumn, Type> = Type extends "text"
  ? [LiteralsOf<C["_"]["enumValues"]>] extends [never]
    ? "text"
    : "enumeration"
  : Type;

/** The field type of a data type of drizzle 1.x. Some data types have several meanings. */
type TypeOfData<Data extends string, IsSqlite extends boolean> = Data extends `bigint ${string}`
  ? IsSqlite extends true
    ? "decimal" | "json"
    : "integer" | "decimal"
  : Data extends `${"number" | "string"} ${"" | "u"}int${number}`
    ? "integer"
    : Data extends "number" | "number unsigned" | `string ${"" | "u"}numeric`
      ? "decimal"
      : Data extends `number ${"" | "u"}double`
        ? "number"
        : Data extends "string"
          ? "text"
          : Data extends "string enum"
            ? "enumeration"
            : Data extends "boolean"
              ? "boolean"
              : Data extends "string date"
                ? "date"
                : Data extends "string timestamp" | "string datetime"
                  ? "timestamp"
                  : Data extends "object date"
                    ? IsSqlite extends true
                      ? "timestamp"
                      : "date" | "timestamp"
                    : Data extends "string uuid"
                      ? "uuid"
                      : "json";

/** The values of an enum object are only in the type of the data. A TypeScript enum becomes a union of texts. */
type ChoiceOf<C extends DrizzleColumn, Data = C["_"]["data"]> =
  LiteralsOf<C["_"]["enumValues"]> extends infer Choice extends string
    ? [Choice] extends [never]
      ? Data extends string
        ? `${Data}`
        : string
      : Choice
    : string;

/** The texts of a tuple, or never if they are not known. */
type LiteralsOf<Values> = Values extends readonly (infer Value extends string)[]
  ? string extends Value
    ? never
    : Value
  : never;

/** The field of the items of an array, or never if lists cannot contain them. */
type ItemOf<C extends DrizzleColumn> =
  IsArray<C> extends true
    ? C["_"] extends { readonly columnType: string; readonly baseColumn: infer Item }
      ? Item extends DrizzleColumn
        ? IsArray<Item> extends true
          ? never
          : ItemOfType<ScalarTypeOf<Item, unknown>, ChoiceOf<Item>>
        : never
      : ItemOfData<C>
    : never;

interface ItemsByType<Choice extends string> {
  readonly text: TextField<false, false, false, true, true>;
  readonly integer: IntegerField<false, false, true, true>;
  readonly uuid: UuidField<false, false, true, true>;
  readonly enumeration: EnumerationField<false, false, Choice, true, true>;
}

type ItemOfType<Type, Choice extends string> = Type extends keyof ItemsByType<Choice>
  ? ItemsByType<Choice>[Type]
  : never;

type ItemOfData<C extends DrizzleColumn> = C["_"]["data"] extends readonly (infer Item)[]
  ? Item extends readonly unknown[]
    ? never
    : ItemOfType<TypeOfData<C["_"]["dataType"], false>, ChoiceOf<C, Item>>
  : never;
