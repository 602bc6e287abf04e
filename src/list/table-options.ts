import type { ColumnOptions } from "../backends/sql/to-sql.js";
import { ANYTHING, checkOptions, FLAG, FUNCTION, NAME, type OptionTypes } from "../diagnostics/options.js";
import { checkCondition, type SqlCondition } from "./sql-condition.js";

/** How the records of a schema are found in a table. */
export interface TableOptions extends Pick<ColumnOptions, "column"> {
  /** The field that no two records share, hidden or not, by which they are in order; "id" unless given. */
  readonly key?: string;
  /** What must hold in addition to the filter, whatever that says: whose records these are, say. */
  readonly where?: SqlCondition;
}

export interface ListSqlOptions extends TableOptions {
  /** If false, nothing is counted; instead there is one row more than the limit where there are records behind the page. */
  readonly count?: boolean;
}

/** Those of lists, so that one object serves `toListSql` and `toGetSql`. */
const OPTIONS: OptionTypes<ListSqlOptions> = { key: NAME, column: FUNCTION, where: ANYTHING, count: FLAG };

/** Throws a FilterError for an unknown option and a wrong value. A `where` that is undefined is wrong as well. */
export function checkTableOptions(options: ListSqlOptions): void {
  checkOptions("toListSql() and toGetSql()", options, OPTIONS);
  if ("where" in options) checkCondition(options.where);
}
