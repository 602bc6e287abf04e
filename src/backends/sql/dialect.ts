import type { OrderOperator as Order } from "../../ast/operators.js";
import type { BoundField, BoundValue } from "../../bind/bound-filter.js";
import type { Field } from "../../schema/field.js";
import type { Selection } from "./forms.js";
import type { Sql } from "./sql.js";

/** How a value and a column are compared; negations are made of these by the caller. */
export type OrderOperator = Order;

/**
 * Everything that differs between databases. Plain data: a new dialect is a new object, not a subclass.
 * What the functions give is true or false for a column that is not null, and may be NULL for one that is.
 */
export interface Dialect {
  readonly name: string;
  readonly quoteIdentifier: (name: string) => string;
  /** Positions count from 1. */
  readonly placeholder: (position: number) => string;
  readonly compare: (column: string, operator: OrderOperator, value: BoundValue, field: BoundField) => Sql;
  /** For texts; the part is folded to lower case by the caller where the field ignores the case of ASCII letters. */
  readonly contains: (column: string, part: string, ignoresCase: boolean) => Sql;
  /** For one item or more. As few parameters as the database allows, so that statements keep their shape. */
  readonly oneOf: (column: string, items: readonly BoundValue[], field: BoundField) => Sql;
  /** What follows ORDER BY to get `limit` rows, the first `offset` passed over; both as decimal digits. */
  readonly page: (limit: string, offset: string) => Sql;
  /** How a column is selected: exactly, whatever the settings of the session, and in a form that drivers do not convert. */
  readonly read: (column: string, field: Field) => Selection;
  /** Whether a bare name in WHERE means the selected expression of that name, and not the column; false unless given. */
  readonly aliasesHideColumns?: boolean;
}
