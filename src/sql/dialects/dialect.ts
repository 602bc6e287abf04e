import type { OrderOperator } from "../../language/ast/operators.js";
import type { BoundField } from "../../language/bind/bound-filter.js";
import { checkArgument } from "../../language/diagnostics/argument.js";
import { OBJECT, type OptionType } from "../../language/diagnostics/options.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field, FieldType } from "../../language/types/field.js";
import type { SqlExpression, SqlValue } from "../sql.js";
import type { ColumnSelection } from "./forms.js";

export type { OrderOperator };

/**
 * Everything that differs between databases. Plain data: a new dialect is a new object, not a subclass.
 * The conditions are true or false for a column that is not null, and may be NULL for a null column.
 */
export interface Dialect {
  readonly name: string;
  readonly quoteIdentifier: (name: string) => string;
  /** Returns the placeholder of a parameter. Positions start at 1. */
  readonly placeholder: (position: number) => string;
  /** Returns a comparison of a column with a value. If the field ignores case, a text is folded already. */
  readonly compare: (column: string, operator: OrderOperator, value: BoundValue, field: BoundField) => SqlExpression;
  /** Returns a substring test. If `ignoresCase` is true, `part` is folded already. */
  readonly contains: (column: string, part: string, ignoresCase: boolean) => SqlExpression;
  /** Returns a test of the start of a text, like `contains`. */
  readonly startsWith: (column: string, part: string, ignoresCase: boolean) => SqlExpression;
  /** Returns a test of the end of a text, like `contains`. */
  readonly endsWith: (column: string, part: string, ignoresCase: boolean) => SqlExpression;
  /**
   * Returns a text column folded: with the letters A to Z in lower case, and no others changed. The result is compared
   * and sorted by code point.
   */
  readonly folded: (column: string) => string;
  /**
   * Returns a membership test of one or more items, with as few parameters as possible, so that the SQL text rarely
   * varies. If the field ignores case, the items are folded already.
   */
  readonly oneOf: (column: string, items: readonly BoundValue[], field: BoundField) => SqlExpression;
  /**
   * Returns whether a list column contains at least one of one or more items. `item` is the field with the definition of
   * an item.
   */
  readonly hasAny: (column: string, items: readonly BoundValue[], item: BoundField) => SqlExpression;
  /** Returns whether a list column has no items. */
  readonly isEmptyList: (column: string) => SqlExpression;
  /** Returns the items of a list column of a subquery. `isNull` is the condition that a record has no list. */
  readonly items: (column: string, item: Field, isNull: string) => ListItems;
  /** Returns the clause after ORDER BY that skips `offset` rows and returns `limit` rows; both are decimal digits. */
  readonly page: (limit: string, offset: string) => SqlExpression;
  /**
   * Returns SQL that selects a column exactly, regardless of session settings, and in a form that drivers do not
   * convert.
   */
  readonly read: (column: string, field: Field) => ColumnSelection;
  readonly sorting: Sorting;
  /**
   * How conditions on related records are written: `exists` for each record, or as `in` a list of keys; `belowOr` those
   * that not every selected record fulfills, if they are about many records and not negated. `array` is a list of keys
   * that is computed first, as an array, unless every selected record must have one of many related records. Records are
   * counted for `each` record by the index of their key, or all at once as `groups`; in statements for a page as
   * `pageCounts`. Default: `exists`, `each`.
   */
  readonly related?: {
    readonly by: "exists" | "in" | "array";
    readonly belowOr?: "in";
    readonly counts: "each" | "groups";
    readonly pageCounts?: "each";
    /** Makes a column of a joined table nullable, for databases that otherwise fill it with a default. */
    readonly nullable?: (column: string, type: Field["type"] | undefined) => string;
  };
  /** The most records that are counted if option `count` is not set. Default: any number. */
  readonly countUpTo?: number;
  /** Whether drivers accept booleans as parameters. If not, conditions of the server pass 1 and 0. Default: true. */
  readonly hasBooleans?: boolean;
  /** Whether an unqualified name in WHERE refers to a SELECT alias instead of the column. Default: false. */
  readonly aliasesHideColumns?: boolean;
}

/**
 * The items of lists: one row for each, and one for a list that is null. Items of another type than the field are left
 * out.
 */
export interface ListItems {
  readonly item: string;
  /** What follows the subquery in FROM, up to the end of WHERE. */
  readonly join: string;
  /** Whether an item of a list that contains it twice is one row. */
  readonly areDistinct: boolean;
}

/** How a database sorts lists and finds the records after a position. */
export interface Sorting {
  /**
   * Returns an expression that sorts like the values of the field, whatever the type and collation of the column: texts
   * (folded if the field ignores case) and names of enumerations by code point, times as instants.
   */
  readonly by: (column: string, field: Field) => string;
  /** Returns the terms of ORDER BY for such an expression. Without `nulls`, it is never null. */
  readonly order: (expression: string, descending: boolean, nulls: NullOrder | undefined) => string;
  /** Returns a comparison of `by` with a value, in the same order and able to use the same index. */
  readonly compare: Dialect["compare"];
  /**
   * Returns the right side of `compare`. Only for databases where a comparison of rows, `(a, b) > (1, 2)`, uses an index.
   */
  readonly operand?: (value: BoundValue, field: BoundField) => SqlExpression;
  /**
   * The form in which the records after a position are read from an index. A position means: the first key is beyond
   * it, or the first key is equal and the second is beyond it, and so on. `or`: one condition. `union`: a limited SELECT
   * for each alternative.
   */
  readonly keyset: "or" | "union";
  /**
   * Returns whether the rows with null in the first key are read by a limited SELECT of their own, because no index, or
   * only an unusual one, has the order of the nullable key. Default: false.
   */
  readonly hasNullsApart?: (first: OrderedKey) => boolean;
}

/** Where nulls come in the rows of a statement. */
export type NullOrder = "first" | "last";

/** A sort key in the direction in which a statement reads. */
export interface OrderedKey {
  readonly column: string;
  readonly field: BoundField;
  readonly descending: boolean;
  readonly nulls: NullOrder | undefined;
}

/** Returns a term of ORDER BY that names the order of nulls in any case, because the default is another or may change. */
export function orderWithNulls(expression: string, descending: boolean, nulls: NullOrder | undefined): string {
  return `${expression}${descending ? " DESC" : ""}${nulls === undefined ? "" : ` NULLS ${nulls.toUpperCase()}`}`;
}

export type FieldOf<Type extends FieldType> = Extract<Field, { readonly type: Type }>;
export type ValueOf<Type extends FieldType> = Extract<BoundValue, { readonly type: Type }>;

/** Like `compare` of a dialect, for one type. */
export type CompareOf<Type extends FieldType> = (
  column: string,
  operator: OrderOperator,
  bound: ValueOf<Type>,
  field: FieldOf<Type>,
) => SqlExpression;

/**
 * What a database needs to know about one type. Each dialect has a table with a row per type, so that the compiler asks
 * for a missing one, picks the members that its rows use, and says what applies without them. Lists and JSON are only
 * read.
 */
export interface TypeRow<Type extends FieldType> {
  /** Returns the type to which a value is cast. */
  readonly cast?: (bound: ValueOf<Type>, field: FieldOf<Type>) => string;
  /** Default: the value as text. */
  readonly parameter?: (bound: ValueOf<Type>, field: FieldOf<Type>) => SqlValue;
  /** Returns a column as the left side of a comparison. Default: the column. */
  readonly comparable?: (column: string, field: FieldOf<Type>, operator: OrderOperator) => string;
  readonly compare?: CompareOf<Type>;
  readonly oneOf?: (column: string, items: readonly ValueOf<Type>[], field: FieldOf<Type>) => SqlExpression;
  /** As `sorting.by`. Default: the column. */
  readonly sortable?: (column: string, field: FieldOf<Type>) => string;
  /** As `sorting.compare`: the value is one of a cursor. */
  readonly compareSorted?: CompareOf<Type>;
  readonly read: (column: string, field: FieldOf<Type>) => ColumnSelection;
}

export const DIALECT: OptionType<Dialect> = {
  expected: "a dialect of ampipe/sql, such as postgres",
  accepts: (value) => OBJECT.accepts(value) && typeof (value as Partial<Dialect>).quoteIdentifier === "function",
};

/** Throws a TypeError for anything but a dialect, such as its name. */
export function checkDialect(dialect: unknown, owner: string): void {
  checkArgument(DIALECT.accepts(dialect), owner, "dialect", DIALECT.expected);
}
