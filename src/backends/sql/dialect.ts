import type { OrderOperator } from "../../ast/operators.js";
import type { BoundField, BoundValue } from "../../bind/bound-filter.js";
import { checkArgument, OBJECT, type OptionType } from "../../diagnostics/options.js";
import type { Field } from "../../schema/field.js";
import type { ColumnSelection } from "./forms.js";
import type { SqlExpression } from "./sql.js";

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
  /** Returns a comparison of a column with a value. */
  readonly compare: (column: string, operator: OrderOperator, value: BoundValue, field: BoundField) => SqlExpression;
  /** Returns a substring test. If `ignoresCase` is true, `part` has its ASCII letters in lower case already. */
  readonly contains: (column: string, part: string, ignoresCase: boolean) => SqlExpression;
  /**
   * Returns a membership test of one or more items, with as few parameters as possible, so that the SQL text rarely
   * varies.
   */
  readonly oneOf: (column: string, items: readonly BoundValue[], field: BoundField) => SqlExpression;
  /**
   * Returns whether a list column contains at least one of one or more items. `item` is the field with the definition of
   * an item.
   */
  readonly hasAny: (column: string, items: readonly BoundValue[], item: BoundField) => SqlExpression;
  /** Returns whether a list column has no items. */
  readonly isEmptyList: (column: string) => SqlExpression;
  /** Returns the clause after ORDER BY that skips `offset` rows and returns `limit` rows; both are decimal digits. */
  readonly page: (limit: string, offset: string) => SqlExpression;
  /**
   * Returns SQL that selects a column exactly, regardless of session settings, and in a form that drivers do not
   * convert.
   */
  readonly read: (column: string, field: Field) => ColumnSelection;
  /** Whether an unqualified name in WHERE refers to a SELECT alias instead of the column. Default: false. */
  readonly aliasesHideColumns?: boolean;
}

export const DIALECT: OptionType = {
  expected: "a dialect of ampipe/sql, such as postgres",
  accepts: (value) => OBJECT.accepts(value) && typeof (value as Partial<Dialect>).quoteIdentifier === "function",
};

/** Throws a TypeError for anything but a dialect, such as its name. */
export function checkDialect(dialect: unknown, owner: string): void {
  checkArgument(DIALECT.accepts(dialect), owner, "dialect", DIALECT.expected);
}
