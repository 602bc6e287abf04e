import type { BoundField } from "../../language/bind/bound-filter.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import type { Dialect, NullOrder } from "../dialects/dialect.js";

/** A sort key of a statement, in the direction in which the statement reads. */
export interface SqlKey {
  readonly field: BoundField;
  readonly column: string;
  readonly descending: boolean;
  /** Where nulls come; undefined if the key is never null in the rows that are sorted. */
  readonly nulls: NullOrder | undefined;
  /** The name under which the key is selected, already quoted. */
  readonly alias: string;
  /** Whether ORDER BY needs the alias. Custom SQL may contain bare names, which only mean columns in the select list. */
  readonly isCustom: boolean;
}

/** The values of the sort keys of a record. */
export type Position = readonly (BoundValue | null)[];

/** Returns the ORDER BY clause of keys that are selected from the table. */
export function orderBy(keys: readonly SqlKey[], { sorting }: Dialect): string {
  const terms = keys.map(({ field, column, alias, isCustom, descending, nulls }) =>
    sorting.order(isCustom ? alias : sorting.by(column, field.definition), descending, nulls),
  );
  return ` ORDER BY ${terms.join(", ")} `;
}
